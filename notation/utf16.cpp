#include "notation/utf16.hpp"

#include <utility>

#include "notation/encoding.hpp"

namespace waggle::text {
namespace {

using namespace std::string_view_literals;

constexpr char32_t replacement = 0xFFFD;

}  // namespace

std::optional<Utf16Decoder> Utf16Decoder::for_text(std::string_view begin) noexcept {
  if (begin.starts_with("\xFF\xFE"sv)) return Utf16Decoder(false);
  if (begin.starts_with("\xFE\xFF"sv)) return Utf16Decoder(true);
  if (begin.size() < 4) return std::nullopt;
  const auto is_letter = [&](std::size_t i) { return begin[i] >= '\t' && begin[i] < '\x7F'; };
  const auto is_zero = [&](std::size_t i) { return begin[i] == '\0'; };
  if (is_letter(0) && is_zero(1) && is_letter(2) && is_zero(3)) return Utf16Decoder(false);
  if (is_zero(0) && is_letter(1) && is_zero(2) && is_letter(3)) return Utf16Decoder(true);
  return std::nullopt;
}

std::string Utf16Decoder::decode(std::string_view piece) {
  std::string out;
  out.reserve(piece.size());
  for (const char c : piece) {
    const auto byte = static_cast<unsigned char>(c);
    if (!byte_) {
      byte_ = byte;
      continue;
    }
    const unsigned first = *std::exchange(byte_, std::nullopt);
    take(static_cast<std::uint16_t>(big_endian_ ? first << 8U | byte : byte << 8U | first), out);
  }
  return out;
}

void Utf16Decoder::take(std::uint16_t unit, std::string& out) {
  const bool is_high = (unit & 0xFC00U) == 0xD800U;
  const bool is_low = (unit & 0xFC00U) == 0xDC00U;
  if (const auto high = std::exchange(high_half_, std::nullopt)) {
    if (is_low) {
      append_utf8(out, 0x10000U + ((*high & 0x3FFU) << 10U | (unit & 0x3FFU)));
      return;
    }
    append_utf8(out, replacement);
  }
  if (is_high)
    high_half_ = unit;
  else
    append_utf8(out, is_low ? replacement : unit);
}

std::string Utf16Decoder::finish() {
  std::string out;
  // Both may be left, and are two letters that broke off.
  if (std::exchange(high_half_, std::nullopt)) append_utf8(out, replacement);
  if (std::exchange(byte_, std::nullopt)) append_utf8(out, replacement);
  return out;
}

std::string from_utf16(std::string text) {
  auto decoder = Utf16Decoder::for_text(text);
  if (!decoder) return text;
  std::string out = decoder->decode(text);
  out += decoder->finish();
  return out;
}

}  // namespace waggle::text
