#include "cli/resource_limits.h"

#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <exception>
#include <new>
#include <string_view>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/unfinished_file.h"

namespace gumbelbox {
namespace {

constexpr std::size_t kEnoughStack = 256 << 10;
constexpr std::size_t kUsualStack = 8 << 20;

[[noreturn]] void end() {
  try {
    if (const std::exception_ptr reason = std::current_exception()) std::rethrow_exception(reason);
  } catch (const std::bad_alloc&) {
    UnfinishedFile::remove_all();
    constexpr std::string_view kText = "gumbelbox: not enough memory\n";
    [[maybe_unused]] const ssize_t unheard = ::write(STDERR_FILENO, kText.data(), kText.size());
    ::_exit(1);
  } catch (...) {
  }
  std::abort();
}

}  // namespace

void end_on_lack_of_memory() { std::set_terminate(end); }

void require_stack() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >= kEnoughStack) return;
  const rlimit wanted{std::min<rlim_t>(limit.rlim_max, kUsualStack), limit.rlim_max};
  if (wanted.rlim_cur < kEnoughStack || ::setrlimit(RLIMIT_STACK, &wanted) != 0) {
    throw Error(ErrorKind::kIo,
                fmt::format("the stack is limited to {} KB, expected {} KB or more; 'ulimit -s {}' "
                            "sets the limit",
                            limit.rlim_cur >> 10, kEnoughStack >> 10, kUsualStack >> 10));
  }
  // Threads to come were promised the limit with which the process began.
  pthread_attr_t attributes{};
  ::pthread_attr_init(&attributes);
  ::pthread_attr_setstacksize(&attributes, wanted.rlim_cur);
  ::pthread_setattr_default_np(&attributes);
  ::pthread_attr_destroy(&attributes);
}

}  // namespace gumbelbox
