#include "cli/progress.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "cli/output.hpp"
#include "notation/text.hpp"

namespace waggle::cli {

Progress::Progress(std::uint64_t total, bool quiet) : total_(total) {
  const char* terminal = std::getenv("TERM");
  const bool dumb = terminal == nullptr || std::string_view(terminal) == "dumb";
  shown_ = !quiet && !dumb && stderr_is_terminal();
}

Progress::~Progress() { clear(); }

void Progress::update(std::uint64_t bytes, std::int64_t games, std::int64_t errors) {
  if (!is_due()) return;
  const std::string line =
      fmt::format("{:.1f} MB, {}, {} with errors", static_cast<double>(bytes) / 1e6,
                  text::counted(games, "game"), errors);
  if (total_ == 0) return show(line);
  // An archive may ask for some bytes more than once.
  const double share = std::min(static_cast<double>(bytes) / static_cast<double>(total_), 1.0);
  show(fmt::format("{:3.0f} %  {}{}", share * 100, line, left(share)));
}

void Progress::update(const db::Advance& advance) {
  if (step_ != advance.step) {
    step_ = advance.step;
    start_ = Clock::now();
    last_ = {};
  }
  if (!is_due()) return;
  if (advance.total == 0) return show(step_);
  const double share = static_cast<double>(advance.done) / static_cast<double>(advance.total);
  show(fmt::format("{:3.0f} %  {}: {} of {}{}", share * 100, step_, advance.done, advance.total,
                   left(share)));
}

bool Progress::is_due() noexcept {
  if (!shown_) return false;
  const auto now = Clock::now();
  if (now - last_ < std::chrono::milliseconds(100)) return false;
  last_ = now;
  return true;
}

std::string Progress::left(double share) const {
  if (share <= 0) return "";
  const double spent = std::chrono::duration<double>(Clock::now() - start_).count();
  return fmt::format(", {:.0f} s left", spent / share - spent);
}

void Progress::show(const std::string& line) {
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
