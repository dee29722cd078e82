#include "gumbelbox/probability/drawn_conditional.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/probability/log_mean.h"

namespace gumbelbox {
namespace {

constexpr std::size_t kBlocks = 64;
constexpr double kRounded = 1e-8;       // what a spread of nothing may come out as
constexpr std::size_t kMostSummed = 8;  // above it points are cheaper than subsets

/// Sums over draws. Those of A are relative to the largest draw so far, because shares underflow.
struct Sums {
  double log_unit = kLogZero;  // of a, ab and the ratio
  double count = 0;
  double a = 0, aa = 0, b = 0, ab = 0, bb = 0;
  double ratio = 0, ratio_squared = 0;
  // Not in those units. Of 1 - ratio, and of b - a: near 1 these have the digits.
  double missing = 0, missing_squared = 0;
  double left = 0, left_squared = 0;

  void use_unit(double log) noexcept {
    if (log == log_unit) return;
    const double shrink = std::exp(log_unit - log);
    a *= shrink;
    ab *= shrink;
    ratio *= shrink;
    aa *= shrink * shrink;
    ratio_squared *= shrink * shrink;
    log_unit = log;
  }

  void add(Sums other, double sign) noexcept {
    const double unit = std::max(log_unit, other.log_unit);
    use_unit(unit);
    other.use_unit(unit);
    count += sign * other.count;
    a += sign * other.a;
    aa += sign * other.aa;
    b += sign * other.b;
    ab += sign * other.ab;
    bb += sign * other.bb;
    ratio += sign * other.ratio;
    ratio_squared += sign * other.ratio_squared;
    missing += sign * other.missing;
    missing_squared += sign * other.missing_squared;
    left += sign * other.left;
    left_squared += sign * other.left_squared;
  }

  /// In units of e^log_unit.
  double summary(Summary kind) const noexcept {
    if (kind == Summary::kMeanOfRatios) return ratio / count;
    const double factor = 1 - count * ab / (a * b) + count * bb / (b * b);
    return a / b * (kind == Summary::kSecondOrder && a != 0 ? factor : 1);
  }

  /// 1 - summary. REQUIRES: kind is not kSecondOrder.
  double complement(Summary kind) const noexcept {
    return kind == Summary::kMeanOfRatios ? missing / count : left / b;
  }

  /// How many draws the summary, or what it lacks to 1, rests on.
  double effective(Summary kind) const noexcept {
    return kind == Summary::kMeanOfRatios
               ? std::min(effective_draws(ratio, ratio_squared),
                          effective_draws(missing, missing_squared))
               : std::min(effective_draws(a, aa), effective_draws(left, left_squared));
  }
};

class Draws {
 public:
  Draws(const RandomBoxes& boxes, const Event& a, const Event& b)
      : boxes_(boxes), a_(a), b_(b), soft_(boxes.process().corners == Corners::kGaussian) {
    for (const std::size_t box : a.absent) {
      if (std::ranges::count(b.absent, box) == 0) only_a_.push_back(box);
    }
    by_point_ = !soft_ && (only_a_.size() > kMostSummed || a.absent.size() > kMostDrawnAway);
    if (by_point_) a_.absent = b.absent;
    if (a_.absent.size() > kMostDrawnAway) throw_too_many();
    drawn_ = a_.present;
    drawn_.insert(drawn_.end(), b.absent.begin(), b.absent.end());
    if (!by_point_) drawn_.insert(drawn_.end(), only_a_.begin(), only_a_.end());
    log_unit_ = drawn_log_volume(boxes.locations(), boxes.dim(), soft_scale(), b.present);
    if (!std::isfinite(log_unit_)) log_unit_ = 0;
  }

  bool soft() const noexcept { return soft_; }

  /// Draws once and adds it, unless B has no volume.
  bool add_to(Sums& sums, Random& random) {
    boxes_.draw(random, drawn_, corners_);
    const double log_b = log_volume(b_);
    if (log_b == kLogZero) return false;
    double log_a = log_volume(a_);
    if (by_point_ && log_a > kLogZero) log_a = log_volume_at_point(random);
    const double b = std::exp(log_b - log_unit_);
    Sums one{.count = 1, .b = b, .bb = b * b};
    one.missing = -std::expm1(log_a - log_b);
    one.missing_squared = one.missing * one.missing;
    one.left = one.missing * b;
    one.left_squared = one.left * one.left;
    if (log_a > kLogZero) {
      one.log_unit = log_a - std::min(log_unit_, log_b);
      one.a = std::exp(log_a - log_unit_ - one.log_unit);
      one.aa = one.a * one.a;
      one.ab = one.a * b;
      one.ratio = std::exp(log_a - log_b - one.log_unit);
      one.ratio_squared = one.ratio * one.ratio;
    }
    sums.add(one, 1);
    return true;
  }

