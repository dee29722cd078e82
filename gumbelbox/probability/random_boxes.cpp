#include "gumbelbox/probability/random_boxes.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/box/softplus_side.h"
#include "gumbelbox/probability/estimate.h"

namespace gumbelbox {
namespace {

void require_numbers(const char* what, std::span<const double> numbers, std::size_t dim) {
  if (numbers.size() != dim) {
    throw Error(ErrorKind::kUsage,
                fmt::format("{} of a box: expected {} numbers, got {}", what, dim, numbers.size()));
  }
  if (!std::ranges::all_of(numbers, [](double x) { return std::isfinite(x); })) {
    throw Error(ErrorKind::kUsage, fmt::format("{} of a box: expected finite numbers", what));
  }
}

/// Phi(high) - Phi(low) without cancellation: both are taken from the nearer tail.
double normal_between(double low, double high) noexcept {
  const auto tail = [](double x) { return std::erfc(x / std::numbers::sqrt2) / 2; };
  return low > 0 ? tail(low) - tail(high) : tail(-high) - tail(-low);
}

double log_fixed(double lower, double upper, double z) noexcept {
  return lower <= z && z <= upper ? 0 : kLogZero;
}

}  // namespace

RandomBoxes::RandomBoxes(const BoxProcess& process, std::size_t dim)
    : process_(process), dim_(dim) {
  const bool scaled = process.corners != Corners::kFixed && process.corners != Corners::kGaussian;
  if (dim == 0) throw Error(ErrorKind::kUsage, "random boxes: expected at least one dimension");
  if (scaled && !(process.beta > 0 && std::isfinite(process.beta))) {
    throw Error(ErrorKind::kUsage,
                fmt::format("random boxes: expected beta > 0, got {}", process.beta));
  }
}

void RandomBoxes::add(std::span<const double> lower, std::span<const double> upper,
                      std::span<const double> sigma) {
  const bool gaussian = process_.corners == Corners::kGaussian;
  require_numbers("lower corner", lower, dim_);
  require_numbers("upper corner", upper, dim_);
  require_numbers("sigma", sigma, gaussian ? dim_ : 0);
  locations_.lower.insert(locations_.lower.end(), lower.begin(), lower.end());
  locations_.upper.insert(locations_.upper.end(), upper.begin(), upper.end());
  sigma_.insert(sigma_.end(), sigma.begin(), sigma.end());
}

double RandomBoxes::log_inside(std::size_t box, std::size_t j, double z) const noexcept {
  const double low = lower(box, j);
  const double high = upper(box, j);
  if (process_.corners == Corners::kFixed) return log_fixed(low, high, z);
  if (process_.corners == Corners::kGaussian) {
    const double sigma = std::abs(sigma_[box * dim_ + j]);
    if (sigma == 0) return log_fixed(low, high, z);
    if (high < low) return kLogZero;
    return std::log(normal_between((z - high) / sigma, (z - low) / sigma));
  }
  const CornerLaw law = process_.law();
  return law.log_below(z, low) + law.log_above(z, high);
}

double RandomBoxes::log_inside(std::size_t box, std::span<const double> point) const noexcept {
  double sum = 0;
  // Below this the probability is nothing beside 1, and only that matters to whoever asks.
  constexpr double kNothing = -100;
  for (std::size_t j = 0; j < dim_ && sum > kNothing; ++j) sum += log_inside(box, j, point[j]);
  return sum;
}

void RandomBoxes::draw(Random& random, std::span<const std::size_t> of, BoxCorners& corners) const {
  corners.lower.resize(locations_.lower.size());
  corners.upper.resize(locations_.upper.size());
  for (const std::size_t box : of) {
    for (std::size_t j = 0; j < dim_; ++j) draw_interval(random, box * dim_ + j, corners);
  }
}

void RandomBoxes::draw_interval(Random& random, std::size_t at,
                                BoxCorners& corners) const noexcept {
  double& lower = corners.lower[at];
  double& upper = corners.upper[at];
  lower = locations_.lower[at];
  upper = locations_.upper[at];
  if (process_.corners == Corners::kFixed) return;
  if (process_.corners == Corners::kGaussian) {
    const double shift = std::abs(sigma_[at]) * random.normal();
    lower += shift;
    upper += shift;
    return;
  }
  const CornerLaw law = process_.law();
  lower = law.draw_lower(open_uniform(random), lower);
  upper = law.draw_upper(open_uniform(random), upper);
}

double drawn_log_side(double gap, double volume_beta) noexcept {
  if (volume_beta > 0) return softplus_log_side(gap, volume_beta).value;
  return gap > 0 ? std::log(gap) : kLogZero;
}

double drawn_log_volume(const BoxCorners& corners, std::size_t dim, double volume_beta,
                        std::span<const std::size_t> boxes) {
  if (boxes.empty()) return 0;
  double log_volume = 0;
  for (std::size_t j = 0; j < dim; ++j) {
    double lower = corners.lower[boxes[0] * dim + j];
    double upper = corners.upper[boxes[0] * dim + j];
    for (const std::size_t box : boxes.subspan(1)) {
      lower = std::max(lower, corners.lower[box * dim + j]);
      upper = std::min(upper, corners.upper[box * dim + j]);
    }
    log_volume += drawn_log_side(upper - lower, volume_beta);
    if (log_volume == kLogZero) break;
  }
  return log_volume;
}

}  // namespace gumbelbox
