#include "cli/output.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <utf8proc.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <numeric>

#include "notation/text.hpp"

namespace waggle::cli {
namespace {

/// What is left of a column that gives way: a letter and the dots.
constexpr std::size_t least_cut = 4;

bool is_number(std::string_view text) noexcept {
  return !text.empty() && text.find_first_not_of("0123456789.,%- ") == std::string_view::npos;
}

}  // namespace

void write_out(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size())
    throw UsageError(fmt::format("cannot write to standard output: {}", std::strerror(errno)));
}

void finish_out() {
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
    throw UsageError(fmt::format("cannot write to standard output: {}", std::strerror(errno)));
}

void JsonLines::add(std::string_view object) {
  if (list_) write_(first_ ? "[\n" : ",\n");
  write_(object);
  if (!list_) write_("\n");
  first_ = false;
}

void JsonLines::end() {
  if (list_) write_(first_ ? "[]\n" : "\n]\n");
}

bool stdout_is_terminal() noexcept { return isatty(STDOUT_FILENO) == 1; }
bool stderr_is_terminal() noexcept { return isatty(STDERR_FILENO) == 1; }

std::size_t output_columns() noexcept {
  winsize size{};
  const bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? size.ws_col : 80;
}

namespace {

/// Copies text code point by code point; what `keep` refuses, and bytes that are no UTF-8, become
/// U+FFFD.
template <typename Keep>
std::string filtered(std::string_view text, Keep keep) {
  std::string out;
  const auto* bytes = reinterpret_cast<const utf8proc_uint8_t*>(text.data());
  auto left = static_cast<utf8proc_ssize_t>(text.size());
  while (left > 0) {
    utf8proc_int32_t point = 0;
    const auto length = utf8proc_iterate(bytes, left, &point);
    const auto used = std::max<utf8proc_ssize_t>(length, 1);
    if (length > 0 && keep(point))
      out.append(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(used));
    else
      out += "\xef\xbf\xbd";
    bytes += used;
    left -= used;
  }
  return out;
}

}  // namespace

std::string as_utf8(std::string_view text) {
  return filtered(text, [](utf8proc_int32_t) { return true; });
}

std::string made_inert(std::string_view text) {
  return filtered(text, [](utf8proc_int32_t point) {
    const auto category = utf8proc_category(point);
    return category != UTF8PROC_CATEGORY_CC && category != UTF8PROC_CATEGORY_CF &&
           category != UTF8PROC_CATEGORY_ZL && category != UTF8PROC_CATEGORY_ZP;
  });
}

std::size_t display_width(std::string_view text) noexcept {
  std::size_t width = 0;
  const auto* bytes = reinterpret_cast<const utf8proc_uint8_t*>(text.data());
  auto left = static_cast<utf8proc_ssize_t>(text.size());
  while (left > 0) {
    utf8proc_int32_t point = 0;
    const auto length = utf8proc_iterate(bytes, left, &point);
    if (length > 0)
      width += static_cast<std::size_t>(std::max(utf8proc_charwidth(point), 0));
    else
      ++width;
    bytes += std::max<utf8proc_ssize_t>(length, 1);
    left -= std::max<utf8proc_ssize_t>(length, 1);
  }
  return width;
}

std::vector<std::string> wrapped(std::string_view text, std::size_t columns) {
  std::vector<std::string> lines;
  for (std::string_view word = text::next_word(text); !word.empty(); word = text::next_word(text)) {
    if (lines.empty() || display_width(lines.back()) + 1 + display_width(word) > columns)
      lines.emplace_back(word);
    else
      lines.back().append(" ").append(word);
  }
  return lines;
}

namespace {

constexpr std::string_view dots = "...";

bool begins_letter(char byte) noexcept {
  return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
}

}  // namespace

std::string cut_at_end(std::string_view text, std::size_t columns) {
  if (display_width(text) <= columns) return std::string(text);
  std::size_t end = 0;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (begins_letter(text[i])) {
      if (display_width(text.substr(0, i)) + dots.size() > columns) break;
      end = i;
    }
  return std::string(text.substr(0, end)).append(dots);
}

std::string cut_at_front(std::string_view text, std::size_t columns) {
  if (display_width(text) <= columns) return std::string(text);
  std::size_t begin = text.size();
  for (std::size_t i = text.size(); i-- > 0;)
    if (begins_letter(text[i])) {
      if (display_width(text.substr(i)) + dots.size() > columns) break;
      begin = i;
    }
  return std::string(dots).append(text.substr(begin));
}

