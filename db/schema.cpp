#include "db/schema.hpp"

#include <map>
#include <string_view>

namespace waggle::db {

const char* const names_sql = R"sql(
CREATE TABLE player(
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  site TEXT NOT NULL,
  folded TEXT NOT NULL,
  kind INTEGER NOT NULL CHECK(kind BETWEEN 0 AND 2),
  UNIQUE(name, site)
) STRICT;
CREATE INDEX player_by_folded_name ON player(folded);
CREATE INDEX player_by_kind ON player(kind) WHERE kind <> 0;

CREATE TABLE event(
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  folded TEXT NOT NULL
) STRICT;
CREATE INDEX event_by_folded_name ON event(folded);

CREATE TABLE alias(
  id INTEGER PRIMARY KEY,
  account TEXT NOT NULL,
  folded TEXT NOT NULL,
  site TEXT NOT NULL,
  person TEXT,
  person_folded TEXT,
  kind INTEGER CHECK(kind BETWEEN 0 AND 2),
  UNIQUE(folded, site),
  CHECK((person IS NULL) = (person_folded IS NULL)),
  CHECK(person IS NOT NULL OR kind IS NOT NULL)
) STRICT;
CREATE INDEX alias_by_person ON alias(person_folded) WHERE person_folded IS NOT NULL;
CREATE INDEX alias_by_kind ON alias(kind) WHERE kind IS NOT NULL;

CREATE VIEW account AS
  SELECT p.id, p.name, p.site, p.folded, a.person, a.person_folded,
    coalesce(a.kind, p.kind) AS kind, a.id AS alias_id
  FROM player p LEFT JOIN alias a ON a.id = (
    SELECT id FROM alias WHERE folded = p.folded AND site IN ('', p.site)
    ORDER BY site DESC LIMIT 1);
)sql";

const char* const notes_sql = R"sql(
CREATE TABLE note(
  record_id INTEGER PRIMARY KEY REFERENCES record(id) ON DELETE CASCADE,
  data BLOB NOT NULL
) STRICT;
)sql";

