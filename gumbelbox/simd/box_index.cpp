#include "gumbelbox/simd/box_index.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

#include "gumbelbox/simd/best_blocks.h"
#include "gumbelbox/simd/box_search.h"
#include "gumbelbox/simd/near_order.h"

namespace gumbelbox {
namespace {

float next_below(double value) {
  const auto rounded = static_cast<float>(value);
  return std::nextafter(rounded, -std::numeric_limits<float>::infinity());
}

}  // namespace

BoxIndex::BoxIndex(const BoxModel& model, std::size_t entities, StridedRows<const float> boxes_a,
                   StridedRows<const float> boxes_b, Order order)
    : model_(model), tangents_(side_tangents(model)), two_(boxes_a.data != boxes_b.data) {
  a_ = make_boxes(entities, boxes_a, order);
  if (two_) b_ = make_boxes(entities, boxes_b, order);
}

BoxIndex::Boxes BoxIndex::make_boxes(std::size_t entities, StridedRows<const float> rows,
                                     Order order) const {
  if (order == Order::kById) return {BoxColumns(model_, entities, rows), {}};
  std::vector<EntityId> ids = near_order(entities, model_.dim, rows);
  Boxes boxes{BoxColumns(model_, entities, rows, ids), {}};
  boxes.near.emplace(model_, boxes.columns, std::move(ids));
  return boxes;
}

/// Adds the bounds of the entities in some blocks, in all if null, to `found`.
void BoxIndex::answer(const Asked& asked, const std::vector<std::uint32_t>* blocks, double lowest,
                      std::vector<ScoreBounds>& found) const {
  constexpr std::size_t kBlock = BoxColumns::kBlock;
  const BoxColumns& fixed = asked.fixed.columns;
  const std::size_t place = asked.fixed.place_of(asked.id);
  const std::size_t before = found.size();
  search_boxes({.model = model_,
                .tangents = tangents_,
                .candidates = asked.candidates.columns,
                .blocks = blocks,
                .fixed = fixed.block(place / kBlock) + place % kBlock,
                .fixed_reach = fixed.reach(place / kBlock)[place % kBlock],
                .is_given = asked.is_given,
                .lowest = next_below(lowest),
                .found = found});
  if (!asked.candidates.near) return;
  for (ScoreBounds& one : std::span(found).subspan(before)) {
    one.entity = asked.candidates.near->order()[one.entity];
  }
}

std::vector<ScoreBounds> BoxIndex::search(const Asked& asked, double lowest) const {
  std::vector<ScoreBounds> found;
  if (!asked.candidates.near) {
    found.reserve(asked.candidates.columns.entities());
    answer(asked, nullptr, lowest, found);
    return found;
  }
  const FixedBox fixed(asked.fixed.columns, asked.fixed.place_of(asked.id), model_.dim,
                       asked.is_given);
  const auto blocks = asked.candidates.near->blocks(fixed, tangents_, lowest);
  answer(asked, &blocks, lowest, found);
  std::ranges::sort(found, {}, &ScoreBounds::entity);
  return found;
}

/// Answers block by block, the most promising first: the k-th best lower bound so far is what the
/// others must reach.
std::vector<ScoreBounds> BoxIndex::best(const Asked& asked, std::size_t k, double lowest) const {
  std::vector<ScoreBounds> found;
  if (!asked.candidates.near) {
    found = search(asked, lowest);
  } else {
    const FixedBox fixed(asked.fixed.columns, asked.fixed.place_of(asked.id), model_.dim,
                         asked.is_given);
    BestBlocks waiting(*asked.candidates.near, fixed, tangents_);
    KthBest kth(k);
    // Few at first, which raise the bar; more at a time cost less each.
    for (std::size_t at_a_time = 2;; at_a_time = std::min<std::size_t>(2 * at_a_time, 32)) {
      const double least = std::max(lowest, kth.low());
      const std::vector<std::uint32_t> blocks = waiting.next(at_a_time, least);
      if (blocks.empty()) break;
      const std::size_t before = found.size();
      answer(asked, &blocks, least, found);
      for (const ScoreBounds& one : std::span(found).subspan(before)) {
        if (one.entity != asked.id) kth.add(one.low);
      }
    }
  }
  keep_best(found, k, asked.id);
  return found;
}

std::vector<ScoreBounds> BoxIndex::given(EntityId b, double lowest) const {
  return search(ask_given(b), lowest);
}

std::vector<ScoreBounds> BoxIndex::of(EntityId a, double lowest) const {
  return search(ask_of(a), lowest);
}

std::vector<ScoreBounds> BoxIndex::best_given(EntityId b, std::size_t k, double lowest) const {
  return best(ask_given(b), k, lowest);
}

std::vector<ScoreBounds> BoxIndex::best_of(EntityId a, std::size_t k, double lowest) const {
  return best(ask_of(a), k, lowest);
}

}  // namespace gumbelbox
