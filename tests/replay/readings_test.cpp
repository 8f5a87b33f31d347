#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "notation/content_hash.hpp"
#include "notation/reader.hpp"
#include "support/files.hpp"
#include "support/told.hpp"

// Short damaged texts, chosen so that they go through all branches of the readers, and all that was
// once made of them: whatever changes in what a reader or a replay says shows here. A change that
// is meant is written down with WAGGLE_RECORD=1 in the environment; the difference is then there to
// be read before it is committed.

using namespace waggle;

namespace {

struct Shelf {
  const char* name;
  Format format;
  Notation notation;
};

constexpr Shelf shelves[] = {
    {"uhp", Format::uhp, Notation::standard},        {"pgn", Format::pgn, Notation::standard},
    {"sgf", Format::sgf, Notation::standard},        {"list", Format::list, Notation::standard},
    {"direction", Format::pgn, Notation::direction}, {"jclopes", Format::uhp, Notation::jclopes}};

/// What is told of a text that is read as the format, whatever it looks like.
std::string told_of(const std::string& text, const Shelf& shelf) {
  const ReaderOptions how{shelf.notation};
  const auto format = detect_format(text, how);
  std::ostringstream out;
  out << "looks like " << (format ? name_of(*format) : "nothing")
      << (looks_like_record(text) ? ", a record\n" : "\n");
  for (const RecordText& part : split_records(text, shelf.format)) {
    const GameRecord record = read_record(part, "source", how);
    out << test::told(record);
    ReplayOptions options;
    options.rules = record.content_hash % 3 == 0 ? Rules::tournament : Rules::automatic;
    const Replay game = replay(record, options);
    out << test::told(game);
    if (game.plies() > 0) out << test::told(record, game);
  }
  return out.str();
}

constexpr unsigned ways = 64;
constexpr unsigned ways_a_number = 4;

/// The same at each call: a byte changed, dropped or doubled, or a piece of another text put in.
std::string damaged(std::string text, const std::string& other, unsigned way) {
  std::uint64_t state = content_hash(text) + way;
  const auto draw = [&](std::size_t most) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::size_t>((state >> 33U) % most);
  };
  const std::size_t at = draw(text.size());
  const std::string piece = other.substr(draw(other.size()), 1 + draw(20));
  switch (way % 4) {
    case 0:
      text[at] = piece[0];
      break;
    case 1:
      text.erase(at, 1 + draw(3));
      break;
    case 2:
      text.insert(at, text.substr(at, 1 + draw(30)));
      break;
    default:
      text.insert(at, piece);
  }
  return text;
}

/// What is told of a text, and numbers for what is told of it when it is damaged.
std::string block_of(const std::string& text, const std::string& other, const Shelf& shelf) {
  std::string block;
  std::istringstream told(told_of(text, shelf));
  for (std::string line; std::getline(told, line);) block += "  " + line + "\n";
  block += "  damaged";
  for (unsigned way = 0; way < ways;) {
    std::string all;
    do all += told_of(damaged(text, other, way), shelf);
    while (++way % ways_a_number != 0);
    block += fmt::format(" {:04x}", content_hash(all) & 0xFFFFU);
  }
  return block + "\n";
}

}  // namespace

TEST_CASE("readers and rules say of damaged records what they said before") {
  const Shelf& shelf = GENERATE(from_range(std::begin(shelves), std::end(shelves)));
  const auto path = test::data_file(std::string("readings/") + shelf.name + ".txt");
  std::vector<std::pair<std::string, std::string>> readings;  // text, and what is told of it
  std::istringstream lines(test::content_of(path));
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("> "))
      readings.emplace_back(test::unescaped(line.substr(2)), "");
    else
      readings.at(readings.size() - 1).second += line + "\n";
  }
  REQUIRE(readings.size() > 50);
  std::string now;
  const std::string* other = &readings.back().first;
  for (const auto& [text, expected] : readings) {
    const std::string block = block_of(text, *other, shelf);
    CAPTURE(shelf.name, test::escaped(text), test::escaped(*other));
    CHECK(block == expected);
    now += "> " + test::escaped(text) + "\n" + block;
    other = &text;
  }
  if (std::getenv("WAGGLE_RECORD") != nullptr) std::ofstream(path) << now;
}
