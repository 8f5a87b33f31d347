#pragma once

#include <string_view>

/// Files of this folder, compiled in.
namespace waggle::cli::report::embedded {

extern const std::string_view page_mustache;
extern const std::string_view page_css;
extern const std::string_view page_js;
extern const std::string_view words_tsv;

}  // namespace waggle::cli::report::embedded
