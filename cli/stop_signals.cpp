#include "cli/stop_signals.h"

#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <string_view>

namespace gumbelbox {
namespace {

constexpr int kStoppedByUser = 130;

std::atomic<bool> listening = false;
std::atomic<bool> noted = false;
std::atomic<bool> someone_watches = false;
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may use nothing else");

void handle(int) {
  if (!listening || noted.exchange(true)) ::_exit(kStoppedByUser);
  if (!someone_watches) return;
  constexpr std::string_view kText = "\nstopping after this step; once more stops at once\n";
  [[maybe_unused]] const ssize_t unheard = ::write(STDERR_FILENO, kText.data(), kText.size());
}

}  // namespace

void end_on_signals() {
  someone_watches = ::isatty(STDERR_FILENO) == 1;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction action {};
    ::sigaction(signal, nullptr, &action);
    if (signal == SIGHUP && action.sa_handler == SIG_IGN) continue;
    action.sa_handler = handle;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    ::sigaction(signal, &action, nullptr);
  }
}

StopSignals::StopSignals() {
  noted = false;
  listening = true;
}

StopSignals::~StopSignals() { listening = false; }

bool StopSignals::received() const noexcept { return noted; }

}  // namespace gumbelbox
