#include "db/clickhouse/commit_log.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <random>

#include "db/clickhouse/row_binary.hpp"

namespace waggle::db::clickhouse {
namespace {

constexpr int table_exists = 57;  // ClickHouse's number for it

/// Two begin, one after the other: "b 5f..." and "c 17 5f...". What comes last tells who wrote it.
constexpr std::string_view begins = "b ";
constexpr std::string_view commits = "c ";

std::string random_word() {
  std::random_device random;
  return fmt::format("{:08x}{:08x}", random(), random());
}

/// What stands between the last quotes of "CREATE VIEW a.log_00000001 (entry String) AS SELECT 'b
/// 5f' AS entry".
std::string text_of(const std::string& create) {
  const auto end = create.rfind('\'');
  const auto start = end == std::string::npos || end == 0 ? end : create.rfind('\'', end - 1);
  if (start == std::string::npos) throw StoreError("the list of commits has an entry without text");
  return create.substr(start + 1, end - start - 1);
}

std::uint32_t number_in(std::string_view text) {
  std::uint32_t number = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failed != std::errc{}) throw StoreError("the list of commits has an entry without a number");
  return number;
}

}  // namespace

std::string Commits::condition() const {
  if (batches.empty()) return "batch = 0";
  const std::uint32_t greatest = batches.back();
  std::string missing;
  auto next = batches.begin();
  for (std::uint32_t batch = 1; batch < greatest; ++batch) {
    if (batch == *next)
      ++next;
    else
      missing += (missing.empty() ? "" : ", ") + std::to_string(batch);
  }
  return missing.empty() ? fmt::format("batch <= {}", greatest)
                         : fmt::format("(batch <= {} AND batch NOT IN ({}))", greatest, missing);
}

CommitLog::CommitLog(Server& server, std::string database)
    : server_(server), database_(std::move(database)), mine_(random_word()) {}

std::string CommitLog::name_of(std::uint64_t number) const {
  return fmt::format("{}.log_{:08}", database_, number);
}

std::vector<std::string> CommitLog::entries() {
  const std::string answer = server_.ask(fmt::format(
      "SELECT name, create_table_query FROM system.tables WHERE database = {} AND name >= 'log_0' "
      "AND name < 'log_a' ORDER BY name",
      literal(database_)));
  RowReader rows(answer);
  std::vector<std::string> texts;
  while (!rows.at_end()) {
    const auto name = rows.get<std::string>();
    if (name != fmt::format("log_{:08}", texts.size()))
      throw StoreError(
          fmt::format("{}: the list of commits has a gap before {}", server_.address().text, name));
    texts.push_back(text_of(rows.get<std::string>()));
  }
  return texts;
}

std::optional<std::string> CommitLog::opening() {
  const auto texts = entries();
  return texts.empty() ? std::nullopt : std::optional(texts.front());
}

bool CommitLog::open(const std::string& text) { return append(0, text); }

bool CommitLog::append(std::uint64_t number, const std::string& text) {
  try {
    server_.run(
        fmt::format("CREATE VIEW {} AS SELECT {} AS entry", name_of(number), literal(text)));
    return true;
  } catch (const Refused& refused) {
    if (refused.code() != table_exists) throw;
    return false;
  } catch (const Unreachable&) {
    // It may have been written: only the list knows.
    const auto texts = entries();
    if (number < texts.size()) return texts[number] == text;
    throw;
  }
}

Commits CommitLog::read() {
  Commits found;
  for (const std::string& text : entries()) {
    ++found.entries;
    if (text.starts_with(begins)) ++found.begun;
    if (text.starts_with(commits))
      found.in_sequence.push_back(number_in(std::string_view(text).substr(commits.size())));
  }
  found.batches = found.in_sequence;
  std::ranges::sort(found.batches);
  return found;
}

std::uint32_t CommitLog::begin() {
  for (;;) {
    const Commits known = read();
    if (append(known.entries, fmt::format("{}{}-{}", begins, mine_, known.entries)))
      return known.begun + 1;
  }
}

bool CommitLog::commit(std::uint32_t batch, const Commits& known) {
  Commits now = known;
  while (now.in_sequence.size() == known.in_sequence.size()) {
    if (append(now.entries, fmt::format("{}{} {}", commits, batch, mine_))) return true;
    now = read();
  }
  return false;
}

}  // namespace waggle::db::clickhouse
