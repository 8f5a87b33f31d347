#include "cli/pairings.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/findings.hpp"
#include "db/same_moves.hpp"
#include "notation/content_hash.hpp"
#include "notation/text.hpp"

namespace waggle::cli {
namespace {

std::vector<std::uint32_t> fingerprint(const Replay& replay) {
  std::vector<std::uint32_t> hashes;
  for (const std::uint64_t hash :
       db::group_hashes(db::make_group(replay.moves, std::nullopt, std::nullopt, GameType{})))
    hashes.push_back(static_cast<std::uint32_t>(hash >> 32U));
  return hashes;
}

}  // namespace

/// Where two records part, as far as both are known.
struct Pairings::Difference {
  std::vector<std::string> words;
  std::optional<std::size_t> ply;  ///< of the record at hand, from 0
  bool result = false;
  bool colours = false;
};

Pairings::Kept Pairings::kept_of(const GameRecord& record, const Replay& replay,
                                 bool first_is_white) {
  const auto winner = [&] {
    if (replay.result == Outcome::unknown) return Winner::unknown;
    if (replay.result == Outcome::draw) return Winner::nobody;
    return (replay.result == Outcome::white_wins) == first_is_white ? Winner::first
                                                                    : Winner::second;
  };
  if (sources_.empty() || sources_.back() != record.source) sources_.push_back(record.source);
  return {
      sources_.size() - 1, record.game, first_is_white, replay.status == Status::valid, winner(),
      fingerprint(replay)};
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
  if (!replayed || !record.event || !record.round || !record.white || !record.black) return;
  const std::string white = text::lowered(*record.white);
  const std::string black = text::lowered(*record.black);
  const auto& [first, second] = std::minmax(white, black);
  const std::string pairing =
      fmt::format("{1}{0}{2}{0}{3}{0}{4}", '\0', text::lowered(*record.event),
                  text::lowered(*record.round), first, second);
  const Kept here = kept_of(record, replay, white <= black);
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

}  // namespace waggle::cli
