#include "gumbelbox/sample/sampler.h"

#include <algorithm>
#include <numeric>

namespace gumbelbox {

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
  const auto entities = static_cast<std::uint32_t>(positives_.entities);
  Random random(seed_, RandomUse::kNegatives, drawing_, edge, item);
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    const EntityId drawn = random.below(entities);
    // The side is chosen at every attempt: all children of a root may be true, its parents never are.
    const bool replace_parent = random.bits() >> 31 != 0;
    const Pair candidate = replace_parent ? Pair{drawn, positive.b} : Pair{positive.a, drawn};
    if (!filter_ || (candidate != positive && !rejects(candidate))) {
      return {candidate, 0, negative_weight_};
    }
  }
  return {positive, 1, 0};
}

bool Sampler::rejects(Pair candidate) const noexcept {
  if (reject_self_ && candidate.a == candidate.b) return true;
  return positives_.reject != nullptr && positives_.reject->contains(candidate);
}

}  // namespace gumbelbox
