#include "gumbelbox/process/drawn_conditional.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"

namespace gumbelbox {
namespace {

constexpr std::size_t kBlocks = 64;
constexpr std::size_t kMostSummed = 8;  // above it points are cheaper than subsets

/// Sums over draws.
struct Sums {
  double count = 0;
  double a = 0, b = 0, ab = 0, bb = 0;
  double ratio = 0, ratio_squared = 0;

  void add(const Sums& other, double sign) noexcept {
    count += sign * other.count;
    a += sign * other.a;
    b += sign * other.b;
    ab += sign * other.ab;
    bb += sign * other.bb;
    ratio += sign * other.ratio;
    ratio_squared += sign * other.ratio_squared;
  }

  double summary(Summary kind) const noexcept {
    if (kind == Summary::kMeanOfRatios) return ratio / count;
    const double factor = 1 - count * ab / (a * b) + count * bb / (b * b);
    return a / b * (kind == Summary::kSecondOrder && a > 0 ? factor : 1);
  }
};

class Draws {
 public:
  Draws(const RandomBoxes& boxes, const Event& a, const Event& b)
      : boxes_(boxes), a_(a), b_(b), soft_(boxes.process().corners == Corners::kGaussian) {
    for (const std::size_t box : a.absent) {
      if (std::ranges::count(b.absent, box) == 0) only_a_.push_back(box);
    }
    by_point_ = !soft_ && only_a_.size() > kMostSummed;
    if (by_point_) a_.absent = b.absent;
    if (a_.absent.size() > kMostDrawnAway) {
      throw Error(ErrorKind::kUsage,
                  fmt::format("draws of the corners take at most {} negated names{}, got {}",
                              kMostDrawnAway, soft_ ? "" : " behind the bar", a_.absent.size()));
    }
    drawn_ = a_.present;
    drawn_.insert(drawn_.end(), b.absent.begin(), b.absent.end());
    if (!by_point_) drawn_.insert(drawn_.end(), only_a_.begin(), only_a_.end());
    log_unit_ = drawn_log_volume(boxes.locations(), boxes.dim(), soft_scale(), b.present);
    if (!std::isfinite(log_unit_)) log_unit_ = 0;
  }

  /// Draws once and adds it, unless B has no volume.
  bool add_to(Sums& sums, Random& random) {
    boxes_.draw(random, drawn_, corners_);
    const double log_b = log_volume(b_);
    if (!(log_b > kLogZero)) return false;
    double log_a = log_volume(a_);
    if (by_point_ && log_a > kLogZero) log_a = log_volume_at_point(random);
    const double a = std::exp(log_a - log_unit_);
    const double b = std::exp(log_b - log_unit_);
    const double ratio = std::exp(log_a - log_b);
    sums.add({.count = 1,
              .a = a,
              .b = b,
              .ab = a * b,
              .bb = b * b,
              .ratio = ratio,
              .ratio_squared = ratio * ratio},
             1);
    return true;
  }

 private:
  double soft_scale() const noexcept { return soft_ ? boxes_.process().beta : 0; }

  double log_intersection(std::span<const std::size_t> of) const {
    return drawn_log_volume(corners_, boxes_.dim(), soft_scale(), of);
  }

  double log_volume(const Event& event) const {
    const double log_present = log_intersection(event.present);
    if (event.absent.empty() || log_present == kLogZero) return log_present;
    const auto of = [this](std::span<const std::size_t> boxes) { return log_intersection(boxes); };
    const ShareOutside share = share_outside(of, boxes_.dim(), event);
    // Less than rounding is nothing: hard boxes that cover the rest.
    return share.value > share.rounding ? log_present + std::log(share.value) : kLogZero;
  }

  /// An estimate of the log volume of A from one point of its intersection.
  double log_volume_at_point(Random& random) {
    point_.resize(boxes_.dim());
    for (std::size_t j = 0; j < point_.size(); ++j) {
      double lower = boxes_.process().bounded() ? 0 : -std::numeric_limits<double>::infinity();
      double upper = boxes_.process().bounded() ? 1 : std::numeric_limits<double>::infinity();
      for (const std::size_t box : a_.present) {
        lower = std::max(lower, corners_.lower[box * boxes_.dim() + j]);
        upper = std::min(upper, corners_.upper[box * boxes_.dim() + j]);
      }
      point_[j] = lower + (upper - lower) * random.uniform();
    }
    double outside = 1;
    for (const std::size_t box : a_.absent) outside *= held(box) ? 0 : 1;
    for (const std::size_t box : only_a_) {
      outside *= -std::expm1(boxes_.log_inside(box, point_));
    }
    return log_intersection(a_.present) + std::log(outside);
  }

  bool held(std::size_t box) const noexcept {
    for (std::size_t j = 0; j < point_.size(); ++j) {
      const std::size_t at = box * boxes_.dim() + j;
      if (point_[j] < corners_.lower[at] || point_[j] > corners_.upper[at]) return false;
    }
    return true;
  }

  const RandomBoxes& boxes_;
  Event a_;  // what is drawn of it
  const Event& b_;
  bool soft_;
  bool by_point_ = false;
  std::vector<std::size_t> only_a_;
  std::vector<std::size_t> drawn_;
  double log_unit_ = 0;
  BoxCorners corners_;
  std::vector<double> point_;
};

double standard_error(const std::vector<Sums>& blocks, const Sums& total, Summary summary) {
  if (summary == Summary::kMeanOfRatios) {
    const double mean = total.ratio / total.count;
    return std::sqrt(std::max(0.0, total.ratio_squared / total.count - mean * mean) / total.count);
  }
  const double whole = total.summary(summary);
  double squares = 0;
  double used = 0;
  for (const Sums& block : blocks) {
    if (block.count == 0) continue;
    Sums rest = total;
    rest.add(block, -1);
    if (rest.count <= 0) return std::abs(whole);
    const double difference = rest.summary(summary) - whole;
    squares += difference * difference;
    ++used;
  }
  return std::sqrt(squares * (used - 1) / used);
}

}  // namespace

Estimate drawn_conditional(const RandomBoxes& boxes, const Event& a, const Event& b,
                           Summary summary, const Sampling& sampling) {
  Draws draws(boxes, a, b);
  Random random(sampling.seed, RandomUse::kCorners, 1);
  std::vector<Sums> blocks(kBlocks);
  Sums total;
  std::size_t left_out = 0;
  for (std::size_t i = 0; i < sampling.samples; ++i) {
    if (!draws.add_to(blocks[i * kBlocks / sampling.samples], random)) ++left_out;
  }
  for (const Sums& block : blocks) total.add(block, 1);
  if (total.count == 0) {
    throw Error(ErrorKind::kNumeric,
                fmt::format("the condition had no volume in any of {} draws", sampling.samples));
  }
  return {.log_value = std::log(std::clamp(total.summary(summary), 0.0, 1.0)),
          .log_standard_error = std::log(standard_error(blocks, total, summary)),
          .samples = sampling.samples - left_out,
          .left_out = left_out,
          .remark = ""};
}

}  // namespace gumbelbox
