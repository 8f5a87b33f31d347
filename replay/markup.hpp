#pragma once

#include <string>
#include <string_view>

namespace waggle {

/// Text for an element or an attribute of XML, SVG or HTML. Control characters, which XML cannot
/// hold, become U+FFFD; a line end becomes a reference, so that an attribute keeps it.
std::string escape_markup(std::string_view text);

}  // namespace waggle
