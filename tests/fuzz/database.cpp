// A database that somebody has changed: bytes anywhere in the file, and values of rows. The input
// is a list of changes to a sound one:
//   B offset (3 bytes) n bytes        bytes of the file
//   V column row kind n bytes         a value: a number (kind 0), a blob (1), a text (2), nothing
//                                     (3), what is there with bytes behind it (4), cut off (5), or
//                                     the row taken away (6)

#include <sqlite3.h>

#include <array>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "db/database.hpp"
#include "db/sketches.hpp"
#include "fuzz/target.hpp"
#include "fuzz/workshop.hpp"
#include "support/files.hpp"

namespace waggle::fuzz {
namespace {

class Handle {
 public:
  explicit Handle(const std::string& path) {
    sqlite3_open(path.c_str(), &handle_);
    run("PRAGMA ignore_check_constraints = ON; PRAGMA synchronous = OFF");
  }
  ~Handle() { sqlite3_close(handle_); }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;

  void run(const std::string& sql) {
    sqlite3_exec(handle_, sql.c_str(), nullptr, nullptr, nullptr);
  }

  std::vector<std::pair<std::string, std::string>> columns() {
    std::vector<std::pair<std::string, std::string>> found;
    sqlite3_exec(
        handle_,
        "SELECT m.name, p.name FROM sqlite_master m JOIN pragma_table_info(m.name) p "
        "WHERE m.type = 'table' AND m.name <> 'property' ORDER BY 1, p.cid",
        [](void* into, int, char** values, char**) {
          static_cast<decltype(found)*>(into)->emplace_back(values[0], values[1]);
          return 0;
        },
        &found, nullptr);
    return found;
  }

 private:
  sqlite3* handle_ = nullptr;
};

/// Takes an input apart.
class Input {
 public:
  explicit Input(std::string_view bytes) : rest_(bytes) {}

  bool empty() const noexcept { return rest_.empty(); }
  std::size_t byte() {
    if (rest_.empty()) return 0;
    const auto value = static_cast<unsigned char>(rest_.front());
    rest_.remove_prefix(1);
    return value;
  }
  std::string_view bytes(std::size_t count) {
    const std::string_view taken = rest_.substr(0, count);
    rest_.remove_prefix(taken.size());
    return taken;
  }

