#include <fmt/format.h>

#include <cstdio>
#include <exception>

#include "cli/arguments.hpp"
#include "cli/output.hpp"

int main(int argc, char** argv) {
  using namespace waggle::cli;
  try {
    const int code = parse_arguments(argc, argv)();
    finish_out();
    return code;
  } catch (const std::exception& error) {
    std::fflush(stdout);
    fmt::print(stderr, "waggle: {}\n", error.what());
    return exit_usage;
  }
}
