#include "gumbelbox/sample/sampler.h"

#include <algorithm>
#include <numeric>

#include "gumbelbox/base/error.h"
#include "gumbelbox/simd/drawn_ends.h"
#include "gumbelbox/simd/random_numbers.h"

namespace gumbelbox {
namespace {

/// Edges that share their negatives: as many as the kernels work on at once.
constexpr std::size_t kSharingEdges = 8;

/// Random numbers that are made at a time.
constexpr std::size_t kNumbers = 128;

}  // namespace

Sampler::Sampler(const SampleOptions& options, std::uint64_t seed, const Positives& positives,
                 bool whole_groups)
    : positives_(positives),
      seed_(seed),
      batch_size_(static_cast<std::size_t>(options.batch_size)),
      rows_per_edge_(1 + static_cast<std::size_t>(options.negatives)),
      negative_weight_(
          static_cast<float>(options.negative_weight / std::max(1, options.negatives))),
      shared_(options.negatives_mode == "shared"),
      ends_(chosen<NegativeEnds>(negative_end_names(), options.negative_ends)),
      redraw_(options.redraw_negatives == "epoch"),
      reject_self_(options.self_negatives == "reject"),
      filter_(options.filter_negatives != "none"),
      order_(positives.pairs.size()) {
  if (!whole_groups) return;
  if (shared_) {
    throw Error(ErrorKind::kUsage,
                "negatives_mode: expected independent, got shared: this loss compares an edge with "
                "negatives of its own");
  }
  batch_size_ = std::max<std::size_t>(1, batch_size_ / rows_per_edge_) * rows_per_edge_;
}

void Sampler::start_epoch(std::uint32_t epoch) {
  epoch_ = epoch;
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

FreeEntities Sampler::free_entities(EntityId kept, std::span<const EntityId> taken) const noexcept {
  // The free entities are numbered and one number is drawn: near a root nearly all are taken, and
  // drawing until a free one comes up would take as many draws as there are entities.
  const auto entities = static_cast<std::uint32_t>(positives_.entities);
  const auto below = std::ranges::lower_bound(taken, kept);
  // A self-loop among the true edges has taken the kept entity already.
  const bool skip_kept = reject_self_ && (below == taken.end() || *below != kept);
  const auto excluded = static_cast<std::uint32_t>(taken.size()) + (skip_kept ? 1 : 0);
  const std::uint32_t kept_number = kept - static_cast<std::uint32_t>(below - taken.begin());
  return {entities > excluded ? entities - excluded : 0, taken, skip_kept ? kept_number : entities};
}

void Sampler::fill(std::size_t index, std::size_t begin, std::size_t end, Batch& batch,
                   std::size_t at) const {
  if (batch.size() < at + end - begin) batch.resize(at + end - begin);
  const std::size_t rows_together = (shared_ ? kSharingEdges : 1) * rows_per_edge_;
  std::size_t position = first_row(index) + begin;
  for (std::size_t rest = end - begin; rest > 0;) {
    const std::size_t item = position % rows_together;
    const std::size_t count = std::min(rest, rows_together - item);
    const std::size_t group = position / rows_together;
    if (shared_) {
      fill_sharing(group * kSharingEdges, item, at, at + count, batch);
    } else {
      if (group + 1 < order_.size()) __builtin_prefetch(&positives_.pairs[order_[group + 1]]);
      fill_edge(order_[group], item, at, at + count, batch);
    }
    position += count;
    at += count;
    rest -= count;
  }
}

void Sampler::put_positive(std::uint32_t edge, std::size_t row, Batch& batch) const {
  batch.pairs[row] = positives_.pairs[edge];
  batch.target[row] = positives_.targets.empty() ? 1.0F : positives_.targets[edge];
  batch.weight[row] = positives_.weights.empty() ? 1.0F : positives_.weights[edge];
}

bool Sampler::allowed(Pair pair) const noexcept {
  if (reject_self_ && pair.a == pair.b) return false;
  return !filter_ || !positives_.reject->contains(pair);
}

/// Rows of some edges that share their negatives: first the edges, then for each negative one row
/// an edge.
void Sampler::fill_sharing(std::size_t first_edge, std::size_t first_item, std::size_t begin,
                           std::size_t end, Batch& batch) const {
  const std::size_t edges = std::min(kSharingEdges, order_.size() - first_edge);
  const auto edge = [&](std::size_t i) { return order_[first_edge + i]; };
  std::size_t item = first_item;
  std::size_t row = begin;
  for (; item < edges && row < end; ++item, ++row) put_positive(edge(item), row, batch);
  while (row < end) {
    const auto negative = static_cast<std::uint32_t>(item / edges);
    Random random(seed_, RandomUse::kNegatives, drawing_, edge(0), negative);
    const bool of_parent = replaces_parent(random.bits(), negative);
    const EntityId drawn = random.below(static_cast<std::uint32_t>(positives_.entities));
    for (; item < (negative + 1) * edges && row < end; ++item, ++row) {
      const Pair positive = positives_.pairs[edge(item % edges)];
      const Pair pair = of_parent ? Pair{drawn, positive.b} : Pair{positive.a, drawn};
      batch.pairs[row] = pair;
      batch.target[row] = 0;
      batch.weight[row] = allowed(pair) ? negative_weight_ : 0;
    }
  }
}

void Sampler::fill_edge(std::uint32_t edge, std::size_t first_item, std::size_t begin,
                        std::size_t end, Batch& batch) const {
  const Pair positive = positives_.pairs[edge];
  std::fill(batch.target.data() + begin, batch.target.data() + end, 0.0F);
  std::fill(batch.weight.data() + begin, batch.weight.data() + end, negative_weight_);
  std::size_t front = begin;  // negatives that keep the child come from here on,
  std::size_t back = end;     // those that keep the parent down from here
  if (first_item == 0) put_positive(edge, front++, batch);
  if (front == back) return;

  const EdgeSet* reject = filter_ ? positives_.reject : nullptr;
  using Ids = std::span<const EntityId>;
  const FreeEntities ends[2] = {
      free_entities(positive.a, reject ? reject->children_of(positive.a) : Ids{}),
      free_entities(positive.b, reject ? reject->parents_of(positive.b) : Ids{})};
  const bool any_child = ends[0].count > 0;
  const bool any_parent = ends[1].count > 0;
  if (!any_child && !any_parent) {
    std::fill(batch.pairs.data() + front, batch.pairs.data() + back, positive);
    std::fill(batch.weight.data() + front, batch.weight.data() + back, 0.0F);
    return;
  }
  // Number i - 1 of the edge's stream is that of its negative i.
  auto item = static_cast<std::uint32_t>(std::max<std::size_t>(first_item, 1));
  const Random stream(seed_, RandomUse::kNegatives, drawing_, edge);
  Pair* pairs = batch.pairs.data();
  while (front < back) {
    auto counter = stream.first_counter();
    counter[0] += (item - 1) / 4;
    const std::size_t skipped = (item - 1) % 4;
    const std::size_t count = std::min(back - front, kNumbers - skipped);
    std::uint32_t numbers[kNumbers + kDrawnTogether] = {};
    std::uint32_t of_parent[kNumbers];  // 1 where the parent is replaced
    EntityId drawn[kNumbers];
    philox_blocks(counter, stream.key(), (skipped + count + 3) / 4, numbers);
    const std::span bits = std::span(numbers).subspan(skipped);
    const std::size_t together = (count + kDrawnTogether - 1) / kDrawnTogether * kDrawnTogether;
    for (std::uint32_t i = 0; i < together; ++i) {
      const std::uint32_t wants_parent = replaces_parent(bits[i], item + i) ? 1 : 0;
      of_parent[i] = (wants_parent & (any_parent ? 1 : 0)) | (any_child ? 0 : 1);
    }
    draw_ends(ends, bits.first(together), std::span(of_parent).first(together), drawn);
    for (std::size_t i = 0; i < count; ++i) {
      if (drawn[i] != kDrawAgain) continue;
      const FreeEntities& free = ends[of_parent[i]];
      drawn[i] = free.entity(Random(seed_, RandomUse::kNegativesAgain, drawing_, edge,
                                    item + static_cast<std::uint32_t>(i))
                                 .below(free.count));
    }
    EntityId children[kNumbers + kDrawnTogether];
    EntityId parents[kNumbers + kDrawnTogether];
    const std::size_t of_parents =
        split_ends(std::span(drawn).first(count), of_parent, children, parents);
    for (std::size_t i = 0; i < of_parents; ++i) pairs[front + i] = {parents[i], positive.b};
    for (std::size_t i = of_parents; i < count; ++i) {
      pairs[back - 1 - (i - of_parents)] = {positive.a, children[i - of_parents]};
    }
    front += of_parents;
    back -= count - of_parents;
    item += static_cast<std::uint32_t>(count);
  }
}

}  // namespace gumbelbox
