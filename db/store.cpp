#include "db/store.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <system_error>

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

/// The first hundred bytes of a SQLite file, read without SQLite: opening a file to find out what
/// it is may already change it.
class Header {
 public:
  static constexpr std::size_t size = 100;

  explicit Header(std::istream& file) { file.read(bytes_.data(), bytes_.size()); }

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

/// Refuses what is not ours before SQLite touches it. True when there is a database, false when one
/// may be made.
bool check_file(const std::string& path, Database::Mode mode) {
  std::error_code ignored;
  const auto status = fs::status(path, ignored);
  if (!fs::exists(status)) {
    if (mode == Database::Mode::read) refuse(path, "there is no such file");
    return false;
  }
  if (fs::is_directory(status)) refuse(path, "this is a folder, not a database");
  if (!fs::is_regular_file(status)) refuse(path, "this is not a regular file");
  std::ifstream file(path, std::ios::binary);
  if (!file) refuse(path, "the file cannot be read");
  const std::uint64_t size = fs::file_size(path, ignored);
  if (size == 0) {
    if (mode == Database::Mode::read) refuse(path, "the file is empty, not a waggle database");
    return false;
  }
  const Header header(file);
  if (!header.is_sqlite()) refuse(path, "this is not a waggle database");
  if (size < Header::size) refuse(path, "the database is cut off");
  if (header.application_id() != application_id)
    refuse(path, "this is a SQLite file of another program, not a waggle database");
  check_version(path, header.user_version(), mode);
  // A write-ahead log left by a killed import may hold the pages that the file lacks.
  const bool has_log =
      fs::exists(path + "-wal", ignored) && fs::file_size(path + "-wal", ignored) > 0;
  if (size < header.bytes_expected() && !has_log)
    refuse(path, fmt::format("the database is cut off: it has {} bytes of {}", size,
                             header.bytes_expected()));
  return true;
}

/// A database is used by one thread at a time, so SQLite need not lock.
int flags_for(Database::Mode mode) noexcept {
  return SQLite::OPEN_NOMUTEX |
         (mode == Database::Mode::read ? SQLite::OPEN_READONLY
                                       : SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
}

SQLite::Database open_file(const std::string& path, Database::Mode mode) {
  check_file(path, mode);
  try {
    // An absolute path keeps SQLite from reading meaning into names such as ":memory:" or "file:x".
    return SQLite::Database(fs::absolute(path).string(), flags_for(mode), busy_timeout_ms);
  } catch (const SQLite::Exception& problem) {
    rethrow(path, problem);
  }
}

void create_schema(SQLite::Database& sql) {
  SQLite::Transaction transaction(sql, SQLite::TransactionBehavior::IMMEDIATE);
  // Another process may have been faster.
  if (sql.execAndGet("PRAGMA application_id").getInt() == application_id) return;
  sql.exec(names_sql);
  sql.exec(schema_sql);
  sql.exec(fmt::format("INSERT INTO property(name, value) VALUES('key_version', {})", key_version));
  sql.exec(fmt::format("PRAGMA application_id = {}", application_id));
  sql.exec(fmt::format("PRAGMA user_version = {}", schema_version));
  transaction.commit();
}

void check_key_version(const std::string& path, SQLite::Database& sql) {
  SQLite::Statement version(sql, "SELECT value FROM property WHERE name = 'key_version'");
  if (!version.executeStep()) refuse(path, "the database is damaged: it has no key version");
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
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      refuse(path, "another program is writing to the database; try again when it is done");
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      refuse(path, fmt::format("the database is damaged: {}", problem.what()));
    case SQLITE_FULL:
      refuse(path, "there is no room left on the disk");
    case SQLITE_READONLY:
    case SQLITE_PERM:
      refuse(path, "the database may not be written to");
    case SQLITE_CANTOPEN:
      refuse(path, "the file cannot be opened or created");
    default:
      refuse(path,
             fmt::format("{} (SQLite error {})", problem.what(), problem.getExtendedErrorCode()));
  }
}

Database::Store::Store(std::string path_, Mode mode_)
    : path(std::move(path_)), mode(mode_), sql(open_file(path, mode)) {
  guard([&] {
    sql.exec("PRAGMA trusted_schema = OFF; PRAGMA foreign_keys = ON; PRAGMA cache_size = -65536");
    if (mode == Mode::write && sql.execAndGet("PRAGMA application_id").getInt() == 0)
      create_schema(sql);
    if (sql.execAndGet("PRAGMA application_id").getInt() != application_id)
      refuse(path, "this is a SQLite file of another program, not a waggle database");
    const int version = sql.execAndGet("PRAGMA user_version").getInt();
    check_version(path, version, mode);
    check_key_version(path, sql);
    if (version < schema_version) upgrade(sql);
    if (mode == Mode::write) sql.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
  });
}

Database::Store::~Store() {
  if (mode == Mode::read) return;
  // Back to a single file, which can be read where nothing may be written. When somebody else has
  // it open, the log stays, and whoever closes last puts it away.
  sqlite3_busy_timeout(sql.getHandle(), 0);
  sql.tryExec("PRAGMA journal_mode = DELETE");
}

Database::Database(std::unique_ptr<Store> store) noexcept : store_(std::move(store)) {}
Database::Database(Database&&) noexcept = default;
Database& Database::operator=(Database&&) noexcept = default;
Database::~Database() = default;

Database Database::open(const std::string& path, Mode mode) {
  return Database(std::make_unique<Store>(path, mode));
}

}  // namespace waggle::db
