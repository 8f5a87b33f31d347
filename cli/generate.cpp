#include "cli/generate.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <iterator>
#include <sstream>
#include <string_view>
#include <vector>

#include "cli/piece_set.hpp"
#include "notation/text.hpp"

namespace waggle::cli {
namespace {

/// What a person may type for an option or in its place.
struct Argument {
  std::vector<std::string> names;  ///< "-o", "--output"; none: it stands by itself
  std::string description;
  std::string type;                ///< empty: nothing follows
  std::vector<std::string> words;  ///< all that may follow, where it is one of a few words
  bool is_file = false;
  bool required = false;
  bool many = false;
};

struct Command {
  std::string name;
  std::string description;
  std::vector<Argument> options;
  std::vector<Argument> places;
};

std::vector<std::string> words_of(const std::string& type) {
  if (type == "SET") return set_names();
  std::vector<std::string> words;
  if (type.find('|') != std::string::npos) {
    std::istringstream rest(type);
    for (std::string word; std::getline(rest, word, '|');) words.push_back(word);
  }
  return words;
}

Argument argument(const CLI::Option& option) {
  Argument made;
  for (const std::string& name : option.get_snames()) made.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) made.names.push_back("--" + name);
  made.description = option.get_description();
  if (option.get_items_expected() > 0) {
    made.type = made.names.empty() ? option.get_name() : option.get_type_name();
    made.words = words_of(option.get_type_name());
    made.required = option.get_required();
    made.many = option.get_items_expected_max() > 1;
    made.is_file = made.type == "FILE" || made.type == "PATH" || made.type == "DB";
  }
  return made;
}

Command command(const CLI::App& app) {
  Command made{app.get_name(), app.get_description(), {}, {}};
  for (const CLI::Option* option : app.get_options())
    (option->get_positional() ? made.places : made.options).push_back(argument(*option));
  return made;
}

std::vector<Command> commands(const CLI::App& app) {
  std::vector<Command> all;
  for (const CLI::App* sub : app.get_subcommands([](const CLI::App*) { return true; }))
    all.push_back(command(*sub));
  return all;
}

std::string replaced(std::string_view text, std::string_view marks, std::string_view before) {
  std::string out;
  for (const char c : text) {
    if (marks.find(c) != std::string_view::npos) out += before;
    out += c;
  }
  return out;
}

// The manual page: groff's man macros.

/// Text that no line of roff takes for a request, with hyphens that can be copied.
std::string roff(std::string_view text) {
  std::string out;
  for (const char c : text)
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else
      out += c;
  if (out.starts_with('.') || out.starts_with('\'')) out.insert(0, "\\&");
  return out;
}

std::string tagged(const Argument& argument) {
  std::string tag;
  for (const std::string& name : argument.names)
    tag += fmt::format("{}\\fB{}\\fR", tag.empty() ? "" : ", ", roff(name));
  if (!argument.type.empty())
    tag += fmt::format("{}\\fI{}\\fR", tag.empty() ? "" : " ", roff(argument.type));
  return fmt::format(".TP\n{}\n{}\n", tag, roff(argument.description));
}

/// What people do first, each with the command that does it.
constexpr std::pair<std::string_view, std::string_view> man_examples[] = {
    {"What is wrong with the records of a folder?", "waggle validate records"},
    {"The board before the seventh ply of the first game of a file", "waggle show 'game.pgn#1.6'"},
    {"Keep the games of a folder in a database, and add only new ones the next time",
     "waggle import games.db records"},
    {"What was played from a position, and how did it score?",
     "waggle explore games.db --position 'wS1;bS1 wS1-'"},
    {"A player's newest games, and one of them by its number",
     "waggle games games.db --player alice --sort newest --limit 5\nwaggle show 'games.db#9'"},
    {"A report on how to play against somebody, to open in a browser",
     "waggle report games.db --player alice --opponent bob -o preparation.html"}};

std::string examples_page() {
  std::string page = ".SH EXAMPLES\n";
  for (const auto& [what, command] : man_examples)
    page += fmt::format("{}\n.PP\n.nf\n.RS\n{}\n.RE\n.fi\n.PP\n", roff(what), roff(command));
  return page;
}

std::string man_page(const CLI::App& app, const std::string& version) {
  std::string page = fmt::format(
      ".TH WAGGLE 1 \"\" \"waggle {}\" \"User Commands\"\n.SH NAME\nwaggle \\- read, check, index "
      "and "
      "report records of Hive games\n.SH SYNOPSIS\n",
      roff(version));
  for (const Command& command : commands(app)) {
    page += fmt::format(".B waggle {}\n[\\fIOPTIONS\\fR]", roff(command.name));
    for (const Argument& place : command.places) {
      const std::string name =
          fmt::format("\\fI{}\\fR{}", roff(place.type), place.many ? "..." : "");
      page += place.required ? " " + name : " [" + name + "]";
    }
    page += "\n.br\n";
  }
  std::string about = app.get_description();
  std::ranges::replace(about, '\n', ' ');
  page += fmt::format(".SH DESCRIPTION\n{}\n.SH OPTIONS\n", roff(text::trimmed(about)));
  for (const Argument& option : command(app).options) page += tagged(option);
  page += ".SH COMMANDS\n";
  for (const Command& command : commands(app)) {
    page += fmt::format(".SS waggle {}\n{}\n", roff(command.name), roff(command.description));
    for (const Argument& place : command.places) page += tagged(place);
    for (const Argument& option : command.options) page += tagged(option);
  }
  return page +
         ".SH EXIT STATUS\n.TP\n0\nfine\n.TP\n1\nsome records were refused, nothing matched, or "
         "verify found something\n.TP\n2\nwrong usage, or the machine failed\n" +
         examples_page() +
         ".SH SEE ALSO\n.BR sqlite3 (1),\n.BR rsvg\\-convert (1)\n.PP\n.B waggle explain\nlists "
         "the codes of findings,\n.B waggle help\n.I COMMAND\nprints the help of a command.\n";
}

// Completions. A word for a shell stands in single quotes.

std::string single_quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text)
    if (c == '\'')
      out += "'\\''";
    else
      out += c;
  return out + "'";
}

