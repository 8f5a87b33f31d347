#include "cli/interruption.hpp"

#include <signal.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstdlib>

namespace waggle::cli {
namespace {

constexpr std::array<int, 3> noted = {SIGINT, SIGTERM, SIGHUP};

std::atomic<int> received = 0;
static_assert(std::atomic<int>::is_always_lock_free);

void act_as_usual(int number) noexcept {
  struct sigaction usual {};
  usual.sa_handler = SIG_DFL;
  sigaction(number, &usual, nullptr);
}

extern "C" void note(int number) {
  if (received.exchange(number) == 0) return;
  act_as_usual(number);
  raise(number);
}

}  // namespace

Interruption::Interruption() {
  for (const int number : noted) {
    struct sigaction before {};
    sigaction(number, nullptr, &before);
    if (before.sa_handler == SIG_IGN) continue;
    struct sigaction handled {};
    handled.sa_handler = note;
    handled.sa_flags = SA_RESTART;
    sigaction(number, &handled, nullptr);
  }
}

Interruption::~Interruption() {
  for (const int number : noted) {
    struct sigaction now {};
    sigaction(number, nullptr, &now);
    if (now.sa_handler == note) act_as_usual(number);
  }
}

bool Interruption::asked() noexcept { return received != 0; }

void end_by_signal() noexcept {
  const int number = received;
  act_as_usual(number);
  raise(number);
  _exit(128 + number);
}

}  // namespace waggle::cli
