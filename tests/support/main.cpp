#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>

#include "support/files.hpp"

// 0 passed, 1 failed, 77 skipped: the number of failed assertions, which Catch returns, could be
// taken for a skip.
int main(int argc, char** argv) {
  const int failed = Catch::Session().run(argc, argv);
  if (failed != 0) return 1;
  return waggle::test::was_skipped() ? 77 : 0;
}
