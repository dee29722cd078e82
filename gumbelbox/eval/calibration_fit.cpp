#include "gumbelbox/eval/calibration_fit.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <utility>

#include "gumbelbox/eval/bernoulli_kl.h"
#include "gumbelbox/eval/isotonic_fit.h"
#include "gumbelbox/eval/logit_fit.h"

namespace gumbelbox {
namespace {

/// Every second number, from the first or the second on.
std::vector<double> half(std::span<const double> numbers, std::size_t first) {
  std::vector<double> found;
  for (std::size_t i = first; i < numbers.size(); i += 2) found.push_back(numbers[i]);
  return found;
}

std::vector<double> clipped(std::span<const double> numbers) {
  std::vector<double> result(numbers.begin(), numbers.end());
  for (double& p : result) p = clipped_probability(p);
  return result;
}

/// Whether predictions have a lower KL than others by more than its standard error.
bool is_surely_closer(std::span<const double> predicted, std::span<const double> others,
                      std::span<const double> given) {
  const auto pairs = static_cast<double>(given.size());
  double sum = 0;
  double squares = 0;
  for (std::size_t i = 0; i < given.size(); ++i) {
    const double gain = bernoulli_kl(given[i], others[i]) - bernoulli_kl(given[i], predicted[i]);
    sum += gain;
    squares += gain * gain;
  }
  const double mean = sum / pairs;
  const double variance = std::max(0.0, squares / pairs - mean * mean);
  return mean > std::sqrt(variance / pairs);
}

}  // namespace

CalibrationMap fit_calibration(CalibrationMethod method, std::span<const double> predicted,
                               std::span<const double> given) {
  CalibrationMap map{.method = method, .knots = {}, .pairs = given.size()};
  map.base_rate =
      std::accumulate(given.begin(), given.end(), 0.0) / static_cast<double>(given.size());
  std::vector<double> x = clipped(predicted);
  if (method == CalibrationMethod::kIsotonic) {
    map.knots = fit_isotonic(x, given);
    return map;
  }
  for (double& p : x) p = logit(p);
  const LogitLine line = fit_logit_line(x, given, method == CalibrationMethod::kPlatt);
  map.slope = line.slope;
  map.shift = line.shift;
  return map;
}

std::vector<double> cross_calibrated(CalibrationMethod method, std::span<const double> predicted,
                                     std::span<const double> given) {
  std::vector<double> calibrated(predicted.size());
  for (const std::size_t first : {std::size_t{0}, std::size_t{1}}) {
    const CalibrationMap map =
        fit_calibration(method, half(predicted, 1 - first), half(given, 1 - first));
    for (std::size_t i = first; i < predicted.size(); i += 2) {
      calibrated[i] = map.probability(predicted[i]);
    }
  }
  return calibrated;
}

CalibrationChoice choose_calibration(std::span<const double> predicted,
                                     std::span<const double> given) {
  CalibrationChoice choice{.raw_kl = mean_kl(given, predicted), .trials = {}, .best = {}};
  std::vector<double> least(predicted.begin(), predicted.end());
  for (const CalibrationMethod method : kCalibrationMethods) {
    if (method == CalibrationMethod::kIsotonic && given.size() < kFewestForIsotonic) continue;
    std::vector<double> calibrated = cross_calibrated(method, predicted, given);
    choice.trials.push_back({method, mean_kl(given, calibrated)});
    if (!is_surely_closer(calibrated, least, given)) continue;
    least = std::move(calibrated);
    choice.best = method;
  }
  return choice;
}

}  // namespace gumbelbox
