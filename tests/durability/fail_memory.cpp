// Loaded before a program: makes one of its requests for memory, or for a thread, fail.
//
//   FAIL_CALL   malloc (every way to ask for memory) or pthread_create
//   FAIL_AT     which of these calls fails, from 1; 0 for none
//   FAIL_COUNT  a file that is told the number of these calls at the end
//
// Calls count from main() on.

#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <string_view>

extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* memory, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);
}

namespace {

enum class Call { kNone, kMemory, kThread };

Call chosen = Call::kNone;
long fails_at = 0;
std::atomic<long> calls = 0;
int (*program)(int, char**, char**) = nullptr;

bool fails(Call call) { return call == chosen && ++calls == fails_at; }

void* refuse() {
  errno = ENOMEM;
  return nullptr;
}

void report() {
  chosen = Call::kNone;
  const char* path = std::getenv("FAIL_COUNT");
  if (path == nullptr) return;
  if (std::FILE* file = std::fopen(path, "w")) {
    std::fprintf(file, "%ld\n", calls.load());
    std::fclose(file);
  }
}

int counted_program(int count, char** words, char** environment) {
  const char* call = std::getenv("FAIL_CALL");
  const char* at = std::getenv("FAIL_AT");
  fails_at = at == nullptr ? 0 : std::atol(at);
  if (call != nullptr && std::string_view(call) == "malloc") chosen = Call::kMemory;
  if (call != nullptr && std::string_view(call) == "pthread_create") chosen = Call::kThread;
  const int code = program(count, words, environment);
  report();
  return code;
}

}  // namespace

extern "C" {

void* malloc(std::size_t size) { return fails(Call::kMemory) ? refuse() : __libc_malloc(size); }

void* calloc(std::size_t count, std::size_t size) {
  return fails(Call::kMemory) ? refuse() : __libc_calloc(count, size);
}

void* realloc(void* memory, std::size_t size) {
  return fails(Call::kMemory) ? refuse() : __libc_realloc(memory, size);
}

void* aligned_alloc(std::size_t alignment, std::size_t size) {
  return fails(Call::kMemory) ? refuse() : __libc_memalign(alignment, size);
}

int posix_memalign(void** memory, std::size_t alignment, std::size_t size) {
  if (fails(Call::kMemory)) return ENOMEM;
  *memory = __libc_memalign(alignment, size);
  return *memory == nullptr ? ENOMEM : 0;
}

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*work)(void*),
                   void* argument) {
  if (fails(Call::kThread)) return EAGAIN;
  const auto original =
      reinterpret_cast<decltype(&pthread_create)>(::dlsym(RTLD_NEXT, "pthread_create"));
  return original(thread, attributes, work, argument);
}

int __libc_start_main(int (*main)(int, char**, char**), int count, char** words, void (*init)(),
                      void (*end)(), void (*end_of_loader)(), void* stack) {
  const auto original =
      reinterpret_cast<int (*)(int (*)(int, char**, char**), int, char**, void (*)(), void (*)(),
                               void (*)(), void*)>(::dlsym(RTLD_NEXT, "__libc_start_main"));
  program = main;
  return original(counted_program, count, words, init, end, end_of_loader, stack);
}
}
