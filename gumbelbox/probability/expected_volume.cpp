#include "gumbelbox/probability/expected_volume.h"

#include <vector>

#include "gumbelbox/box/bessel_side.h"
#include "gumbelbox/box/censored_side.h"
#include "gumbelbox/box/gumbel_intersection.h"
#include "gumbelbox/box/truncated_side.h"

namespace gumbelbox {
namespace {

/// Memory for the corners of one dimension.
struct Corners1d {
  explicit Corners1d(std::size_t boxes) : lower(boxes), upper(boxes), spare(2 * boxes) {}
  std::vector<double> lower;  // boxes
  std::vector<double> upper;  // boxes
  std::vector<double> spare;  // 2 boxes: derivatives that nobody asked for
};

double log_side(const BoxProcess& process, Corners1d& corners) {
  const std::size_t count = corners.lower.size();
  const std::span<double> first(corners.spare.data(), count);
  const std::span<double> second(corners.spare.data() + count, count);
  if (process.corners == Corners::kTruncated) {
    return truncated_log_side(process.beta, corners.lower, corners.upper, first, second);
  }
  const GumbelIntersection intersection{process.beta};
  const double lower = intersection.lower(corners.lower, first);
  const double upper = intersection.upper(corners.upper, second);
  if (process.corners == Corners::kCensored) {
    return censored_log_side(lower, upper, process.beta).value;
  }
  return bessel_log_side(upper - lower, process.beta).value;
}

}  // namespace

double expected_log_volume(const RandomBoxes& boxes, std::span<const std::size_t> of) {
  if (of.empty()) return 0;
  if (boxes.process().corners == Corners::kFixed) {
    return drawn_log_volume(boxes.locations(), boxes.dim(), 0, of);
  }
  Corners1d corners(of.size());
  double sum = 0;
  for (std::size_t j = 0; j < boxes.dim(); ++j) {
    for (std::size_t i = 0; i < of.size(); ++i) {
      corners.lower[i] = boxes.lower(of[i], j);
      corners.upper[i] = boxes.upper(of[i], j);
    }
    sum += log_side(boxes.process(), corners);
  }
  return sum;
}

}  // namespace gumbelbox
