#include "gumbelbox/simd/near_order.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <utility>

#include "gumbelbox/simd/box_columns.h"

namespace gumbelbox {
namespace {

constexpr std::size_t kBlock = BoxColumns::kBlock;

/// Halves boxes until they fit into blocks.
class Sorter {
 public:
  Sorter(std::size_t entities, std::size_t dim, StridedRows<const float> boxes)
      : width_(2 * dim), corners_(entities * width_), halved_(entities) {
    for (std::size_t id = 0; id < entities; ++id) {
      const float* box = boxes.row(id);
      float* corners = corners_.data() + id * width_;
      for (std::size_t j = 0; j < dim; ++j) {
        corners[j] = finite(box[j]);
        corners[dim + j] = finite(box[j] + box[dim + j]);
      }
    }
  }

  void sort(std::span<EntityId> ids) {
    const std::size_t blocks = (ids.size() + kBlock - 1) / kBlock;
    if (blocks <= 1) return;
    const std::size_t corner = most_varied(ids);
    const std::span<Keyed> keyed = std::span(halved_).first(ids.size());
    for (std::size_t i = 0; i < ids.size(); ++i) {
      keyed[i] = {corners_[ids[i] * width_ + corner], ids[i]};
    }
    const std::size_t half = blocks / 2 * kBlock;
    std::nth_element(keyed.begin(), keyed.begin() + static_cast<std::ptrdiff_t>(half), keyed.end());
    for (std::size_t i = 0; i < ids.size(); ++i) ids[i] = keyed[i].second;
    sort(ids.first(half));
    sort(ids.subspan(half));
  }

 private:
  using Keyed = std::pair<float, EntityId>;

  static float finite(float value) { return std::isfinite(value) ? value : 0; }

  /// The corner with the largest variance, among a sample of the boxes.
  std::size_t most_varied(std::span<const EntityId> ids) const {
    constexpr std::size_t kSample = 1024;
    const std::size_t step = std::max<std::size_t>(ids.size() / kSample, 1);
    std::vector<double> sums(width_);
    std::vector<double> squares(width_);
    const float* origin = corners_.data() + ids[0] * width_;  // so that squares do not cancel
    for (std::size_t i = 0; i < ids.size(); i += step) {
      const float* corners = corners_.data() + ids[i] * width_;
      for (std::size_t c = 0; c < width_; ++c) {
        const double distance = static_cast<double>(corners[c]) - origin[c];
        sums[c] += distance;
        squares[c] += distance * distance;
      }
    }
    const double count = std::ceil(static_cast<double>(ids.size()) / static_cast<double>(step));
    for (std::size_t c = 0; c < width_; ++c) squares[c] -= sums[c] * sums[c] / count;
    return static_cast<std::size_t>(std::max_element(squares.begin(), squares.end()) -
                                    squares.begin());
  }

  std::size_t width_;
  std::vector<float> corners_;  // entities x (lower, upper)
  std::vector<Keyed> halved_;
};

}  // namespace

std::vector<EntityId> near_order(std::size_t entities, std::size_t dim,
                                 StridedRows<const float> boxes) {
  std::vector<EntityId> order(entities);
  std::iota(order.begin(), order.end(), EntityId{0});
  Sorter(entities, dim, boxes).sort(order);
  return order;
}

}  // namespace gumbelbox
