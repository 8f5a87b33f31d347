#pragma once

namespace waggle::test {

/// Is the program fast enough for long tests: optimised, and without a sanitizer?
#if defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
inline constexpr bool is_fast = true;
#else
inline constexpr bool is_fast = false;
#endif

}  // namespace waggle::test
