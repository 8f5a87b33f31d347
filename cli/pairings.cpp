#include "cli/pairings.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <initializer_list>

#include "cli/findings.hpp"
#include "db/same_moves.hpp"
#include "notation/content_hash.hpp"
#include "notation/round.hpp"
#include "notation/text.hpp"

namespace waggle::cli {
namespace {

std::vector<std::uint32_t> fingerprint(const std::vector<std::uint64_t>& hashes) {
  std::vector<std::uint32_t> upper;
  for (const std::uint64_t hash : hashes) upper.push_back(static_cast<std::uint32_t>(hash >> 32U));
  return upper;
}

std::optional<std::string> lowered(const std::optional<std::string>& name) {
  return name ? std::optional(text::lowered(*name)) : std::nullopt;
}

/// The finding where tags of the record are missing.
void check_tags(const GameRecord& record, Replay& replay, Code code,
                std::initializer_list<std::pair<std::string_view, bool>> tags) {
  std::vector<std::string_view> missing;
  for (const auto& [name, is_there] : tags)
    if (!is_there) missing.push_back(name);
  if (missing.empty()) return;
  replay.add(make_diagnostic(
      {code, fmt::format("the record names no {}", fmt::join(missing, " and no ")), {}},
      record.at));
}

}  // namespace

/// Where two records part, as far as both are known.
struct Pairings::Difference {
  std::vector<std::string> words;
  std::optional<std::size_t> ply;  ///< of the record at hand, from 0
  bool result = false;
  bool colours = false;
};

std::size_t Pairings::number_of_source(const GameRecord& record) {
  if (sources_.empty() || sources_.back() != record.source) sources_.push_back(record.source);
  return sources_.size() - 1;
}

Pairings::Kept Pairings::kept_of(const GameRecord& record, const Replay& replay,
                                 const std::vector<std::uint64_t>& hashes, bool first_is_white) {
  const auto winner = [&] {
    if (replay.result == Outcome::unknown) return Winner::unknown;
    if (replay.result == Outcome::draw) return Winner::nobody;
    return (replay.result == Outcome::white_wins) == first_is_white ? Winner::first
                                                                    : Winner::second;
  };
  return {number_of_source(record),       record.game, first_is_white,
          replay.status == Status::valid, winner(),    fingerprint(hashes)};
}

Pairings::Difference Pairings::between(const GameRecord& record, const Kept& here,
                                       const Kept& there) {
  Difference difference;
  if (here.first_is_white != there.first_is_white) {
    difference.words.push_back(fmt::format("White is {} there", *record.black));
    difference.colours = true;
  }
  const auto [mine, other] = std::ranges::mismatch(here.moves, there.moves);
  const auto same = static_cast<std::size_t>(mine - here.moves.begin());
  const bool more_here = mine != here.moves.end();
  const bool more_there = other != there.moves.end();
  if (more_here && (more_there || there.complete)) {
    difference.words.push_back(more_there ? fmt::format("the moves differ from ply {} on", same + 1)
                                          : fmt::format("it ends after ply {}", same));
    difference.ply = same;
  } else if (!more_here && more_there && here.complete) {
    difference.words.push_back(fmt::format("it goes on after ply {}", same));
  }
  if (here.winner != there.winner && here.winner != Winner::unknown &&
      there.winner != Winner::unknown) {
    const bool white = (there.winner == Winner::first) == here.first_is_white;
    difference.words.push_back(
        there.winner == Winner::nobody
            ? std::string("it is a draw there")
            : fmt::format("{} wins there", white ? *record.white : *record.black));
    difference.result = true;
  }
  return difference;
}

void Pairings::compare(const GameRecord& record, Replay& replay) {
  const bool replayed = replay.status == Status::valid || replay.status == Status::invalid;
  if (!replayed) return;
  const std::vector<std::uint64_t> hashes = db::move_hashes(replay.moves);
  compare_pairing(record, hashes, replay);
  compare_moves(record, hashes, replay);
}

void Pairings::compare_pairing(const GameRecord& record, const std::vector<std::uint64_t>& hashes,
                               Replay& replay) {
  check_tags(record, replay, Code::player_missing,
             {{"player for White", record.white.has_value()},
              {"player for Black", record.black.has_value()}});
  check_tags(record, replay, Code::round_missing,
             {{"event", record.event.has_value()}, {"round", record.round.has_value()}});
  if (!record.event || !record.round || !record.white || !record.black) return;
  const std::string white = text::lowered(*record.white);
  const std::string black = text::lowered(*record.black);
  const auto& [first, second] = std::minmax(white, black);
  const std::string pairing =
      fmt::format("{1}{0}{2}{0}{3}{0}{4}", '\0', text::lowered(*record.event),
                  round_key(*record.round), first, second);
  const Kept here = kept_of(record, replay, hashes, white <= black);
  const auto [found, is_first] =
      kept_.try_emplace({content_hash(pairing), content_hash("." + pairing)}, here);
  if (is_first) return;

  const Kept& there = found->second;
  const Difference difference = between(record, here, there);
  if (difference.words.empty()) return;
  GameRecord other;
  other.source = sources_[there.source];
  other.game = there.game;
  Diagnostic finding = make_diagnostic(
      {Code::records_disagree,
       fmt::format("{} is a record of the same event, round and pairing, but {}", place_of(other),
                   fmt::join(difference.words, ", ")),
       difference.colours ? "if the pairing played two games, give each its own round" : ""},
      record.at);
  if (difference.ply) {
    finding.ply = static_cast<int>(*difference.ply) + 1;
    finding.at = place_of_ply(record, replay, *finding.ply);
    finding.move = replay.texts()[*difference.ply];
  } else if (difference.result && record.result.at.byte > record.at.byte) {
    finding.at = record.result.at;
  }
  replay.add(std::move(finding));
}

void Pairings::compare_moves(const GameRecord& record, const std::vector<std::uint64_t>& hashes,
                             Replay& replay) {
  if (replay.status != Status::valid || hashes.size() < db::telling_plies) return;
  const auto [found, is_first] =
      played_.try_emplace(hashes.back(), Played{number_of_source(record), record.game, record.white,
                                                record.black, record.event, record.round});
  if (is_first) return;

  const Played& there = found->second;
  std::vector<std::string> differences;
  const auto player = [&](std::string_view colour, const std::optional<std::string>& mine,
                          const std::optional<std::string>& other) {
    if (lowered(mine) == lowered(other)) return;
    differences.push_back(other ? fmt::format("{} is {} there", colour, *other)
                                : fmt::format("names nobody for {}", colour));
  };
  const auto when = [&](std::string_view what, const std::optional<std::string>& mine,
                        const std::optional<std::string>& other) {
    if (mine && other && round_key(*mine) != round_key(*other))
      differences.push_back(fmt::format("the {} is {} there", what, *other));
  };
  player("White", record.white, there.white);
  player("Black", record.black, there.black);
  when("event", record.event, there.event);
  when("round", record.round, there.round);
  if (differences.empty()) return;
  GameRecord other;
  other.source = sources_[there.source];
  other.game = there.game;
  replay.add(make_diagnostic({Code::same_moves,
                              fmt::format("{} has the same {} plies, but {}", place_of(other),
                                          replay.plies(), fmt::join(differences, ", ")),
                              "if it is one game, keep one record of it"},
                             record.at));
}

}  // namespace waggle::cli
