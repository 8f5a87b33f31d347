#include "notation/diagnostic.hpp"

#include <catch2/catch.hpp>
#include <set>
#include <string>

using namespace waggle;

TEST_CASE("the catalogue holds every code in the order of the enumeration") {
  const auto codes = all_codes();
  REQUIRE(codes.size() == static_cast<std::size_t>(Code::hidden_letters) + 1);
  for (std::size_t i = 0; i < codes.size(); ++i) {
    CAPTURE(codes[i].name);
    CHECK(static_cast<std::size_t>(codes[i].code) == i);
    CHECK(&info_of(codes[i].code) == &codes[i]);
  }
}

TEST_CASE("ids and names are unique, well formed and found in any letter case") {
  std::set<std::string> seen;
  for (const CodeInfo& info : all_codes()) {
    CAPTURE(info.id, info.name);
    CHECK(seen.insert(std::string(info.id)).second);
    CHECK(seen.insert(std::string(info.name)).second);
    CHECK(info.id.size() == 4);
    CHECK(std::string("NRSM").find(info.id[0]) != std::string::npos);
    CHECK(info.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz-") == std::string_view::npos);
    CHECK(find_code(info.id) == &info);
    CHECK(find_code(info.name) == &info);
  }
  CHECK(find_code("r110") == &info_of(Code::one_hive));
  CHECK(find_code("One-Hive") == &info_of(Code::one_hive));
  CHECK(find_code("X999") == nullptr);
  CHECK(find_code("") == nullptr);
}

TEST_CASE("the id of a broken hive is fixed by contract") {
  CHECK(info_of(Code::one_hive).id == "R110");
  CHECK(info_of(Code::one_hive).name == "one-hive");
}

TEST_CASE("every code is explained in full sentences") {
  for (const CodeInfo& info : all_codes()) {
    CAPTURE(info.name);
    CHECK_FALSE(info.summary.empty());
    CHECK(info.summary.back() != '.');
    CHECK(info.detail.size() > 80);
    CHECK(info.detail.back() == '.');
  }
}

TEST_CASE("a diagnostic carries the severity of its code") {
  const Diagnostic diagnostic =
      make_diagnostic({Code::trailing_separator, "message", "hint"}, {3, 7, 40}, 5, "wS1");
  CHECK(diagnostic.severity == Severity::warning);
  CHECK(diagnostic.at == SourcePosition{3, 7, 40});
  CHECK(diagnostic.ply == 5);
  CHECK(diagnostic.move == "wS1");
  CHECK(diagnostic.message == "message");
  CHECK(diagnostic.hint == "hint");
  CHECK(name_of(Severity::note) == "note");
  CHECK(name_of(Severity::warning) == "warning");
  CHECK(name_of(Severity::error) == "error");
}

TEST_CASE("long texts of a diagnostic are cut between letters") {
  const auto cut = [](std::string message) {
    return make_diagnostic({Code::bad_move, std::move(message), ""}, {}).message;
  };
  const std::string most(1000, 'x');
  CHECK(cut(most) == most);
  CHECK(cut(most + "x") == most + "...");
  CHECK(cut(most.substr(1) + "é") == most.substr(1) + "...");
  CHECK(cut(most.substr(2) + "é") == most.substr(2) + "é");
  CHECK(cut(most.substr(2) + "éx") == most.substr(2) + "é...");
  CHECK(cut(most.substr(2) + "€") == most.substr(2) + "...");
  CHECK(cut(std::string(1001, '\x80')) == "...");
  const Diagnostic diagnostic =
      make_diagnostic({Code::bad_move, "", most + "x"}, {}, 1, std::string(201, 'x'));
  CHECK(diagnostic.hint == most + "...");
  CHECK(diagnostic.move == std::string(200, 'x') + "...");
}
