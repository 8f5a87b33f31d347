#include <stdexcept>

#include "fuzz/target.hpp"

namespace waggle::fuzz {

void must(bool holds, const char* sentence) {
  if (!holds) throw std::logic_error(sentence);
}

}  // namespace waggle::fuzz
