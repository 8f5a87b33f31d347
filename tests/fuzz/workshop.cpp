#include "fuzz/workshop.hpp"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <iostream>
#include <stdexcept>

#include "cli/arguments.hpp"
#include "cli/interruption.hpp"
#include "cli/output.hpp"
#include "db/database.hpp"
#include "support/files.hpp"
#include "support/samples.hpp"

// Reports of sanitizers go where they always go, also while standard error goes elsewhere.
extern "C" __attribute__((weak)) void __sanitizer_set_report_fd(void* descriptor);

namespace waggle::fuzz {
namespace {

namespace fs = std::filesystem;

/// While it lives, a stream of this process is a file in memory.
class Redirected {
 public:
  Redirected(int stream, const std::string& content)
      : stream_(stream), before_(dup(stream)), file_(memfd_create("stream", MFD_CLOEXEC)) {
    if (before_ < 0 || file_ < 0 ||
        write(file_, content.data(), content.size()) != static_cast<ssize_t>(content.size()) ||
        lseek(file_, 0, SEEK_SET) != 0 || dup2(file_, stream_) < 0)
      throw std::runtime_error("a stream cannot be redirected");
  }
  ~Redirected() {
    dup2(before_, stream_);
    close(before_);
    close(file_);
  }
  Redirected(const Redirected&) = delete;
  Redirected& operator=(const Redirected&) = delete;

  int before() const noexcept { return before_; }

  std::string content() const {
    std::string text(static_cast<std::size_t>(lseek(file_, 0, SEEK_END)), '\0');
    if (pread(file_, text.data(), text.size(), 0) != static_cast<ssize_t>(text.size()))
      throw std::runtime_error("a stream cannot be read");
    return text;
  }

 private:
  int stream_;
  int before_;
  int file_;
};

/// While it lives, paths begin in a folder.
class WorkingFolder {
 public:
  explicit WorkingFolder(const fs::path& folder) : before_(open(".", O_RDONLY | O_CLOEXEC)) {
    fs::current_path(folder);
  }
  ~WorkingFolder() {
    if (fchdir(before_) != 0) std::abort();
    close(before_);
  }
  WorkingFolder(const WorkingFolder&) = delete;
  WorkingFolder& operator=(const WorkingFolder&) = delete;

 private:
  int before_;
};

/// As main() does.
int run(const std::vector<std::string>& words) {
  std::vector<const char*> arguments = {"waggle"};
  for (const std::string& word : words) arguments.push_back(word.c_str());
  try {
    const int code = cli::parse_arguments(static_cast<int>(arguments.size()), arguments.data())();
    cli::finish_out();
    return code;
  } catch (const cli::UsageError& error) {
    std::cerr << error.what() << '\n';
  } catch (const db::StoreError& error) {
    std::cerr << error.what() << '\n';
  }
  return cli::exit_usage;
}

}  // namespace

Workshop::Workshop() {
  const fs::path memory = "/dev/shm";
  const fs::path place = access(memory.c_str(), W_OK) == 0 ? memory : fs::temp_directory_path();
  std::string name = (place / "waggle-fuzz-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder to work in");
  folder_ = name;
}

Workshop::~Workshop() {
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

void Workshop::set(const std::map<std::string, std::string>& files) const {
  for (const auto& entry : fs::directory_iterator(folder_)) fs::remove_all(entry.path());
  for (const auto& [name, content] : files)
    std::ofstream(folder_ / name, std::ios::binary) << content;
}

std::map<std::string, std::string> record_files() {
  std::map<std::string, std::string> files;
  for (const auto& file : test::samples().files)
    if (file.content.size() < 1'200) files[file.name] = file.content;
  std::string lines;
  for (int i = 0; i < 9; ++i) lines += "Base+M;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-\n";
  files["lines.uhp"] = lines;
  return files;
}

std::string small_database() {
  const Workshop workshop;
  const std::string path = workshop.path("games.db");
  {
    auto database = db::Database::open(path, db::Database::Mode::write);
    auto files = record_files();
    auto next = files.begin();
    database.import(
        [&]() -> std::optional<SourceText> {
          if (next == files.end()) return std::nullopt;
          const auto& [name, content] = *next++;
          return SourceText{name, content, true};
        },
        {});
    database.set_names({{"Alice", "", "Alice of the Meadow", std::nullopt}});
  }
  sqlite3* handle = nullptr;
  sqlite3_open(path.c_str(), &handle);
  sqlite3_exec(handle, "PRAGMA page_size = 512; VACUUM", nullptr, nullptr, nullptr);
  sqlite3_close(handle);
  return test::content_of(path);
}

Said run_waggle(const Workshop& workshop, std::vector<std::string> words) {
  Said said;
  std::exception_ptr problem;
  {
    const WorkingFolder here(workshop.folder());
    const Redirected in(STDIN_FILENO, "Base;InProgress;White[2];wS1;bS1 wS1-\n");
    const Redirected out(STDOUT_FILENO, "");
    const Redirected err(STDERR_FILENO, "");
    if (__sanitizer_set_report_fd != nullptr)
      __sanitizer_set_report_fd(reinterpret_cast<void*>(static_cast<std::intptr_t>(err.before())));
    std::rewind(stdin);
    std::cin.clear();
    try {
      said.code = run(words);
    } catch (...) {
      problem = std::current_exception();  // told where it can be seen
    }
    std::fflush(stdout);
    std::fflush(stderr);
    said.out = out.content();
    said.err = err.content();
    if (__sanitizer_set_report_fd != nullptr)
      __sanitizer_set_report_fd(reinterpret_cast<void*>(static_cast<std::intptr_t>(STDERR_FILENO)));
  }
  if (problem) std::rethrow_exception(problem);
  return said;
}

}  // namespace waggle::fuzz
