#include "db/clickhouse/server.hpp"

#include <fmt/format.h>
#include <httplib.h>
#include <lz4.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <mutex>
#include <thread>

namespace waggle::db::clickhouse {
namespace {

using namespace std::chrono_literals;

constexpr auto connect_limit = 10s;
constexpr auto answer_limit = 600s;
constexpr auto stop_interval = 100ms;

/// Blocks as ClickHouse frames them: a checksum of 16 bytes, which the server is told not to look
/// at, then method, size with this header, size unpacked, and what LZ4 makes of the bytes.
std::string compressed(std::string_view bytes) {
  constexpr std::size_t block = std::size_t{1} << 20U;
  constexpr std::size_t checksum = 16;
  constexpr std::size_t header = 9;
  constexpr char lz4 = static_cast<char>(0x82);
  std::string packed;
  for (std::size_t at = 0; at < bytes.size(); at += block) {
    const std::string_view part = bytes.substr(at, block);
    const std::size_t start = packed.size();
    packed.resize(start + checksum + header +
                  static_cast<std::size_t>(LZ4_compressBound(static_cast<int>(part.size()))));
    char* const to = packed.data() + start + checksum;
    const int size =
        LZ4_compress_default(part.data(), to + header, static_cast<int>(part.size()),
                             static_cast<int>(packed.size() - start - checksum - header));
    if (size <= 0) throw StoreError("LZ4 cannot pack a block");
    const auto whole = static_cast<std::uint32_t>(static_cast<std::size_t>(size) + header);
    const auto unpacked = static_cast<std::uint32_t>(part.size());
    to[0] = lz4;
    std::memcpy(to + 1, &whole, 4);
    std::memcpy(to + 5, &unpacked, 4);
    packed.resize(start + checksum + whole);
  }
  return packed;
}

/// "Code: 57, e.displayText() = DB::Exception: Table a.b already exists., e.what() = ..." and
/// "Code: 57. DB::Exception: Table a.b already exists. (TABLE_ALREADY_EXISTS) (version ...)".
std::pair<int, std::string> reason_of(std::string_view body) {
  constexpr std::string_view code_mark = "Code: ";
  constexpr std::string_view text_mark = "DB::Exception: ";
  constexpr std::size_t longest = 300;
  int code = 0;
  if (const auto at = body.find(code_mark); at != std::string_view::npos)
    std::from_chars(body.data() + at + code_mark.size(), body.data() + body.size(), code);
  if (const auto at = body.find(text_mark); at != std::string_view::npos)
    body.remove_prefix(at + text_mark.size());
  for (std::string_view end : {", e.what()", " (version ", "\n"})
    body = body.substr(0, body.find(end));
  return {code, std::string(body.substr(0, longest))};
}

}  // namespace

std::string literal(std::string_view text) {
  std::string result = "'";
  for (const char c : text) {
    if (static_cast<unsigned char>(c) < 0x20 || c == '\'' || c == '\\')
      result += fmt::format("\\x{:02X}", static_cast<unsigned char>(c));
    else
      result += c;
  }
  return result + "'";
}

class Server::Connection : public httplib::Client {
 public:
  using httplib::Client::Client;
};

struct Server::Request {
  std::string path;  ///< settings that are special to it, "&name=value"
  std::string body;
  std::string content_type = "application/octet-stream";
  bool may_repeat = false;
};

namespace {

/// Ends an exchange when it is asked to, however long the server keeps silent.
class Watch {
 public:
  Watch(httplib::Client& client, const std::function<bool()>& stop) {
    if (!stop) return;
    thread_ = std::thread([this, &client, &stop] {
      std::unique_lock lock(mutex_);
      while (!done_.wait_for(lock, stop_interval, [this] { return is_done_; })) {
        if (!stop()) continue;
        stopped_ = true;
        client.stop();
      }
    });
  }
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;
  ~Watch() { end(); }

