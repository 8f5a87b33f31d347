#include "notation/sgf_header.hpp"

#include <fmt/format.h>

#include <utility>

#include "notation/dates.hpp"
#include "notation/text.hpp"

namespace waggle::sgf {
namespace {

constexpr int first_boundless_revision = 101;

/// `hive`, or `hive-` and any of m, l and p. Nothing else: `hive-ultimate` has an m and an l, too.
std::optional<GameType> variant_of(std::string_view word) {
  const std::string name = text::lowered(word);
  if (name == "hive") return GameType();
  if (!name.starts_with("hive-") || name.size() == 5) return std::nullopt;
  GameType type;
  for (char letter : name.substr(5)) {
    const auto bug = bug_of(text::upper(letter));
    if (!bug || type.has(*bug)) return std::nullopt;
    type = type.with(*bug);
  }
  return type;
}

/// The name of a file without its folders and its ending.
std::string_view stem_of(std::string_view path) noexcept {
  const std::size_t folder = path.find_last_of("/\\");
  if (folder != std::string_view::npos) path.remove_prefix(folder + 1);
  return path.substr(0, path.rfind('.'));
}

std::string_view unquoted(std::string_view value) noexcept {
  value = text::trimmed(value);
  if (value.size() >= 2 && value.front() == '"' && value.back() == '"')
    return value.substr(1, value.size() - 2);
  return value;
}

std::optional<std::string> if_said(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional(text);
}

}  // namespace

void Header::property(std::string_view name, const std::string& value, SourcePosition at) {
  if (name == "AW" || name == "AB" || name == "AE") {
    builder_.refuse(GameRecord::Reading::unsupported,
                    {Code::unsupported_feature, "the game starts from a set-up position", {}}, at);
    return;
  }
  if (!builder_.add_tag(std::string(name), value, at)) return;
  const std::string_view core = text::trimmed(value);
  if (name == "GM") {
    hive_ = core == "27";
    if (!hive_)
      builder_.refuse(
          GameRecord::Reading::unreadable,
          {Code::not_a_record, fmt::format("game number {} is not Hive", text::quoted(core)), {}},
          at);
  } else if (name == "SU") {
    read_variant(value, at);
  } else if (name == "GN") {
    game_name_ = core;
  } else if (name == "DT") {
    client_date_ = core;
    client_date_at_ = at;
  } else if (name == "EV") {
    builder_.record.event = if_said(std::string(core));
  } else if (name == "PC") {
    builder_.record.site = if_said(std::string(core));
  } else if (name == "RO") {
    builder_.record.round = if_said(std::string(core));
  } else if (name == "RE") {
    result_text_ = core;
    result_at_ = at;
  } else if (name == "CM") {
    if (core.starts_with('0')) first_player_ = Colour::white;
    if (core.starts_with('1')) first_player_ = Colour::black;
  }
}

void Header::read_variant(const std::string& value, SourcePosition at) {
  std::string_view rest = value;
  const std::string_view variant = text::next_word(rest);
  hive_ = hive_ || text::lowered(variant).starts_with("hive");
  text::next_word(rest);  // players
  text::next_word(rest);  // key of the random set-up
  const auto revision = text::number(text::next_word(rest));
  builder_.record.grid_wraps = !revision || *revision < first_boundless_revision;
  if (const auto type = variant_of(variant)) {
    builder_.record.game_type = type;
    return;
  }
  builder_.refuse(GameRecord::Reading::unsupported,
                  {Code::unsupported_variant,
                   fmt::format("the variant {} is not played here", text::quoted(variant)),
                   {}},
                  at);
}

void Header::player(int number, std::string_view value, SourcePosition at) {
  const auto index = static_cast<std::size_t>(number);
  builder_.record.tags.push_back({number == 0 ? "P0" : "P1", std::string(value)});
  std::string_view rest = value;
  const std::string_view word = text::next_word(rest);
  if (text::equal_ignoring_case(word, "id")) {
    if (ids_[index].empty()) ids_[index] = unquoted(rest);
  } else if (text::equal_ignoring_case(word, "ranking")) {
    const auto rating = text::number(text::trimmed(rest));
    if (rating && *rating >= 0 && *rating <= 10000)
      ratings_[index] = static_cast<int>(*rating);
    else
      builder_.report({Code::rating_unreadable,
                       fmt::format("ranking {} is not a rating", text::quoted(text::trimmed(rest))),
                       {}},
                      at);
  }
}

void Header::read_date() {
  auto& date = builder_.record.date;
  date = date_of_game_name(game_name_);
  if (names_one_game(game_name_)) builder_.record.id = game_name_;
  if (!date) date = date_of_game_name(stem_of(builder_.record.source));
  if (date || client_date_.empty()) return;
  date = date_of_client_text(client_date_);
  if (!date)
    builder_.report(
        {Code::date_unreadable,
         fmt::format("the date {} cannot be read", text::quoted(client_date_)), date_hint},
        client_date_at_);
}

void Header::finish(Colour first_player) {
  GameRecord& record = builder_.record;
  const std::size_t white = first_player == Colour::white ? 0 : 1;
  record.white = if_said(ids_[white]);
  record.black = if_said(ids_[1 - white]);
  record.white_rating = ratings_[white];
  record.black_rating = ratings_[1 - white];
  read_date();
}

}  // namespace waggle::sgf
