#include "gumbelbox/probability/joint_volume.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/probability/expected_volume.h"
#include "gumbelbox/probability/log_mean.h"
#include "gumbelbox/probability/point_sampler.h"
#include "gumbelbox/probability/sampled_union.h"

namespace gumbelbox {
namespace {

// Of a sum, relative to it: beyond the first its error is told, beyond the second it is sampled
// too.
constexpr double kMostError = 1e-6;
constexpr double kMostLost = 0.1;
// An error near 1 that no double shows.
constexpr double kInvisible = 1e-15;

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

/// Points of the intersection, and how much of each is left.
Estimate share_by_points(const RandomBoxes& boxes, const Event& event, const Sampling& sampling,
                         std::uint32_t stream) {
  const PointSampler points(boxes, event.present);
  // Without a point any share is possible.
  if (!points.exists()) {
    return {.log_value = kLogZero, .log_standard_error = 0, .samples = sampling.samples};
  }
  Random random(sampling.seed, RandomUse::kCorners, 0, stream);
  std::vector<double> point(boxes.dim());
  LogMean share;
  for (std::size_t i = 0; i < sampling.samples; ++i) {
    points.draw(random, point);
    double log_outside = 0;
    for (const std::size_t box : event.absent) {
      log_outside += std::log(-std::expm1(boxes.log_inside(box, point)));
    }
    share.add(log_outside);
  }
  return {.log_value = share.log_mean(),
          .log_standard_error = share.log_standard_error(),
          .samples = sampling.samples};
}

Estimate sampled_share(const Volumes& volumes, const Event& event, const Sampling& sampling,
                       std::uint32_t stream) {
  const RandomBoxes& boxes = *volumes.process;
  const Volumes exact = exact_volumes(boxes);
  const std::vector<double> taken = shares(exact, event, log_volume(exact, event.present));
  const double sum = std::accumulate(taken.begin(), taken.end(), 0.0);
  if (!(sum < 1)) return share_by_points(boxes, event, sampling, stream);
  const SampledUnion inside = sampled_union(boxes, event, taken, sampling, stream);
  return {.log_value = std::log1p(-inside.share),
          .log_standard_error = std::log(inside.standard_error),
          .samples = sampling.samples};
}

void require_samples(const Volumes& volumes, const std::string& why) {
  if (volumes.process != nullptr && volumes.process->process().corners != Corners::kGaussian) {
    return;
  }
  throw Error(ErrorKind::kUsage, why +
                                     ", and the volumes of this model cannot be sampled instead; "
                                     "ask with fewer negated names");
}

double log_of(const ShareOutside& sum) noexcept {
  if (sum.inside < 0.5) return std::log1p(-std::max(sum.inside, 0.0));
  return std::log(std::max(sum.value, 0.0));
}

/// A sum, what it says as an estimate, and whether it is worth little.
struct Summed {
  ShareOutside sum;
  Estimate share;
  bool lost = false;
};

Summed summed_share(const Volumes& volumes, const Event& event) {
  const auto of = [&](std::span<const std::size_t> boxes) { return log_volume(volumes, boxes); };
  const ShareOutside sum = share_outside(of, volumes.dim, event);
  Summed summed{.sum = sum, .share = {.log_value = log_of(sum)}};
  const double smaller = std::min(sum.value, sum.inside);
  if (!volumes.exact && smaller < -sum.rounding) {
    summed.share.remark = fmt::format(
        "the sum over negated names is {:.3g}, which no volumes of sets could give, and counts as "
        "{}: the sides of this model are approximate",
        sum.value, sum.value < 0 ? 0 : 1);
  } else if (sum.rounding > kMostError * smaller &&
             (sum.value < 0.5 || sum.rounding > kInvisible)) {
    summed.share.log_standard_error = std::log(sum.rounding);
    summed.share.remark = fmt::format(
        "the terms of the sum cancel down to {:.3g}{}, with a "
        "rounding error of {:.1g}",
        smaller, sum.value < 0.5 ? " of the first" : " below 1", sum.rounding);
    summed.lost = sum.rounding > kMostLost * sum.value;
  }
  return summed;
}

/// Of a sum that is worth little and a sample the one that is surer. A sample that the sum rules
/// out has missed something, whatever its spread says.
Estimate surer(const Summed& summed, Estimate sampled) {
  const double error = sampled.standard_error();
  const double apart = std::abs(sampled.value() - summed.sum.value);
  if (error < summed.sum.rounding && apart <= summed.sum.rounding + 4 * error) {
    sampled.remark = summed.share.remark + ": sampled instead";
    return sampled;
  }
  Estimate kept = summed.share;
  kept.remark += ": a sample is less sure";
  return kept;
}

Estimate share_left(const Volumes& volumes, const Event& left, const Sampling& sampling,
                    std::uint32_t stream) {
  if (left.absent.size() > kMostSubtracted) {
    const std::string why = fmt::format("{} negated names overlap the rest, more than {}",
                                        left.absent.size(), kMostSubtracted);
    require_samples(volumes, why);
    Estimate share = sampled_share(volumes, left, sampling, stream);
    share.remark = why + ": sampled instead";
    return share;
  }
  const Summed summed = summed_share(volumes, left);
  if (!summed.lost) return summed.share;
  require_samples(volumes, summed.share.remark);
  const Estimate sampled = sampled_share(volumes, left, sampling, stream);
  if (volumes.exact) return surer(summed, sampled);
  Estimate share = sampled;  // the sum is about other volumes
  share.remark = summed.share.remark + ": sampled instead";
  return share;
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

JointShare joint_share(const Volumes& volumes, const Event& event, const Sampling& sampling,
                       std::uint32_t stream) {
  const double log_present = log_volume(volumes, event.present);
  if (event.absent.empty() || log_present == kLogZero) return {{}, log_present};
  const std::vector<double> taken = shares(volumes, event, log_present);
  if (volumes.fixed && std::ranges::max(taken) >= 1) return {{}, kLogZero};
  const Estimate share = share_left(volumes, counting(event, taken), sampling, stream);
  if (share.samples == 0 || volumes.exact) return {share, log_present};
  return {share, log_volume(exact_volumes(*volumes.process), event.present)};
}

Estimate joint_volume(const Volumes& volumes, const Event& event, const Sampling& sampling,
                      std::uint32_t stream) {
  auto [volume, log_unit] = joint_share(volumes, event, sampling, stream);
  volume.log_value += log_unit;
  volume.log_standard_error += log_unit;
  return volume;
}

}  // namespace gumbelbox