const char* const schema_sql = R"sql(
CREATE TABLE property(
  name TEXT PRIMARY KEY,
  value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE source(
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  records INTEGER NOT NULL
) STRICT;

CREATE TABLE game(
  id INTEGER PRIMARY KEY,
  begin_hash INTEGER,
  group_hash INTEGER,
  game_key TEXT,
  record_id INTEGER NOT NULL,
  game_type INTEGER NOT NULL CHECK(game_type BETWEEN 0 AND 7),
  plies INTEGER NOT NULL CHECK(plies > 0),
  board_state INTEGER NOT NULL CHECK(board_state BETWEEN 1 AND 4),
  positions INTEGER NOT NULL,
  white_line INTEGER,
  white_formation INTEGER,
  black_line INTEGER,
  black_formation INTEGER
) STRICT;
CREATE INDEX game_by_group ON game(begin_hash, group_hash) WHERE begin_hash IS NOT NULL;

CREATE TABLE record(
  id INTEGER PRIMARY KEY,
  source_id INTEGER NOT NULL REFERENCES source(id),
  ordinal INTEGER NOT NULL,
  format INTEGER NOT NULL CHECK(format BETWEEN 0 AND 3),
  content_hash INTEGER NOT NULL,
  source_hash INTEGER NOT NULL,
  status INTEGER NOT NULL CHECK(status BETWEEN 0 AND 3),
  game_id INTEGER REFERENCES game(id),
  game_key TEXT,
  white_id INTEGER REFERENCES player(id),
  black_id INTEGER REFERENCES player(id),
  white_rating INTEGER,
  black_rating INTEGER,
  event_id INTEGER REFERENCES event(id),
  site TEXT,
  round TEXT,
  date TEXT,
  outcome INTEGER NOT NULL CHECK(outcome BETWEEN 0 AND 3),
  reason INTEGER NOT NULL CHECK(reason BETWEEN 0 AND 9),
  bots INTEGER NOT NULL CHECK(bots IN (0, 1)),
  tags INTEGER NOT NULL,
  moves BLOB,
  CHECK((status = 0) = (game_id IS NOT NULL)),
  CHECK((status = 0) = (moves IS NOT NULL))
) STRICT;
CREATE INDEX record_by_place ON record(source_id, ordinal);
CREATE INDEX record_by_game ON record(game_id) WHERE game_id IS NOT NULL;
CREATE INDEX record_by_content ON record(content_hash) WHERE game_id IS NULL;
CREATE INDEX record_by_line ON record(source_hash, ordinal)
  WHERE white_id IS NULL AND black_id IS NULL AND date IS NULL AND game_key IS NULL
    AND game_id IS NOT NULL;

CREATE TABLE diagnostic(
  record_id INTEGER NOT NULL REFERENCES record(id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  severity INTEGER NOT NULL CHECK(severity BETWEEN 0 AND 2),
  code TEXT NOT NULL,
  line INTEGER NOT NULL,
  "column" INTEGER NOT NULL,
  ply INTEGER,
  move TEXT NOT NULL,
  message TEXT NOT NULL,
  hint TEXT NOT NULL,
  PRIMARY KEY(record_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE segment(
  first_game INTEGER PRIMARY KEY,
  games INTEGER NOT NULL,
  key_bits INTEGER NOT NULL CHECK(key_bits BETWEEN 1 AND 64),
  positions INTEGER NOT NULL
) STRICT;

CREATE TABLE cold(
  id INTEGER PRIMARY KEY,
  data BLOB NOT NULL
) STRICT;

CREATE TABLE hot(
  id INTEGER PRIMARY KEY,
  key INTEGER NOT NULL,
  chk INTEGER,
  games INTEGER NOT NULL,
  counts BLOB NOT NULL
) STRICT;

CREATE TABLE facet(
  id INTEGER PRIMARY KEY,
  data BLOB NOT NULL
) STRICT;

CREATE TABLE post(
  id INTEGER PRIMARY KEY,
  data BLOB NOT NULL
) STRICT;
)sql";

namespace {

/// The tables of names as version 2 had them.
constexpr const char* names_sql_2 = R"sql(
CREATE TABLE player(
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;
CREATE INDEX player_by_name ON player(name COLLATE NOCASE);

CREATE TABLE event(
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;
CREATE INDEX event_by_name ON event(name COLLATE NOCASE);
)sql";

/// By kind and name the text, without blanks and quotes: SQLite quotes what was renamed.
using Parts = std::map<std::string, std::string>;

Parts parts_of(SQLite::Database& sql) {
  SQLite::Statement rows(sql, "SELECT type, name, tbl_name, sql FROM sqlite_master");
  Parts parts;
  while (rows.executeStep()) {
    const auto text = [&](int column) { return rows.getColumn(column).getString(); };
    std::string content = text(2) + ' ' + text(3);
    std::erase_if(content, [](char c) {
      return std::string_view(" \t\r\n\"").find(c) != std::string_view::npos;
    });
    parts[text(0) + ' ' + text(1)] += content;
  }
  return parts;
}

}  // namespace

std::optional<std::string> foreign_part(SQLite::Database& sql, int version) {
  SQLite::Database ours(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  ours.exec(version == 2 ? names_sql_2 : names_sql);
  ours.exec(schema_sql);
  if (version >= 4) ours.exec(notes_sql);
  const Parts found = parts_of(sql);
  const Parts wanted = parts_of(ours);
  for (const auto& [name, text] : found)
    if (const auto known = wanted.find(name); known == wanted.end() || known->second != text)
      return name;
  for (const auto& [name, text] : wanted)
    if (!found.contains(name)) return name;
  return std::nullopt;
}

}  // namespace waggle::db
