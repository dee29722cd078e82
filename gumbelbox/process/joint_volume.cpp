#include "gumbelbox/process/joint_volume.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/process/expected_volume.h"
#include "gumbelbox/process/point_sampler.h"

namespace gumbelbox {
namespace {

constexpr double kMostError = 1e-6;  // of a sum, relative to it

double log_volume(const Volumes& volumes, std::span<const std::size_t> boxes) {
  return boxes.empty() ? 0 : volumes.log_volume(boxes);  // the unit cube
}

/// The share of the intersection that each absent box has.
std::vector<double> shares(const Volumes& volumes, const Event& event, double log_present) {
  std::vector<std::size_t> boxes = event.present;
  boxes.push_back(0);
  std::vector<double> found;
  for (const std::size_t box : event.absent) {
    boxes.back() = box;
    found.push_back(std::exp(log_volume(volumes, boxes) - log_present));
  }
  return found;
}

Event counting(const Event& event, const std::vector<double>& shares) {
  const double enough = 0x1p-56 / static_cast<double>(shares.size() + 1);
  Event found{event.present, {}};
  for (std::size_t i = 0; i < shares.size(); ++i) {
    if (shares[i] > enough) found.absent.push_back(event.absent[i]);
  }
  return found;
}

Estimate sampled_share(const Volumes& volumes, const Event& event, const Sampling& sampling,
                       std::uint32_t stream) {
  const RandomBoxes& boxes = *volumes.process;
  const PointSampler points(boxes, event.present);
  if (!points.exists()) return {.log_value = kLogZero};
  Random random(sampling.seed, RandomUse::kCorners, 0, stream);
  std::vector<double> point(boxes.dim());
  double sum = 0;
  double squares = 0;
  for (std::size_t i = 0; i < sampling.samples; ++i) {
    points.draw(random, point);
    double outside = 1;
    for (const std::size_t box : event.absent) outside *= -std::expm1(boxes.log_inside(box, point));
    sum += outside;
    squares += outside * outside;
  }
  const double count = static_cast<double>(sampling.samples);
  const double mean = sum / count;
  double error = std::sqrt(std::max(0.0, squares / count - mean * mean) / count);
  // Fixed boxes hold a point or not: draws that all agree do not mean that none would differ.
  if (volumes.fixed) error = std::max(error, 1 / count);
  return {.log_value = std::log(mean),
          .log_standard_error = std::log(error),
          .samples = sampling.samples};
}

void require_samples(const Volumes& volumes, const std::string& why) {
  if (volumes.process != nullptr && volumes.process->process().corners != Corners::kGaussian) {
    return;
  }
  throw Error(ErrorKind::kUsage, why + ", and this model has no random boxes to sample instead");
}

/// What the sum gave, unless it must be sampled; then why.
struct Summed {
  Estimate share;
  std::string failure;
};

Summed summed_share(const Volumes& volumes, const Event& event) {
  const auto of = [&](std::span<const std::size_t> boxes) { return log_volume(volumes, boxes); };
  const ShareOutside share = share_outside(of, volumes.dim, event);
  Summed summed{.share = {.log_value = std::log(std::clamp(share.value, 0.0, 1.0))}, .failure = ""};
  if (!volumes.exact && share.value < -share.rounding) {
    summed.share.remark = fmt::format(
        "the sum over negated names is {:.3g}, which no volumes of sets could give, and counts as "
        "0: the sides of this model are approximate",
        share.value);
  } else if (share.rounding > kMostError * share.value) {
    summed.failure = fmt::format(
        "the sum over negated names is {:.3g} of its first term and has lost its digits",
        std::abs(share.value));
  }
  return summed;
}

}  // namespace

Volumes exact_volumes(const RandomBoxes& boxes) {
  return {.log_volume =
              [&boxes](std::span<const std::size_t> of) { return expected_log_volume(boxes, of); },
          .dim = boxes.dim(),
          .process = &boxes,
          .exact = true,
          .fixed = boxes.process().corners == Corners::kFixed};
}

Event without_negligible(const Volumes& volumes, const Event& event) {
  return counting(event, shares(volumes, event, log_volume(volumes, event.present)));
}

Estimate joint_volume(const Volumes& volumes, const Event& event, const Sampling& sampling,
                      std::uint32_t stream) {
  const double log_present = log_volume(volumes, event.present);
  if (event.absent.empty() || log_present == kLogZero) return {.log_value = log_present};
  const std::vector<double> taken = shares(volumes, event, log_present);
  if (volumes.fixed && std::ranges::max(taken) >= 1) return {.log_value = kLogZero};
  const Event left = counting(event, taken);
  Summed summed;
  if (left.absent.size() > kMostSubtracted) {
    summed.failure = fmt::format("{} negated names overlap the rest, more than {}",
                                 left.absent.size(), kMostSubtracted);
  } else {
    summed = summed_share(volumes, left);
  }
  Estimate share = summed.share;
  if (!summed.failure.empty()) {
    require_samples(volumes, summed.failure);
    share = sampled_share(volumes, left, sampling, stream);
    share.remark = summed.failure + ": sampled instead";
  }
  share.log_value += log_present;
  share.log_standard_error += log_present;
  return share;
}

}  // namespace gumbelbox
