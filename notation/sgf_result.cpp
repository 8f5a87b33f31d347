#include "notation/sgf_result.hpp"

#include <optional>

#include "notation/text.hpp"

namespace waggle::sgf {
namespace {

struct Template {
  std::string_view before;
  std::string_view after;
};

/// English, French, Spanish, Russian, German, Dutch, Swedish.
constexpr std::array<Template, 7> win_sentences = {{{"Game won by ", ""},
                                                    {"Partie gagnée par ", ""},
                                                    {"Partida ganada por ", ""},
                                                    {"Игру выиграл(а) ", ""},
                                                    {"", " hat gewonnen"},
                                                    {"De partij is gewonnen door ", ""},
                                                    {"", " vann spelet"}}};

constexpr std::array<std::string_view, 3> draw_sentences = {
    "The game is a draw", "La partie est nulle", "La partida finaliza en empate"};

constexpr std::array<std::string_view, 13> draw_words = {
    "draw",  "drawn",  "nulle",         "empate",     "remis",    "ничья",   "вничью",
    "patta", "tablas", "unentschieden", "gelijkspel", "oavgjort", "pareggio"};

struct Cause {
  std::string_view phrase;
  ResultReason reason;
};

/// What may follow a display name, and what may stand beside it in a free sentence. The site itself
/// says none of it.
constexpr std::array<Cause, 4> causes = {{{"on time", ResultReason::timeout},
                                          {"by resignation", ResultReason::resignation},
                                          {"resigned", ResultReason::resignation},
                                          {"resigns", ResultReason::resignation}}};

constexpr std::array<std::string_view, 4> loser_words = {"lost", "loses", "resigned", "resigns"};

constexpr std::array<std::string_view, 6> guest_words = {"guest", "invitado", "invité",
                                                         "gast",  "ospite",   "гость"};

/// Part of a name or word, so that `Ann` is not found in `Ann-Marie`.
bool is_word_part(char c) noexcept {
  return text::is_letter(c) || text::is_digit(c) || c == '_' || c == '-' ||
         static_cast<unsigned char>(c) >= 0x80;
}

/// Is the character that has this byte of an alphabet beyond Latin, Greek and Cyrillic?
bool is_of_the_east(std::string_view text, std::size_t at) noexcept {
  while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) --at;
  return static_cast<unsigned char>(text[at]) >= 0xE0;
}

/// Chinese and Japanese put no blank between a name in Latin letters and the next word.
bool joins(std::string_view text, std::size_t at, char edge) noexcept {
  return is_word_part(text[at]) &&
         (static_cast<unsigned char>(edge) >= 0x80 || !is_of_the_east(text, at));
}

std::size_t find_phrase(std::string_view text, std::string_view phrase) noexcept {
  if (phrase.empty()) return std::string_view::npos;
  for (std::size_t at = text.find(phrase); at != std::string_view::npos;
       at = text.find(phrase, at + 1)) {
    const std::size_t end = at + phrase.size();
    const bool begins = at == 0 || !joins(text, at - 1, phrase.front());
    const bool ends = end == text.size() || !joins(text, end, phrase.back());
    if (begins && ends) return at;
  }
  return std::string_view::npos;
}

/// Takes a phrase out of the text. False when it is not there.
bool take_phrase(std::string& text, std::string_view phrase) {
  const std::size_t at = find_phrase(text, phrase);
  if (at == std::string::npos) return false;
  text.erase(at, phrase.size());
  return true;
}

template <std::size_t Size>
bool has_any(const std::string& text, const std::array<std::string_view, Size>& words) {
  const std::string small = text::small_letters(text);
  for (std::string_view word : words)
    if (find_phrase(small, word) != std::string_view::npos) return true;
  return false;
}

std::string_view without_digits(std::string_view name) noexcept {
  while (!name.empty() && text::is_digit(name.back())) name.remove_suffix(1);
  return name;
}

bool is_guest(std::string_view name) {
  const std::string word = text::small_letters(without_digits(name));
  for (std::string_view guest : guest_words)
    if (word == guest) return true;
  return false;
}

/// The three ways in which a player can be named, the surest first.
struct Name {
  std::string_view full;
  std::string_view stem;  ///< of a robot: `Dumbot` for Dumbot1
  bool guest;

