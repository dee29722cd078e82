#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gumbelbox {

/// The form of a calibration map.
enum class CalibrationMethod {
  kTemperature,  ///< the logit of P, scaled
  kPlatt,        ///< the logit of P, scaled and shifted
  kIsotonic,     ///< straight lines between knots
};

/// All of them, the simplest first.
inline constexpr CalibrationMethod kCalibrationMethods[] = {
    CalibrationMethod::kTemperature, CalibrationMethod::kPlatt, CalibrationMethod::kIsotonic};

/// The word for a method in files, options and messages.
std::string_view calibration_method_name(CalibrationMethod method) noexcept;

/// Nothing for any other word.
std::optional<CalibrationMethod> find_calibration_method(std::string_view name) noexcept;

/// A point of an isotonic map.
struct CalibrationKnot {
  double raw;
  double calibrated;

  friend bool operator==(const CalibrationKnot&, const CalibrationKnot&) = default;
};

/// Maps P as a model has it to P as the data have it, without changing the order of the pairs.
///
///   x           = P, clipped to [1e-6, 1 - 1e-6]
///   temperature:  logit y = slope * logit x
///   platt:        logit y = slope * logit x + shift
///   isotonic:     y is linear in x between the knots and constant beyond the outermost
///   calibrated P = y, clipped to [1e-6, 1 - 1e-6]
///
/// Domain: every log P <= 0; -infinity stands for P = 0.
/// Limits: never 0 and never 1: no number of pairs shows that a thing is impossible. It is
///         non-decreasing, so that the order of answers is that of the raw P; different P beyond
///         the clip, or between knots of one height, become equal.
struct CalibrationMap {
  CalibrationMethod method = CalibrationMethod::kTemperature;
  double slope = 1;                    ///< > 0; the temperature is 1 / slope
  double shift = 0;                    ///< of platt
  std::vector<CalibrationKnot> knots;  ///< of isotonic: raw ascends, calibrated does not descend

  double base_rate = 0;   ///< mean probability of the pairs that it was fitted to
  std::size_t pairs = 0;  ///< their number

  /// Log of the calibrated probability for the log of the raw one.
  double log_probability(double log_raw) const;

  /// The calibrated probability for a raw one.
  double probability(double raw) const;

  /// The smallest raw P whose calibrated probability is at least this, but for the rounding of
  /// either; 0 if every P has it, nothing if none has.
  std::optional<double> least_raw(double calibrated) const;

  friend bool operator==(const CalibrationMap&, const CalibrationMap&) = default;
};

/// Why these numbers are no calibration map: one that descends, or has a number that is not finite
/// or out of its range. Nothing if they are one.
std::optional<std::string> calibration_complaint(const CalibrationMap& map);

/// Bounds of calibrated probabilities, and of P where its logit is needed.
inline constexpr double kLeastProbability = 1e-6;
double clipped_probability(double p) noexcept;

/// log(p / (1 - p)). Domain: p in (0, 1).
double logit(double p) noexcept;

}  // namespace gumbelbox
