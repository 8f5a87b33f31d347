#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace waggle::cli {

/// Exit codes that scripts rely on.
enum ExitCode : int {
  exit_fine = 0,      ///< done; warnings allowed
  exit_findings = 1,  ///< done, and some records were refused or nothing matched
  exit_usage =
      2  ///< usage or environment: a bad argument, no such file, a database that is not ours
};

/// What the user or the machine did wrong, told in a sentence; ends the program with exit_usage.
class UsageError : public std::exception {
 public:
  explicit UsageError(std::string message) : message_(std::move(message)) {}
  const char* what() const noexcept override { return message_.c_str(); }

 private:
  std::string message_;
};

bool stdout_is_terminal() noexcept;
bool stderr_is_terminal() noexcept;

/// How results are printed; `sarif` and `junit` are for validate alone.
enum class OutputFormat : std::uint8_t { table, json, ndjson, csv, sarif, junit };

/// Rows with a heading, printed as a table for people or as CSV for programs. Columns whose cells
/// are all numbers are set to the right.
class Table {
 public:
  explicit Table(std::vector<std::string> heading) : heading_(std::move(heading)) {}

  void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }
  bool empty() const noexcept { return rows_.empty(); }
  /// Leaves so many rows at most; how many went.
  std::size_t cut(std::size_t rows);
  /// The column whose cells are cut where a table would be wider than the terminal, or than 80
  /// columns where there is none.
  void give_way(std::size_t column) noexcept { giving_ = column; }
  /// The same on a terminal only, but cells go on in lines of their own instead of being cut.
  void give_way_in_lines(std::size_t column) noexcept {
    if (!stdout_is_terminal()) return;
    giving_ = column;
    in_lines_ = true;
  }
  /// The same on a terminal only, and what is cut is the front, as of paths.
  void give_way_in_front(std::size_t column) noexcept {
    if (!stdout_is_terminal()) return;
    giving_ = column;
    in_front_ = true;
  }

  /// For OutputFormat::table and csv. A table without rows is nothing, a CSV has its heading.
  void print(OutputFormat format) const;

 private:
  void narrow(std::vector<std::size_t>& width, const std::vector<char>& right) const;

  std::vector<std::string> heading_;
  std::vector<std::vector<std::string>> rows_;
  std::optional<std::size_t> giving_;
  bool in_front_ = false;
  bool in_lines_ = false;
};

/// Writes to standard output; a full disk or a closed file is an error (a closed pipe ends the
/// program quietly).
void write_out(std::string_view text);
/// Flushes standard output and reports what went wrong with it. Called once at the end.
void finish_out();

/// Objects of JSON one after the other: a line each, or parted by commas in a list.
class JsonLines {
 public:
  using Write = std::function<void(std::string_view)>;

  /// For OutputFormat::json a list, else lines.
  explicit JsonLines(OutputFormat format, Write write = write_out)
      : list_(format == OutputFormat::json), write_(std::move(write)) {}

  void add(std::string_view object);
  /// After the last object; an empty list is written, too.
  void end();

 private:
  bool list_;
  bool first_ = true;
  Write write_;
};

/// Columns of the terminal that standard output is; 80 when it is none or does not say.
std::size_t output_columns() noexcept;

/// Text as UTF-8: what is not becomes U+FFFD.
std::string as_utf8(std::string_view text);

/// Text from a record for a place where it must be inert, on one line: control and format
/// characters, line ends included, become U+FFFD.
std::string made_inert(std::string_view text);

/// Who opens a CSV. A spreadsheet runs a text that looks like a formula, so an apostrophe is put
/// before such a text for people; programs get it as it is.
enum class CsvFor : std::uint8_t { people, programs };

/// A CSV field, quoted where it must be.
std::string csv_field(std::string_view text, CsvFor reader = CsvFor::people);
std::string csv_row(const std::vector<std::string>& fields, CsvFor reader = CsvFor::people);
/// A value as CSV has it: nothing stands for one that is absent.
std::string or_empty(const std::optional<std::string>& value);
std::string or_empty(const std::optional<int>& value);

/// Columns that a text takes on a terminal.
std::size_t display_width(std::string_view text) noexcept;

/// Text in lines of so many columns at most, broken at blanks; a longer word has a line for itself.
std::vector<std::string> wrapped(std::string_view text, std::size_t columns);

/// As many letters from the front as fit into some columns, with "..." at the end where more
/// follow; from the back, with "..." at the beginning. Requires: UTF-8, and room for the dots.
std::string cut_at_end(std::string_view text, std::size_t columns);
std::string cut_at_front(std::string_view text, std::size_t columns);

}  // namespace waggle::cli