 private:
  std::string_view rest_;
};

std::string hex(std::string_view bytes) {
  std::string text = "x'";
  for (const char c : bytes) {
    constexpr const char* digits = "0123456789ABCDEF";
    text += digits[static_cast<unsigned char>(c) >> 4U];
    text += digits[static_cast<unsigned char>(c) & 15U];
  }
  return text + "'";
}

std::string number(std::string_view bytes) {
  std::uint64_t value = 0;
  for (const char c : bytes) value = value << 8U | static_cast<unsigned char>(c);
  return std::to_string(static_cast<std::int64_t>(value));
}

/// One statement for a change of a value.
std::string statement(const std::pair<std::string, std::string>& place, Input& input) {
  const std::string column = "\"" + place.second + "\"";
  const std::string row = std::to_string(input.byte());
  const std::size_t kind = input.byte() % 7;
  const std::string_view bytes = input.bytes(input.byte() % 24);
  const std::array<std::string, 6> values = {
      number(bytes.substr(0, 8)),
      hex(bytes),
      "CAST(" + hex(bytes) + " AS TEXT)",
      "NULL",
      "CAST(" + column + " || " + hex(bytes) + " AS BLOB)",
      "substr(" + column + ", 1, " + std::to_string(bytes.size()) + ")"};
  const std::string where = " WHERE rowid = (SELECT rowid FROM " + place.first +
                            " LIMIT 1 OFFSET " + row + " % max(1, (SELECT count(*) FROM " +
                            place.first + ")))";
  if (kind == 6) return "DELETE FROM " + place.first + where;
  return "UPDATE " + place.first + " SET " + column + " = " + values[kind] + where;
}

/// Does something to a database; it may say that the file is no good, and nothing else.
template <typename Act>
void ask(db::Database& database, const Act& act) {
  try {
    act(database);
  } catch (const db::StoreError& error) {
    must(std::string_view(error.what()).size() > 10, "a refusal says nothing");
  }
}

void open_and(const std::string& path, db::Database::Mode mode,
              const std::function<void(db::Database&)>& act) {
  try {
    auto database = db::Database::open(path, mode);
    act(database);
  } catch (const db::StoreError& error) {
    must(std::string_view(error.what()).starts_with(path), "a refusal does not name the file");
  }
}

void ask_all(db::Database& database) {
  using db::Database;
  db::Filter alice;
  alice.as = "Alice";
  db::Filter dated;
  dated.since = "2000";
  dated.source = "lines.uhp";
  dated.white_line = "S-Q-A";
  dated.min_rating = 1;
  for (const db::Filter& filter : {db::Filter{}, alice, dated})
    for (const bool deep : {false, true}) {
      Position position(GameType::from_bits(1), QueenOpening::allowed);
      if (deep) position.apply(position.legal_moves().front());
      const db::PositionQuery asked{position, {}, !deep};
      ask(database, [&](Database& d) { d.explore(asked, filter); });
      ask(database, [&](Database& d) { d.search(asked, filter, [](db::Hit&&) {}); });
      ask(database, [&](Database& d) { d.roads(asked, filter); });
      ask(database, [&](Database& d) { d.games_by_move(asked, filter); });
      ask(database, [&](Database& d) {
        for (const db::Sketch& game : d.sketches(filter, asked)) moves_of(game);
      });
    }
  ask(database, [&](Database& d) {
    std::vector<db::Sketch> games = d.sketches(alice);
    std::vector<const db::Sketch*> each;
    for (const db::Sketch& game : games) each.push_back(&game);
    db::themes_of(each, 1);
  });
  ask(database, [&](Database& d) {
    std::vector<db::Game> games;
    d.games({}, true, [&](db::Game&& game) { games.push_back(std::move(game)); });
    for (const db::Game& game : games) {
      d.records_of(game.id);
      const auto moves = db::moves_of(game);
      db::visits_of(game, moves);
    }
  });
  ask(database, [&](Database& d) { d.openings(alice); });
  ask(database, [&](Database& d) { d.totals(dated); });
  ask(database, [&](Database& d) { d.info(); });
  ask(database, [&](Database& d) { d.names(); });
  ask(database, [&](Database& d) { d.rejections([](db::Rejection&&) {}); });
  ask(database, [&](Database& d) { d.verify([](const db::Fault&) {}); });
}

SourceFeed one_more() {
  return [done = false]() mutable -> std::optional<SourceText> {
    if (std::exchange(done, true)) return std::nullopt;
    return SourceText{"more.uhp",
                      "Base+M;InProgress;White[2];wS1;bS1 wS1-\n"
                      "Base+M;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-\n",
                      true};
  };
}

}  // namespace

void run(std::string_view text) {
  static const std::string base = small_database();
  static const Workshop workshop;
  static const auto columns = [] {
    workshop.set({{"games.db", base}});
    return Handle(workshop.path("games.db")).columns();
  }();
  const std::string path = workshop.path("games.db");
  workshop.set({{"games.db", base}});
  std::string statements;
  std::vector<std::pair<std::size_t, std::string_view>> spans;
  for (Input input(text); !input.empty() && spans.size() < 50 && statements.size() < 5'000;) {
    if (input.byte() == 'B') {
      const std::size_t at = input.byte() << 16U | input.byte() << 8U | input.byte();
      spans.emplace_back(at % base.size(), input.bytes(1 + input.byte() % 16));
    } else {
      const auto& place = columns[input.byte() % columns.size()];
      statements += statement(place, input) + ";";
    }
  }
  if (!statements.empty()) {
    Handle handle(path);
    // One that fails must not keep the others from being tried.
    for (std::size_t at = 0; at < statements.size();) {
      const std::size_t end = statements.find(';', at);
      handle.run(statements.substr(at, end - at));
      at = end + 1;
    }
  }
  if (!spans.empty()) {
    std::string bytes = test::content_of(path);
    for (const auto& [at, what] : spans)
      for (std::size_t i = 0; i < what.size() && at + i < bytes.size(); ++i)
        bytes[at + i] = what[i];
    workshop.set({{"games.db", bytes}});
  }
  const std::string bytes = test::content_of(path);
  open_and(path, db::Database::Mode::read, ask_all);
  for (const auto& change : std::vector<std::function<void(db::Database&)>>{
           [](db::Database& d) { d.remove_source("lines.uhp"); },
           [](db::Database& d) { d.import(one_more(), {}); },
           [](db::Database& d) {
             d.remove_game(2);
             d.compact();
           }}) {
    workshop.set({{"games.db", bytes}});
    open_and(path, db::Database::Mode::write, change);
  }
}

}  // namespace waggle::fuzz
