#include "gumbelbox/probability/point_sampler.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "gumbelbox/base/error.h"

namespace gumbelbox {
namespace {

constexpr std::size_t kStepsASide = 128;
constexpr double kFloor = -60;  // log of what is left out, relative to the peak

}  // namespace

PointSampler::PointSampler(const RandomBoxes& boxes, std::span<const std::size_t> of)
    : boxes_(boxes), of_(of.begin(), of.end()) {
  if (boxes.process().corners == Corners::kGaussian) {
    throw Error(ErrorKind::kUsage, "points are drawn from fixed or Gumbel boxes only");
  }
  if (of.empty() && !boxes.process().bounded()) {
    throw Error(ErrorKind::kUsage, "a space without bounds has no uniform points");
  }
  for (std::size_t j = 0; j < boxes.dim() && exists_; ++j) steps_.push_back(steps(j));
}

double PointSampler::log_density(std::size_t j, double z) const noexcept {
  double sum = 0;
  for (const std::size_t box : of_) sum += boxes_.log_inside(box, j, z);
  return sum;
}

/// Where lower corners weigh more than upper ones the density still rises. HoldOutKind of the
/// factors, because far from the boxes the density itself is 0 on both sides.
bool PointSampler::rises(std::size_t j, double z) const noexcept {
  const CornerLaw law = boxes_.process().law();
  const double step = 1e-6 * law.beta;
  double below = 0;
  double above = 0;
  double rise = 0;
  for (const std::size_t box : of_) {
    const double lower = boxes_.lower(box, j);
    const double upper = boxes_.upper(box, j);
    below += law.log_below(z, lower);
    above += law.log_above(z, upper);
    rise += law.log_below(z + step, lower) - law.log_below(z, lower) +
            law.log_above(z + step, upper) - law.log_above(z, upper);
  }
  return std::isfinite(rise) ? rise > 0 : below < above;
}

PointSampler::Interval PointSampler::domain(std::size_t j) const noexcept {
  const bool fixed = boxes_.process().corners == Corners::kFixed;
  if (boxes_.process().bounded() && (of_.empty() || !fixed)) return {0, 1};
  // The peak lies between the outermost corners; fixed boxes meet between the innermost.
  Interval outer{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
  Interval inner{outer.right, outer.left};
  for (const std::size_t box : of_) {
    const double lower = boxes_.lower(box, j);
    const double upper = boxes_.upper(box, j);
    outer = {std::min({outer.left, lower, upper}), std::max({outer.right, lower, upper})};
    inner = {std::max(inner.left, lower), std::min(inner.right, upper)};
  }
  return fixed ? inner : outer;
}

double PointSampler::mode(std::size_t j, Interval within) const noexcept {
  for (int halving = 0; halving < 100; ++halving) {
    const double middle = within.left + (within.right - within.left) / 2;
    (rises(j, middle) ? within.left : within.right) = middle;
  }
  return within.left + (within.right - within.left) / 2;
}

/// The point on the way to `limit`, which may be infinite, behind which the density is left out.
double PointSampler::edge(std::size_t j, double mode, double log_peak,
                          double limit) const noexcept {
  const double direction = limit > mode ? 1 : -1;
  const auto within = [&](double z) { return log_density(j, z) >= log_peak + kFloor; };
  const auto at = [&](double step) {
    return direction > 0 ? std::min(mode + step, limit) : std::max(mode - step, limit);
  };
  double outside = boxes_.process().beta;
  while (within(at(outside)) && at(outside) != limit) outside *= 2;
  if (within(at(outside))) return limit;
  double inside = 0;
  for (int halving = 0; halving < 100; ++halving) {
    const double middle = inside + (outside - inside) / 2;
    (within(at(middle)) ? inside : outside) = middle;
  }
  return at(outside);
}

PointSampler::Steps PointSampler::steps(std::size_t j) {
  const Interval whole = domain(j);
  if (of_.empty() || boxes_.process().corners == Corners::kFixed) {
    exists_ = whole.left < whole.right;
    return {{whole.left, whole.right}, {0}, {1}};
  }
  const double peak = mode(j, whole);
  const double log_peak = log_density(j, peak);
  exists_ = std::isfinite(log_peak);
  if (!exists_) return {};
  const double infinity = std::numeric_limits<double>::infinity();
  const bool bounded = boxes_.process().bounded();
  const double left = edge(j, peak, log_peak, bounded ? 0 : -infinity);
  const double right = edge(j, peak, log_peak, bounded ? 1 : infinity);
  Steps steps;
  for (std::size_t i = 0; i <= 2 * kStepsASide; ++i) {
    const double part = static_cast<double>(i) / kStepsASide;
    steps.edges.push_back(i <= kStepsASide ? left + (peak - left) * part
                                           : peak + (right - peak) * (part - 1));
  }
  double area = 0;
  double log_here = log_density(j, left);
  for (std::size_t i = 0; i < 2 * kStepsASide; ++i) {
    const double log_next = log_density(j, steps.edges[i + 1]);
    steps.log_height.push_back(std::max(log_here, log_next));
    log_here = log_next;
    area += (steps.edges[i + 1] - steps.edges[i]) * std::exp(steps.log_height[i] - log_peak);
    steps.cumulative.push_back(area);
  }
  for (double& part : steps.cumulative) part /= area;
  return steps;
}

void PointSampler::draw(Random& random, std::span<double> point) const {
  for (std::size_t j = 0; j < steps_.size(); ++j) {
    const Steps& steps = steps_[j];
    const bool flat = steps.cumulative.size() == 1;
    while (true) {
      const auto found =
          std::upper_bound(steps.cumulative.begin(), steps.cumulative.end() - 1, random.uniform());
      const auto step = static_cast<std::size_t>(found - steps.cumulative.begin());
      const double left = steps.edges[step];
      point[j] = left + (steps.edges[step + 1] - left) * random.uniform();
      if (flat) break;
      if (std::log(open_uniform(random)) <= log_density(j, point[j]) - steps.log_height[step]) {
        break;
      }
    }
  }
}

}  // namespace gumbelbox