  /// Was it stopped?
  bool end() {
    {
      const std::scoped_lock lock(mutex_);
      is_done_ = true;
    }
    done_.notify_one();
    if (thread_.joinable()) thread_.join();
    return stopped_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable done_;
  bool is_done_ = false;
  std::atomic<bool> stopped_ = false;
  std::thread thread_;
};

/// A value of a query string.
std::string percent(std::string_view text) {
  std::string result;
  for (const char c : text) {
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                          (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
    result += is_plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return result;
}

std::string url_of(const Address& address) {
  const bool is_ipv6 = address.host.find(':') != std::string::npos;
  return fmt::format("{}://{}:{}", address.tls ? "https" : "http",
                     is_ipv6 ? "[" + address.host + "]" : address.host, address.port);
}

}  // namespace

Server::Server(const Address& address, Credentials credentials)
    : address_(address),
      credentials_(std::move(credentials)),
      connection_(std::make_unique<Connection>(url_of(address))) {
  connection_->set_connection_timeout(connect_limit);
  connection_->set_read_timeout(answer_limit);
  connection_->set_write_timeout(answer_limit);
  connection_->set_keep_alive(true);
  connection_->set_tcp_nodelay(true);
  connection_->set_url_encode(false);
}

Server::Server(Server&&) noexcept = default;
Server::~Server() = default;

std::string Server::send(const Request& request) {
  // An answer is sent when it is whole, so that a fault half-way cannot be mistaken for rows.
  const std::string path = fmt::format(
      "/?wait_end_of_query=1&max_execution_time={}&insert_distributed_sync=1"
      "&max_query_size=100000000{}",
      answer_limit.count(), request.path);
  const httplib::Headers headers = {{"X-ClickHouse-User", credentials_.user},
                                    {"X-ClickHouse-Key", credentials_.password}};
  for (int attempt = 1;; ++attempt) {
    Watch watch(*connection_, stop_);
    const auto answer =
        connection_->Post(path.c_str(), headers, request.body, request.content_type.c_str());
    if (watch.end()) throw Stopped();
    if (!answer) {
      if (request.may_repeat && attempt == 1) continue;
      throw Unreachable(fmt::format("{}: the server does not answer ({})", address_.text,
                                    httplib::to_string(answer.error())));
    }
    if (answer->status == 200) return std::move(answer.value().body);
    const auto [code, reason] = reason_of(answer->body);
    throw Refused(fmt::format("{}: the server says: {} (code {})", address_.text, reason, code),
                  code);
  }
}

std::string Server::ask(const std::string& question, const std::vector<Along>& along) {
  const std::string text = question + " FORMAT RowBinary";
  if (along.empty()) return send({"", text, "text/plain", true});
  std::string path = "&query=" + percent(text);
  const std::string boundary = "waggle-6f1c5b0a9d3e47c2";
  std::string body;
  for (const Along& table : along) {
    path += fmt::format("&{0}_format=RowBinary&{0}_structure={1}", table.name,
                        percent(table.structure));
    body += fmt::format(
        "--{}\r\nContent-Disposition: form-data; name=\"{}\"; filename=\"rows\"\r\n"
        "Content-Type: application/octet-stream\r\n\r\n",
        boundary, table.name);
    body += table.rows;
    body += "\r\n";
  }
  body += fmt::format("--{}--\r\n", boundary);
  return send({path, body, "multipart/form-data; boundary=" + boundary, true});
}

void Server::run(const std::string& statement) { send({"", statement, "text/plain", false}); }

void Server::insert(const std::string& table, const std::string& columns, const std::string& rows) {
  if (rows.empty()) return;
  const std::string statement = fmt::format("INSERT INTO {} ({}) FORMAT RowBinary", table, columns);
  send({"&decompress=1&http_native_compression_disable_checksumming_on_decompress=1&query=" +
            percent(statement),
        compressed(rows), "application/octet-stream", false});
}

}  // namespace waggle::db::clickhouse
