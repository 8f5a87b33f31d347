#include "db/store.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <array>
#include <climits>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "db/damage.hpp"
#include "db/schema.hpp"
#include "db/upgrade.hpp"
#include "replay/key.hpp"

namespace waggle::db {
namespace {

namespace fs = std::filesystem;

constexpr int busy_timeout_ms = 30'000;

[[noreturn]] void refuse(const std::string& path, const std::string& reason) {
  throw StoreError(fmt::format("{}: {}", path, reason));
}

[[noreturn]] void refuse_empty(const std::string& path) {
  refuse(path,
         "the file is empty, not a waggle database: an import that could not write may have left "
         "it, and the next one fills it");
}

/// The first hundred bytes of a SQLite file, read without SQLite: opening a file to find out what
/// it is may already change it.
class Header {
 public:
  static constexpr std::size_t size = 100;

  explicit Header(std::istream& file) { file.read(bytes_.data(), bytes_.size()); }

  bool operator==(const Header&) const = default;

  bool is_sqlite() const {
    return std::string_view(bytes_.data(), 16) == std::string_view(magic, 16);
  }
  std::int32_t application_id() const { return static_cast<std::int32_t>(number(68, 4)); }
  int user_version() const { return static_cast<int>(number(60, 4)); }
  std::uint64_t bytes_expected() const {
    const std::uint64_t page_size = number(16, 2);
    return (page_size == 1 ? 65536 : page_size) * number(28, 4);
  }

 private:
  static constexpr char magic[] = "SQLite format 3";

  std::uint64_t number(std::size_t at, std::size_t length) const {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < length; ++i)
      value = value << 8U | static_cast<unsigned char>(bytes_[at + i]);
    return value;
  }

