#pragma once

#include <cstdint>
#include <string>

namespace CLI {
class App;
}

namespace waggle::cli {

/// What is made of the command line's own description.
enum class Generated : std::uint8_t { man, bash, zsh, fish };

/// The manual page (for man(1), with `version` in its foot) or the completions for a shell, made
/// from the same commands and options as --help.
std::string generate(const CLI::App& app, Generated what, const std::string& version);

}  // namespace waggle::cli
