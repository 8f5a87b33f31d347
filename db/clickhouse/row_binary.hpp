#pragma once

#include <bit>

#include <cstdint>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

/// ClickHouse's format RowBinary: numbers as they lie in memory (little endian), strings behind
/// their length in sevens of bits, and one byte before what may be absent.
/// https://clickhouse.com/docs/en/interfaces/formats#rowbinary
namespace waggle::db::clickhouse {

static_assert(std::endian::native == std::endian::little);

template <typename T>
struct IsOptional : std::false_type {};
template <typename T>
struct IsOptional<std::optional<T>> : std::true_type {};

/// The column type that keeps a C++ type.
template <typename T>
std::string column_type() {
  if constexpr (IsOptional<T>::value)
    return "Nullable(" + column_type<typename T::value_type>() + ")";
  else if constexpr (std::is_same_v<T, std::string>)
    return "String";
  else
    return (std::is_signed_v<T> ? "Int" : "UInt") + std::to_string(8 * sizeof(T));
}

class RowWriter {
 public:
  template <typename T>
  void put(const T& value) {
    if constexpr (IsOptional<T>::value) {
      bytes_ += static_cast<char>(value ? 0 : 1);
      if (value) put(*value);
    } else if constexpr (std::is_same_v<T, std::string>) {
      std::size_t size = value.size();
      for (; size >= 0x80; size >>= 7U) bytes_ += static_cast<char>((size & 0x7FU) | 0x80U);
      bytes_ += static_cast<char>(size);
      bytes_ += value;
    } else {
      static_assert(std::is_integral_v<T>);
      char raw[sizeof(T)];
      std::memcpy(raw, &value, sizeof(T));
      bytes_.append(raw, sizeof(T));
    }
  }

  const std::string& bytes() const noexcept { return bytes_; }
  void clear() noexcept { bytes_.clear(); }

 private:
  std::string bytes_;
};

/// Reads what a server has answered. Throws std::runtime_error where that ends too soon.
class RowReader {
 public:
  explicit RowReader(std::string_view bytes) : rest_(bytes) {}

  bool at_end() const noexcept { return rest_.empty(); }

  template <typename T>
  void get(T& value) {
    if constexpr (IsOptional<T>::value) {
      if (take(1).front() != 0)
        value.reset();
      else
        get(value.emplace());
    } else if constexpr (std::is_same_v<T, std::string>) {
      std::uint64_t size = 0;
      for (unsigned shift = 0;; shift += 7) {
        if (shift > 56) throw std::runtime_error("a length has too many bytes");
        const auto byte = static_cast<unsigned char>(take(1).front());
        size |= std::uint64_t{byte & 0x7FU} << shift;
        if (byte < 0x80) break;
      }
      value = take(size);
    } else {
      static_assert(std::is_integral_v<T>);
      std::memcpy(&value, take(sizeof(T)).data(), sizeof(T));
    }
  }

  template <typename T>
  T get() {
    T value{};
    get(value);
    return value;
  }

 private:
  std::string_view take(std::uint64_t size) {
    if (size > rest_.size()) throw std::runtime_error("the answer ends too soon");
    const std::string_view taken = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return taken;
  }

  std::string_view rest_;
};

}  // namespace waggle::db::clickhouse
