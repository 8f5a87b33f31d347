#include <fmt/format.h>

#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>

#include "cli/arguments.hpp"
#include "cli/interruption.hpp"
#include "cli/output.hpp"

namespace {

constexpr char no_memory[] = "waggle: there is not enough memory\n";

/// Where memory ran out in a place that no exception may leave, of a library as a rule, the program
/// ends with the sentence all the same. What is on the disk is as after a kill: whole transactions.
void end_where_memory_runs_out() {
  static bool has_run_out = false;
  std::set_new_handler([] {
    has_run_out = true;
    throw std::bad_alloc();
  });
  std::set_terminate([] {
    if (!has_run_out) std::abort();
    if (write(STDERR_FILENO, no_memory, sizeof no_memory - 1) < 0) std::abort();
    std::_Exit(waggle::cli::exit_usage);
  });
}

}  // namespace

int main(int argc, char** argv) {
  using namespace waggle::cli;
  // A file that may not grow further is told in a sentence, as a full disk is.
  std::signal(SIGXFSZ, SIG_IGN);
  end_where_memory_runs_out();
  try {
    const int code = parse_arguments(argc, argv)();
    finish_out();
    return code;
  } catch (const Interrupted& stopped) {
    std::fflush(stdout);
    fmt::print(stderr, "waggle: {}\n", stopped.what());
    end_by_signal();
  } catch (const std::bad_alloc&) {
    std::fflush(stdout);
    std::fputs(no_memory, stderr);
    return exit_usage;
  } catch (const std::exception& error) {
    std::fflush(stdout);
    fmt::print(stderr, "waggle: {}\n", made_inert(error.what()));
    return exit_usage;
  }
}
