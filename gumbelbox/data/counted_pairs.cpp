#include "gumbelbox/data/counted_pairs.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <unordered_set>
#include <utility>
#include <vector>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/co_occurrence.h"
#include "gumbelbox/data/pair_universe.h"

namespace gumbelbox {
namespace {

constexpr std::uint64_t kTrain = 100'000;  // as published
constexpr std::uint64_t kHeldOut = 10'000;

using Numbers = std::vector<std::uint64_t>;

/// Those pairs of a universe whose b somebody has.
class PairsWithCondition {
 public:
  PairsWithCondition(const PairUniverse& universe, const Incidence& incidence)
      : universe_(universe) {
    for (EntityId b = 0; b < incidence.items(); ++b) {
      const std::uint64_t pairs = universe.begin(b + 1) - universe.begin(b);
      if (incidence.count(b) == 0 || pairs == 0) continue;
      rows_.push_back(b);
      begin_.push_back(size_);
      size_ += pairs;
    }
  }

  std::uint64_t size() const noexcept { return size_; }

  /// The number in the universe of the i-th of them.
  std::uint64_t number(std::uint64_t i) const {
    const auto row = std::ranges::upper_bound(begin_, i) - begin_.begin() - 1;
    const auto k = static_cast<std::size_t>(row);
    return universe_.begin(rows_[k]) + (i - begin_[k]);
  }

  bool has(std::uint64_t number) const {
    const auto next =
        std::ranges::upper_bound(rows_, number, {}, [&](EntityId b) { return universe_.begin(b); });
    return next != rows_.begin() && number < universe_.begin(next[-1] + 1);
  }

 private:
  const PairUniverse& universe_;
  std::vector<EntityId> rows_;
  Numbers begin_;  // of the rows, in the order of `number`
  std::uint64_t size_ = 0;
};

/// Which pairs of the universe go where.
struct Split {
  Numbers train, valid, test;
};

/// Draws a part from these pairs and not taken; fewer than `count` if there are fewer.
Numbers draw(std::uint64_t count, const PairsWithCondition& pairs, Random& random,
             std::unordered_set<std::uint64_t>& taken) {
  const auto gone = static_cast<std::uint64_t>(
      std::ranges::count_if(taken, [&](std::uint64_t number) { return pairs.has(number); }));
  return draw_different(
      std::min(count, pairs.size() - gone), pairs.size(),
      [&](std::uint64_t i) { return pairs.number(i); }, random, taken);
}

Numbers others(const PairsWithCondition& pairs, const std::unordered_set<std::uint64_t>& taken,
               std::uint64_t most_pairs) {
  if (pairs.size() > most_pairs) {
    throw Error(ErrorKind::kUsage,
                fmt::format("all-pairs: expected at most {} pairs, got {}; keep fewer items, or "
                            "let pairs be drawn",
                            most_pairs, pairs.size()));
  }
  Numbers numbers;
  for (std::uint64_t i = 0; i < pairs.size(); ++i) {
    const std::uint64_t number = pairs.number(i);
    if (!taken.contains(number)) numbers.push_back(number);
  }
  return numbers;
}

Split split_pairs(const PairUniverse& universe, const Population& population,
                  const PairOptions& options) {
  const PairsWithCondition training(universe, population.training());
  const PairsWithCondition test(universe, population.test());
  const bool few = universe.size() < kTrain + 2 * kHeldOut;
  const std::uint64_t held_out = few ? universe.size() / 10 : kHeldOut;
  Random random(options.seed, RandomUse::kSplit, 0, static_cast<std::uint32_t>(CountDraw::kPairs));
  std::unordered_set<std::uint64_t> taken;
  Split split;
  split.test = draw(held_out, test, random, taken);
  split.valid = draw(held_out, training, random, taken);
  split.train = few || options.all_pairs ? others(training, taken, options.most_pairs)
                                         : draw(kTrain, training, random, taken);
  return split;
}

PairUniverse universe_of(std::size_t items, const PairOptions& options, CoOccurrence& together) {
  if (options.zeros) {
    return {items, [items](EntityId b, std::vector<EntityId>& columns) {
              for (EntityId a = 0; a < items; ++a) {
                if (a != b) columns.push_back(a);
              }
            }};
  }
  // Rows are listed once in order to count them, and some again.
  return {items, [&together, &options, items, listed = EntityId{0}](
                     EntityId b, std::vector<EntityId>& columns) mutable {
            for (const auto& partner : together.partners_of(b)) columns.push_back(partner.item);
            if (b != listed) return;
            if (options.watch) options.watch(listed, 2 * items);
            ++listed;
          }};
}

/// Counts how many have both items of pairs.
class PairCounter {
 public:
  explicit PairCounter(const Incidence& incidence) : incidence_(incidence), together_(incidence) {}

