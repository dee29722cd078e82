#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "cli/console.h"
#include "gumbelbox/base/clock.h"

namespace gumbelbox {

/// Shows on `err` how far a long work has come: on a terminal one line redrawn at most ten times a
/// second, with bar, rate and the time left, in 79 columns: the bar gives way to what it has no
/// room beside, then whole fields go from the end; elsewhere a plain line at most every ten
/// seconds, and the last. Nothing if the console is quiet.
///
/// Threads: one at a time.
class Progress {
 public:
  /// `total` is 0 if it is not known; `unit` is a plural, say "pairs"; `before` of them were done
  /// before the clock began to run.
  Progress(Console& console, std::string_view title, std::uint64_t total, std::string unit,
           std::uint64_t before = 0, Clock clock = steady_seconds);

  /// Ends a line that was drawn and not finished, so that an error message begins on its own.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// So much is done; `extra` is shown at the end of the line, fields with a comma between them,
  /// say "epoch 5, loss 0.123".
  void update(std::uint64_t done, std::string_view extra = {});

  /// Shows the last state for good. Later calls do nothing.
  void finish();

 private:
  void show();
  std::string line(double elapsed, std::size_t bar) const;  // bar: its width, 0 for none
  std::string line_that_fits(double elapsed) const;

  Console& console_;
  std::string title_;
  std::uint64_t total_;
  std::string unit_;
  std::uint64_t before_;
  Clock clock_;
  double start_;
  double shown_;  // when the last line was shown
  std::uint64_t done_ = 0;
  std::string extra_;
  bool open_ = false;  // a line on the terminal is not ended yet
  bool finished_ = false;
};

/// A count in at most four letters and a unit of thousands: 950, 1.9M, 27G.
std::string count_text(double count);

/// Seconds as "42s", "3:07" or "2:03:07".
std::string duration_text(double seconds);

}  // namespace gumbelbox
