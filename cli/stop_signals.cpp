#include "cli/stop_signals.h"

#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <ctime>
#include <string_view>

#include "gumbelbox/base/unfinished_file.h"

namespace gumbelbox {
namespace {

constexpr int kStoppedByUser = 130;

std::atomic<bool> listening = false;
std::atomic<std::int64_t> noted_at = 0;  // nanoseconds of the first signal, 0 before
std::atomic<bool> someone_watches = false;
static_assert(std::atomic<std::int64_t>::is_always_lock_free,
              "a signal handler may use nothing else");

/// All that ask a program to end, but for SIGQUIT, which is for those who want it to break off.
/// Schedulers of clusters send the last three before they kill.
constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2, SIGXCPU};

/// Signals come in twos: `timeout` sends one to the program and one to its group. Only a second of
/// its own, that much later, is impatience.
constexpr std::int64_t kPatience = 1'000'000'000;

std::int64_t now() {
  timespec time{};
  ::clock_gettime(CLOCK_MONOTONIC, &time);
  return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec + 1;
}

void say(std::string_view text) {
  [[maybe_unused]] const ssize_t unheard = ::write(STDERR_FILENO, text.data(), text.size());
}

void handle(int signal) {
  std::int64_t first = 0;
  const bool is_first = noted_at.compare_exchange_strong(first, now());
  // The system repeats SIGXCPU every second of work that is left.
  const bool is_impatient = !is_first && signal != SIGXCPU && now() - first > kPatience;
  if (!listening || is_impatient) {
    UnfinishedFile::remove_all();
    say("gumbelbox: stopped\n");
    ::_exit(kStoppedByUser);
  }
  if (!is_first) return;
  if (!someone_watches) return;
  const int kept = errno;
  say("\nstopping after this step; once more stops at once\n");
  errno = kept;
}

}  // namespace

void end_on_signals() {
  someone_watches = ::isatty(STDERR_FILENO) == 1;
  ::signal(SIGXFSZ, SIG_IGN);  // writing beyond the limit of file sizes then fails with EFBIG
  for (const int signal : kSignals) {
    struct sigaction action {};
    ::sigaction(signal, nullptr, &action);
    const bool may_be_ignored = signal != SIGINT && signal != SIGTERM;
    if (may_be_ignored && action.sa_handler == SIG_IGN) continue;
    action.sa_handler = handle;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    ::sigaction(signal, &action, nullptr);
  }
}

StopSignals::StopSignals() : on_closed_pipe_(::signal(SIGPIPE, SIG_IGN)) {
  noted_at = 0;
  listening = true;
}

StopSignals::~StopSignals() {
  listening = false;
  ::signal(SIGPIPE, on_closed_pipe_);
}

bool StopSignals::received() const noexcept { return noted_at != 0; }

}  // namespace gumbelbox
