#pragma once

namespace gumbelbox {

/// From now on Ctrl-C (SIGINT), SIGTERM and SIGHUP end the program at once with exit code 130,
/// unless StopSignals says otherwise. SIGHUP stays ignored if it was (nohup).
void end_on_signals();

/// While it lives, the first of these signals is only noted, so that the work can be ended in good
/// order; the second ends the program. At most one lives at a time.
class StopSignals {
 public:
  StopSignals();
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  bool received() const noexcept;
};

}  // namespace gumbelbox
