#include "notation/time_control.hpp"

#include <array>

#include "notation/text.hpp"

namespace waggle {
namespace {

struct Form {
  std::string_view word;
  TimeControl::Kind kind;
  int numbers;
};

constexpr std::array<Form, 4> forms = {{{"None", TimeControl::Kind::none, 0},
                                        {"Fixed", TimeControl::Kind::fixed, 1},
                                        {"PlusTime", TimeControl::Kind::plus, 2},
                                        {"Differential", TimeControl::Kind::differential, 2}}};

}  // namespace

std::optional<TimeControl> parse_time_control(std::string_view text) noexcept {
  const std::string_view word = text::next_word(text);
  for (const Form& form : forms) {
    if (!text::equal_ignoring_case(word, form.word)) continue;
    TimeControl control;
    control.kind = form.kind;
    for (std::int64_t* time : {&control.main, &control.extra}) {
      if (time == &control.extra ? form.numbers < 2 : form.numbers < 1) break;
      const auto number = text::number(text::next_word(text));
      if (!number || *number < 0 || *number > TimeControl::most_ms) return std::nullopt;
      *time = *number;
    }
    if (!text::trimmed(text).empty()) return std::nullopt;
    return control;
  }
  return std::nullopt;
}

}  // namespace waggle
