#pragma once

#include <catch2/catch.hpp>
#include <string>
#include <string_view>

#include "notation/reader.hpp"

namespace waggle::test {

/// The only record of a text.
inline GameRecord only_record(std::string_view content, const std::string& source = "test",
                              const ReaderOptions& options = {}) {
  auto records = read_records(content, source, options);
  REQUIRE(records.size() == 1);
  return records[0];
}

}  // namespace waggle::test
