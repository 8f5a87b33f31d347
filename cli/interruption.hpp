#pragma once

#include <exception>
#include <string>
#include <utility>

#include "db/database.hpp"

namespace waggle::cli {

/// While it lives, the first SIGINT (Ctrl-C), SIGTERM or SIGHUP only leaves a note, so that what is
/// being written can be brought to an end or undone; the next one ends the program at once. Signals
/// that are ignored stay so (nohup). For commands that have something to put in order; all others
/// end by the signal. At most one may live at a time.
class Interruption {
 public:
  Interruption();
  ~Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;

  /// Has a signal come? Also when no Interruption lives any more.
  static bool asked() noexcept;
};

/// What an interrupted run has done and how to go on, as a sentence.
class Interrupted : public std::exception {
 public:
  explicit Interrupted(std::string message) : message_(std::move(message)) {}
  const char* what() const noexcept override { return message_.c_str(); }

 private:
  std::string message_;
};

/// For loops in which no database asks. Throws db::Stopped.
inline void stop_if_asked() {
  if (Interruption::asked()) throw db::Stopped();
}

/// Calls a function that may be stopped, and says what is left then.
template <typename Function>
auto stoppable(const Function& function, const std::string& what_is_left) {
  try {
    return function();
  } catch (const db::Stopped&) {
    throw Interrupted("stopped: " + what_is_left);
  }
}

/// Ends the program as the signal would have, so that shells and scripts see it. Requires:
/// Interruption::asked().
[[noreturn]] void end_by_signal() noexcept;

}  // namespace waggle::cli
