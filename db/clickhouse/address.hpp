#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace waggle::db::clickhouse {

/// Where a database of servers is: "clickhouse://HOST:PORT/NAME", with TLS "clickhouses://...".
struct Address {
  std::string text;  ///< as it was given
  bool tls = false;
  std::string host;  ///< a name or a number; of IPv6 without brackets
  int port = 0;      ///< of HTTP
  std::string name;  ///< of the database: letters, digits, "_"
};

/// Does a place of a database name servers, not a file?
bool is_address(std::string_view place) noexcept;

/// Throws StoreError with a sentence where the text is not such an address. A user or a password in
/// it is refused: everybody on the machine can read a command line.
Address parse_address(const std::string& text);

/// Who asks, from the environment: WAGGLE_CLICKHOUSE_USER and WAGGLE_CLICKHOUSE_PASSWORD, or the
/// first line of the file that WAGGLE_CLICKHOUSE_PASSWORD_FILE names.
struct Credentials {
  std::string user = "default";
  std::string password;
};
Credentials credentials();

}  // namespace waggle::db::clickhouse
