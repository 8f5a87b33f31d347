#include "db/notes_blob.hpp"

#include <array>

#include "db/bytes.hpp"

namespace waggle::db {
namespace {

/// How the clocks are told.
enum class Clocks : std::uint8_t { none, of_every_ply, of_some_plies };

void put_text(std::string& bytes, const std::string& text) {
  put_number(bytes, text.size());
  bytes += text;
}

std::string get_text(NumberReader& in) { return std::string(in.bytes(in.next())); }

/// Small numbers for small differences of either sign; all differences of 64 bits are there.
std::uint64_t folded_difference(std::int64_t from, std::int64_t to) noexcept {
  const std::uint64_t difference =
      static_cast<std::uint64_t>(to) - static_cast<std::uint64_t>(from);
  const bool is_negative = difference >> 63U != 0;
  return difference << 1U ^ (is_negative ? ~std::uint64_t{0} : 0);
}

std::int64_t unfolded(std::int64_t from, std::uint64_t folded) noexcept {
  const std::uint64_t difference = folded >> 1U ^ ((folded & 1U) != 0 ? ~std::uint64_t{0} : 0);
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(from) + difference);
}

Clocks kind_of(const GameNotes& notes) noexcept {
  std::size_t known = 0;
  for (const auto& clock : notes.clocks) known += clock ? 1 : 0;
  if (known == 0) return Clocks::none;
  return known == notes.clocks.size() ? Clocks::of_every_ply : Clocks::of_some_plies;
}

}  // namespace

std::string encode_notes(const GameNotes& notes) {
  const Clocks clocks = kind_of(notes);
  std::string bytes;
  if (notes.tags.empty() && notes.comments.empty() && clocks == Clocks::none) return bytes;
  put_number(bytes, notes.tags.size());
  for (const Tag& tag : notes.tags) {
    put_text(bytes, tag.name);
    put_text(bytes, tag.value);
  }
  put_number(bytes, notes.comments.size());
  for (const auto& [ply, text] : notes.comments) {
    put_number(bytes, static_cast<std::uint64_t>(ply));
    put_text(bytes, text);
  }
  put_number(bytes, static_cast<std::uint64_t>(clocks));
  if (clocks == Clocks::none) return bytes;
  std::array<std::int64_t, 2> last{};
  for (std::size_t ply = 0; ply < notes.clocks.size(); ++ply) {
    const auto& clock = notes.clocks[ply];
    if (clocks == Clocks::of_some_plies) put_number(bytes, clock ? 1 : 0);
    if (!clock) continue;
    put_number(bytes, folded_difference(last[ply % 2], *clock));
    last[ply % 2] = *clock;
  }
  return bytes;
}

GameNotes decode_notes(std::string_view bytes, int plies) {
  GameNotes notes;
  if (bytes.empty()) return notes;
  const auto refuse = [] { throw Damage("what a record says besides its moves cannot be read"); };
  NumberReader in(bytes);
  for (std::uint64_t left = in.next(); left > 0; --left) {
    std::string name = get_text(in);
    notes.tags.push_back({std::move(name), get_text(in)});
  }
  for (std::uint64_t left = in.next(); left > 0; --left) {
    const std::uint64_t ply = in.next();
    if (ply > static_cast<std::uint64_t>(plies)) refuse();
    notes.comments.emplace_back(static_cast<int>(ply), get_text(in));
  }
  const std::uint64_t clocks = in.next();
  if (clocks > static_cast<std::uint64_t>(Clocks::of_some_plies)) refuse();
  std::array<std::int64_t, 2> last{};
  for (int ply = 0; clocks != static_cast<std::uint64_t>(Clocks::none) && ply < plies; ++ply) {
    std::optional<std::int64_t> clock;
    if (clocks == static_cast<std::uint64_t>(Clocks::of_every_ply) || in.next() != 0) {
      std::int64_t& side = last[static_cast<std::size_t>(ply % 2)];
      clock = side = unfolded(side, in.next());
    }
    notes.clocks.push_back(clock);
  }
  if (!in.done()) refuse();
  return notes;
}

}  // namespace waggle::db
