#include "gumbelbox/sample/sampler.h"

#include <algorithm>
#include <numeric>

namespace gumbelbox {
namespace {

/// How many of the sorted `taken` lie at or below the free entity with this number: those whose
/// own number, counted among the free ones below them, is at most that.
std::uint32_t taken_below(std::span<const EntityId> taken, std::uint32_t number) noexcept {
  // A binary search without branches: which way it goes is a coin toss that no processor foresees.
  const EntityId* first = taken.data();
  std::size_t rest = taken.size();
  std::size_t passed = 0;
  while (rest > 0) {
    const std::size_t half = (rest + 1) / 2;
    const bool below = first[passed + half - 1] - (passed + half - 1) <= number;
    passed += below ? half : 0;
    rest = below ? rest - half : half - 1;
  }
  return static_cast<std::uint32_t>(passed);
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

/// The entities that may stand at one end of an edge, numbered from 0; the other end is kept.
struct Sampler::Choice {
  std::uint32_t count;  // may be 0
  std::span<const EntityId> taken;
  std::uint32_t kept_number;  // among those not taken, if the kept entity is not allowed: skipped

  EntityId entity(std::uint32_t number) const noexcept {
    const std::uint32_t free = number + (number >= kept_number ? 1 : 0);
    return free + taken_below(taken, free);
  }
};

auto Sampler::choice(EntityId kept, std::span<const EntityId> taken) const noexcept -> Choice {
  // The free entities are numbered and one number is drawn: near a root nearly all are taken, and
  // drawing until a free one comes up would take as many draws as there are entities.
  const auto entities = static_cast<std::uint32_t>(positives_.entities);
  const auto below = std::ranges::lower_bound(taken, kept);
  // A self loop among the true edges has taken the kept entity already.
  const bool skip_kept = reject_self_ && (below == taken.end() || *below != kept);
  const auto excluded = static_cast<std::uint32_t>(taken.size()) + (skip_kept ? 1 : 0);
  const std::uint32_t kept_number = kept - static_cast<std::uint32_t>(below - taken.begin());
  return {entities > excluded ? entities - excluded : 0, taken, skip_kept ? kept_number : entities};
}

void Sampler::fill(std::size_t index, std::size_t begin, std::size_t end, Batch& batch) const {
  batch.resize(end - begin);
  const std::size_t first = first_row(index) + begin;
  for (std::size_t i = 0; i < batch.size();) {
    const std::size_t item = (first + i) % rows_per_edge_;
    const std::size_t next = std::min(batch.size(), i + rows_per_edge_ - item);
    const std::size_t place = (first + i) / rows_per_edge_;
    if (place + 1 < order_.size()) __builtin_prefetch(&positives_.pairs[order_[place + 1]]);
    fill_edge(order_[place], item, i, next, batch);
    i = next;
  }
}

void Sampler::fill_edge(std::uint32_t edge, std::size_t first_item, std::size_t begin,
                        std::size_t end, Batch& batch) const {
  const Pair positive = positives_.pairs[edge];
  std::fill(batch.target.data() + begin, batch.target.data() + end, 0.0F);
  std::fill(batch.weight.data() + begin, batch.weight.data() + end, negative_weight_);
  std::size_t front = begin;  // negatives that keep the child come from here on,
  std::size_t back = end;     // those that keep the parent down from here
  if (first_item == 0) {
    batch.pairs[front] = positive;
    batch.target[front] = positives_.targets.empty() ? 1.0F : positives_.targets[edge];
    batch.weight[front] = 1;
    ++front;
  }
  if (front == back) return;

  const EdgeSet* reject = filter_ ? positives_.reject : nullptr;
  using Ids = std::span<const EntityId>;
  const Choice choices[2] = {choice(positive.a, reject ? reject->children_of(positive.a) : Ids{}),
                             choice(positive.b, reject ? reject->parents_of(positive.b) : Ids{})};
  const bool any_child = choices[0].count > 0;
  const bool any_parent = choices[1].count > 0;
  if (!any_child && !any_parent) {
    std::fill(batch.pairs.data() + front, batch.pairs.data() + back, positive);
    std::fill(batch.weight.data() + front, batch.weight.data() + back, 0.0F);
    return;
  }
  auto item = static_cast<std::uint32_t>(std::max<std::size_t>(first_item, 1));
  Random random(seed_, RandomUse::kNegatives, drawing_, edge);
  random.jump_to(item - 1);
  for (; front < back; ++item) {
    // The highest bit chooses the end, the others the entity. No branch on the choice: it would be
    // foreseen wrongly half of the time.
    const std::uint32_t bits = random.bits();
    const bool wants_parent = bits >> 31 != 0;
    const bool of_parent = (wants_parent & any_parent) | !any_child;
    const Choice& free = choices[of_parent];
    constexpr std::uint32_t kLow = 0x7FFFFFFF;
    const std::uint64_t product = std::uint64_t{bits & kLow} * free.count;
    auto number = static_cast<std::uint32_t>(product >> 31);
    // Lemire's multiplication: the low half tells the few draws that would make some numbers
    // likelier.
    if ((product & kLow) < free.count &&
        (product & kLow) < (std::uint64_t{kLow} + 1) % free.count) {
      number = Random(seed_, RandomUse::kNegativesAgain, drawing_, edge, item).below(free.count);
    }
    const EntityId drawn = free.entity(number);
    const EntityId a = of_parent ? drawn : positive.a;
    const EntityId b = of_parent ? positive.b : drawn;
    batch.pairs[of_parent ? front : back - 1] = {a, b};
    front += of_parent;
    back -= !of_parent;
  }
}

}  // namespace gumbelbox
