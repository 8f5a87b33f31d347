#include "fuzz/checks.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/findings.hpp"
#include "cli/json.hpp"
#include "cli/junit.hpp"
#include "cli/sarif.hpp"
#include "cli/target.hpp"
#include "fuzz/target.hpp"
#include "notation/encoding.hpp"
#include "notation/record_splitter.hpp"
#include "notation/text.hpp"
#include "replay/key.hpp"
#include "support/sound.hpp"

namespace waggle::fuzz {
namespace {

/// Pieces of a few bytes up to some thousand; the sizes depend on the source alone.
std::vector<std::string_view> pieces_of(std::string_view source) {
  std::vector<std::string_view> pieces;
  for (std::size_t at = 0, size = 1 + source.size() % 5; at < source.size(); size = size * 3 + 1) {
    if (size > 3000) size = 1 + size % 7;
    pieces.push_back(source.substr(at, size));
    at += pieces.back().size();
  }
  return pieces;
}

struct Cut {
  SourcePosition at;
  std::string text;
  bool operator==(const Cut&) const = default;
};

std::vector<Cut> cut_in_pieces(std::string_view source, Format format) {
  std::vector<Cut> cuts;
  RecordSplitter splitter(format);
  const auto take = [&](const RecordBlock& block) {
    for (const RecordText& record : block.records)
      cuts.push_back({record.at, std::string(record.text)});
  };
  for (const std::string_view piece : pieces_of(source)) take(splitter.add(piece));
  take(splitter.finish());
  return cuts;
}

/// Where lines begin, those after a lone CR, too.
std::vector<std::size_t> line_starts(std::string_view source) {
  std::vector<std::size_t> starts = {0};
  for (std::size_t i = 0; i < source.size(); ++i)
    if (source[i] == '\n' || source[i] == '\r') starts.push_back(i + 1);
  return starts;
}

bool names_piece(std::string_view word) {
  for (const std::string_view other : {"base", "black", "white", "blackwins", "whitewins"})
    if (text::equal_ignoring_case(word.substr(0, other.size()), other)) return false;
  return word.size() >= 2 && std::string_view("wb").find(word[0]) != std::string_view::npos &&
         std::string_view("QSBGAMLP").find(word[1]) != std::string_view::npos;
}

bool any_word(std::string_view text, std::string_view blanks) {
  while (!text.empty()) {
    const std::size_t end = text.find_first_of(blanks);
    if (names_piece(text.substr(0, end))) return true;
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return false;
}

/// The text without tag lines and comments.
std::string moves_part(std::string_view game_file) {
  std::string out;
  bool comment = false;
  const auto starts = line_starts(game_file);
  for (std::size_t i = 0; i < starts.size(); ++i) {
    const std::size_t end = i + 1 < starts.size() ? starts[i + 1] : game_file.size();
    const std::string_view line = game_file.substr(starts[i], end - starts[i]);
    if (!comment && text::trimmed(line).starts_with('[')) continue;
    for (const char c : line) {
      if (!comment && c == '{') comment = true;
      if (!comment) out += c;
      if (c == '}') comment = false;
    }
  }
  return out;
}

/// Has the tree's first line a node of a player with a number and a command that puts a piece down?
bool tree_says_moves(std::string_view tree) {
  std::string name;
  for (std::size_t at = 0; at < tree.size(); ++at) {
    const char c = tree[at];
    if (c != '[') {
      name = text::is_letter(c) || text::is_digit(c) ? name + c : std::string();
      continue;
    }
    std::string value;
    for (++at; at < tree.size() && tree[at] != ']'; ++at) {
      if (tree[at] == '\\') ++at;
      if (at < tree.size()) value += tree[at];
    }
    if (name != "P0" && name != "P1") continue;
    std::size_t word = 0;
    while (word < value.size() && text::is_digit(value[word])) ++word;
    if (word == 0 || word >= value.size() || value[word] != ' ') continue;
    for (const std::string_view command : {"move ", "movedone ", "dropb ", "pdropb "})
      if (text::equal_ignoring_case(value.substr(word + 1, command.size()), command)) return true;
  }
  return false;
}

bool says_moves(const RecordText& record) {
  switch (record.format) {
    case Format::uhp:
      return any_word(record.text, ";");
    case Format::pgn:
      return any_word(moves_part(record.text), " \t\r\n");
    case Format::sgf:
      return tree_says_moves(record.text);
    case Format::list:
      break;
  }
  return true;
}

std::vector<StudyKey> keys_of(const Replay& game) {
  Position position = game.start();
  std::vector<StudyKey> keys;
  for (const Move& move : game.moves) {
    position.apply(move);
    keys.push_back(study_key(position));
  }
  return keys;
}

void check_same(const GameRecord& record, const Replay& game, const std::string& written,
                bool same_cells) {
  const auto again =
      read_records(written, record.source, {same_cells ? Notation::standard : Notation::direction});
  must(again.size() == 1, "what was written is not one record");
  const Replay other = replay(again[0]);
  must(other.status == Status::valid, "what was written is not valid");
  must(other.game_type == game.game_type, "what was written has another set");
  if (same_cells)
    must(other.moves == game.moves, "what was written has other moves");
  else
    must(keys_of(other) == keys_of(game), "what was written leads to other positions");
}

}  // namespace

std::vector<RecordText> cut_and_check(std::string_view source, Format format) {
  auto records = split_records(source, format);
  std::size_t end = 0;
  std::vector<Cut> cuts;
  for (std::size_t i = 0; i < records.size(); ++i) {
    const RecordText& record = records[i];
    must(record.game == static_cast<int>(i) + 1, "records are not numbered in their order");
    must(!text::trimmed(record.text).empty(), "a record is empty");
    const auto begin = static_cast<std::size_t>(record.text.data() - source.data());
    must(begin == record.at.byte, "a record stands elsewhere than it says");
    must(begin >= end && begin + record.text.size() <= source.size(), "records lie over another");
    end = begin + record.text.size();
    cuts.push_back({record.at, std::string(record.text)});
  }
  must(cut_in_pieces(source, format) == cuts, "in pieces the source has other records");
  // A game file's comments may hold anything.
  if (format != Format::sgf ||
      !std::ranges::all_of(records, [](const auto& r) { return r.format == Format::sgf; }))
    return records;
  for (const std::size_t start : line_starts(source))
    if (source.substr(start).starts_with("(;GM[27"))
      must(std::ranges::any_of(records, [&](const auto& r) { return r.at.byte == start; }),
           "a game that begins a line is part of another");
  return records;
}

void check_replay(const GameRecord& record, const Replay& game) {
  const auto is = [](Severity severity) {
    return [=](const Diagnostic& diagnostic) { return diagnostic.severity == severity; };
  };
  const bool error = std::ranges::any_of(game.diagnostics, is(Severity::error));
  must(error == (game.status != Status::valid), "the verdict does not follow from the findings");
  must(game.turns.size() == game.moves.size(), "moves and turns do not fit");
  must(game.status <= Status::invalid || game.moves.empty(), "what was not read was played");
  must(std::ranges::all_of(game.turns,
                           [&](const auto& turn) { return !turn || *turn < record.turns.size(); }),
       "a ply comes from no turn");
  Position position = game.start();
  for (const Move& move : game.moves) {
    must(position.is_legal(move), "a ply is not legal");
    position.apply(move);
  }
  must(study_key(position) == study_key(game.position), "the end is another one");
  must(position.state() == game.position.state(), "the board ends in another state");
  for (const Diagnostic& diagnostic : game.diagnostics) {
    must(!diagnostic.message.empty(), "a finding says nothing");
    must(!diagnostic.ply || *diagnostic.ply <= game.plies() + 1, "a finding is about a later ply");
  }
}

void check_not_silently_empty(const RecordText& text, const Replay& game) {
  must(game.status != Status::valid || game.plies() > 0 || !says_moves(text),
       "a record with moves comes to none and is valid");
}

void check_printed(const GameRecord& record, const Replay& game) {
  using nlohmann::json;
  const auto object = json::parse(cli::record_json(record, game, true));
  must(object["moves"].size() == object["plies"], "the object has another number of moves");
  must(json::accept(cli::sarif_begin() + cli::sarif_results(record, game) + cli::sarif_end()),
       "SARIF is no JSON");
  cli::JUnit cases;
  cases.add(record, game);
  must(text::is_utf8(cases.text()), "JUnit is not in UTF-8");
  for (const Diagnostic& diagnostic : game.diagnostics) {
    const std::string line = cli::finding_text(record, diagnostic);
    must(text::is_utf8(line), "a finding is not in UTF-8");
    must(std::ranges::count(line, '\n') == (diagnostic.hint.empty() ? 1 : 2),
         "a finding does not stand on its line");
  }
}

void check_written(const GameRecord& record, const Replay& game) {
  if (game.status > Status::invalid || game.moves.empty()) return;
  constexpr std::array targets = {cli::Target::uhp, cli::Target::pgn, cli::Target::sgf,
                                  cli::Target::direction};
  const cli::Target target = targets[record.content_hash % targets.size()];
  check_same(record, game, cli::written_as(target, to_game_text(record, game)),
             target != cli::Target::direction);
}

}  // namespace waggle::fuzz
