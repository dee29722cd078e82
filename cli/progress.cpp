#include "cli/progress.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ostream>
#include <utility>

#include "gumbelbox/base/format.h"
#include "gumbelbox/base/printable.h"

namespace gumbelbox {
namespace {

constexpr double kTerminalSeconds = 0.1;
constexpr double kPlainSeconds = 10;
constexpr std::size_t kTerminalWidth = 79;  // a line that wraps could not be redrawn
constexpr std::size_t kBarWidth = 20;
constexpr std::size_t kShortestBar = 5;  // a shorter one would hardly move

}  // namespace

Progress::Progress(Console& console, std::string_view title, std::uint64_t total, std::string unit,
                   std::uint64_t before, Clock clock)
    : console_(console),
      title_(printable(title)),
      total_(total),
      unit_(std::move(unit)),
      before_(before),
      clock_(std::move(clock)),
      start_(clock_()),
      shown_(start_) {}

Progress::~Progress() {
  if (open_) console_.err << std::endl;
}

void Progress::update(std::uint64_t done, std::string_view extra) {
  done_ = done;
  if (console_.quiet || finished_) return;
  extra_ = extra;
  if (clock_() - shown_ >= (console_.err_is_terminal ? kTerminalSeconds : kPlainSeconds)) show();
}

void Progress::finish() {
  if (console_.quiet || finished_) return;
  finished_ = true;
  show();
  if (open_) console_.err << std::endl;
  open_ = false;
}

void Progress::show() {
  shown_ = clock_();
  const double elapsed = shown_ - start_;
  if (console_.err_is_terminal) {
    console_.err << '\r' << line_that_fits(elapsed) << "\x1b[K" << std::flush;
    open_ = true;
  } else {
    console_.err << line(elapsed, 0) << std::endl;
  }
}

std::string Progress::line_that_fits(double elapsed) const {
  std::string text = line(elapsed, kBarWidth);
  if (text.size() <= kTerminalWidth) return text;
  const std::size_t excess = text.size() - kTerminalWidth;
  text = line(elapsed, excess + kShortestBar <= kBarWidth ? kBarWidth - excess : 0);
  while (text.size() > kTerminalWidth && text.rfind(", ") != text.npos) {
    text.resize(text.rfind(", "));
  }
  return text.substr(0, kTerminalWidth);
}

std::string Progress::line(double elapsed, std::size_t bar) const {
  const double done = static_cast<double>(done_);
  const double total = static_cast<double>(total_);
  const double rate = elapsed > 0 ? (done - static_cast<double>(before_)) / elapsed : 0;
  std::string text = title_;
  if (total_ > 0) {
    const double share = std::min(done / total, 1.0);
    const auto filled = static_cast<std::size_t>(share * static_cast<double>(bar));
    if (bar > 0) text += fmt::format(" [{:<{}}]", std::string(filled, '#'), bar);
    // Rounded down: 100% is said when all is done.
    text += fmt::format(" {:3.0f}%", std::floor(share * 100));
  } else {
    text += fmt::format(" {} {}", count_text(done), unit_);
  }
  if (rate > 0) text += fmt::format(", {} {}/s", count_text(rate), unit_);
  if (finished_ || total_ == 0) {
    text += ", " + duration_text(elapsed);
  } else if (rate > 0) {
    text += ", ETA " + duration_text(std::max(total - done, 0.0) / rate);
  }
  if (!extra_.empty()) text += ", " + extra_;
  return text;
}

std::string count_text(double count) {
  constexpr double kThousand = 1000;
  std::string unit;
  for (const char* next : {"k", "M", "G", "T"}) {
    // 999.5 and more would be rounded to four digits.
    if (count < kThousand - 0.5) break;
    count /= kThousand;
    unit = next;
  }
  const bool whole = unit.empty() ? count == std::floor(count) || count >= 9.95 : count >= 9.95;
  return fmt::format("{:.{}f}{}", count, whole ? 0 : 1, unit);
}

std::string duration_text(double seconds) {
  const auto whole = static_cast<std::uint64_t>(std::llround(std::max(seconds, 0.0)));
  const std::uint64_t hours = whole / 3600;
  const std::uint64_t minutes = whole / 60 % 60;
  if (hours > 0) return fmt::format("{}:{:02}:{:02}", hours, minutes, whole % 60);
  if (minutes > 0) return fmt::format("{}:{:02}", minutes, whole % 60);
  return fmt::format("{}s", whole);
}

}  // namespace gumbelbox
