#pragma once

#include <array>
#include <string>
#include <string_view>

namespace waggle::cli::report {

inline constexpr std::array<std::string_view, 4> languages = {"en", "ru", "uk", "bg"};

/// The words of reports. The English text is the key; cli/report/words.tsv has the others.
class Words {
 public:
  /// Requires: one of `languages`.
  explicit Words(std::string_view language);

  /// The text in the language; as it is where there is none, which a test notices.
  std::string operator()(std::string_view english) const;

  std::string_view language() const noexcept { return languages[index_]; }

 private:
  std::size_t index_ = 0;
};

/// Every English text of the table, and whether a text is in it.
bool has_translation(std::string_view english);

}  // namespace waggle::cli::report
