// A library to be loaded before others (LD_PRELOAD): from a chosen request for memory on there is
// none.
//   MEMORY_AT     the number of the request that fails, from 1; 0 or absent: none
//   MEMORY_ON     how many fail from there on (default: all)
//   MEMORY_LEAST  requests for fewer bytes are not counted and never fail (default: 0)
//   MEMORY_COUNT  a file into which the number of requests is written at the end

#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstdlib>

extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* memory, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);
}

namespace {

std::atomic<long> requests = 0;

// Not std::getenv() at each request, and nothing that asks for memory itself.
struct Settings {
  long at = 0;
  long on = 0;
  std::size_t least = 0;
};
Settings settings;
std::atomic<bool> is_ready = false;

long number(const char* name, long otherwise) {
  const char* value = std::getenv(name);
  return value == nullptr ? otherwise : std::atol(value);
}

__attribute__((constructor)) void begin() {
  settings = {number("MEMORY_AT", 0), number("MEMORY_ON", 1'000'000'000),
              static_cast<std::size_t>(number("MEMORY_LEAST", 0))};
  is_ready = true;
}

__attribute__((destructor)) void end() {
  is_ready = false;
  const char* path = std::getenv("MEMORY_COUNT");
  if (path == nullptr) return;
  if (std::FILE* file = std::fopen(path, "w")) {
    std::fprintf(file, "%ld\n", requests.load());
    std::fclose(file);
  }
}

/// Is this the request that fails?
bool fails(std::size_t size) {
  if (!is_ready || size < settings.least) return false;
  const long number = ++requests;
  if (settings.at == 0 || number < settings.at || number - settings.at >= settings.on) return false;
  errno = ENOMEM;
  return true;
}

}  // namespace

extern "C" {

void* malloc(std::size_t size) noexcept { return fails(size) ? nullptr : __libc_malloc(size); }

void* calloc(std::size_t count, std::size_t size) noexcept {
  return fails(count * size) ? nullptr : __libc_calloc(count, size);
}

void* realloc(void* memory, std::size_t size) noexcept {
  return fails(size) ? nullptr : __libc_realloc(memory, size);
}

void* memalign(std::size_t alignment, std::size_t size) noexcept {
  return fails(size) ? nullptr : __libc_memalign(alignment, size);
}

void* aligned_alloc(std::size_t alignment, std::size_t size) noexcept {
  return memalign(alignment, size);
}

int posix_memalign(void** memory, std::size_t alignment, std::size_t size) noexcept {
  *memory = memalign(alignment, size);
  return *memory == nullptr ? ENOMEM : 0;
}
}
