#include "replay/markup.hpp"

namespace waggle {

std::string escape_markup(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\n':
        out += "&#10;";
        break;
      case '\t':
        out += c;
        break;
      default:
        static_cast<unsigned char>(c) < 0x20 ? out += "\xef\xbf\xbd" : out += c;
    }
  }
  return out;
}

}  // namespace waggle
