#include "notation/uhp_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "notation/record_builder.hpp"
#include "notation/text.hpp"
#include "notation/uhp_actions.hpp"

namespace waggle::uhp {
namespace {

namespace pegtl = tao::pegtl;

using LineInput = pegtl::memory_input<pegtl::tracking_mode::lazy, pegtl::eol::lf, const char*>;

/// Room for more is made when it is needed.
constexpr std::size_t most_turns_expected = 400;

/// The first character that counts, for the place of a token.
const char* begin_of(std::string_view token) noexcept {
  const std::string_view core = text::trimmed(token);
  return core.empty() ? token.data() : core.data();
}

void read_header(const GameStringParts& parts, RecordBuilder& builder) {
  GameRecord& record = builder.record;
  if (parts.game_type)
    builder.set_game_type(*parts.game_type, builder.places.of(begin_of(*parts.game_type)));
  if (const auto& state = parts.state ? parts.state : parts.unknown_state) {
    const auto at = builder.places.of(begin_of(*state));
    record.result.text = builder.decoded(text::trimmed(*state));
    record.result.at = at;
    if (const auto word = result_word(text::trimmed(*state)); word && parts.state) {
      record.result.outcome = word->outcome;
      record.result.reason = word->reason;
      record.result.claims_board = true;
    } else {
      builder.report({Code::result_unreadable,
                      fmt::format("{} is not a state of a game", text::quoted(record.result.text)),
                      {}},
                     at);
    }
  }
  if (parts.turn) record.turn_claim = builder.decoded(text::trimmed(*parts.turn));
}

void read_plies(GameStringParts& parts, std::string_view line, RecordBuilder& builder) {
  auto& plies = parts.plies;
  while (!plies.empty() && text::trimmed(plies.back()).empty()) plies.pop_back();
  builder.record.turns.reserve(std::min(plies.size(), most_turns_expected));
  for (std::string_view token : plies)
    builder.each_ply(token, [&](std::string_view ply) {
      builder.add_ply(ply, builder.places.of(begin_of(ply)));
    });
  const std::string_view core = text::trimmed(line);
  if (core.ends_with(';'))
    builder.report({Code::trailing_separator, "a semicolon follows the last move", {}},
                   builder.places.of(core.data() + core.size() - 1));
}

}  // namespace

GameRecord read_record(const RecordText& text, std::string source, const ReaderOptions& options) {
  RecordBuilder builder(text, std::move(source), options);
  GameStringParts parts;
  LineInput in(text.text.data(), text.text.size(), "");
  pegtl::parse<rules::document, game_string_action>(in, parts);
  read_header(parts, builder);
  read_plies(parts, text.text, builder);
  const bool has_header = parts.game_type || parts.state || parts.turn;
  if (builder.record.turns.empty() && !has_header)
    builder.refuse(GameRecord::Reading::unreadable, {Code::empty_record, "the record is empty", {}},
                   text.at);
  return builder.finish();
}

bool begins_game_type(std::string_view line) noexcept {
  LineInput in(line.data(), line.size(), "");
  return pegtl::parse<pegtl::seq<
      rules::space, TAO_PEGTL_ISTRING("Base"),
      pegtl::sor<
          pegtl::seq<pegtl::one<'+'>, pegtl::star<pegtl::alnum>, rules::space, rules::token_end>,
          // From the address of a page, where a plus is a blank.
          pegtl::seq<pegtl::one<' '>, pegtl::plus<pegtl::one<'M', 'L', 'P'>>, pegtl::one<';'>>,
          pegtl::seq<rules::space, rules::token_end>>>>(in);
}

bool begins_whole_header(std::string_view line) noexcept {
  LineInput in(line.data(), line.size(), "");
  return pegtl::parse<pegtl::seq<rules::game_type_part, rules::state_part, rules::turn_part>>(in);
}

bool begins_record(std::string_view line, const ReaderOptions& options) {
  if (begins_game_type(line)) return true;
  LineInput in(line.data(), line.size(), "");
  if (pegtl::parse<pegtl::sor<pegtl::seq<rules::state_part, rules::turn_part>, rules::bare_turn>>(
          in))
    return true;
  constexpr std::size_t longest_move = 40;
  const std::size_t end = line.find(';');
  const std::string_view token = text::trimmed(line.substr(0, end));
  if (token.size() > longest_move) return false;
  const auto first = parse_move(token, options.notation);
  if (!first || first->move.is_pass()) return false;
  return first->findings.empty() || end != std::string_view::npos;
}

}  // namespace waggle::uhp