  std::array<char, size> bytes_{};
};

void check_version(const std::string& path, int version, Database::Mode mode) {
  if (version > schema_version)
    refuse(path,
           fmt::format(
               "the database has version {}, this program reads up to {}: a newer waggle wrote it",
               version, schema_version));
  if (version >= oldest_schema_version && version < schema_version && mode == Database::Mode::read)
    refuse(path, fmt::format("the database has version {}, this program reads {}: `waggle compact` "
                             "brings it up to date",
                             version, schema_version));
  if (version < oldest_schema_version)
    refuse(path,
           fmt::format(
               "the database has version {}, which this program no longer reads (it reads {}): "
               "import the records again into a new database",
               version, schema_version));
}

bool holds_something(const std::string& path) {
  std::error_code failed;
  const auto size = fs::file_size(path, failed);
  return !failed && size > 0;
}

/// A run that ended in the middle left something beside the file that belongs to it.
bool has_log(const std::string& path) {
  return holds_something(path + "-wal") || holds_something(path + "-journal");
}

/// Refuses what is not ours before SQLite touches it.
void check_file(const std::string& path, Database::Mode mode) {
  std::error_code ignored;
  const auto status = fs::status(path, ignored);
  if (!fs::exists(status)) {
    if (mode == Database::Mode::read) refuse(path, "there is no such file");
    constexpr std::string_view longest_end = "-journal";
    if (fs::path(path).filename().native().size() + longest_end.size() > NAME_MAX)
      refuse(path, "the name is too long: files beside a database have eight letters more");
    return;
  }
  if (fs::is_directory(status)) refuse(path, "this is a folder, not a database");
  if (!fs::is_regular_file(status)) refuse(path, "this is not a regular file");
  std::ifstream file(path, std::ios::binary);
  if (!file) refuse(path, "the file cannot be read");
  const Header header(file);
  // What a killed run left may hold the pages that the file lacks. Looked for before the size is,
  // since a run that goes on makes the file whole before it takes its log away.
  const bool log = has_log(path);
  const std::uint64_t size = fs::file_size(path, ignored);
  if (size == 0) {
    if (mode == Database::Mode::read) refuse_empty(path);
    return;
  }
  if (!header.is_sqlite()) refuse(path, "this is not a waggle database");
  if (size < Header::size) refuse(path, "the database is cut off");
  if (header.application_id() != application_id)
    refuse(path, "this is a SQLite file of another program, not a waggle database");
  check_version(path, header.user_version(), mode);
  if (size >= header.bytes_expected() || log) return;
  std::ifstream again(path, std::ios::binary);
  if (Header(again) != header) return check_file(path, mode);
  refuse(path, fmt::format("the database is cut off: it has {} bytes of {}", size,
                           header.bytes_expected()));
}

/// A database is used by one thread at a time, so SQLite need not lock. A reader, too, may have to
/// put away what a killed run has left, so it asks for no less than the system allows it.
int flags_for(Database::Mode mode) noexcept {
  return SQLite::OPEN_NOMUTEX | SQLite::OPEN_READWRITE |
         (mode == Database::Mode::read ? 0 : SQLite::OPEN_CREATE);
}

/// A file that says it has a log, in a folder where none can be made, is read as it is when none
/// lies there: it is whole then.
SQLite::Database open_as_it_is(const std::string& path) {
  std::string address = "file:";
  for (const unsigned char c : path)
    address += c == '%' || c == '?' || c == '#' ? fmt::format("%{:02X}", c) : std::string(1, c);
  return SQLite::Database(address + "?immutable=1", SQLite::OPEN_READONLY | SQLite::OPEN_URI);
}

SQLite::Database open_file(const std::string& path, Database::Mode mode) {
  check_file(path, mode);
  try {
    // An absolute path keeps SQLite from reading meaning into names such as ":memory:" or "file:x".
    const std::string absolute = fs::absolute(path).string();
    SQLite::Database sql(absolute, flags_for(mode), busy_timeout_ms);
    if (mode == Database::Mode::write) return sql;
    try {
      sql.exec("PRAGMA query_only = ON");
      sql.execAndGet("PRAGMA user_version");
      return sql;
    } catch (const SQLite::Exception& problem) {
      const int code = problem.getErrorCode();
      if ((code != SQLITE_CANTOPEN && code != SQLITE_READONLY) || has_log(path)) throw;
      return open_as_it_is(absolute);
    }
  } catch (const SQLite::Exception& problem) {
    rethrow(path, problem);
  }
}

void create_schema(SQLite::Database& sql) {
  Transaction transaction(sql);
  // Another process may have been faster.
  if (sql.execAndGet("PRAGMA application_id").getInt() == application_id) return;
  sql.exec(names_sql);
  sql.exec(schema_sql);
  sql.exec(notes_sql);
  sql.exec(fmt::format("INSERT INTO property(name, value) VALUES('key_version', {})", key_version));
  sql.exec(fmt::format("PRAGMA application_id = {}", application_id));
  sql.exec(fmt::format("PRAGMA user_version = {}", schema_version));
  transaction.commit();
}

/// A file may come from a stranger: nothing in it is run, what SQLite takes from it is looked at
/// twice, and nothing can grow beyond what a database needs.
void harden(SQLite::Database& sql) {
  sqlite3* const handle = sql.getHandle();
  constexpr std::array<std::pair<int, int>, 3> switches = {
      {{SQLITE_DBCONFIG_DEFENSIVE, 1},
       {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
       {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0}}};
  for (const auto& [what, on] : switches) sqlite3_db_config(handle, what, on, nullptr);
  // A record has at most 16 MiB, and no more than three of its texts are in a row.
  constexpr std::array<std::pair<int, int>, 7> limits = {{{SQLITE_LIMIT_LENGTH, 64 << 20},
                                                          {SQLITE_LIMIT_SQL_LENGTH, 100'000},
                                                          {SQLITE_LIMIT_COLUMN, 64},
                                                          {SQLITE_LIMIT_EXPR_DEPTH, 100},
                                                          {SQLITE_LIMIT_ATTACHED, 1},  // by VACUUM
                                                          {SQLITE_LIMIT_TRIGGER_DEPTH, 4},
                                                          {SQLITE_LIMIT_WORKER_THREADS, 0}}};
  for (const auto& [what, most] : limits) sqlite3_limit(handle, what, most);
  sql.exec("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0");
}

void check_schema(const std::string& path, SQLite::Database& sql, int version) {
  auto part = foreign_part(sql, version);
  if (!part) return;
  std::erase_if(*part, [](char c) { return c < ' ' || c > '~'; });  // it may be meant for terminals
  refuse(path, fmt::format("another program changed the database, or made it; it is not used, for "
                           "its {} is not as waggle makes it",
                           *part));
}

void check_key_version(const std::string& path, SQLite::Database& sql) {
  SQLite::Statement version(sql, "SELECT value FROM property WHERE name = 'key_version'");
  if (!version.executeStep()) throw Damage("it has no key version");
  if (const int found = version.getColumn(0).getInt(); found != key_version)
    refuse(path,
           fmt::format(
               "its positions have keys of version {}, this program makes version {}: import the "
               "records again into a new database",
               found, key_version));
}

}  // namespace

void rethrow(const std::string& path, const SQLite::Exception& problem) {
  switch (problem.getErrorCode()) {
    case SQLITE_INTERRUPT:
      throw Stopped();
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      refuse(path, "another program is writing to the database; try again when it is done");
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      refuse(path, Damage(problem.what()).what());
    case SQLITE_NOMEM:
      refuse(path, "there is not enough memory");
    case SQLITE_FULL:
      refuse(path, "there is no room left on the disk");
    case SQLITE_IOERR:
      refuse(path, fmt::format("the disk cannot be read or written to (SQLite error {})",
                               problem.getExtendedErrorCode()));
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_CANTOPEN:
      if (has_log(path))
        refuse(path,
               "something was writing to the database when it ended, and what it left beside the "
               "file can only be put away where file and folder may be written to");
      refuse(path, problem.getErrorCode() == SQLITE_CANTOPEN
                       ? "the file cannot be opened, or no file can be made beside it"
                       : "the database may not be written to");
    default:
      refuse(path,
             fmt::format("{} (SQLite error {})", problem.what(), problem.getExtendedErrorCode()));
  }
}

SqliteStore::SqliteStore(std::string path, Mode mode)
    : path_(std::move(path)), mode_(mode), sql_(open_file(path_, mode)) {
  guard([&] {
    harden(sql_);
    sql_.exec("PRAGMA foreign_keys = ON; PRAGMA cache_size = -65536");
    if (mode_ == Mode::write && sql_.execAndGet("PRAGMA application_id").getInt() == 0)
      create_schema(sql_);
    // A kill came while it was made: that has been undone now.
    if (sql_.execAndGet("PRAGMA page_count").getInt64() == 0) refuse_empty(path_);
    if (sql_.execAndGet("PRAGMA application_id").getInt() != application_id)
      refuse(path_, "this is a SQLite file of another program, not a waggle database");
    const int version = sql_.execAndGet("PRAGMA user_version").getInt();
    check_version(path_, version, mode_);
    check_schema(path_, sql_, version);
    check_key_version(path_, sql_);
    if (version < schema_version) upgrade(sql_);
    // What is reported as stored is on the disk, not only on its way there.
    if (mode_ == Mode::write) sql_.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
  });
}

SqliteStore::~SqliteStore() {
  // Back to a single file, which can be read where nothing may be written. When somebody else has
  // it open, the log stays, and whoever closes last puts it away.
  sqlite3_progress_handler(sql_.getHandle(), 0, nullptr, nullptr);
  sqlite3_busy_timeout(sql_.getHandle(), 0);
  sql_.tryExec("PRAGMA query_only = OFF; PRAGMA journal_mode = DELETE");
}

void SqliteStore::stop_when(std::function<bool()> asked) {
  constexpr int steps = 1000;  // of SQLite's machine
  stop_ = std::move(asked);
  sqlite3_progress_handler(
      sql_.getHandle(), steps,
      [](void* store) { return static_cast<SqliteStore*>(store)->stop_() ? 1 : 0; }, this);
}

}  // namespace waggle::db
