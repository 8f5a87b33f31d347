#include "notation/hop.hpp"

#include <fmt/format.h>

#include <array>

#include "notation/text.hpp"

namespace waggle {
namespace {

using Kind = HopStep::Kind;

tl::unexpected<HopFinding> refused(Code code, std::string message, std::size_t byte,
                                   std::string hint = {}) {
  return tl::unexpected(HopFinding{{code, std::move(message), std::move(hint)}, byte});
}

constexpr Colour colour_of(char letter) noexcept {
  return letter >= 'a' ? Colour::black : Colour::white;
}

/// A number of at most two digits, cut off the front; more than that is 100, whatever follows.
int number_at(std::string_view& rest) noexcept {
  int number = 0;
  for (; !rest.empty() && text::is_digit(rest[0]); rest.remove_prefix(1))
    number = number >= 10 ? 100 : number * 10 + (rest[0] - '0');
  return number;
}

/// How many pieces of each kind the sides have.
class Inventory {
 public:
  /// The set when both sides have the pieces of one.
  static std::optional<GameType> read(std::string_view text) {
    Inventory inventory;
    text = text::trimmed(text);
    const auto begins_with = [&](std::string_view word) {
      if (!text::equal_ignoring_case(text.substr(0, word.size()), word)) return false;
      text.remove_prefix(word.size());
      return true;
    };
    if (text.empty() || begins_with("ultimate"))
      inventory.fill(GameType::from_bits(7));
    else if (begins_with("base"))
      inventory.fill({});
    return inventory.change(text) ? inventory.set() : std::nullopt;
  }

 private:
  void fill(GameType type) {
    for (auto& side : pieces_)
      for (Bug bug : all_bugs) side[index_of(bug)] = type.has(bug) ? copies_of(bug) : 0;
  }

  bool change(std::string_view text) {
    int sign = 1;
    while (!text.empty()) {
      if (text[0] == '+' || text[0] == '-') {
        sign = text[0] == '+' ? 1 : -1;
        text.remove_prefix(1);
      }
      const bool counted = !text.empty() && text::is_digit(text[0]);
      const int number = counted ? number_at(text) : 1;
      const auto bug = text.empty() ? std::nullopt : bug_of(text::upper(text[0]));
      if (!bug) return false;
      const std::size_t side = index_of(colour_of(text[0]));
      pieces_[side][index_of(*bug)] += sign * number;
      named_[side] = true;
      text.remove_prefix(1);
    }
    return true;
  }

  std::optional<GameType> set() const {
    const auto& white = pieces_[named_[0] || !named_[1] ? 0 : 1];
    const auto& black = pieces_[named_[1] || !named_[0] ? 1 : 0];
    GameType type;
    for (Bug bug : {Bug::mosquito, Bug::ladybug, Bug::pillbug})
      if (white[index_of(bug)] == 1) type = type.with(bug);
    for (Bug bug : all_bugs)
      if (white[index_of(bug)] != (type.has(bug) ? copies_of(bug) : 0)) return std::nullopt;
    return white == black ? std::optional(type) : std::nullopt;
  }

  std::array<std::array<int, bug_kinds>, 2> pieces_{};
  std::array<bool, 2> named_{};
};

class WalkReader {
 public:
  WalkReader(std::string_view walk, std::size_t byte)
      : rest_(walk), end_(byte + walk.size()), byte_(byte) {}

  tl::expected<std::vector<HopStep>, HopFinding> read() {
    while (!rest_.empty() && !fault_) {
      byte_ = end_ - rest_.size();
      read_step();
    }
    if (!fault_) expect_no_loose_turn(end_);
    if (!fault_ && !open_.empty()) fail("a ( is not closed", open_.back());
    if (fault_) return tl::unexpected(std::move(*fault_));
    return std::move(steps_);
  }

 private:
  void fail(std::string message, std::size_t byte, Code code = Code::unexpected_text) {
    fault_ = HopFinding{{code, std::move(message), {}}, byte};
  }

  bool is_after(std::initializer_list<Kind> kinds) const {
    for (Kind kind : kinds)
      if (!steps_.empty() && steps_.back().kind == kind) return true;
    return false;
  }

  void expect_no_loose_turn(std::size_t byte) {
    if (is_after({Kind::plus, Kind::minus, Kind::branch_plus, Kind::branch_minus}))
      fail("a turn leads nowhere: a bug must follow it", byte);
    else if (is_after({Kind::open}))
      fail("a ( opens a branch without a bug", byte);
  }

  void add(Kind kind, int entry = 0) {
    HopStep step;
    step.kind = kind;
    step.entry = entry;
    step.byte = byte_;
    steps_.push_back(step);
  }

  void read_step() {
    const char c = rest_[0];
    if (text::is_digit(c)) return read_return();
    if (is_after({Kind::close}) && c != ')')
      return fail("behind a ) comes the number of an entry", byte_);
    if (text::is_letter(c)) {
      add(Kind::bug);
      return read_bug();
    }
    rest_.remove_prefix(1);
    if (c == '+' || c == '-') return add(c == '+' ? Kind::plus : Kind::minus);
    if (c == '(') {
      open_.push_back(byte_);
      return add(Kind::open);
    }
    if (c == ')') {
      expect_no_loose_turn(byte_);
      if (!fault_ && open_.empty()) fail("a ) closes what no ( opened", byte_);
      if (fault_) return;
      open_.pop_back();
      return add(Kind::close);
    }
    if (c == '!') {
      if (steps_.empty() || !steps_.back().is_bug() || marked_)
        return fail("! marks the one bug that moved last, directly behind its letter", byte_);
      steps_.back().last = true;
      marked_ = true;
      return;
    }
    const bool ascii = static_cast<unsigned char>(c) < 0x80;
    fail(fmt::format("{} is no step of a walk", ascii ? text::quoted({&c, 1}) : "this"), byte_);
  }

