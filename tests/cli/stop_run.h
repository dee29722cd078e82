#pragma once

#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include "cli/stop_signals.h"
#include "tests/cli/run_verb.h"

namespace gumbelbox {

/// A run that is stopped by a signal as soon as it has written a checkpoint.
inline Ran stop_run(std::vector<std::string> arguments, const std::string& out, int signal,
                    const std::string& epochs = "100000") {
  end_on_signals();
  arguments.insert(arguments.end(), {"--out", out, "--epochs", epochs});
  const std::string old = bytes_of(out + ".checkpoint");
  std::atomic<bool> ended = false;
  std::thread stopper([&] {
    while (bytes_of(out + ".checkpoint") == old && !ended) std::this_thread::yield();
    if (!ended) ::kill(::getpid(), signal);
  });
  const Ran ran = run_verb(arguments);
  ended = true;
  stopper.join();
  return ran;
}

}  // namespace gumbelbox
