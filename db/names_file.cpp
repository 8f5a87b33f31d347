#include "db/names_file.hpp"

#include <fmt/format.h>
#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <span>
#include <tuple>
#include <utility>

#include "db/player.hpp"
#include "notation/text.hpp"

namespace waggle::db {
namespace {

constexpr std::array<std::string_view, 4> headings = {"account", "site", "person", "kind"};

struct Field {
  std::string_view text;
  std::size_t column;
};

/// What is wrong with a line: the column and a sentence.
using Problem = std::optional<std::pair<std::size_t, std::string>>;

/// Cut at tabs, without blanks at both ends.
std::vector<Field> fields_of(std::string_view line) {
  std::vector<Field> fields;
  for (std::size_t at = 0;;) {
    const std::size_t end = std::min(line.find('\t', at), line.size());
    std::size_t begin = at;
    while (begin < end && line[begin] == ' ') ++begin;
    std::size_t stop = end;
    while (stop > begin && line[stop - 1] == ' ') --stop;
    fields.push_back({line.substr(begin, stop - begin), begin + 1});
    if (end == line.size()) return fields;
    at = end + 1;
  }
}

/// Letters that a name cannot have: what is no UTF-8, and control characters.
Problem letters(std::string_view line) {
  for (std::size_t at = 0; at < line.size();) {
    utf8proc_int32_t point = 0;
    const auto length =
        utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(line.data()) + at,
                         static_cast<utf8proc_ssize_t>(line.size() - at), &point);
    if (length <= 0) return std::pair(at + 1, "this is no UTF-8");
    if (point != '\t' && utf8proc_category(point) == UTF8PROC_CATEGORY_CC)
      return std::pair(at + 1, fmt::format("a control character (U+{:04X})", point));
    at += static_cast<std::size_t>(length);
  }
  return std::nullopt;
}

class Reader {
 public:
  NamesFile run(std::string_view text) {
    if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      std::string_view line = text.substr(0, end);
      text.remove_prefix(std::min(end + 1, text.size()));
      ++line_;
      if (line.ends_with('\r')) line.remove_suffix(1);
      if (line.starts_with('#') || text::trimmed(line).empty()) continue;
      if (const Problem problem = read(line))
        file_.faults.push_back({line_, problem->first, problem->second});
    }
    return std::move(file_);
  }

 private:
  Problem read(std::string_view line) {
    if (const Problem problem = letters(line)) return problem;
    std::vector<Field> fields = fields_of(line);
    if (std::exchange(first_, false) && is_heading(fields)) return std::nullopt;
    if (fields.size() < 3)
      return std::pair(
          line.size() + 1,
          fmt::format("a line has account, site, person and kind, parted by tabs; this "
                      "one ends after the {}",
                      headings[fields.size() - 1]));
    if (fields.size() > 4)
      return std::pair(fields[4].column, "nothing may follow the kind but the end of the line");
    if (fields.size() == 3) fields.push_back({{}, line.size() + 1});
    const auto& [account, site, person, kind] =
        std::tie(fields[0], fields[1], fields[2], fields[3]);
    if (account.text.empty()) return std::pair(account.column, "the account is missing");
    NameEntry entry{std::string(account.text), site_name(site.text), std::nullopt, std::nullopt};
    if (!person.text.empty()) entry.person = std::string(person.text);
    if (!kind.text.empty()) {
      entry.kind = parse_player_kind(kind.text);
      if (!entry.kind)
        return std::pair(kind.column, fmt::format("the kind is person, bot or guest, not {}",
                                                  text::quoted(kind.text)));
    }
    if (!entry.person && !entry.kind)
      return std::pair(person.column, "neither a person nor a kind: the line says nothing");
    if (entry.person && entry.kind == PlayerKind::guest)
      return std::pair(person.column, "a guest is nobody: leave the person empty, or the kind");
    if (Problem problem = against_others(entry, account.column, kind.column)) return problem;
    file_.entries.push_back(std::move(entry));
    return std::nullopt;
  }

  static bool is_heading(const std::vector<Field>& fields) {
    return fields.size() >= 3 && fields.size() <= headings.size() &&
           std::ranges::equal(fields, std::span(headings).first(fields.size()), {},
                              [](const Field& field) { return folded(field.text); });
  }

  Problem against_others(const NameEntry& entry, std::size_t account, std::size_t kind) {
    const std::string person = entry.person ? folded(*entry.person) : std::string();
    const auto [other, is_new] =
        accounts_.try_emplace({folded(entry.account), entry.site}, Said{line_, person, entry.kind});
    if (!is_new) {
      const bool same = other->second.person == person && other->second.kind == entry.kind;
      return std::pair(
          account, fmt::format("{}{} is in line {} already{}", text::quoted(entry.account),
                               entry.site.empty() ? "" : " at " + entry.site, other->second.line,
                               same ? "" : ", where it is somebody else's or of another kind"));
    }
    if (!entry.person || !entry.kind) return std::nullopt;
    const auto [known, is_first] = kinds_.try_emplace(person, Kind{line_, *entry.kind});
    if (is_first || known->second.kind == *entry.kind) return std::nullopt;
    return std::pair(kind, fmt::format("{} is a {} in line {}", text::quoted(*entry.person),
                                       name_of(known->second.kind), known->second.line));
  }

  struct Said {
    std::size_t line;
    std::string person;
    std::optional<PlayerKind> kind;
  };
  struct Kind {
    std::size_t line;
    PlayerKind kind;
  };

  NamesFile file_;
  std::size_t line_ = 0;
  bool first_ = true;
  std::map<std::pair<std::string, std::string>, Said> accounts_;  ///< by account and site
  std::map<std::string, Kind> kinds_;                             ///< by person
};

}  // namespace

NamesFile read_names(std::string_view text) { return Reader().run(text); }

}  // namespace waggle::db