  /// A bug's letter, which belongs to the last step.
  void read_bug() {
    const char letter = rest_.empty() ? '\0' : rest_[0];
    const auto bug = bug_of(text::upper(letter));
    const std::size_t at = end_ - rest_.size();
    if (!text::is_letter(letter)) return fail("behind = comes the letter of a bug", at);
    if (text::upper(letter) == 'D')
      return fail("D is the dragonfly, which is in no set that is played here", at,
                  Code::unsupported_variant);
    if (!bug)
      return fail(fmt::format("there is no bug with the letter {}", letter), at,
                  Code::no_such_piece);
    steps_.back().bug = *bug;
    steps_.back().colour = colour_of(letter);
    rest_.remove_prefix(1);
  }

  void read_return() {
    expect_no_loose_turn(byte_);
    if (fault_) return;
    const int entry = number_at(rest_);
    const char sign = rest_.empty() ? '\0' : rest_[0];
    if (sign != '=' && sign != '+' && sign != '-')
      return fail("behind the number of an entry comes =, + or -", end_ - rest_.size());
    rest_.remove_prefix(1);
    add(sign == '=' ? Kind::on_top : sign == '+' ? Kind::branch_plus : Kind::branch_minus, entry);
    if (sign == '=') read_bug();
  }

  std::string_view rest_;
  std::size_t end_;
  std::size_t byte_;
  std::vector<HopStep> steps_;
  std::vector<std::size_t> open_;  ///< where the parentheses stand
  bool marked_ = false;
  std::optional<HopFinding> fault_;
};

std::optional<Colour> player_in(std::string_view text) {
  if (text.empty()) return std::nullopt;
  const char player = text::lower(text[0]);
  text.remove_prefix(1);
  if (!text.empty() && text[0] >= '0' && text[0] <= '5') text.remove_prefix(1);
  if (text == "m" || text == "M") text = {};
  if (!text.empty() || (player != 'w' && player != 'b')) return std::nullopt;
  return player == 'w' ? Colour::white : Colour::black;
}

std::string set_text(GameType set) {
  std::string white;
  for (Bug bug : {Bug::mosquito, Bug::ladybug, Bug::pillbug})
    if (set.has(bug)) white += letter_of(bug);
  return white.empty() ? "base" : "base+" + white + text::lowered(white);
}

}  // namespace

tl::expected<Hop, HopFinding> parse_hop(std::string_view text) {
  const auto byte_of = [&](std::string_view part) {
    return static_cast<std::size_t>(part.data() - text.data());
  };
  std::vector<std::string_view> fields;
  for (std::string_view rest = text;;) {
    const std::size_t end = rest.find(',');
    fields.push_back(text::trimmed(rest.substr(0, end)));
    if (end == std::string_view::npos) break;
    rest.remove_prefix(end + 1);
  }
  if (fields.size() != 2 && fields.size() != 3)
    return refused(
        Code::unexpected_text,
        fmt::format("HOP has two or three fields with commas between, found {}", fields.size()), 0,
        "write a walk and who is to move, such as A+a1-Q,w");
  Hop hop{GameType::from_bits(7), {}, {}};
  if (fields.size() == 3) {
    const auto set = Inventory::read(fields[0]);
    if (!set)
      return refused(Code::game_type_spelling,
                     fmt::format("{} is no piece set: both sides have the pieces of Base, and one "
                                 "mosquito, ladybug and pillbug or none",
                                 text::quoted(fields[0])),
                     byte_of(fields[0]), "write base, base+Mm, base+MLml or ultimate");
    hop.set = *set;
  }
  const auto player = player_in(fields.back());
  if (!player)
    return refused(
        Code::unexpected_text,
        fmt::format("expected w or b for who is to move, found {}", text::quoted(fields.back())),
        byte_of(fields.back()));
  hop.to_move = *player;
  const std::string_view walk = fields[fields.size() - 2];
  auto steps = WalkReader(walk, byte_of(walk)).read();
  if (!steps) return tl::unexpected(std::move(steps.error()));
  hop.steps = std::move(*steps);
  return hop;
}

bool looks_like_hop(std::string_view text) noexcept {
  return text.find(',') != std::string_view::npos && text.find(';') == std::string_view::npos;
}

std::string walk_of(const Hop& hop) {
  constexpr std::array<std::string_view, 8> signs = {"", "=", "+", "-", "+", "-", "(", ")"};
  std::string text;
  for (const HopStep& step : hop.steps) {
    if (step.entry != 0) text += std::to_string(step.entry);
    text += signs[static_cast<std::size_t>(step.kind)];
    if (!step.is_bug()) continue;
    const char letter = letter_of(step.bug);
    text += step.colour == Colour::white ? letter : text::lower(letter);
    if (step.last) text += '!';
  }
  return text;
}

std::string to_string(const Hop& hop) {
  const std::string set = hop.set == GameType::from_bits(7) ? "" : set_text(hop.set) + ",";
  return set + walk_of(hop) + (hop.to_move == Colour::white ? ",w" : ",b");
}

}  // namespace waggle
