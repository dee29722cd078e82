#include "gumbelbox/box/truncated_side.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "gumbelbox/box/bessel_side.h"
#include "gumbelbox/box/gumbel_intersection.h"
#include "gumbelbox/box/side_nodes.h"

namespace gumbelbox {
namespace {

// A lower corner is seen from below, an upper one from above: `exponent` is lower / beta or
// (1 - upper) / beta, and `to_z` is 1 - e^(-distance of z / beta) from that border.
//
// With t(z) = e^exponent * to_z the difference F(z) - F(0) is F(z) (1 - e^-t(z)). The product of
// all F(z) is that of one box with log-sum-exp corners; what is left are the factors (1 - e^-t(z))
// / (1 - e^-t(1)), one for each corner.

/// From here on 1 - e^-t and 1 - e^-distance are 1.
constexpr double kSaturated = 40;

/// Outside the domain the value is linear in the corner from here on, or constant on the side where
/// the corner no longer counts; e^exponent would overflow.
constexpr double kFarOutside = 30;

/// 1 - e^-t. From 1 on the plain difference has all digits and is faster.
double one_less_exp(double t) noexcept {
  if (t > kSaturated) return 1;
  return t > 1 ? 1 - std::exp(-t) : -std::expm1(-t);
}

/// t / (e^t - 1), which is the derivative of log(1 - e^-t) by the exponent; for the differences of
/// small t less 1.
double derivative_of_log(double t, bool less_one) noexcept {
  constexpr double kSmall = 1e-3;
  if (less_one && t < kSmall) return t * (t / 12 - 0.5);  // else cancelled; the rest is t^4 / 720
  if (t > kSaturated) return less_one ? -1 : 0;
  return t / (t > 1 ? std::exp(t) - 1 : std::expm1(t)) - (less_one ? 1 : 0);
}

class TruncatedIntegral {
 public:
  /// Corners move apart by `shift` each.
  TruncatedIntegral(double beta, double shift, std::span<const double> lower,
                    std::span<const double> upper) noexcept
      : beta_(beta), shift_(shift), lower_(lower), upper_(upper), to_end_(one_less_exp(1 / beta)) {}

  double log_side(std::span<double> d_lower, std::span<double> d_upper) noexcept;

 private:
  using PerNode = std::array<double, SideNodes::kMost>;

  double moved_lower(std::size_t i) const noexcept { return lower_[i] - shift_; }
  double moved_upper(std::size_t i) const noexcept { return upper_[i] + shift_; }

  /// As in the comment at the top, kept where e^exponent is a number that matters.
  double nearest(double exponent) const noexcept {
    return std::clamp(exponent, -kFarOutside, 1 / beta_ + kFarOutside);
  }
  double lower_exponent(std::size_t i) const noexcept { return nearest(moved_lower(i) / beta_); }
  double upper_exponent(std::size_t i) const noexcept {
    return nearest((1 - moved_upper(i)) / beta_);
  }
  double beyond_lower(std::size_t i) const noexcept {
    return std::max(0.0, moved_lower(i) - (1 + kFarOutside * beta_));
  }
  double beyond_upper(std::size_t i) const noexcept {
    return std::max(0.0, -kFarOutside * beta_ - moved_upper(i));
  }

  bool is_clear_of_borders(const SidePeak& peak) const noexcept;
  double integrate(SidePeak& peak, std::span<double> d_lower, std::span<double> d_upper) noexcept;
  void set_density(const SidePeak& peak, const SideNodes& nodes) noexcept;
  bool narrow(const SideNodes& nodes, SidePeak& peak) const noexcept;
  void multiply(const PerNode& to_z, double exponent) noexcept;
  double derivative(const PerNode& to_z, double exponent, double of_product) const noexcept;

  double beta_;
  double shift_;
  std::span<const double> lower_;  // boxes
  std::span<const double> upper_;  // boxes
  double to_end_;

