#include "gumbelbox/sample/sampler.h"

#include <algorithm>
#include <numeric>

namespace gumbelbox {
namespace {

/// How many free entities lie below one that is free. `taken` is sorted.
std::uint32_t number_among_free(std::span<const EntityId> taken, EntityId id) noexcept {
  return id - static_cast<std::uint32_t>(std::ranges::lower_bound(taken, id) - taken.begin());
}

/// The free entity with this number, counted from 0: that many lie below it.
EntityId free_entity(std::span<const EntityId> taken, std::uint32_t number) noexcept {
  const auto is_below = [&](const EntityId& id) {
    return id - static_cast<std::size_t>(&id - taken.data()) <= number;
  };
  const auto first_above = std::partition_point(taken.begin(), taken.end(), is_below);
  return number + static_cast<EntityId>(first_above - taken.begin());
}

}  // namespace

Sampler::Sampler(const SampleOptions& options, std::uint64_t seed, const Positives& positives)
    : positives_(positives),
      seed_(seed),
      batch_size_(static_cast<std::size_t>(options.batch_size)),
      rows_per_edge_(1 + static_cast<std::size_t>(options.negatives)),
      negative_weight_(
          static_cast<float>(options.negative_weight / std::max(1, options.negatives))),
      redraw_(options.redraw_negatives == "epoch"),
      reject_self_(options.self_negatives == "reject"),
      filter_(options.filter_negatives != "none"),
      order_(positives.pairs.size()) {}

void Sampler::start_epoch(std::uint32_t epoch) {
  drawing_ = redraw_ ? epoch : 0;
  std::iota(order_.begin(), order_.end(), 0U);
  Random(seed_, RandomUse::kPositiveOrder, drawing_).shuffle(order_);
  if (redraw_) return;
  batch_order_.resize(batches_per_epoch());
  std::iota(batch_order_.begin(), batch_order_.end(), 0U);
  Random(seed_, RandomUse::kBatchOrder, epoch).shuffle(batch_order_);
}

std::size_t Sampler::first_row(std::size_t index) const noexcept {
  return (batch_order_.empty() ? index : batch_order_[index]) * batch_size_;
}

std::size_t Sampler::size_of(std::size_t batch) const noexcept {
  return std::min(batch_size_, rows_per_epoch() - first_row(batch));
}

void Sampler::fill(std::size_t index, std::size_t begin, std::size_t end, Batch& batch) const {
  const std::size_t first = first_row(index);
  for (std::size_t i = begin; i < end; ++i) {
    const Row drawn = row(first + i);
    batch.pairs[i] = drawn.pair;
    batch.target[i] = drawn.target;
    batch.weight[i] = drawn.weight;
  }
}

Sampler::Row Sampler::row(std::size_t position) const {
  const std::uint32_t edge = order_[position / rows_per_edge_];
  const std::size_t item = position % rows_per_edge_;
  if (item > 0) return negative(edge, static_cast<std::uint32_t>(item));
  return {positives_.pairs[edge], positives_.targets.empty() ? 1.0F : positives_.targets[edge], 1};
}

Sampler::Row Sampler::negative(std::uint32_t edge, std::uint32_t item) const {
  const Pair positive = positives_.pairs[edge];
  Random random(seed_, RandomUse::kNegatives, drawing_, edge, item);
  const bool parent_first = random.bits() >> 31 != 0;
  for (const bool of_parent : {parent_first, !parent_first}) {
    const std::optional<EntityId> drawn = replacement(positive, of_parent, random);
    if (!drawn) continue;
    return {of_parent ? Pair{*drawn, positive.b} : Pair{positive.a, *drawn}, 0, negative_weight_};
  }
  return {positive, 1, 0};
}

std::optional<EntityId> Sampler::replacement(Pair positive, bool of_parent, Random& random) const {
  const auto entities = static_cast<std::uint32_t>(positives_.entities);
  const EntityId kept = of_parent ? positive.b : positive.a;
  const std::span<const EntityId> taken = !filter_    ? std::span<const EntityId>{}
                                          : of_parent ? positives_.reject->parents_of(kept)
                                                      : positives_.reject->children_of(kept);
  // A self loop among the true edges has taken the kept entity already.
  const bool skip_kept = reject_self_ && !std::ranges::binary_search(taken, kept);
  const auto excluded = static_cast<std::uint32_t>(taken.size()) + (skip_kept ? 1 : 0);
  if (excluded >= entities) return {};
  // The free entities are numbered and one number is drawn: near a root nearly all are taken, and
  // drawing until a free one comes up would take as many draws as there are entities.
  std::uint32_t number = random.below(entities - excluded);
  if (skip_kept && number >= number_among_free(taken, kept)) ++number;
  return free_entity(taken, number);
}

}  // namespace gumbelbox
