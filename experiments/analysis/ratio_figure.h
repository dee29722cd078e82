#pragma once

#include <string>
#include <vector>

#include "experiments/analysis/report.h"
#include "gumbelbox/probability/estimate.h"

namespace gumbelbox {

/// Two Gumbel boxes of one dimension, by their location parameters.
struct RatioCase {
  std::string name;
  double lower_a, upper_a;  ///< asked for
  double lower_b, upper_b;  ///< given
};

/// P(a | b) of a case at one scale: E[A / B], A the length of the intersection, B that of b.
struct RatioPoint {
  double beta;
  double ratio;          ///< E[A] / E[B], what the model computes
  double factor;         ///< the paper's bracket: ratio * factor is E[A / B] to second order
  double sampled;        ///< E[A / B] by draws, over those in which b is not empty
  double sampled_error;  ///< standard error of it
};

/// A box inside another with room; one that reaches over its edge; one around it.
std::vector<RatioCase> ratio_cases();

RatioPoint ratio_point(const RatioCase& of, double beta, const Sampling& sampling);

/// Adds the ratio of expectations, its second-order correction and sampled values over the scales.
void add_ratio_figure(Report& report, const Sampling& sampling);

}  // namespace gumbelbox
