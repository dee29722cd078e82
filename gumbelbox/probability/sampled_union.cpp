#include "gumbelbox/probability/sampled_union.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "gumbelbox/probability/point_sampler.h"

namespace gumbelbox {
namespace {

/// Points of the intersection of some boxes with one of several, each as likely as it is large.
class MixedPoints {
 public:
  MixedPoints(const RandomBoxes& boxes, const Event& event, std::span<const double> taken) {
    std::vector<std::size_t> of = event.present;
    of.push_back(0);
    for (std::size_t i = 0; i < event.absent.size(); ++i) {
      if (!(taken[i] > 0)) continue;
      of.back() = event.absent[i];
      PointSampler part(boxes, of);
      if (!part.exists()) {
        lost_ += taken[i];
        continue;
      }
      sum_ += taken[i];
      parts_.push_back(std::move(part));
      cumulative_.push_back(sum_);
    }
  }

  double sum() const noexcept { return sum_; }

  /// What is taken by parts so rare that they have no points.
  double lost() const noexcept { return lost_; }
  bool exist() const noexcept { return !parts_.empty(); }

  void draw(Random& random, std::span<double> point) const {
    const auto found = std::upper_bound(cumulative_.begin(), cumulative_.end() - 1,
                                        cumulative_.back() * random.uniform());
    parts_[static_cast<std::size_t>(found - cumulative_.begin())].draw(random, point);
  }

 private:
  std::vector<PointSampler> parts_;
  std::vector<double> cumulative_;
  double sum_ = 0;
  double lost_ = 0;
};

/// (1 - product of (1 - h)) / (sum of h) at a point.
double weight(const RandomBoxes& boxes, std::span<const std::size_t> absent,
              std::span<const double> point) {
  double log_outside = 0;
  double sum = 0;
  for (const std::size_t box : absent) {
    const double holds = std::exp(boxes.log_inside(box, point));
    log_outside += std::log1p(-holds);
    sum += holds;
  }
  return sum > 0 ? std::min(-std::expm1(log_outside) / sum, 1.0) : 1;
}

}  // namespace

SampledUnion sampled_union(const RandomBoxes& boxes, const Event& event,
                           std::span<const double> taken, const Sampling& sampling,
                           std::uint32_t stream) {
  const MixedPoints points(boxes, event, taken);
  if (!points.exist()) return {points.lost(), points.lost()};
  Random random(sampling.seed, RandomUse::kCorners, 0, stream);
  std::vector<double> point(boxes.dim());
  double sum = 0;
  double squares = 0;
  for (std::size_t i = 0; i < sampling.samples; ++i) {
    points.draw(random, point);
    const double one = weight(boxes, event.absent, point);
    sum += one;
    squares += one * one;
  }
  const auto count = static_cast<double>(sampling.samples);
  const double mean = sum / count;
  const double spread = std::sqrt(std::max(0.0, squares / count - mean * mean) / count);
  return {points.sum() * mean, points.sum() * std::hypot(spread, 1 / count) + points.lost()};
}

}  // namespace gumbelbox
