#include "gumbelbox/data/counted_pairs.h"

#include <algorithm>
#include <unordered_set>
#include <vector>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/co_occurrence.h"
#include "gumbelbox/data/pair_universe.h"

namespace gumbelbox {
namespace {

constexpr std::uint64_t kTrain = 100'000;  // as published
constexpr std::uint64_t kHeldOut = 10'000;
constexpr std::uint64_t kMostPairs = 100'000'000;

using Numbers = std::vector<std::uint64_t>;

/// Those pairs of a universe whose b somebody has.
class SpokenOf {
 public:
  SpokenOf(const PairUniverse& universe, const Incidence& incidence) : universe_(universe) {
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

/// Draws a part from what is spoken of and not taken; fewer than `count` if there are fewer.
Numbers draw(std::uint64_t count, const SpokenOf& pairs, Random& random,
             std::unordered_set<std::uint64_t>& taken) {
  const auto gone = static_cast<std::uint64_t>(
      std::ranges::count_if(taken, [&](std::uint64_t number) { return pairs.has(number); }));
  return draw_different(
      std::min(count, pairs.size() - gone), pairs.size(),
      [&](std::uint64_t i) { return pairs.number(i); }, random, taken);
}

Numbers others(const SpokenOf& pairs, const std::unordered_set<std::uint64_t>& taken) {
  if (pairs.size() > kMostPairs) {
    throw Error(ErrorKind::kUsage,
                fmt::format("all-pairs: expected at most {} pairs, got {}; keep fewer items, or "
                            "let pairs be drawn",
                            kMostPairs, pairs.size()));
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
  const SpokenOf training(universe, population.training());
  const SpokenOf test(universe, population.test());
  const bool few = universe.size() < kTrain + 2 * kHeldOut;
  const std::uint64_t held_out = few ? universe.size() / 10 : kHeldOut;
  Random random(options.seed, RandomUse::kSplit, 0, static_cast<std::uint32_t>(CountDraw::kPairs));
  std::unordered_set<std::uint64_t> taken;
  Split split;
  split.test = draw(held_out, test, random, taken);
  split.valid = draw(held_out, training, random, taken);
  split.train =
      few || options.all_pairs ? others(training, taken) : draw(kTrain, training, random, taken);
  return split;
}

PairUniverse universe_of(std::size_t items, bool zeros, CoOccurrence& together) {
  if (zeros) {
    return {items, [items](EntityId b, std::vector<EntityId>& columns) {
              for (EntityId a = 0; a < items; ++a) {
                if (a != b) columns.push_back(a);
              }
            }};
  }
  return {items, [&together](EntityId b, std::vector<EntityId>& columns) {
            for (const auto& partner : together.partners_of(b)) columns.push_back(partner.item);
          }};
}

EdgeList counted(std::vector<Pair> pairs, const Incidence& incidence) {
  EdgeList edges;
  for (const Pair pair : pairs) {
    const auto n_ab = static_cast<double>(
        count_shared(incidence.holders_of(pair.a), incidence.holders_of(pair.b)));
    const auto n_b = static_cast<double>(incidence.count(pair.b));
    edges.targets.push_back(n_b == 0 ? 0 : static_cast<float>(n_ab / n_b));
    edges.n_ab.push_back(n_ab);
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
  const PairUniverse universe = universe_of(training.items(), options.zeros, together);
  const Split split = split_pairs(universe, population, options);
  CountedPairs pairs;
  pairs.train = counted(universe.pairs_at(split.train), training);
  if (!split.valid.empty()) {
    pairs.valid = counted(universe.pairs_at(split.valid), training);
  }
  if (split.test.empty()) return pairs;
  pairs.test = counted(universe.pairs_at(split.test), population.test());
  if (population.is_split()) {
    pairs.test_counted = counted(pairs.test->pairs, training);
  }
  return pairs;
}

}  // namespace gumbelbox
