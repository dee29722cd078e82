#include "gumbelbox/simd/near_blocks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace gumbelbox {
namespace {

constexpr std::size_t kBlock = BoxColumns::kBlock;
constexpr float kInfinity = std::numeric_limits<float>::infinity();

/// Number j of one of the arrays of a block: 0 lower, 1 side, 2 log side.
float number(const float* columns, std::size_t array, std::size_t dim, std::size_t j) {
  return columns[(array * dim + j) * kBlock];
}

const float* columns_of(const BoxColumns& boxes, EntityId id) {
  return boxes.block(id / kBlock) + id % kBlock;
}

/// Halves the boxes where their centres lie farthest apart, until they fit into blocks.
class Sorter {
 public:
  Sorter(const BoxColumns& boxes, std::size_t dim) : boxes_(boxes), dim_(dim) {}

  void sort(std::span<EntityId> ids) const {
    const std::size_t blocks = (ids.size() + kBlock - 1) / kBlock;
    if (blocks <= 1) return;
    const std::size_t j = widest(ids);
    const std::size_t half = blocks / 2 * kBlock;
    std::nth_element(ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(half), ids.end(),
                     [&](EntityId x, EntityId y) {
                       const float of_x = centre(x, j);
                       const float of_y = centre(y, j);
                       return of_x != of_y ? of_x < of_y : x < y;
                     });
    sort(ids.first(half));
    sort(ids.subspan(half));
  }

 private:
  float centre(EntityId id, std::size_t j) const {
    const float* columns = columns_of(boxes_, id);
    return number(columns, 0, dim_, j) + number(columns, 1, dim_, j) / 2;
  }

  std::size_t widest(std::span<const EntityId> ids) const {
    std::size_t widest = 0;
    float width = -1;
    for (std::size_t j = 0; j < dim_; ++j) {
      float low = kInfinity;
      float high = -kInfinity;
      for (const EntityId id : ids) {
        low = std::min(low, centre(id, j));
        high = std::max(high, centre(id, j));
      }
      if (high - low <= width) continue;
      width = high - low;
      widest = j;
    }
    return widest;
  }

  const BoxColumns& boxes_;
  std::size_t dim_;
};

float rounded_up(double value) { return std::nextafter(static_cast<float>(value), kInfinity); }

}  // namespace

struct NearBlocks::Question {
  std::vector<double> lower, upper, log_side;
  double reach;
  bool is_given;
  const SideTangents& tangents;
};

NearBlocks::NearBlocks(const BoxModel& model, const BoxColumns& by_id)
    : model_(model), order_(by_id.entities()), place_(by_id.entities()) {
  std::iota(order_.begin(), order_.end(), EntityId{0});
  Sorter(by_id, model.dim).sort(order_);
  for (std::size_t i = 0; i < order_.size(); ++i) {
    place_[order_[i]] = static_cast<std::uint32_t>(i);
  }
  enclose(by_id);
}

void NearBlocks::enclose(const BoxColumns& by_id) {
  const std::size_t dim = model_.dim;
  const auto resize = [dim](Hulls& hulls, std::size_t count) {
    hulls.lower.assign(count * dim, kInfinity);
    hulls.upper.assign(count * dim, -kInfinity);
    hulls.log_side.assign(count * dim, kInfinity);
    hulls.reach.assign(count, 0);
  };
  const std::size_t count = by_id.blocks();
  resize(blocks_, count);
  resize(groups_, (count + kBlock - 1) / kBlock);
  for (std::size_t place = 0; place < order_.size(); ++place) {
    const EntityId id = order_[place];
    const float* box = columns_of(by_id, id);
    const float reach = by_id.reach(id / kBlock)[id % kBlock];
    for (const auto& [hulls, index] :
         {std::pair{&blocks_, place / kBlock}, {&groups_, place / kBlock / kBlock}}) {
      hulls->reach[index] = std::max(hulls->reach[index], reach);
      for (std::size_t j = 0; j < dim; ++j) {
        const std::size_t at = index * dim + j;
        const float lower = number(box, 0, dim, j);
        const double upper = static_cast<double>(lower) + number(box, 1, dim, j);
        hulls->lower[at] = std::min(hulls->lower[at], lower);
        hulls->upper[at] = std::max(hulls->upper[at], rounded_up(upper));
        hulls->log_side[at] = std::min(hulls->log_side[at], number(box, 2, dim, j));
      }
    }
  }
}

/// An upper bound of the scores in a hull.
double NearBlocks::highest(const Hulls& hulls, std::size_t index, const Question& q) const {
  double bound = 0;
  for (std::size_t j = 0; j < model_.dim; ++j) {
    const std::size_t at = index * model_.dim + j;
    const double gap = std::min<double>(hulls.upper[at], q.upper[j]) -
                       std::max<double>(hulls.lower[at], q.lower[j]);
    double log_side = std::numeric_limits<double>::infinity();
    for (const SideTangent& tangent : q.tangents) {
      log_side = std::min<double>(log_side, tangent.slope * gap + tangent.offset);
    }
    bound += std::min(log_side - (q.is_given ? q.log_side[j] : hulls.log_side[at]), 0.0);
  }
  constexpr double kUnit = 2 * 2e-6;
  const double reach = q.reach + hulls.reach[index];
  const auto dim = static_cast<double>(model_.dim);
  if (model_.form == BoxForm::kBessel) {
    return bound + kUnit * (dim - bound) * (1 - model_.exact_from / 4 + dim / 16 + reach);
  }
  return bound + kUnit * (dim * (1 + model_.intersection_beta / model_.volume_beta) + reach -
                          bound * (1 + dim / 16));
}

std::vector<std::uint32_t> NearBlocks::blocks(const Fixed& fixed, const SideTangents& tangents,
                                              double lowest) const {
  Question question{{}, {}, {}, fixed.reach, fixed.is_given, tangents};
  for (std::size_t j = 0; j < model_.dim; ++j) {
    question.lower.push_back(number(fixed.columns, 0, model_.dim, j));
    question.upper.push_back(question.lower.back() + number(fixed.columns, 1, model_.dim, j));
    question.log_side.push_back(number(fixed.columns, 2, model_.dim, j));
  }
  std::vector<std::uint32_t> found;
  for (std::size_t group = 0; group < groups_.reach.size(); ++group) {
    if (highest(groups_, group, question) < lowest) continue;
    const std::size_t end = std::min((group + 1) * kBlock, blocks_.reach.size());
    for (std::size_t block = group * kBlock; block < end; ++block) {
      if (highest(blocks_, block, question) < lowest) continue;
      found.push_back(static_cast<std::uint32_t>(block));
    }
  }
  return found;
}

}  // namespace gumbelbox
