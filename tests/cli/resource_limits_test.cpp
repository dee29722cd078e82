#include "cli/resource_limits.h"

#include <gtest/gtest.h>
#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

#include <new>
#include <stdexcept>

#include "gumbelbox/base/error.h"

namespace gumbelbox {
namespace {

struct AsksForMemoryAtTheEnd {
  ~AsksForMemoryAtTheEnd() { throw_it(); }
  void throw_it() const { throw std::bad_alloc(); }
};

void fail() { throw std::runtime_error("defect"); }
void fail_unexpectedly() noexcept { fail(); }

void destroy_one() { const AsksForMemoryAtTheEnd one; }

TEST(EndOnLackOfMemoryDeathTest, EndsInGoodOrderWhereADestructorNeedsMemory) {
  const auto die = [] {
    end_on_lack_of_memory();
    destroy_one();
  };
  EXPECT_EXIT(die(), testing::ExitedWithCode(1), "^gumbelbox: not enough memory\n$");
}

TEST(EndOnLackOfMemoryDeathTest, LeavesOtherCrashesAlone) {
  const auto die = [] {
    end_on_lack_of_memory();
    fail_unexpectedly();
  };
  EXPECT_EXIT(die(), testing::KilledBySignal(SIGABRT), "");
}

/// What require_stack() makes of a limit: 0 nothing, 1 an error, 2 a larger one.
int try_stack(rlim_t soft, rlim_t hard) {
  const rlimit limit{soft, hard};
  ::setrlimit(RLIMIT_STACK, &limit);
  try {
    require_stack();
  } catch (const Error& error) {
    return std::string(error.what()).starts_with("the stack is limited to 64 KB, ") ? 1 : -1;
  }
  rlimit now{};
  ::getrlimit(RLIMIT_STACK, &now);
  if (now.rlim_cur == soft) return 0;
  pthread_attr_t attributes{};
  std::size_t of_threads = 0;
  ::pthread_getattr_default_np(&attributes);
  ::pthread_attr_getstacksize(&attributes, &of_threads);
  return of_threads == now.rlim_cur ? 2 : -2;
}

TEST(RequireStackDeathTest, RaisesASmallLimitOrSaysThatItIsTooSmall) {
  constexpr rlim_t kSmall = 64 << 10;
  constexpr rlim_t kLarge = 1 << 20;
  EXPECT_EXIT(::_exit(try_stack(kLarge, kLarge)), testing::ExitedWithCode(0), "");
  EXPECT_EXIT(::_exit(try_stack(kSmall, kSmall)), testing::ExitedWithCode(1), "");
  EXPECT_EXIT(::_exit(try_stack(kSmall, kLarge)), testing::ExitedWithCode(2), "");
}

}  // namespace
}  // namespace gumbelbox