  explicit Name(const std::string& id) : full(id), stem(without_digits(id)), guest(is_guest(id)) {}
};

using Named = std::array<bool, 2>;

bool anybody(Named named) noexcept { return named[0] || named[1]; }

Verdict winner_of(Named named) noexcept {
  if (named[0] == named[1]) return Verdict::unknown;
  return named[0] ? Verdict::first : Verdict::second;
}

/// The display name stands alone.
Verdict winner_by_name(std::string_view name, const std::array<Name, 2>& players) {
  if (const Named full{name == players[0].full, name == players[1].full}; anybody(full))
    return winner_of(full);
  if (const Named stem{name == players[0].stem, name == players[1].stem}; anybody(stem))
    return winner_of(stem);
  if (!is_guest(name)) return Verdict::unknown;
  return winner_of({players[0].guest, players[1].guest});
}

/// Takes both phrases out of the sentence, the longer first, since one may be part of the other.
Named take_names(std::string& sentence, std::string_view first, std::string_view second) {
  Named named{};
  const std::size_t longer = first.size() >= second.size() ? 0 : 1;
  const std::array<std::string_view, 2> phrases = {first, second};
  named[longer] = take_phrase(sentence, phrases[longer]);
  named[1 - longer] = take_phrase(sentence, phrases[1 - longer]);
  return named;
}

bool take_guest(std::string& sentence) {
  std::string_view rest = sentence;
  while (!rest.empty()) {
    std::string_view word = text::next_word(rest);
    while (!word.empty() && !is_word_part(word.back())) word.remove_suffix(1);
    if (!word.empty() && is_guest(word)) return take_phrase(sentence, std::string(word));
  }
  return false;
}

ResultReason cause_in(const std::string& sentence) {
  const std::string small = text::small_letters(sentence);
  for (const Cause& cause : causes)
    if (find_phrase(small, cause.phrase) != std::string_view::npos) return cause.reason;
  return ResultReason::stated;
}

SentenceResult result_of(Verdict verdict, ResultReason reason) noexcept {
  return {verdict, verdict == Verdict::unknown ? ResultReason::none : reason};
}

/// The place of a name in a sentence of a known form: a name, and perhaps a cause behind it.
SentenceResult winner_at(std::string_view name, const std::array<Name, 2>& players) {
  if (const Verdict verdict = winner_by_name(name, players); verdict != Verdict::unknown)
    return result_of(verdict, ResultReason::stated);
  for (const auto& [phrase, reason] : causes)
    if (name.ends_with(phrase))
      return result_of(
          winner_by_name(text::trimmed(name.substr(0, name.size() - phrase.size())), players),
          reason);
  return {Verdict::unknown, ResultReason::none};
}

/// A sentence of no known form: exactly one of the players must be named.
SentenceResult winner_in_sentence(std::string sentence, const std::array<Name, 2>& players) {
  Named named = take_names(sentence, players[0].full, players[1].full);
  if (!anybody(named)) named = take_names(sentence, players[0].stem, players[1].stem);
  if (!anybody(named) && players[0].guest != players[1].guest && take_guest(sentence))
    named = {players[0].guest, players[1].guest};
  const bool draw = has_any(sentence, draw_words);
  if (named[0] == named[1])
    return result_of(draw ? Verdict::draw : Verdict::unknown, ResultReason::stated);
  if (draw) return {Verdict::unknown, ResultReason::none};
  const bool first = named[0] != has_any(sentence, loser_words);
  return {first ? Verdict::first : Verdict::second, cause_in(sentence)};
}

std::optional<std::string_view> name_in(std::string_view sentence, const Template& form) noexcept {
  if (sentence.size() <= form.before.size() + form.after.size() ||
      !sentence.starts_with(form.before) || !sentence.ends_with(form.after))
    return std::nullopt;
  sentence.remove_prefix(form.before.size());
  sentence.remove_suffix(form.after.size());
  return sentence;
}

}  // namespace

SentenceResult read_result_sentence(std::string_view sentence,
                                    const std::array<std::string, 2>& ids) {
  sentence = text::trimmed(sentence);
  const bool period = sentence.ends_with('.');
  const std::string_view core = sentence.substr(0, sentence.size() - (period ? 1 : 0));
  for (std::string_view draw : draw_sentences)
    if (core == draw) return {Verdict::draw, ResultReason::stated};
  const std::array<Name, 2> players = {Name(ids[0]), Name(ids[1])};
  // The period may be the sentence's or the name's.
  std::optional<SentenceResult> told;
  for (std::string_view reading : {sentence, core})
    for (const Template& form : win_sentences)
      if (const auto name = name_in(reading, form)) {
        const SentenceResult result = winner_at(text::trimmed(*name), players);
        if (!told || told->verdict == Verdict::unknown)
          told = result;
        else if (result.verdict != Verdict::unknown && result.verdict != told->verdict)
          return {};
      }
  if (told) return *told;
  return winner_in_sentence(std::string(core), players);
}

}  // namespace waggle::sgf