  std::size_t count_ = 0;
  double log_scale_ = 0;  // density_ has been divided by its exponential
  PerNode density_;       // count_
  PerNode from_below_;    // count_, 1 - e^(-z / beta)
  PerNode from_above_;    // count_, 1 - e^(-(1 - z) / beta)
};

bool TruncatedIntegral::is_clear_of_borders(const SidePeak& peak) const noexcept {
  if (peak.cut) return false;
  if (peak.below + peak.start > kSaturated && peak.above - peak.end > kSaturated) return true;
  const double near = std::log(kSaturated);
  const double far = 1 / beta_ - kSaturated;
  for (std::size_t i = 0; i < lower_.size(); ++i) {
    const double lower = moved_lower(i) / beta_;
    const double upper = (1 - moved_upper(i)) / beta_;
    if (!(lower > near && lower < far && upper > near && upper < far)) return false;
  }
  return true;
}

void TruncatedIntegral::set_density(const SidePeak& peak, const SideNodes& nodes) noexcept {
  count_ = nodes.count;
  log_scale_ = 0;
  for (std::size_t k = 0; k < count_; ++k) {
    density_[k] = nodes.weight[k] * std::exp(-nodes.rise[k]);
    from_below_[k] = one_less_exp(peak.below + nodes.offset[k]);
    from_above_[k] = one_less_exp(peak.above - nodes.offset[k]);
  }
  for (std::size_t i = 0; i < lower_.size(); ++i) {
    multiply(from_below_, lower_exponent(i));
    multiply(from_above_, upper_exponent(i));
  }
}

/// Shortens the interval of the peak to where the density counts; true if much was left out.
bool TruncatedIntegral::narrow(const SideNodes& nodes, SidePeak& peak) const noexcept {
  double largest = 0;
  for (std::size_t k = 0; k < count_; ++k) {
    largest = std::max(largest, density_[k] / nodes.weight[k]);
  }
  const double least = largest * std::exp(-SidePeak::kNegligibleRise);
  double first = peak.end, last = peak.start;
  for (std::size_t k = 0; k < count_; ++k) {
    if (density_[k] / nodes.weight[k] < least) continue;
    first = std::min(first, nodes.offset[k]);
    last = std::max(last, nodes.offset[k]);
  }
  double start = peak.start, end = peak.end;
  for (std::size_t k = 0; k < count_; ++k) {
    if (nodes.offset[k] < first) start = std::max(start, nodes.offset[k]);
    if (nodes.offset[k] > last) end = std::min(end, nodes.offset[k]);
  }
  constexpr double kMuch = 0.75;
  if (!(end - start < kMuch * (peak.end - peak.start))) return false;
  peak.start = start;
  peak.end = end;
  return true;
}

void TruncatedIntegral::multiply(const PerNode& to_z, double exponent) noexcept {
  const double scale = std::exp(exponent);
  const double at_end = one_less_exp(scale * to_end_);
  double largest = 0;
  for (std::size_t k = 0; k < count_; ++k) {
    density_[k] *= one_less_exp(scale * to_z[k]) / at_end;
    largest = std::max(largest, density_[k]);
  }
  // Of many boxes outside the domain the product could underflow.
  constexpr double kSmall = 1e-100;
  if (largest > kSmall) return;
  for (std::size_t k = 0; k < count_; ++k) density_[k] /= kSmall;
  log_scale_ += std::log(kSmall);
}

double TruncatedIntegral::derivative(const PerNode& to_z, double exponent,
                                     double of_product) const noexcept {
  const double scale = std::exp(exponent);
  const bool small = scale * to_end_ < 1;
  const double at_end = derivative_of_log(scale * to_end_, small);
  double mean = 0;
  for (std::size_t k = 0; k < count_; ++k) {
    mean += density_[k] * (derivative_of_log(scale * to_z[k], small) - at_end);
  }
  // Never positive; rounding of a derivative near 0 could make it so.
  return std::min(mean - of_product, 0.0);
}

double TruncatedIntegral::log_side(std::span<double> d_lower, std::span<double> d_upper) noexcept {
  for (std::size_t i = 0; i < lower_.size(); ++i) {
    d_lower[i] = beta_ * lower_exponent(i);
    d_upper[i] = 1 - beta_ * upper_exponent(i);
  }
  // From here on d_lower and d_upper hold each corner's share of the log-sum-exp corner.
  const GumbelIntersection intersection{beta_};
  const double lower = intersection.lower(d_lower, d_lower);
  const double upper = intersection.upper(d_upper, d_upper);

  SidePeak peak(lower, upper, beta_, Domain{});
  if (peak.vanishes()) {
    for (double& d : d_lower) d = d > 0 ? -peak.lower / beta_ : 0;
    for (double& d : d_upper) d = d > 0 ? peak.upper / beta_ : 0;
    return -peak.phi();
  }
  if (is_clear_of_borders(peak)) {
    const LogSide side = bessel_log_side(upper - lower, beta_);
    for (double& d : d_lower) d *= -side.slope;
    for (double& d : d_upper) d *= side.slope;
    return side.value;
  }

  // At a border the factors are powers of the distance to it: they move the peak inwards and
  // lengthen the tail.
  if (peak.cut) {
    const double rise = SidePeak::kNegligibleRise + 3 * static_cast<double>(lower_.size());
    peak = SidePeak(lower, upper, beta_, Domain{}, rise);
  }
  return integrate(peak, d_lower, d_upper);
}

double TruncatedIntegral::integrate(SidePeak& peak, std::span<double> d_lower,
                                    std::span<double> d_upper) noexcept {
  SideNodes nodes(peak);
  set_density(peak, nodes);
  if (narrow(nodes, peak)) {
    nodes = SideNodes(peak);
    set_density(peak, nodes);
  }
  double inside = 0;
  for (std::size_t k = 0; k < count_; ++k) inside += density_[k];
  double lower_term = 0, upper_term = 0;
  for (std::size_t k = 0; k < count_; ++k) {
    density_[k] /= inside;
    lower_term += density_[k] * nodes.lower_term[k] * from_above_[k];
    upper_term += density_[k] * nodes.upper_term[k] * from_below_[k];
  }

  // phi(peak) less what it is at the far borders, where F(1) and G(0) stand in the denominators.
  const double fall = peak.lower * one_less_exp(peak.above) + peak.upper * one_less_exp(peak.below);
  double value = std::log(beta_ * inside) + log_scale_ - fall;
  for (std::size_t i = 0; i < lower_.size(); ++i) {
    d_lower[i] = derivative(from_below_, lower_exponent(i), d_lower[i] * lower_term) / beta_;
    d_upper[i] = -derivative(from_above_, upper_exponent(i), d_upper[i] * upper_term) / beta_;
    value += d_lower[i] * beyond_lower(i) - d_upper[i] * beyond_upper(i);
  }
  return value;
}

}  // namespace

double truncated_log_side(double beta, std::span<const double> lower, std::span<const double> upper,
                          std::span<double> d_lower, std::span<double> d_upper) noexcept {
  return TruncatedIntegral(beta, 0, lower, upper).log_side(d_lower, d_upper);
}

TruncatedSide::TruncatedSide(double beta, double exact_from) noexcept
    : beta_(beta),
      exact_from_(exact_from),
      edge_(exact_from * beta),
      slope_below_edge_(bessel_log_side(edge_, beta).slope) {}

double TruncatedSide::operator()(std::span<const double> lower, std::span<const double> upper,
                                 std::span<double> d_lower,
                                 std::span<double> d_upper) const noexcept {
  const GumbelIntersection intersection{beta_};
  const double common_lower = intersection.lower(lower, d_lower);
  const double common_upper = intersection.upper(upper, d_upper);
  const double missing = edge_ - (common_upper - common_lower);
  if (!(missing > 0)) return truncated_log_side(beta_, lower, upper, d_lower, d_upper);

  const double value =
      TruncatedIntegral(beta_, missing / 2, lower, upper).log_side(d_lower, d_upper);
  // The moved corners keep their gap, so that its own slope is replaced by the constant one.
  double own_slope = 0;
  for (std::size_t i = 0; i < lower.size(); ++i) own_slope += (d_upper[i] - d_lower[i]) / 2;
  const double change = slope_below_edge_ - own_slope;
  for (std::size_t i = 0; i < lower.size(); ++i) {
    d_lower[i] -= change * std::exp((lower[i] - common_lower) / beta_);
    d_upper[i] += change * std::exp((common_upper - upper[i]) / beta_);
  }
  return value - missing * slope_below_edge_;
}

}  // namespace gumbelbox
