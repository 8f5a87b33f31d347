#include "db/damage.hpp"
#include "db/filter_sql.hpp"
#include "db/query.hpp"
#include "db/store.hpp"

namespace waggle::db {
namespace {

std::vector<Diagnostic> diagnostics_of(SQLite::Statement& rows, std::int64_t record_id) {
  const Reset reset(rows);
  rows.bind(1, record_id);
  std::vector<Diagnostic> diagnostics;
  while (rows.executeStep()) {
    const CodeInfo* code = find_code(rows.getColumn(0).getString());
    if (!code) throw Damage("it names a code that does not exist");
    diagnostics.push_back(
        {code->code,
         word_at(rows, 1, Severity::error),
         {loaded(rows.getColumn(2).getInt64()), loaded(rows.getColumn(3).getInt64()), 0},
         int_or_null(rows, 4),
         rows.getColumn(5).getString(),
         rows.getColumn(6).getString(),
         rows.getColumn(7).getString()});
  }
  return diagnostics;
}

}  // namespace

void SqliteStore::rejections(const std::function<void(Rejection&&)>& each,
                             const std::optional<std::string>& source) {
  guard([&] {
    Query query;
    const std::string where = source ? source_condition(*source, query) : "1";
    auto rows = query.prepare(sql_,
                              "SELECT o.id, s.name, o.ordinal, o.format, o.status, "
                              "(SELECT name FROM player WHERE id = o.white_id), "
                              "(SELECT name FROM player WHERE id = o.black_id), "
                              "(SELECT name FROM event WHERE id = o.event_id), o.round, o.date "
                              "FROM record o "
                              "JOIN source s ON s.id = o.source_id WHERE o.game_id IS NULL AND " +
                                  where + " ORDER BY s.name, o.ordinal, o.id");
    SQLite::Statement diagnostics(
        sql_,
        "SELECT code, severity, line, \"column\", ply, move, message, hint "
        "FROM diagnostic WHERE record_id = ? ORDER BY number");
    while (rows.executeStep()) {
      Rejection rejection;
      rejection.source = rows.getColumn(1).getString();
      rejection.game = rows.getColumn(2).getInt();
      rejection.format = word_at(rows, 3, Format::list);
      rejection.status = word_at(rows, 4, Status::unreadable);
      rejection.diagnostics = diagnostics_of(diagnostics, rows.getColumn(0).getInt64());
      rejection.white = text_or_null(rows, 5);
      rejection.black = text_or_null(rows, 6);
      rejection.event = text_or_null(rows, 7);
      rejection.round = text_or_null(rows, 8);
      rejection.date = text_or_null(rows, 9);
      each(std::move(rejection));
    }
  });
}

}  // namespace waggle::db
