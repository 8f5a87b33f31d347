#include "cli/png.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <thread>
#include <vector>

#include "cli/interruption.hpp"
#include "cli/output.hpp"

namespace waggle::cli {
namespace fs = std::filesystem;

namespace {

constexpr std::chrono::seconds patience{60};

/// A program and how it is called. In an argument `{in}` is the SVG, `{out}` the PNG, `{folder}` a
/// place for what the program leaves, `{size}` WIDTH,HEIGHT.
struct Converter {
  const char* program;
  std::vector<std::string> arguments;
};

std::vector<Converter> converters() {
  std::vector<std::string> chromium = {"--headless",
                                       "--disable-gpu",
                                       "--hide-scrollbars",
                                       "--no-first-run",
                                       "--force-device-scale-factor=1",
                                       "--user-data-dir={folder}",
                                       "--window-size={size}",
                                       "--screenshot={out}",
                                       "file://{in}"};
  // Chromium keeps root out of its sandbox; the page is our own.
  if (geteuid() == 0) chromium.insert(chromium.begin(), "--no-sandbox");
  return {{"rsvg-convert", {"--format=png", "--output={out}", "{in}"}},
          {"inkscape", {"--export-type=png", "--export-filename={out}", "{in}"}},
          {"magick", {"{in}", "png:{out}"}},
          {"convert", {"{in}", "png:{out}"}},
          {"chromium", chromium},
          {"chromium-browser", chromium},
          {"google-chrome", chromium}};
}

/// A folder of our own for as long as a converter needs it.
class Folder {
 public:
  Folder() {
    std::error_code error;
    std::string pattern = (fs::temp_directory_path(error) / "waggle-XXXXXX").string();
    if (error || mkdtemp(pattern.data()) == nullptr)
      throw UsageError("cannot make a folder for temporary files");
    path_ = fs::absolute(pattern);
  }
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string operator/(const char* name) const { return (path_ / name).string(); }

 private:
  fs::path path_;
};

std::optional<std::string> on_path(const std::string& program) {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    const fs::path file = fs::path(folder) / program;
    std::error_code ignored;
    if (!folder.empty() && fs::is_regular_file(file, ignored) && access(file.c_str(), X_OK) == 0)
      return file.string();
  }
  return std::nullopt;
}

std::string content_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string filled(std::string text, const std::string& name, const std::string& value) {
  if (const std::size_t at = text.find(name); at != std::string::npos)
    text.replace(at, name.size(), value);
  return text;
}

/// Starts a program in a process group of its own, with nothing to read, and what it says in a
/// file. Returns 0 or an error number.
int start(const std::string& program, const std::vector<std::string>& words,
          const std::string& said, pid_t& child) {
  std::vector<char*> pointers;
  for (const std::string& word : words) pointers.push_back(const_cast<char*>(word.c_str()));
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, said.c_str(),
                                   O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0600);
  posix_spawn_file_actions_adddup2(&files, STDOUT_FILENO, STDERR_FILENO);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  posix_spawnattr_setpgroup(&attributes, 0);
  const int error =
      posix_spawn(&child, program.c_str(), &files, &attributes, pointers.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  return error;
}

/// Waits for the end; what went wrong, or nothing. Throws db::Stopped.
std::string waited_for(pid_t child) {
  const auto end = std::chrono::steady_clock::now() + patience;
  int status = 0;
  while (true) {
    const pid_t ended = waitpid(child, &status, WNOHANG);
    if (ended == child) break;
    const bool late = std::chrono::steady_clock::now() > end;
    if (ended < 0 || late || Interruption::asked()) {
      kill(-child, SIGKILL);
      waitpid(child, &status, 0);
      stop_if_asked();
      return late ? fmt::format("did not end within {} seconds", patience.count()) : "was lost";
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  kill(-child, SIGKILL);  // what it started and left behind
  if (WIFSIGNALED(status)) return fmt::format("was ended by signal {}", WTERMSIG(status));
  return WEXITSTATUS(status) == 0 ? "" : fmt::format("ended with code {}", WEXITSTATUS(status));
}

/// The first line of what a program said that has letters.
std::string first_line(const std::string& said) {
  constexpr std::size_t columns = 200;
  std::istringstream lines(said);
  for (std::string line; std::getline(lines, line);)
    if (line.find_first_not_of(" \t\r") != std::string::npos)
      return ": " + cut_at_end(made_inert(line), columns);
  return "";
}

/// What is wrong with the bytes of a PNG, or nothing.
std::string fault_of(const std::string& png, const SvgPicture& picture) {
  constexpr std::string_view signature = "\x89PNG\r\n\x1a\n";
  constexpr std::size_t size_at = 16;  // behind signature, length and name of the first chunk
  if (png.empty()) return "made no picture";
  if (!png.starts_with(signature) || png.size() < size_at + 8)
    return "made something else than a PNG";
  const auto number = [&](std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i)
      value = value << 8U | static_cast<unsigned char>(png[at + i]);
    return value;
  };
  const std::uint32_t width = number(size_at);
  const std::uint32_t height = number(size_at + 4);
  if (width == static_cast<std::uint32_t>(picture.width) &&
      height == static_cast<std::uint32_t>(picture.height))
    return "";
  return fmt::format("made {} x {} pixels instead of {} x {}", width, height, picture.width,
                     picture.height);
}

struct Attempt {
  std::string png;
  std::string fault;  ///< empty when the PNG is good
};

Attempt convert(const Converter& converter, const std::string& program, const SvgPicture& picture) {
  const Folder folder;
  const std::string in = folder / "board.svg";
  const std::string out = folder / "board.png";
  std::ofstream svg(in, std::ios::binary);
  svg << picture.text;
  svg.close();
  if (!svg) throw UsageError(fmt::format("cannot write {}: {}", in, std::strerror(errno)));
  std::vector<std::string> words = {program};
  for (std::string word : converter.arguments) {
    word = filled(std::move(word), "{in}", in);
    word = filled(std::move(word), "{out}", out);
    word = filled(std::move(word), "{folder}", folder / "profile");
    words.push_back(
        filled(std::move(word), "{size}", fmt::format("{},{}", picture.width, picture.height)));
  }
  const std::string said = folder / "said";
  pid_t child = 0;
  if (const int error = start(program, words, said, child); error != 0)
    return {"", fmt::format("{} does not start: {}", program, std::strerror(error))};
  std::string fault = waited_for(child);
  std::string png = content_of(out);
  if (fault.empty()) fault = fault_of(png, picture);
  if (fault.empty()) return {std::move(png), ""};
  return {"", fmt::format("{} {}{}", program, fault, first_line(content_of(said)))};
}

}  // namespace

std::string png_of(const SvgPicture& picture) {
  const Interruption interruption;
  return stoppable(
      [&] {
        std::vector<std::string> faults;
        for (const Converter& converter : converters()) {
          const auto program = on_path(converter.program);
          if (!program) continue;
          Attempt attempt = convert(converter, *program, picture);
          if (attempt.fault.empty()) return attempt.png;
          faults.push_back(std::move(attempt.fault));
        }
        if (faults.empty())
          throw UsageError(
              "no program that turns SVG into PNG is on the path: install rsvg-convert, Inkscape, "
              "ImageMagick or Chromium, or use --svg");
        throw UsageError(fmt::format("no PNG was made: {}", fmt::join(faults, "; ")));
      },
      "no picture was written");
}

}  // namespace waggle::cli
