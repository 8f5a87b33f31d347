#include "db/clickhouse/commit_log.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <random>
#include <sstream>

#include "db/clickhouse/row_binary.hpp"

namespace waggle::db::clickhouse {
namespace {

// ClickHouse's numbers.
constexpr int table_exists = 57;
constexpr int no_such_table = 60;
constexpr int no_such_file = 107;

/// Was a table dropped while the server looked at it?
bool is_gone(const Refused& refused) noexcept {
  return refused.code() == no_such_table || refused.code() == no_such_file;
}

/// "b 5f...", "c 17 5f..." and "s 17 1-9,11-16 5f...": a batch begins, batch 17 is committed, and
/// the sum of what was: 17 have begun, of which those are committed. What comes last tells who
/// wrote it.
constexpr std::string_view begins = "b ";
constexpr std::string_view commits = "c ";
constexpr std::string_view sums = "s ";

/// A list that changes while it is read is read again so many times.
constexpr int tries = 10;

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

/// "1-9,11-16".
std::string ranges_of(const std::vector<std::uint32_t>& numbers) {
  std::string text;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t last = i;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
    text += fmt::format("{}{}-{}", text.empty() ? "" : ",", numbers[i], numbers[last]);
    i = last + 1;
  }
  return text.empty() ? "-" : text;
}

std::uint32_t number_in(std::string_view text) {
  std::uint32_t number = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failed != std::errc{}) throw StoreError("the list of commits has an entry without a number");
  return number;
}

std::vector<std::uint32_t> numbers_in(std::string_view ranges) {
  std::vector<std::uint32_t> numbers;
  while (ranges != "-" && !ranges.empty()) {
    const std::string_view one = ranges.substr(0, ranges.find(','));
    ranges.remove_prefix(std::min(ranges.size(), one.size() + 1));
    const std::uint32_t last = number_in(one.substr(one.find('-') + 1));
    for (std::uint32_t number = number_in(one); number <= last; ++number) numbers.push_back(number);
  }
  return numbers;
}

/// What the entries come to; nothing where some are missing, since others are at work on them.
std::optional<Commits> told_by(const std::map<std::uint64_t, std::string>& entries) {
  Commits found;
  auto entry = std::ranges::find_if(entries.rbegin(), entries.rend(), [](const auto& one) {
                 return one.second.starts_with(sums);
               }).base();
  if (entry == entries.begin() && entry != entries.end()) {
    ++entry;  // the opening
    found.entries = 1;
  } else if (entry != entries.begin()) {
    const auto& [number, text] = *std::prev(entry);
    found.summed_up = number;
    found.entries = number + 1;
    std::istringstream words(text);
    std::string word;
    std::string ranges;
    if (!(words >> word >> found.begun >> ranges))
      throw StoreError("the list of commits has a sum that says nothing");
    found.batches = numbers_in(ranges);
  }
  for (; entry != entries.end(); ++entry) {
    const auto& [number, text] = *entry;
    if (number != found.entries) return std::nullopt;
    ++found.entries;
    if (text.starts_with(begins)) ++found.begun;
    if (text.starts_with(commits))
      found.batches.push_back(number_in(std::string_view(text).substr(commits.size())));
  }
  std::ranges::sort(found.batches);
  return found;
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

CommitLog::CommitLog(Server& server, std::string database, std::uint64_t sum_up_after)
    : server_(server),
      database_(std::move(database)),
      sum_up_after_(sum_up_after),
      mine_(random_word()) {}

std::string CommitLog::name_of(std::uint64_t number) const {
  return fmt::format("{}.log_{:08}", database_, number);
}

CommitLog::Entries CommitLog::entries() {
  std::string answer;
  for (int left = tries;; --left) try {
      answer = server_.ask(fmt::format(
          "SELECT name, create_table_query FROM system.tables WHERE database = {} AND name >= "
          "'log_0' AND name < 'log_a' ORDER BY name",
          literal(database_)));
      break;
    } catch (const Refused& refused) {
      // One was dropped while the list was made.
      if (!is_gone(refused) || left == 1) throw;
    }
  Entries found;
  for (RowReader rows(answer); !rows.at_end();) {
    const auto name = rows.get<std::string>();
    const auto create = rows.get<std::string>();
    // Dropped while the list was made.
    if (create.empty()) continue;
    found[number_in(std::string_view(name).substr(4))] = text_of(create);
  }
  return found;
}

std::optional<std::string> CommitLog::opening() {
  const auto found = entries();
  return found.contains(0) ? std::optional(found.at(0)) : std::nullopt;
}

bool CommitLog::open(const std::string& text) { return append(0, text); }

bool CommitLog::append(std::uint64_t number, const std::string& text) {
  try {
    server_.run(
        fmt::format("CREATE VIEW {} AS SELECT {} AS entry", name_of(number), literal(text)));
  } catch (const Refused& refused) {
    if (refused.code() != table_exists) throw;
    return false;
  } catch (const Unreachable&) {
    // It may have been written: only the list knows.
    const auto found = entries();
    const auto entry = found.find(number);
    if (entry == found.end()) throw;
    if (entry->second != text) return false;
  }
  return number == 0 || read().summed_up < number || text.starts_with(sums);
}

Commits CommitLog::read() {
  for (int i = 0; i < tries; ++i)
    if (auto found = told_by(entries())) return *std::move(found);
  throw StoreError(fmt::format("{}: the list of commits has a gap", server_.address().text));
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
  while (now.batches == known.batches) {
    if (append(now.entries, fmt::format("{}{} {}", commits, batch, mine_))) {
      if (now.entries - now.summed_up >= sum_up_after_) sum_up();
      return true;
    }
    now = read();
    // Written, and summed up by another before that was seen.
    if (std::ranges::binary_search(now.batches, batch)) return true;
  }
  return false;
}

void CommitLog::drop(std::uint64_t number) {
  try {
    server_.run(fmt::format("DROP TABLE IF EXISTS {}", name_of(number)));
  } catch (const Refused& refused) {
    // Another program drops it at this moment.
    if (!is_gone(refused)) throw;
  }
}

void CommitLog::sum_up() {
  const Commits now = read();
  const std::string text =
      fmt::format("{}{} {} {}", sums, now.begun, ranges_of(now.batches), mine_);
  // Who was faster sums up when it is due again.
  if (!append(now.entries, text)) return;
  for (const auto& [number, entry] : entries())
    if (number > 0 && number < now.entries) drop(number);
}

}  // namespace waggle::db::clickhouse
