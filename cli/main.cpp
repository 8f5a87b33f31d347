#include <fmt/format.h>

#include <csignal>
#include <cstdio>
#include <exception>

#include "cli/arguments.hpp"
#include "cli/interruption.hpp"
#include "cli/output.hpp"

int main(int argc, char** argv) {
  using namespace waggle::cli;
  // A file that may not grow further is told in a sentence, as a full disk is.
  std::signal(SIGXFSZ, SIG_IGN);
  try {
    const int code = parse_arguments(argc, argv)();
    finish_out();
    return code;
  } catch (const Interrupted& stopped) {
    std::fflush(stdout);
    fmt::print(stderr, "waggle: {}\n", stopped.what());
    end_by_signal();
  } catch (const std::exception& error) {
    std::fflush(stdout);
    fmt::print(stderr, "waggle: {}\n", error.what());
    return exit_usage;
  }
}
