#pragma once

namespace gumbelbox {

/// From now on Ctrl-C (SIGINT), SIGTERM, SIGHUP, SIGUSR1, SIGUSR2 and SIGXCPU end the program at
/// once with exit code 130, unless StopSignals says otherwise. But for the first two, those that
/// were ignored stay so (nohup). A file that grows beyond its limit (SIGXFSZ) is an error of the
/// write, as on a full disk.
void end_on_signals();

/// While it lives, the first of these signals is only noted, so that the work can be ended in good
/// order; one that comes more than a second later ends the program, but for SIGXCPU, which the
/// system repeats. A reader that goes away (SIGPIPE) does not end it: writing then fails as on a
/// full disk. At most one lives at a time.
class StopSignals {
 public:
  StopSignals();
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  bool received() const noexcept;

 private:
  void (*on_closed_pipe_)(int);
};

}  // namespace gumbelbox
