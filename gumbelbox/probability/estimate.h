#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>

namespace gumbelbox {

/// How much is drawn where something is estimated by draws. Equal seeds give equal estimates.
struct Sampling {
  std::size_t samples = 100000;
  std::uint64_t seed = 0;
};

/// The log of 0.
inline constexpr double kLogZero = -std::numeric_limits<double>::infinity();

/// A probability or a volume, computed or estimated. In logs, because volumes underflow.
struct Estimate {
  double log_value = 0;
  double log_standard_error = kLogZero;  ///< of the value
  std::size_t samples = 0;               ///< draws that it rests on; 0: computed
  std::size_t left_out = 0;              ///< draws in which the condition had no volume
  std::string remark = {};  ///< what a reader should know about the number; mostly empty
  bool calibrated = false;  ///< whether a calibration of the model was used

  void add_remark(const std::string& text) {
    if (!remark.empty() && !text.empty()) remark += "; ";
    remark += text;
  }

  double value() const noexcept { return std::exp(log_value); }
  double standard_error() const noexcept { return std::exp(log_standard_error); }
};

}  // namespace gumbelbox