std::string bash_words(const std::vector<std::string>& words) {
  return fmt::format("COMPREPLY=($(compgen -W {} -- \"$cur\"))",
                     single_quoted(fmt::format("{}", fmt::join(words, " "))));
}

/// The commands, and the word that tells how to use one.
std::vector<Command> completed(const CLI::App& app) {
  std::vector<Command> all = commands(app);
  Command help;
  help.name = "help";
  help.description = "tell how to use a command";
  Argument place;
  place.type = "COMMAND";
  for (const Command& command : all) place.words.push_back(command.name);
  help.places.push_back(std::move(place));
  all.push_back(std::move(help));
  return all;
}

std::string bash(const CLI::App& app) {
  constexpr std::string_view files = "_files_for_waggle";
  std::vector<std::string> names = {"--help", "-V", "--version"};
  std::string values;
  std::string words;
  for (const Command& command : completed(app)) {
    names.push_back(command.name);
    std::vector<std::string> options;
    for (const Argument& option : command.options) {
      std::ranges::copy(option.names, std::back_inserter(options));
      for (const std::string& name : option.names)
        if (!option.type.empty())
          values += fmt::format("    {}:{}) {} ;;\n", command.name, name,
                                option.is_file         ? std::string(files)
                                : option.words.empty() ? ":"
                                                       : bash_words(option.words));
    }
    words += fmt::format("    {}:-*) {} ;;\n", command.name, bash_words(options));
    for (const Argument& place : command.places)
      if (place.is_file || !place.words.empty()) {
        words += fmt::format("    {}:*) {} ;;\n", command.name,
                             place.is_file ? std::string(files) : bash_words(place.words));
        break;
      }
  }
  return fmt::format(R"(# Completions of waggle for bash.
{0}() {{
  local IFS=$'\n'
  compopt -o filenames 2>/dev/null
  COMPREPLY=($(compgen -f -- "$cur"))
}}

_waggle() {{
  local cur=${{COMP_WORDS[COMP_CWORD]}} prev=${{COMP_WORDS[COMP_CWORD-1]}} command=${{COMP_WORDS[1]}}
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    {1}
    return
  fi
  case $command:$prev in
{2}    *) case $command:$cur in
{3}    esac ;;
  esac
}}
complete -F _waggle waggle
)",
                     files, bash_words(names), values, words);
}

