#include "gumbelbox/box/censored_side.h"

#include <algorithm>
#include <cmath>

#include "gumbelbox/box/bessel_side.h"

namespace gumbelbox {
namespace {

CornerLogSide integrate(const SidePeak& peak, double beta) noexcept {
  if (peak.vanishes()) return {-peak.phi(), -peak.lower / beta, peak.upper / beta};
  const SideNodes nodes(peak);
  double inside = 0, lower = 0, upper = 0;
  for (std::size_t i = 0; i < nodes.count; ++i) {
    const double share = nodes.weight[i] * std::exp(-nodes.rise[i]);
    inside += share;
    lower += share * nodes.lower_term[i];
    upper += share * nodes.upper_term[i];
  }
  return {std::log(beta * inside) - peak.phi(), -lower / (inside * beta), upper / (inside * beta)};
}

}  // namespace

CornerLogSide quadrature_log_side(double lower, double upper, double beta, Domain domain) noexcept {
  return integrate(SidePeak(lower, upper, beta, domain), beta);
}

CornerLogSide censored_log_side(double lower, double upper, double beta) noexcept {
  const SidePeak peak(lower, upper, beta, Domain{});
  CornerLogSide side =
      peak.cut ? integrate(peak, beta) : corner_log_side(bessel_log_side(upper - lower, beta));
  // The weights of a box that covers the domain may add up to 1 and a rounding error.
  side.value = std::min(side.value, 0.0);
  return side;
}

CensoredSide::CensoredSide(double beta, double exact_from) noexcept
    : beta_(beta),
      exact_from_(exact_from),
      edge_(exact_from * beta),
      slope_below_edge_(bessel_log_side(edge_, beta).slope) {
  constexpr double kFarBelow = -40;
  slope_outside_ = censored_log_side(kFarBelow * beta, edge_ / 2, beta).d_upper;
}

CornerLogSide CensoredSide::operator()(double lower, double upper) const noexcept {
  const double missing = std::max(0.0, (edge_ - (upper - lower)) / 2);
  const double apart_lower = lower - missing;
  const double apart_upper = upper + missing;
  const double near_lower = std::min(apart_lower, 1 - edge_ / 2);
  const double near_upper = std::max(apart_upper, edge_ / 2);

  CornerLogSide side = censored_log_side(near_lower, near_upper, beta_);
  side.value -= slope_outside_ * ((near_upper - apart_upper) + (apart_lower - near_lower));
  if (apart_lower > near_lower) side.d_lower = -slope_outside_;
  if (apart_upper < near_upper) side.d_upper = slope_outside_;
  if (missing > 0) {
    // Below the edge the exact part sees the centre alone.
    const double of_centre = (side.d_lower + side.d_upper) / 2;
    side = {side.value - 2 * missing * slope_below_edge_, of_centre - slope_below_edge_,
            of_centre + slope_below_edge_};
  }
  return side;
}

}  // namespace gumbelbox
