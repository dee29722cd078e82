#include "gumbelbox/probability/second_order.h"

#include <cmath>
#include <vector>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/probability/expected_volume.h"
#include "gumbelbox/probability/product_moment.h"

namespace gumbelbox {
namespace {

/// A volume as a sum of volumes of intersections.
struct Term {
  double sign;
  std::vector<std::size_t> boxes;
};

std::vector<Term> terms(const Event& event) {
  std::vector<Term> sum{{1, event.present}};
  for (const std::size_t box : event.absent) {
    const std::size_t count = sum.size();
    for (std::size_t i = 0; i < count; ++i) {
      Term term{-sum[i].sign, sum[i].boxes};
      term.boxes.push_back(box);
      sum.push_back(term);
    }
  }
  return sum;
}

/// E[volume(event)] relative to that of the intersection of what is present.
double expected_share(const RandomBoxes& boxes, const Event& event) {
  const auto log_volume = [&](std::span<const std::size_t> of) {
    return expected_log_volume(boxes, of);
  };
  const ShareOutside share = share_outside(log_volume, boxes.dim(), event);
  if (share.rounding > 1e-8 * share.value) {
    throw Error(ErrorKind::kNumeric,
                "the second-order expansion loses its digits with these negated names; the method "
                "'sample' does not");
  }
  return share.value;
}

/// Expected volumes below it, beside the unit, do not count: 1e-12.
constexpr double kLogNegligible = -28;

[[noreturn]] void throw_too_far() {
  throw Error(ErrorKind::kNumeric,
              "the boxes are too far apart for the second-order expansion; the method 'ratio' "
              "takes them");
}

double log_expected(const RandomBoxes& boxes, const Term& x, const Term& y) {
  return expected_log_volume(boxes, x.boxes) + expected_log_volume(boxes, y.boxes);
}

/// E[volume(a) volume(b)], relative to the product of the expected intersections.
double product_share(const RandomBoxes& boxes, const Event& a, const Event& b) {
  const double log_unit =
      expected_log_volume(boxes, a.present) + expected_log_volume(boxes, b.present);
  if (log_product_moment(boxes, a.present, b.present) == kLogZero) throw_too_far();
  double sum = 0;
  for (const Term& x : terms(a)) {
    for (const Term& y : terms(b)) {
      const double log_moment = log_product_moment(boxes, x.boxes, y.boxes);
      if (log_moment == kLogZero && log_expected(boxes, x, y) - log_unit > kLogNegligible) {
        throw_too_far();
      }
      sum += x.sign * y.sign * std::exp(log_moment - log_unit);
    }
  }
  return sum;
}

}  // namespace

double second_order_factor(const RandomBoxes& boxes, const Event& a, const Event& b) {
  const std::size_t subtracted = a.absent.size() + b.absent.size();
  if (subtracted > kMostCorrected) {
    throw Error(ErrorKind::kUsage,
                fmt::format("the second-order expansion takes at most {} negated names, those "
                            "behind the bar twice, got {}; the methods 'ratio' and 'sample' take "
                            "more",
                            kMostCorrected, subtracted));
  }
  const double share_a = expected_share(boxes, a);
  const double share_b = expected_share(boxes, b);
  return 1 - product_share(boxes, a, b) / (share_a * share_b) +
         product_share(boxes, b, b) / (share_b * share_b);
}

}  // namespace gumbelbox