std::string zsh_action(const Argument& argument) {
  if (argument.is_file) return ":" + argument.type + ":_files";
  if (!argument.words.empty())
    return fmt::format(":{}:({})", argument.names.empty() ? argument.type : "word",
                       fmt::join(argument.words, " "));
  return argument.type.empty() ? "" : ":" + argument.type + ": ";
}

std::string zsh(const CLI::App& app) {
  const auto inside = [](std::string_view text) { return replaced(text, "[]:\\", "\\"); };
  std::string list;
  std::string cases;
  for (const Command& command : completed(app)) {
    list +=
        fmt::format("    {}\n", single_quoted(command.name + ":" + inside(command.description)));
    cases += fmt::format("    {})\n      _arguments", command.name);
    for (const Argument& option : command.options)
      for (const std::string& name : option.names)
        cases += " \\\n        " +
                 single_quoted(
                     fmt::format("{}[{}]{}", name, inside(option.description), zsh_action(option)));
    for (const Argument& place : command.places)
      cases += " \\\n        " + single_quoted("*" + (place.is_file || !place.words.empty()
                                                          ? zsh_action(place)
                                                          : ":" + place.type + ": "));
    cases += "\n      ;;\n";
  }
  return fmt::format(R"(#compdef waggle
_waggle() {{
  local curcontext="$curcontext" state line
  local -a commands
  commands=(
{}  )
  _arguments -C '(-h --help)'{{-h,--help}}'[print this help]' '(-V --version)'{{-V,--version}}'[print the version]' \
    '1: :->command' '*:: :->argument'
  case $state in
    command) _describe command commands; return ;;
  esac
  case $words[1] in
{}  esac
}}
if [ "$funcstack[1]" = "_waggle" ]; then
  _waggle "$@"
else
  compdef _waggle waggle
fi
)",
                     list, cases);
}

std::string fish(const CLI::App& app) {
  std::string out =
      "# Completions of waggle for fish.\n"
      "complete -c waggle -f\n"
      "complete -c waggle -n __fish_use_subcommand -s h -l help -d 'print this help'\n"
      "complete -c waggle -n __fish_use_subcommand -s V -l version -d 'print the version'\n";
  const auto literal = [](std::string_view text) {
    return "'" + replaced(text, "'\\", "\\") + "'";
  };
  for (const Command& command : completed(app)) {
    out += fmt::format("complete -c waggle -n __fish_use_subcommand -a {} -d {}\n", command.name,
                       literal(command.description));
    const std::string start =
        fmt::format("complete -c waggle -n '__fish_seen_subcommand_from {}'", command.name);
    for (const Argument& option : command.options) {
      out += start;
      for (const std::string& name : option.names)
        out += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
      if (option.is_file)
        out += " -r -F";
      else if (!option.words.empty())
        out += fmt::format(" -x -a '{}'", fmt::join(option.words, " "));
      else if (!option.type.empty())
        out += " -x";
      out += " -d " + literal(option.description) + "\n";
    }
    for (const Argument& place : command.places)
      if (place.is_file)
        out += start + " -F\n";
      else if (!place.words.empty())
        out += fmt::format("{} -a '{}'\n", start, fmt::join(place.words, " "));
  }
  return out;
}

}  // namespace

std::string generate(const CLI::App& app, Generated what, const std::string& version) {
  switch (what) {
    case Generated::man:
      return man_page(app, version);
    case Generated::bash:
      return bash(app);
    case Generated::zsh:
      return zsh(app);
    case Generated::fish:
      return fish(app);
  }
  return {};
}

}  // namespace waggle::cli
