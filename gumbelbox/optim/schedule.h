#pragma once

#include <string>
#include <vector>

namespace gumbelbox {

/// How the learning rate goes on through a run.
enum class Schedule {
  kConstant,  ///< the same at every step
  kLinear,    ///< falls in a straight line to zero at the end of the run
};

/// Factor of the learning rate when `progress`, from 0 to 1, of the run is done.
inline double rate_factor(Schedule schedule, double progress) noexcept {
  return schedule == Schedule::kConstant ? 1 : 1 - progress;
}

/// Names of the schedules on the command line, in the order of the enumeration.
inline const std::vector<std::string>& schedule_names() {
  static const std::vector<std::string> names{"constant", "linear"};
  return names;
}

}  // namespace gumbelbox
