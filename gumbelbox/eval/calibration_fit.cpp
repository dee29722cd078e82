#include "gumbelbox/eval/calibration_fit.h"

#include <cstddef>
#include <numeric>

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
  double least = choice.raw_kl;
  for (const CalibrationMethod method : kCalibrationMethods) {
    const double kl = mean_kl(given, cross_calibrated(method, predicted, given));
    choice.trials.push_back({method, kl});
    if (kl >= least) continue;
    least = kl;
    choice.best = method;
  }
  return choice;
}

}  // namespace gumbelbox
