#pragma once

#include <string>
#include <string_view>

#include "db/opening_names.hpp"

namespace waggle::cli::report {

/// The words of reports. The English text is the key; cli/report/words.tsv has the others.
class Words {
 public:
  explicit Words(db::Language language) noexcept : language_(language) {}

  /// The text in the language; as it is where there is none, which a test notices.
  std::string operator()(std::string_view english) const;

  db::Language language() const noexcept { return language_; }
  std::string_view code() const noexcept { return db::languages[index()]; }

 private:
  std::size_t index() const noexcept { return static_cast<std::size_t>(language_); }

  db::Language language_;
};

/// Every English text of the table, and whether a text is in it.
bool has_translation(std::string_view english);

}  // namespace waggle::cli::report
