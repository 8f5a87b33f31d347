#include "cli/progress.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "cli/output.hpp"

namespace waggle::cli {

Progress::Progress(std::uint64_t total, bool quiet) : total_(total) {
  const char* terminal = std::getenv("TERM");
  const bool dumb = terminal == nullptr || std::string_view(terminal) == "dumb";
  shown_ = !quiet && !dumb && stderr_is_terminal();
}

Progress::~Progress() { clear(); }

void Progress::update(std::uint64_t bytes, std::int64_t games, std::int64_t errors) {
  if (!shown_) return;
  const auto now = Clock::now();
  if (now - last_ < std::chrono::milliseconds(100)) return;
  last_ = now;
  std::string line = fmt::format("{:.1f} MB, {} games, {} with errors",
                                 static_cast<double>(bytes) / 1e6, games, errors);
  if (total_ > 0 && bytes > 0) {
    const double share = static_cast<double>(bytes) / static_cast<double>(total_);
    const double spent = std::chrono::duration<double>(now - start_).count();
    line = fmt::format("{:3.0f} %  {}, {:.0f} s left", share * 100, line, spent / share - spent);
  }
  fmt::print(stderr, "\r\033[K{}", line);
  std::fflush(stderr);
  on_screen_ = true;
}

void Progress::clear() {
  if (!on_screen_) return;
  fmt::print(stderr, "\r\033[K");
  std::fflush(stderr);
  on_screen_ = false;
}

}  // namespace waggle::cli