  /// n_ab of the pairs at `places`, which have one b.
  void count(std::span<const std::size_t> places, const std::vector<Pair>& pairs,
             std::vector<double>& n_ab) {
    const EntityId b = pairs[places.front()].b;
    if (is_less_work_together(places, pairs, b)) {
      const auto partners = together_.partners_of(b);
      for (const std::size_t i : places) {
        const auto found =
            std::ranges::lower_bound(partners, pairs[i].a, {}, &CoOccurrence::Partner::item);
        const bool met = found != partners.end() && found->item == pairs[i].a;
        n_ab[i] = met ? static_cast<double>(found->count) : 0;
      }
      return;
    }
    for (const std::size_t i : places) {
      n_ab[i] = static_cast<double>(
          count_shared(incidence_.holders_of(pairs[i].a), incidence_.holders_of(b)));
    }
  }

 private:
  bool is_less_work_together(std::span<const std::size_t> places, const std::vector<Pair>& pairs,
                             EntityId b) const {
    std::size_t together = 0;
    for (const HolderId holder : incidence_.holders_of(b)) {
      together += incidence_.items_of(holder).size();
    }
    std::size_t apart = 0;
    for (const std::size_t i : places) apart += incidence_.count(pairs[i].a) + incidence_.count(b);
    return together < apart;
  }

  const Incidence& incidence_;
  CoOccurrence together_;
};

EdgeList counted(std::vector<Pair> pairs, const Incidence& incidence,
                 const PairOptions& options = {}) {
  EdgeList edges;
  edges.n_ab.resize(pairs.size());
  std::vector<std::size_t> by_b(pairs.size());
  std::iota(by_b.begin(), by_b.end(), std::size_t{0});
  std::ranges::stable_sort(by_b, {}, [&](std::size_t i) { return pairs[i].b; });
  PairCounter counter(incidence);
  for (std::size_t begin = 0, end = 0; begin < by_b.size(); begin = end) {
    const EntityId b = pairs[by_b[begin]].b;
    while (end < by_b.size() && pairs[by_b[end]].b == b) ++end;
    counter.count(std::span(by_b).subspan(begin, end - begin), pairs, edges.n_ab);
    if (options.watch) options.watch(incidence.items() + b, 2 * incidence.items());
  }
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const auto n_b = static_cast<double>(incidence.count(pairs[i].b));
    edges.targets.push_back(n_b == 0 ? 0 : static_cast<float>(edges.n_ab[i] / n_b));
    edges.n_b.push_back(n_b);
  }
  edges.pairs = std::move(pairs);
  return edges;
}

}  // namespace

CountedPairs count_pairs(const Population& population, const PairOptions& options) {
  // Not everyone's: that a pair met among those held out is what test asks.
  const Incidence& training = population.training();
  CoOccurrence together(training);
  const PairUniverse universe = universe_of(training.items(), options, together);
  const Split split = split_pairs(universe, population, options);
  CountedPairs pairs;
  pairs.train = counted(universe.pairs_at(split.train), training, options);
  if (!split.valid.empty()) pairs.valid = counted(universe.pairs_at(split.valid), training);
  if (split.test.empty()) return pairs;
  pairs.test = counted(universe.pairs_at(split.test), population.test());
  if (population.is_split()) pairs.test_counted = counted(pairs.test->pairs, training);
  return pairs;
}

}  // namespace gumbelbox
