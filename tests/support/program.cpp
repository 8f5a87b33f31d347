#include "support/program.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace waggle::test {
namespace {

std::string quoted(const std::string& text) {
  std::string out = "'";
  for (char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

std::string slurp(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

TemporaryFolder::TemporaryFolder() {
  std::string pattern = (std::filesystem::temp_directory_path() / "waggle-test-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr)
    throw std::runtime_error("cannot make a temporary folder");
  folder_ = pattern;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

std::string TemporaryFolder::write(const std::string& name, const std::string& content) const {
  std::filesystem::create_directories((folder_ / name).parent_path());
  std::ofstream(folder_ / name, std::ios::binary) << content;
  return path(name);
}

Outcome shell(const std::string& command, const std::filesystem::path& folder) {
  const TemporaryFolder streams;
  const std::string script =
      "cd " + quoted(folder.string()) +
      " && PATH=" + quoted(std::filesystem::path(WAGGLE_BINARY).parent_path().string()) +
      ":\"$PATH\" && { " + command + "\n} >" + quoted(streams.path("out")) + " 2>" +
      quoted(streams.path("err"));
  const int status = std::system(("bash -c " + quoted(script)).c_str());
  Outcome outcome;
  outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  outcome.out = slurp(streams.path("out"));
  outcome.err = slurp(streams.path("err"));
  return outcome;
}

Outcome run_waggle(const std::vector<std::string>& arguments, const std::string& input) {
  const TemporaryFolder streams;
  std::string command = quoted(WAGGLE_BINARY);
  for (const std::string& argument : arguments) command += " " + quoted(argument);
  return shell(command + " <" + quoted(streams.write("in", input)), WAGGLE_SOURCE_DIR);
}

}  // namespace waggle::test
