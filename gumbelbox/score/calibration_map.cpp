#include "gumbelbox/score/calibration_map.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "gumbelbox/math/log1p_exp.h"

namespace gumbelbox {
namespace {

/// The height at x of the line through two points. REQUIRES: they are apart in x.
double on_line(double x, double from_x, double to_x, double from_y, double to_y) {
  const double share = (x - from_x) / (to_x - from_x);
  return from_y + share * (to_y - from_y);
}

double between_knots(const std::vector<CalibrationKnot>& knots, double raw) {
  if (raw <= knots.front().raw) return knots.front().calibrated;
  if (raw >= knots.back().raw) return knots.back().calibrated;
  const auto above = std::ranges::upper_bound(knots, raw, {}, &CalibrationKnot::raw);
  const auto below = std::prev(above);
  const double y = on_line(raw, below->raw, above->raw, below->calibrated, above->calibrated);
  return std::clamp(y, below->calibrated, above->calibrated);
}

/// Where the knots reach a height between their lowest and their highest.
double reaches(const std::vector<CalibrationKnot>& knots, double calibrated) {
  const auto above = std::ranges::lower_bound(knots, calibrated, {}, &CalibrationKnot::calibrated);
  if (above == knots.begin()) return above->raw;
  const auto below = std::prev(above);
  return on_line(calibrated, below->calibrated, above->calibrated, below->raw, above->raw);
}

bool is_share(double p) { return p >= 0 && p <= 1; }  // false for what is no number

std::optional<std::string> knots_complaint(const std::vector<CalibrationKnot>& knots) {
  if (knots.size() < 2) return "it has fewer than 2 knots";
  for (std::size_t i = 0; i < knots.size(); ++i) {
    if (!is_share(knots[i].raw) || !is_share(knots[i].calibrated)) {
      return "a knot is not in [0, 1]";
    }
    if (i == 0) continue;
    if (knots[i].raw <= knots[i - 1].raw) return "its knots do not ascend";
    if (knots[i].calibrated < knots[i - 1].calibrated) return "it is not monotone";
  }
  return {};
}

}  // namespace

std::string_view calibration_method_name(CalibrationMethod method) noexcept {
  switch (method) {
    case CalibrationMethod::kTemperature:
      return "temperature";
    case CalibrationMethod::kPlatt:
      return "platt";
    default:
      return "isotonic";
  }
}

std::optional<CalibrationMethod> find_calibration_method(std::string_view name) noexcept {
  for (const CalibrationMethod method : kCalibrationMethods) {
    if (name == calibration_method_name(method)) return method;
  }
  return {};
}

double clipped_probability(double p) noexcept {
  return std::clamp(p, kLeastProbability, 1 - kLeastProbability);
}

double logit(double p) noexcept { return std::log(p) - std::log1p(-p); }

double CalibrationMap::probability(double raw) const {
  const double x = clipped_probability(raw);
  if (method == CalibrationMethod::kIsotonic) return clipped_probability(between_knots(knots, x));
  return clipped_probability(sigmoid(slope * logit(x) + shift));
}

double CalibrationMap::log_probability(double log_raw) const {
  return std::log(probability(std::exp(log_raw)));
}

std::optional<double> CalibrationMap::least_raw(double calibrated) const {
  if (calibrated <= probability(0)) return 0;
  if (calibrated > probability(1)) return {};
  if (method == CalibrationMethod::kIsotonic) return reaches(knots, calibrated);
  return sigmoid((logit(calibrated) - shift) / slope);
}

std::optional<std::string> calibration_complaint(const CalibrationMap& map) {
  if (!is_share(map.base_rate)) return "its base rate is not in [0, 1]";
  if (map.pairs == 0) return "it is fitted to no pairs";
  if (map.method == CalibrationMethod::kIsotonic) return knots_complaint(map.knots);
  if (!std::isfinite(map.slope) || map.slope <= 0) return "its slope is not a number above 0";
  if (!std::isfinite(map.shift)) return "its shift is not finite";
  return {};
}

}  // namespace gumbelbox
