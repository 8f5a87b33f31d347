#include "notation/pgn_tags.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "notation/dates.hpp"
#include "notation/slips.hpp"
#include "notation/text.hpp"

namespace waggle::pgn {
namespace {

/// Tags that need no remark: those of Hive programs and the usual ones of game files.
constexpr std::array<std::string_view, 49> known_tags = {
    "Notation",    "GameType",  "Date",      "Event",        "Site",        "Round",
    "White",       "Black",     "Result",    "SgfDate",      "SgfGameName", "SgfResult",
    "SgfSpeed",    "WhiteElo",  "BlackElo",  "GameId",       "GameID",      "Link",
    "Url",         "URL",       "UTCDate",   "UTCTime",      "Time",        "StartTime",
    "EndTime",     "EndDate",   "EventDate", "EventType",    "Stage",       "Section",
    "Board",       "Opening",   "Variation", "SubVariation", "ECO",         "TimeControl",
    "Termination", "PlyCount",  "Annotator", "Mode",         "Source",      "WhiteTitle",
    "BlackTitle",  "WhiteType", "BlackType", "WhiteTeam",    "BlackTeam",   "WhiteRating",
    "BlackRating"};

/// A text that says something; tags are often written empty or with a question mark.
std::optional<std::string> said(const std::string& value) {
  const std::string_view text = text::trimmed(value);
  if (text.empty() || text == "?" || text == "-") return std::nullopt;
  return std::string(text);
}

void read_rating(RecordBuilder& builder, std::optional<int>& rating, const std::string& name,
                 const std::string& value, SourcePosition at) {
  const auto text = said(value);
  if (!text) return;
  const std::string_view whole = std::string_view(*text).substr(0, text->find('.'));
  const auto number = text::number(whole);
  const bool digits_only = text->find_first_not_of("0123456789.") == std::string::npos;
  if (number && digits_only && *number >= 0 && *number <= 10000)
    rating = rating ? rating : std::optional(static_cast<int>(*number));
  else
    builder.report({Code::rating_unreadable,
                    fmt::format("{} {} is not a rating", name, text::quoted(value)),
                    {}},
                   at);
}

void read_result(RecordBuilder& builder, const std::string& value, SourcePosition at) {
  StatedResult& result = builder.record.result;
  result.text = value;
  result.at = at;
  if (text::trimmed(value).empty()) return;
  if (const auto word = result_word(text::trimmed(value))) {
    result.outcome = word->outcome;
    result.reason = word->reason;
  } else {
    builder.report({Code::result_unreadable,
                    fmt::format("the result {} is not known", text::quoted(value)),
                    {}},
                   at);
  }
}

/// A date of nothing but question marks is no date, and no fault.
void read_date(RecordBuilder& builder, const std::string& value, SourcePosition at) {
  if (value.find_first_not_of("?.-/ ") == std::string::npos) return;
  if (auto date = date_of_tag(value))
    builder.record.date = builder.record.date ? builder.record.date : std::move(date);
  else
    builder.report({Code::date_unreadable,
                    fmt::format("the date {} cannot be read", text::quoted(value)), date_hint},
                   at);
}

/// Asks for the known tag that is one or two slips away, if it is one alone; of equals the one that
/// begins alike. In short names two slips make anything of anything.
std::string did_you_mean(const std::string& name) {
  const std::string typed = text::lowered(name);
  const std::size_t most = std::clamp<std::size_t>(typed.size() / 3, 1, 2);
  std::size_t least = 2 * most + 2;
  std::string_view nearest;
  for (const std::string_view tag : known_tags) {
    if (std::max(tag.size(), typed.size()) - std::min(tag.size(), typed.size()) > most) continue;
    const std::string known = text::lowered(tag);
    const std::size_t far = 2 * slips_between(typed, known) + (typed[0] == known[0] ? 0 : 1);
    if (far < least)
      nearest = tag;
    else if (far == least && !text::equal_ignoring_case(nearest, tag))
      nearest = {};
    least = std::min(least, far);
  }
  return nearest.empty() ? std::string() : fmt::format("did you mean {}?", nearest);
}

}  // namespace

bool is_known_tag(std::string_view name) noexcept {
  return std::ranges::find(known_tags, name) != known_tags.end();
}

void read_tag(RecordBuilder& builder, std::string name, std::string value, SourcePosition at) {
  if (!builder.add_tag(name, value, at)) return;
  GameRecord& record = builder.record;
  if (name == "GameType") {
    if (said(value)) builder.set_game_type(value, at);
  } else if (name == "White") {
    record.white = said(value);
  } else if (name == "Black") {
    record.black = said(value);
  } else if (name == "Event") {
    record.event = said(value);
  } else if (name == "Site") {
    record.site = said(value);
  } else if (name == "Round") {
    record.round = said(value);
  } else if (name == "Date" || name == "UTCDate") {
    read_date(builder, value, at);
  } else if (name == "Result") {
    read_result(builder, value, at);
  } else if (name == "WhiteElo" || name == "WhiteRating") {
    read_rating(builder, record.white_rating, name, value, at);
  } else if (name == "BlackElo" || name == "BlackRating") {
    read_rating(builder, record.black_rating, name, value, at);
  } else if ((name == "FEN" && said(value)) || (name == "SetUp" && text::trimmed(value) == "1")) {
    builder.refuse(GameRecord::Reading::unsupported,
                   {Code::unsupported_feature, "the game starts from a set-up position", {}}, at);
  } else if (!is_known_tag(name)) {
    builder.report({Code::unknown_tag, fmt::format("the tag {} is not known", text::quoted(name)),
                    did_you_mean(name)},
                   at);
  }
}

void read_identity(RecordBuilder& builder) {
  GameRecord& record = builder.record;
  const auto value = [&](std::string_view name) -> std::optional<std::string> {
    const auto tag = record.tag(name);
    return tag ? said(std::string(*tag)) : std::nullopt;
  };
  if (const auto name = value("SgfGameName")) {
    if (auto utc = date_of_game_name(*name)) {
      record.date = std::move(utc);
      record.id = name;
      return;
    }
  }
  for (std::string_view tag : {"GameId", "GameID", "Link", "Url", "URL"})
    if (!record.id) record.id = value(tag);
  if (const auto date = value("Date"); !record.id && date && is_start_time(*date)) record.id = date;
}

void read_termination(RecordBuilder& builder) {
  struct Row {
    std::string_view word;
    ResultReason reason;
  };
  // Our own words first, then those of chess servers.
  constexpr std::array<Row, 9> rows = {{
      {"resignation", ResultReason::resignation},
      {"agreement", ResultReason::agreement},
      {"timeout", ResultReason::timeout},
      {"forfeit", ResultReason::forfeit},
      {"adjudication", ResultReason::adjudication},
      {"abandoned", ResultReason::abandoned},
      {"time forfeit", ResultReason::timeout},
      {"rules infraction", ResultReason::forfeit},
      {"unterminated", ResultReason::abandoned},
  }};
  const auto tag = builder.record.tag("Termination");
  StatedResult& result = builder.record.result;
  if (!tag) return;
  for (const Row& row : rows) {
    if (!text::equal_ignoring_case(text::trimmed(*tag), row.word)) continue;
    // An unfinished game has no winner, and only an unfinished game was abandoned without one.
    const bool fits = result.outcome != Outcome::unknown || row.reason == ResultReason::abandoned ||
                      row.reason == ResultReason::adjudication;
    if (!fits) continue;
    const bool draw = result.outcome == Outcome::draw;
    if ((row.reason == ResultReason::agreement && !draw) ||
        (row.reason == ResultReason::resignation && draw))
      builder.report({Code::results_disagree,
                      fmt::format("the Termination tag says {}, which does not lead to {}",
                                  text::quoted(*tag), name_of(result.outcome)),
                      {}},
                     result.at);
    else
      result.reason = row.reason;
  }
}

}  // namespace waggle::pgn
