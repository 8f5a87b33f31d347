#include "db/clickhouse/address.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <fstream>

#include "db/database.hpp"

namespace waggle::db::clickhouse {
namespace {

constexpr std::string_view plain = "clickhouse://";
constexpr std::string_view with_tls = "clickhouses://";
constexpr std::size_t longest_name = 64;

bool is_name(std::string_view text) {
  const auto is_letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  };
  return !text.empty() && text.size() <= longest_name && is_letter(text.front()) &&
         std::ranges::all_of(text, [&](char c) { return is_letter(c) || (c >= '0' && c <= '9'); });
}

bool is_host(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
           c == '-' || c == '_' || c == ':';
  });
}

[[noreturn]] void refuse(const std::string& text) {
  throw StoreError(
      fmt::format("{}: this is not the address of a database; one looks like "
                  "clickhouse://HOST:PORT/NAME, where PORT is that of HTTP (8123 as a rule)",
                  text));
}

const char* variable(const char* name) {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing here changes the environment.
  const char* value = std::getenv(name);
  return value && *value ? value : nullptr;
}

}  // namespace

bool is_address(std::string_view place) noexcept {
  return place.starts_with(plain) || place.starts_with(with_tls);
}

Address parse_address(const std::string& text) {
  Address address;
  address.text = text;
  address.tls = text.starts_with(with_tls);
  std::string_view rest = text;
  rest.remove_prefix(address.tls ? with_tls.size() : plain.size());
  const std::size_t slash = rest.find('/');
  std::string_view server = rest.substr(0, slash);
  if (server.find('@') != std::string_view::npos)
    throw StoreError(
        "a user and a password do not belong on a command line, which others can read; waggle "
        "takes them from WAGGLE_CLICKHOUSE_USER and WAGGLE_CLICKHOUSE_PASSWORD, or from the file "
        "that WAGGLE_CLICKHOUSE_PASSWORD_FILE names");
  const std::size_t colon = server.rfind(':');
  if (slash == std::string_view::npos || colon == std::string_view::npos) refuse(text);
  std::string_view host = server.substr(0, colon);
  const std::string_view port = server.substr(colon + 1);
  const bool bracketed = host.starts_with('[') && host.ends_with(']');
  if (bracketed) host = host.substr(1, host.size() - 2);
  const auto [end, failed] = std::from_chars(port.data(), port.data() + port.size(), address.port);
  const std::string_view name = rest.substr(slash + 1);
  if (failed != std::errc{} || end != port.data() + port.size() || address.port < 1 ||
      address.port > 65535 || !is_host(host) || (host.find(':') != host.npos && !bracketed) ||
      !is_name(name))
    refuse(text);
  address.host = host;
  address.name = name;
  return address;
}

Credentials credentials() {
  Credentials found;
  if (const char* user = variable("WAGGLE_CLICKHOUSE_USER")) found.user = user;
  if (const char* password = variable("WAGGLE_CLICKHOUSE_PASSWORD")) {
    found.password = password;
  } else if (const char* path = variable("WAGGLE_CLICKHOUSE_PASSWORD_FILE")) {
    std::ifstream file(path);
    if (!std::getline(file, found.password))
      throw StoreError(
          fmt::format("{}: no password can be read from the file that "
                      "WAGGLE_CLICKHOUSE_PASSWORD_FILE names",
                      path));
    if (found.password.ends_with('\r')) found.password.pop_back();
  }
  return found;
}

}  // namespace waggle::db::clickhouse
