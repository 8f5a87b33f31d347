#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "db/clickhouse/address.hpp"
#include "db/database.hpp"

namespace waggle::db::clickhouse {

/// A text from outside as it stands in a statement.
std::string literal(std::string_view text);

/// What a server has refused, with its own number for the reason.
class Refused : public StoreError {
 public:
  Refused(const std::string& what, int code) : StoreError(what), code_(code) {}
  int code() const noexcept { return code_; }

 private:
  int code_;
};

/// A server could not be reached, or did not answer in time. What was asked may have been done.
class Unreachable : public StoreError {
 public:
  using StoreError::StoreError;
};

/// Rows that go along with a question, which may name them as a table.
struct Along {
  std::string name;
  std::string structure;  ///< "id UInt64, ply UInt16"
  std::string rows;       ///< RowBinary
};

/// Speaks HTTP with one server. Answers and rows are in RowBinary; rows that are sent are
/// compressed with LZ4. What the machine or the server does wrong throws StoreError with the
/// address and a sentence, never with a password. Used by one thread at a time.
class Server {
 public:
  Server(const Address& address, Credentials credentials);
  Server(Server&&) noexcept;
  ~Server();

  /// Asked now and then while an answer is awaited; true throws Stopped.
  void stop_when(std::function<bool()> asked) { stop_ = std::move(asked); }

  /// The answer to a question that changes nothing; asked once more where the connection broke.
  std::string ask(const std::string& question, const std::vector<Along>& along = {});
  /// Does what a statement says. Never tried again.
  void run(const std::string& statement);
  /// Adds rows to a table: all, or an unknown part where it throws. Never tried again.
  void insert(const std::string& table, const std::string& columns, const std::string& rows);

  const Address& address() const noexcept { return address_; }

 private:
  class Connection;
  struct Request;
  std::string send(const Request& request);

  Address address_;
  Credentials credentials_;
  std::unique_ptr<Connection> connection_;
  std::function<bool()> stop_;
};

}  // namespace waggle::db::clickhouse
