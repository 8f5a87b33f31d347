#pragma once

#include <string>

#include "replay/picture.hpp"

namespace waggle::cli {

/// The picture as a PNG of the size that it states, made by the first program that is found on the
/// path and succeeds: rsvg-convert, Inkscape, ImageMagick, Chromium. No shell is asked. Why one
/// failed is said on standard error when another one made the picture, else it is a UsageError, as
/// it is when there is none, or none that ends within a minute. A signal is an Interrupted.
std::string png_of(const SvgPicture& picture);

}  // namespace waggle::cli
