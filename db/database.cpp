#include "db/database.hpp"

#include <utility>

#include "db/backend.hpp"
#include "db/clickhouse/address.hpp"
#include "db/clickhouse/store.hpp"
#include "db/store.hpp"

namespace waggle::db {

Database::Database(std::unique_ptr<Backend> backend) noexcept : backend_(std::move(backend)) {}
Database::Database(Database&&) noexcept = default;
Database& Database::operator=(Database&&) noexcept = default;
Database::~Database() = default;

Database Database::open(const std::string& place, Mode mode) {
  if (clickhouse::is_address(place))
    return Database(std::make_unique<clickhouse::ClickhouseStore>(place, mode));
  return Database(std::make_unique<SqliteStore>(place, mode));
}

Position PositionQuery::wide() const {
  constexpr unsigned every_bug = 7;
  const unsigned sets = position.game_type().bits() | (set ? set->bits() : every_bug);
  return position.under(GameType::from_bits(sets), QueenOpening::allowed);
}

void Database::stop_when(std::function<bool()> asked) { backend_->stop_when(std::move(asked)); }

ImportSummary Database::import(const SourceFeed& feed, const ImportOptions& options,
                               const std::function<void(const ImportEvent&)>& event,
                               const std::function<void(const std::string&)>& skipped,
                               const std::function<void(const ImportSummary&)>& stored) {
  return backend_->import(feed, options, {event, skipped, stored});
}

void Database::games(const Filter& filter, bool with_moves, const std::function<void(Game&&)>& each,
                     const Listing& listing) {
  backend_->games(filter, with_moves, each, listing);
}

std::optional<Game> Database::game(std::int64_t id, bool with_moves) {
  auto found = games(std::span(&id, 1), with_moves);
  return found.empty() ? std::nullopt : std::optional(std::move(found.front()));
}

std::vector<Game> Database::games(std::span<const std::int64_t> ids, bool with_moves) {
  return backend_->games(ids, with_moves);
}

std::vector<RecordOfGame> Database::records_of(std::int64_t game) {
  return backend_->records_of(game);
}

void Database::search(const PositionQuery& query, const Filter& filter,
                      const std::function<void(Hit&&)>& each, const Listing& listing) {
  backend_->search(query, filter, each, listing);
}

Exploration Database::explore(const PositionQuery& query, const Filter& filter) {
  return backend_->explore(query, filter);
}

std::map<std::string, std::vector<std::int64_t>> Database::games_by_move(const PositionQuery& query,
                                                                         const Filter& filter) {
  return backend_->games_by_move(query, filter);
}

std::vector<Road> Database::roads(const PositionQuery& query, const Filter& filter) {
  return backend_->roads(query, filter);
}

std::vector<Sketch> Database::sketches(const Filter& filter) { return backend_->sketches(filter); }

std::vector<Sketch> Database::sketches(const Filter& filter, const PositionQuery& query) {
  return backend_->sketches(filter, query);
}

Openings Database::openings(const Filter& filter, const OpeningsOptions& options) {
  return backend_->openings(filter, options);
}

Totals Database::totals(const Filter& filter) { return backend_->totals(filter); }

Info Database::info() { return backend_->info(); }

void Database::rejections(const std::function<void(Rejection&&)>& each,
                          const std::optional<std::string>& source) {
  backend_->rejections(each, source);
}

void Database::set_names(const std::vector<NameEntry>& entries) { backend_->set_names(entries); }

std::vector<NamedAccount> Database::names() { return backend_->names(); }

bool Database::is_guest(const std::string& name) { return backend_->is_guest(name); }

Removal Database::remove_source(const std::string& source) {
  return backend_->remove_source(source);
}

Removal Database::remove_game(std::int64_t id) { return backend_->remove_game(id); }

Verification Database::verify(const std::function<void(const Fault&)>& each,
                              const OnAdvance& advance) {
  return backend_->verify(each, advance);
}

Compaction Database::compact(const OnAdvance& advance) { return backend_->compact(advance); }

}  // namespace waggle::db