namespace {

/// Terminals and spreadsheets are not steered; ends of lines stand in quotation marks.
std::string without_controls(std::string_view text) {
  return filtered(text, [](utf8proc_int32_t point) {
    return point == '\t' || point == '\n' || point == '\r' ||
           utf8proc_category(point) != UTF8PROC_CATEGORY_CC;
  });
}

/// As spreadsheets take it. A number with a sign in front is none.
bool looks_like_formula(std::string_view text) {
  if (text.empty()) return false;
  if (text.front() == '-') return text.find_first_not_of("0123456789. %", 1) != std::string::npos;
  return std::string_view("=+@\t\r").find(text.front()) != std::string_view::npos;
}

}  // namespace

std::string csv_field(std::string_view raw, CsvFor reader) {
  std::string text = reader == CsvFor::people ? without_controls(raw) : as_utf8(raw);
  if (reader == CsvFor::people && looks_like_formula(text)) text.insert(0, 1, '\'');
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + '"';
}

std::string or_empty(const std::optional<std::string>& value) { return value.value_or(""); }

std::string or_empty(const std::optional<int>& value) {
  return value ? std::to_string(*value) : std::string();
}

std::string csv_row(const std::vector<std::string>& fields, CsvFor reader) {
  std::string row;
  for (std::size_t i = 0; i < fields.size(); ++i)
    row += (i == 0 ? "" : ",") + csv_field(fields[i], reader);
  return row + "\n";
}

std::size_t Table::cut(std::size_t rows) {
  const std::size_t more = rows_.size() > rows ? rows_.size() - rows : 0;
  rows_.resize(rows_.size() - more);
  return more;
}

/// Takes columns of text that are still too wide, such as long names, down to what most need.
void Table::narrow(std::vector<std::size_t>& width, const std::vector<char>& right) const {
  constexpr std::size_t enough = 16;
  std::size_t all = std::accumulate(width.begin(), width.end(), 2 * (width.size() - 1));
  for (; all > output_columns(); --all) {
    std::size_t widest = *giving_;
    for (std::size_t c = 0; c < width.size(); ++c)
      if (right[c] == 0 && c != *giving_ && (widest == *giving_ || width[c] > width[widest]))
        widest = c;
    if (widest == *giving_ || width[widest] <= enough) return;
    --width[widest];
  }
}

void Table::print(OutputFormat format) const {
  if (format == OutputFormat::csv) {
    write_out(csv_row(heading_));
    for (const auto& row : rows_) write_out(csv_row(row));
    return;
  }
  if (rows_.empty()) return;
  std::vector<std::size_t> width(heading_.size());
  std::vector<char> right(heading_.size(), 1);
  for (std::size_t c = 0; c < heading_.size(); ++c) {
    width[c] = display_width(heading_[c]);
    for (const auto& row : rows_) {
      width[c] = std::max(width[c], display_width(made_inert(row[c])));
      if (!is_number(row[c])) right[c] = 0;
    }
  }
  if (giving_) {
    const std::size_t all = std::accumulate(width.begin(), width.end(), 2 * (width.size() - 1));
    std::size_t& giving = width[*giving_];
    if (all > output_columns())
      giving = std::max(least_cut, giving - std::min(giving, all - output_columns()));
    if (!in_lines_) narrow(width, right);
  }
  const auto print_line = [&](const std::vector<std::string>& row) {
    std::string line;
    for (std::size_t c = 0; c < row.size(); ++c) {
      const auto cut = in_front_ && c == giving_ ? cut_at_front : cut_at_end;
      const std::string cell = cut(made_inert(row[c]), width[c]);
      const std::string pad(width[c] - display_width(cell), ' ');
      if (c > 0) line += "  ";
      line += right[c] != 0 ? pad + cell : cell + pad;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    write_out(line + "\n");
  };
  const auto print_row = [&](std::vector<std::string> row) {
    if (!in_lines_) return print_line(row);
    std::string& cell = row[*giving_];
    auto lines = wrapped(cell, width[*giving_]);
    for (std::string& line : lines) {
      cell = std::move(line);
      print_line(row);
      for (std::string& other : row) other.clear();
    }
    if (lines.empty()) print_line(row);
  };
  print_row(heading_);
  for (const auto& row : rows_) print_row(row);
}

}  // namespace waggle::cli