 private:
  [[noreturn]] void throw_too_many() const {
    throw Error(ErrorKind::kUsage,
                fmt::format("draws of the corners take at most {} negated names{}, got {}; {}",
                            kMostDrawnAway, soft_ ? "" : " behind the bar", a_.absent.size(),
                            soft_ ? "a Gaussian model is always drawn: ask with fewer"
                                  : "the method 'ratio' takes more"));
  }

  double soft_scale() const noexcept { return soft_ ? boxes_.process().beta : 0; }

  double log_intersection(std::span<const std::size_t> of) const {
    return drawn_log_volume(corners_, boxes_.dim(), soft_scale(), of);
  }

  double log_volume(const Event& event) const {
    const double log_present = log_intersection(event.present);
    if (event.absent.empty() || log_present == kLogZero) return log_present;
    const auto of = [this](std::span<const std::size_t> boxes) { return log_intersection(boxes); };
    const ShareOutside share = share_outside(of, boxes_.dim(), event);
    // Less than rounding is nothing: boxes that cover the rest. Soft volumes are no exception: a
    // softplus is convex, so that they measure sets of intervals.
    return share.value <= share.rounding ? kLogZero : log_present + std::log(share.value);
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

double error_of_mean(double sum, double squares, double count) noexcept {
  const double mean = sum / count;
  return std::sqrt(std::max(0.0, squares / count - mean * mean) / count);
}

/// Near 1 what is missing has more digits than the summary.
bool is_high(const Sums& total, Summary summary) {
  return summary != Summary::kSecondOrder && total.complement(summary) < 0.5;
}

/// Of the summary, in units of e^log_unit; of what is missing to 1 where that is less.
double spread_error(const std::vector<Sums>& blocks, const Sums& total, Summary summary) {
  const bool high = is_high(total, summary);
  if (summary == Summary::kMeanOfRatios) {
    return high ? error_of_mean(total.missing, total.missing_squared, total.count)
                : error_of_mean(total.ratio, total.ratio_squared, total.count);
  }
  const auto of = [&](const Sums& sums) {
    return high ? sums.complement(summary) : sums.summary(summary);
  };
  const double whole = of(total);
  double squares = 0;
  double used = 0;
  for (const Sums& block : blocks) {
    if (block.count == 0) continue;
    Sums rest = total;
    rest.add(block, -1);
    if (rest.count <= 0) return std::abs(whole);
    const double difference = of(rest) - whole;
    squares += difference * difference;
    ++used;
  }
  return std::sqrt(squares * (used - 1) / used);
}

double log_standard_error(const std::vector<Sums>& blocks, const Sums& total, Summary summary,
                          bool soft) {
  const double error = spread_error(blocks, total, summary);
  const double log_error = std::log(error) + (is_high(total, summary) ? 0 : total.log_unit);
  // Hard volumes that agree in all draws, as of boxes that hold others, may differ in the next.
  const bool agree =
      log_error <= std::log(kRounded * std::abs(total.summary(summary))) + total.log_unit;
  const double effective = !soft && agree ? 0 : total.effective(summary);
  return log_error_of_few(log_error, effective, total.count);
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
    throw Error(ErrorKind::kUsage,
                fmt::format("what is given had no volume in any of {} draws; more samples may find "
                            "some",
                            sampling.samples));
  }
  const double found = total.summary(summary);
  const double log_found = is_high(total, summary)
                               ? std::log1p(-total.complement(summary))
                               : total.log_unit + std::log(std::max(found, 0.0));
  Estimate estimate{.log_value = std::min(0.0, log_found),
                    .log_standard_error = log_standard_error(blocks, total, summary, draws.soft()),
                    .samples = sampling.samples - left_out,
                    .left_out = left_out,
                    .remark = ""};
  if (found < 0) {
    estimate.remark = fmt::format(
        "the draws give {:.3g}, which counts as 0: the corners move too much for the expansion",
        found * std::exp(total.log_unit));
  }
  return estimate;
}

}  // namespace gumbelbox
