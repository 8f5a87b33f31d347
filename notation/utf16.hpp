#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace waggle::text {

/// Turns UTF-16 into UTF-8, piece by piece. What is no letter (half of a pair, the last byte of an
/// odd number) becomes U+FFFD.
class Utf16Decoder {
 public:
  /// For a text that begins with a byte order mark of UTF-16, or with two letters of ASCII in it;
  /// nothing for any other.
  static std::optional<Utf16Decoder> for_text(std::string_view begin) noexcept;

  /// The letters that end in this piece.
  std::string decode(std::string_view piece);
  /// To be called behind the last piece: what is left of a letter.
  std::string finish();

 private:
  explicit Utf16Decoder(bool big_endian) noexcept : big_endian_(big_endian) {}
  void take(std::uint16_t unit, std::string& out);

  bool big_endian_;
  std::optional<unsigned char> byte_;       ///< the first of two
  std::optional<std::uint16_t> high_half_;  ///< of a pair
};

/// A whole text: in UTF-8 where it begins as UTF-16 does, else as it is.
std::string from_utf16(std::string text);

}  // namespace waggle::text
