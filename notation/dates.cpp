#include "notation/dates.hpp"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <vector>

#include "notation/text.hpp"

namespace waggle {
namespace {

/// Names by which clients write the months: English short and long, French, Spanish, German,
/// Dutch, Swedish, Italian, Portuguese, Russian (genitive). Separated by one blank each.
constexpr std::array<std::string_view, 12> month_names = {
    " jan january janvier enero januar januari gennaio janeiro января ",
    " feb february février febrero februar februari febbraio fevereiro февраля ",
    " mar march mars marzo märz maart março марта ",
    " apr april avril abril aprile апреля ",
    " may mai mayo mei maj maggio maio мая ",
    " jun june juin junio juni giugno junho июня ",
    " jul july juillet julio juli luglio julho июля ",
    " aug august août agosto augustus augusti августа ",
    " sep sept september septembre septiembre settembre setembro сентября ",
    " oct october octobre octubre oktober ottobre outubro октября ",
    " nov november novembre noviembre novembro ноября ",
    " dec december décembre diciembre dezember desember dicembre dezembro декабря "};

std::optional<unsigned> month_of(std::string_view word) {
  if (word.size() < 3) return std::nullopt;
  const std::string key = ' ' + text::small_letters(word) + ' ';
  for (unsigned month = 0; month < month_names.size(); ++month)
    if (month_names[month].find(key) != std::string_view::npos) return month + 1;
  return std::nullopt;
}

bool all_digits(std::string_view text) noexcept {
  for (char c : text)
    if (!text::is_digit(c)) return false;
  return !text.empty();
}

int value_of(std::string_view digits) noexcept {
  int value = 0;
  for (char c : digits) value = value * 10 + (c - '0');
  return value;
}

std::optional<std::string> iso(int year, unsigned month, unsigned day) {
  const std::chrono::year_month_day date{std::chrono::year{year}, std::chrono::month{month},
                                         std::chrono::day{day}};
  if (year < 1 || !date.ok()) return std::nullopt;
  return fmt::format("{:04}-{:02}-{:02}", year, month, day);
}

/// `YYYY`, `YYYY?MM` or `YYYY?MM?DD` with one separator, parts from the right may be `??`.
std::optional<std::string> numeric_date(std::string_view text, char separator) {
  if (text.size() < 4 || !all_digits(text.substr(0, 4))) return std::nullopt;
  const int year = value_of(text.substr(0, 4));
  const std::string_view month = text.size() >= 7 ? text.substr(5, 2) : "??";
  const std::string_view day = text.size() >= 10 ? text.substr(8, 2) : "??";
  const bool well_formed = (text.size() == 4 || text.size() == 7 || text.size() == 10) &&
                           (text.size() < 7 || text[4] == separator) &&
                           (text.size() < 10 || text[7] == separator);
  if (!well_formed || year < 1) return std::nullopt;
  if (month == "??") return day == "??" ? std::optional(fmt::format("{:04}", year)) : std::nullopt;
  if (!all_digits(month) || value_of(month) < 1 || value_of(month) > 12) return std::nullopt;
  if (day == "??") return fmt::format("{:04}-{}", year, month);
  if (!all_digits(day)) return std::nullopt;
  return iso(year, static_cast<unsigned>(value_of(month)), static_cast<unsigned>(value_of(day)));
}

/// `30-Jan-2024_16:10:56`; the time may be missing.
std::optional<std::string> date_with_month_name(std::string_view text) {
  const std::string_view date = text.substr(0, text.find_first_of("_ "));
  const std::size_t first = date.find('-');
  const std::size_t second = date.find('-', first == std::string_view::npos ? first : first + 1);
  if (second == std::string_view::npos) return std::nullopt;
  const std::string_view day = date.substr(0, first);
  const std::string_view year = date.substr(second + 1);
  const auto month = month_of(date.substr(first + 1, second - first - 1));
  if (!month || !all_digits(day) || day.size() > 2 || !all_digits(year) || year.size() != 4)
    return std::nullopt;
  return iso(value_of(year), *month, static_cast<unsigned>(value_of(day)));
}

/// Does the text have the shape, where 0 stands for a digit and all else for itself?
bool has_shape(std::string_view text, std::string_view shape) noexcept {
  if (text.size() != shape.size()) return false;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (shape[i] == '0' ? !text::is_digit(text[i]) : text[i] != shape[i]) return false;
  return true;
}

}  // namespace

std::optional<std::string> date_of_tag(std::string_view text) {
  text = text::trimmed(text);
  if (auto named = date_with_month_name(text)) return named;
  const bool has_time = text.size() > 10 && (text[10] == 'T' || text[10] == ' ' || text[10] == '_');
  const std::string_view date = has_time ? text.substr(0, 10) : text;
  if (auto dotted = numeric_date(date, '.')) return dotted;
  if (auto dashed = numeric_date(date, '-')) return dashed;
  return numeric_date(date, '/');
}

std::optional<std::string> date_of_game_name(std::string_view name) {
  constexpr std::string_view shape = "-0000-00-00-0000";
  if (name.size() <= shape.size()) return std::nullopt;
  const std::string_view tail = name.substr(name.size() - shape.size());
  if (!has_shape(tail, shape)) return std::nullopt;
  return numeric_date(tail.substr(1, 10), '-');
}

bool names_one_game(std::string_view name) {
  return date_of_game_name(name) || (date_of_tag(name) && is_start_time(name));
}

std::optional<std::string> date_of_client_text(std::string_view text) {
  text = text::trimmed(text);
  if (auto date = date_of_tag(text)) return date;
  std::optional<unsigned> month;
  std::optional<unsigned> day;
  std::optional<int> year;
  while (!text.empty()) {
    std::string_view word = text::next_word(text);
    while (!word.empty() && (word.back() == ',' || word.back() == '.')) word.remove_suffix(1);
    if (all_digits(word) && word.size() <= 2 && !day)
      day = static_cast<unsigned>(value_of(word));
    else if (all_digits(word) && word.size() == 4 && !year)
      year = value_of(word);
    else if (!month)
      month = month_of(word);
  }
  if (!year || !month || !day) return std::nullopt;
  return iso(*year, *month, *day);
}

bool is_start_time(std::string_view text) noexcept {
  const std::size_t time = text.find_first_of("_T ");
  return time != std::string_view::npos && text.find(':', time) != std::string_view::npos;
}

}  // namespace waggle
