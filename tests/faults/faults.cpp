// A library to be loaded before others (LD_PRELOAD): lets the machine fail at a chosen moment of a
// program. What fails and when is told by the environment:
//   FAULT_FILES  calls on files whose path begins so are counted; standard streams never are
//   FAULT_CALLS  which calls count, a letter each: w write, r read, s sync, t truncate, u unlink,
//                o open for writing
//   FAULT_AT     the number of the call that fails, from 1; 0 or absent: none
//   FAULT_DO     kill     the program ends before the call
//                torn     half of a write is done, then the program ends
//                power    the program ends, and of the writes that were not synced a random half is
//                         undone
//                short    half of a write or read of several bytes is done, and its count returned
//                a number of errno: the call fails with it
//   FAULT_ON     once (default), or on: from this call on every one fails
//   FAULT_SEED   another choice of writes that power undoes
//   FAULT_COUNT  a file into which the number of calls is written at the end
//   FAULT_CLOCK  the time of day is so many seconds off, ahead and behind by turns

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <mutex>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace {

template <typename Function>
Function* next(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

const char* setting(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

[[noreturn]] void end() {
  kill(getpid(), SIGKILL);
  for (;;) pause();
}

struct Unsynced {
  std::string path;
  off_t offset;
  std::string before;  ///< the bytes that were there
};

class Machine {
 public:
  static Machine& get() {
    static auto* machine = new Machine;  // outlives whatever the program still does at its end
    return *machine;
  }

  bool concerns(std::string_view path) const { return !files_.empty() && path.starts_with(files_); }
  bool concerns(int descriptor) const { return !files_.empty() && concerns(path_of(descriptor)); }

  /// Counts a call; 0 when it is to be done, else an errno with which it fails. `part` is set when
  /// only half of the write is to be done.
  int call(char kind, bool* part = nullptr) {
    if (calls_.find(kind) == std::string::npos) return 0;
    const std::lock_guard lock(mutex_);
    ++count_;
    const bool fails = at_ > 0 && (on_ ? count_ >= at_ : count_ == at_);
    if (!fails) return 0;
    if (what_ == "kill") end();
    if (what_ == "power") {
      undo_unsynced();
      end();
    }
    if (what_ == "torn" || what_ == "short") {
      if (part != nullptr)
        *part = true;
      else if (what_ == "torn")
        end();
      return 0;
    }
    return std::atoi(what_.c_str());
  }

  bool is_torn() const { return what_ == "torn"; }

  void remember(int descriptor, off_t offset, std::size_t size) {
    if (what_ != "power") return;
    const std::lock_guard lock(mutex_);
    std::string before(size, '\0');
    const ssize_t got = next<ssize_t(int, void*, std::size_t, off_t)>("pread")(
        open_to_read(descriptor), before.data(), size, offset);
    before.resize(got < 0 ? 0 : static_cast<std::size_t>(got));
    before.resize(size);
    unsynced_.push_back({path_of(descriptor), offset, std::move(before)});
    close(reading_);
  }

  void synced(int descriptor) {
    if (what_ != "power") return;
    const std::lock_guard lock(mutex_);
    const std::string path = path_of(descriptor);
    std::erase_if(unsynced_, [&](const Unsynced& one) { return one.path == path; });
  }

 private:
  Machine()
      : files_(setting("FAULT_FILES")),
        calls_(setting("FAULT_CALLS")),
        what_(setting("FAULT_DO")),
        counted_in_(setting("FAULT_COUNT")),
        at_(std::atol(setting("FAULT_AT"))),
        on_(std::string_view(setting("FAULT_ON")) == "on") {
    if (!counted_in_.empty())
      std::atexit([] {
        const Machine& machine = get();
        if (std::FILE* file = std::fopen(machine.counted_in_.c_str(), "w")) {
          std::fprintf(file, "%ld\n", machine.count_);
          std::fclose(file);
        }
      });
  }

  static std::string path_of(int descriptor) {
    char path[PATH_MAX];
    const std::string link = "/proc/self/fd/" + std::to_string(descriptor);
    const ssize_t size = readlink(link.c_str(), path, sizeof path);
    return {path, size < 0 ? 0 : static_cast<std::size_t>(size)};
  }

  int open_to_read(int descriptor) {
    return reading_ =
               next<int(const char*, int, ...)>("open")(path_of(descriptor).c_str(), O_RDONLY);
  }

  void undo_unsynced() {
    std::mt19937 chance(static_cast<unsigned>(std::atoi(setting("FAULT_SEED"))));
    const auto write = next<ssize_t(int, const void*, std::size_t, off_t)>("pwrite");
    // The latest first, so that what lay under several of them comes back.
    for (auto one = unsynced_.rbegin(); one != unsynced_.rend(); ++one) {
      if (chance() % 2 == 0) continue;
      const int file = next<int(const char*, int, ...)>("open")(one->path.c_str(), O_WRONLY);
      if (file < 0) continue;
      if (write(file, one->before.data(), one->before.size(), one->offset) < 0)
        std::perror("faults");
      close(file);
    }
  }

  std::string files_, calls_, what_, counted_in_;
  long at_;
  bool on_;
  long count_ = 0;
  int reading_ = -1;
  std::vector<Unsynced> unsynced_;
  std::mutex mutex_;
};

int failed(int error) {
  errno = error;
  return -1;
}

/// `write` does the real call for so many bytes.
template <typename Write>
ssize_t faulty_write(int descriptor, off_t offset, std::size_t size, Write write) {
  Machine& machine = Machine::get();
  if (descriptor <= STDERR_FILENO || !machine.concerns(descriptor)) return write(size);
  bool part = false;
  if (const int error = machine.call('w', &part)) return failed(error);
  if (!part) {
    machine.remember(descriptor, offset, size);
    return write(size);
  }
  const ssize_t done = write(machine.is_torn() ? size / 2 : (size + 1) / 2);
  if (machine.is_torn()) end();
  return done;
}

/// `read` does the real call for so many bytes.
template <typename Read>
ssize_t faulty_read(int descriptor, std::size_t size, Read read) {
  Machine& machine = Machine::get();
  if (descriptor <= STDERR_FILENO || !machine.concerns(descriptor)) return read(size);
  bool part = false;
  if (const int error = machine.call('r', &part)) return failed(error);
  return read(part ? (size + 1) / 2 : size);
}

template <typename Call>
int faulty(int descriptor, char kind, Call call) {
  Machine& machine = Machine::get();
  if (!machine.concerns(descriptor)) return call();
  if (const int error = machine.call(kind)) return failed(error);
  if (kind == 's') machine.synced(descriptor);
  return call();
}

int faulty_open(const char* path, int flags, mode_t mode, const char* name) {
  const auto call = next<int(const char*, int, ...)>(name);
  Machine& machine = Machine::get();
  const bool writes = (flags & (O_WRONLY | O_RDWR | O_CREAT)) != 0;
  if (writes && path[0] == '/' && machine.concerns(path))
    if (const int error = machine.call('o')) return failed(error);
  return call(path, flags, mode);
}

}  // namespace

extern "C" {

ssize_t write(int descriptor, const void* bytes, std::size_t size) {
  const auto call = next<ssize_t(int, const void*, std::size_t)>("write");
  return faulty_write(descriptor, lseek(descriptor, 0, SEEK_CUR), size,
                      [&](std::size_t n) { return call(descriptor, bytes, n); });
}

ssize_t pwrite(int descriptor, const void* bytes, std::size_t size, off_t offset) {
  const auto call = next<ssize_t(int, const void*, std::size_t, off_t)>("pwrite");
  return faulty_write(descriptor, offset, size,
                      [&](std::size_t n) { return call(descriptor, bytes, n, offset); });
}

ssize_t pwrite64(int descriptor, const void* bytes, std::size_t size, off64_t offset) {
  return pwrite(descriptor, bytes, size, offset);
}

ssize_t read(int descriptor, void* bytes, std::size_t size) {
  const auto call = next<ssize_t(int, void*, std::size_t)>("read");
  return faulty_read(descriptor, size, [&](std::size_t n) { return call(descriptor, bytes, n); });
}

ssize_t pread(int descriptor, void* bytes, std::size_t size, off_t offset) {
  const auto call = next<ssize_t(int, void*, std::size_t, off_t)>("pread");
  return faulty_read(descriptor, size,
                     [&](std::size_t n) { return call(descriptor, bytes, n, offset); });
}

ssize_t pread64(int descriptor, void* bytes, std::size_t size, off64_t offset) {
  return pread(descriptor, bytes, size, offset);
}

int clock_gettime(clockid_t clock, timespec* time) noexcept {
  static const long off = std::atol(setting("FAULT_CLOCK"));
  static std::atomic<bool> ahead = false;
  const int result = next<int(clockid_t, timespec*)>("clock_gettime")(clock, time);
  if (off != 0 && clock == CLOCK_REALTIME) time->tv_sec += ahead.exchange(!ahead) ? off : -off;
  return result;
}

int fsync(int descriptor) {
  return faulty(descriptor, 's', [&] { return next<int(int)>("fsync")(descriptor); });
}

int fdatasync(int descriptor) {
  return faulty(descriptor, 's', [&] { return next<int(int)>("fdatasync")(descriptor); });
}

int ftruncate(int descriptor, off_t size) noexcept {
  return faulty(descriptor, 't',
                [&] { return next<int(int, off_t)>("ftruncate")(descriptor, size); });
}

int ftruncate64(int descriptor, off64_t size) noexcept { return ftruncate(descriptor, size); }

int unlink(const char* path) noexcept {
  Machine& machine = Machine::get();
  if (machine.concerns(path))
    if (const int error = machine.call('u')) return failed(error);
  return next<int(const char*)>("unlink")(path);
}

int open(const char* path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const mode_t mode = va_arg(rest, mode_t);
  va_end(rest);
  return faulty_open(path, flags, mode, "open");
}

int open64(const char* path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const mode_t mode = va_arg(rest, mode_t);
  va_end(rest);
  return faulty_open(path, flags, mode, "open64");
}
}
