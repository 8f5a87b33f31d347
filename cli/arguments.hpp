#pragma once

#include <functional>

namespace waggle::cli {

/// What the command line asks for, ready to run; running returns the exit code.
using Action = std::function<int()>;

/// Reads the command line. Help and version are actions that print and return 0. Throws UsageError
/// with a sentence for everything that is not understood.
Action parse_arguments(int argc, const char* const* argv);

}  // namespace waggle::cli
