#include "fuzz/mutation.hpp"

#include <sstream>

namespace waggle::fuzz {
namespace {

constexpr std::size_t most_changes = 5;
constexpr std::size_t longest_span = 200;
constexpr std::size_t longest_text = 40'000;

}  // namespace

std::string Mutation::span_of(const std::string& text) {
  return text.substr(below(text.size()), 1 + below(longest_span));
}

void Mutation::change(std::string& text) {
  const std::size_t at = below(text.size() + 1);
  switch (below(9)) {
    case 0:  // another byte
      if (at < text.size()) text[at] = static_cast<char>(random_());
      break;
    case 1:  // a lost part
      text.erase(at, 1 + below(longest_span));
      break;
    case 2:  // a part twice
      text.insert(at, span_of(text));
      break;
    case 3:  // a part of another text
      text.insert(at, span_of(seeds_[below(seeds_.size())]));
      break;
    case 4:  // cut off
      text.resize(at);
      break;
    case 5:  // half of another text
      text.resize(at);
      text += seeds_[below(seeds_.size())];
      break;
    case 6: {  // a line somewhere else
      const std::size_t end = text.find('\n', at);
      if (end == std::string::npos) break;
      const std::string line = text.substr(at, end + 1 - at);
      text.erase(at, line.size());
      text.insert(below(text.size() + 1), line);
      break;
    }
    case 7: {  // marks that mean something
      static const std::string marks("()[]{};\"\\\r\n\0 #.,-/*|=0", 23);
      text.insert(at, 1, marks[below(marks.size())]);
      break;
    }
    default:
      if (!tokens_.empty()) text.insert(at, tokens_[below(tokens_.size())]);
  }
  if (text.size() > longest_text) text.resize(longest_text);
}

std::string Mutation::next() {
  std::string text = seeds_[below(seeds_.size())];
  const std::size_t changes = 1 + below(most_changes);
  for (std::size_t i = 0; i < changes; ++i) change(text);
  return text;
}

std::vector<std::string> tokens_in(const std::string& dictionary) {
  std::vector<std::string> tokens;
  std::istringstream lines(dictionary);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t begin = line.find('"');
    const std::size_t end = line.rfind('"');
    if (line.starts_with('#') || begin == end) continue;
    std::string token;
    for (std::size_t i = begin + 1; i < end; ++i) {
      if (line[i] == '\\' && line[i + 1] == 'x') {
        token += static_cast<char>(std::stoi(line.substr(i + 2, 2), nullptr, 16));
        i += 3;
      } else {
        if (line[i] == '\\') ++i;
        token += line[i];
      }
    }
    tokens.push_back(token);
  }
  return tokens;
}

}  // namespace waggle::fuzz
