#include "gumbelbox/eval/agreement.h"

#include "gumbelbox/eval/bernoulli_kl.h"
#include "gumbelbox/eval/correlation.h"
#include "gumbelbox/eval/reliability.h"

namespace gumbelbox {
namespace {

double mean_squared_difference(std::span<const double> x, std::span<const double> y) {
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += (x[i] - y[i]) * (x[i] - y[i]);
  return sum / static_cast<double>(x.size());
}

}  // namespace

Agreement agreement(std::span<const double> predicted, std::span<const double> given) {
  return {.kl = mean_kl(given, predicted),
          .pearson = pearson(predicted, given),
          .spearman = spearman(predicted, given),
          .brier = mean_squared_difference(predicted, given),
          .ece = expected_calibration_error(reliability(predicted, given)),
          .pairs = given.size()};
}

Json agreement_json(const Agreement& agreement) {
  // A number that is not finite is written as null.
  return {{"kl", agreement.kl},   {"pearson", agreement.pearson}, {"spearman", agreement.spearman},
          {"ece", agreement.ece}, {"brier", agreement.brier},     {"pairs", agreement.pairs}};
}

}  // namespace gumbelbox
