#include "gumbelbox/layout/box_layout.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <mutex>
#include <utility>

#include "gumbelbox/base/random.h"
#include "gumbelbox/layout/layout_choice.h"
#include "gumbelbox/layout/pair_sample.h"
#include "gumbelbox/layout/placement.h"
#include "gumbelbox/layout/polytree.h"
#include "gumbelbox/layout/post_order.h"
#include "gumbelbox/layout/row_search.h"
#include "gumbelbox/layout/sibling_keys.h"
#include "gumbelbox/layout/spanning_forest.h"

namespace gumbelbox {
namespace {

bool has_several_parents(const EdgeSet& edges) {
  for (EntityId id = 0; id < edges.entities(); ++id) {
    if (edges.parents_of(id).size() > 1) return true;
  }
  return false;
}

/// What a search visits, and never 0.
std::size_t size_of(const EdgeSet& edges) { return edges.entities() + edges.size() + 1; }

/// Intervals that a layout can be made of, in a fixed order: those of a polytree first.
class Candidates {
 public:
  Candidates(const CondensedGraph& graph, const LayoutOptions& options)
      : graph_(graph), seed_(options.seed), draws_(static_cast<std::size_t>(options.draws)) {
    const EdgeSet& edges = graph.edges;
    if (draws_ == 0) draws_ = draws_for(edges);
    // The intervals of a forest are exact anyway, and those of the searches nested.
    is_forest_ = !has_several_parents(edges);
    if (!is_forest_ && is_polytree(edges)) exact_ = polytree_intervals(edges);
  }

  std::size_t exact() const noexcept { return exact_[0].size() > 0 ? exact_.size() : 0; }

  /// For every candidate, how far it tells the wrong pairs apart.
  std::vector<Apartness> apart(std::span<const Pair> wrong, std::size_t dim, Workers& workers,
                               const OnLayoutProgress& on_progress) const {
    const IntervalOrder first = order(0);
    const Room room{.share = room_share({&first, 1}, graph_, dim)};  // near enough to choose by
    std::vector<Apartness> result(exact() + draws_ * kSearchWays);
    const auto judge = [&](const IntervalOrder& order) {
      return apartness(place(order, graph_, room), wrong);
    };
    for (std::size_t i = 0; i < exact(); ++i) result[i] = judge(exact_[i]);
    std::mutex mutex;
    std::size_t done = 0;
    workers.run(draws_, [&](std::size_t draw) {
      const auto orders = search_intervals(graph_.edges, keys(draw));
      for (std::size_t way = 0; way < kSearchWays; ++way) {
        result[exact() + draw * kSearchWays + way] = judge(orders[way]);
      }
      const std::lock_guard lock(mutex);
      if (on_progress) on_progress("comparing layouts", ++done, draws_);
    });
    return result;
  }

  /// Made again: to keep all of them would take too much memory.
  IntervalOrder order(std::size_t candidate) const {
    if (candidate < exact()) return exact_[candidate];
    return search_interval(graph_.edges, keys_of(candidate), way_of(candidate));
  }

  std::vector<float> keys_of(std::size_t candidate) const {
    return keys((candidate - exact()) / kSearchWays);
  }
  SearchWay way_of(std::size_t candidate) const noexcept {
    return static_cast<SearchWay>((candidate - exact()) % kSearchWays);
  }

  /// Whether there is no need to choose, or no time because the hierarchy is so large.
  bool any_will_do() const noexcept { return is_forest_ || draws_ < 3; }

  /// What is taken then: both directions of the first draws.
  std::vector<std::size_t> first(std::size_t count) const {
    std::vector<std::size_t> numbers;
    for (std::size_t i = 0; i < count; ++i) numbers.push_back(i / 2 * kSearchWays + i % 2);
    return numbers;
  }

 private:
  static std::size_t draws_for(const EdgeSet& edges) {
    constexpr std::size_t kWork = 24'000'000;  // groups and edges visited
    return std::min<std::size_t>(kWork / size_of(edges), 240);
  }

  std::vector<float> keys(std::size_t draw) const {
    constexpr int kRounds[] = {0, 4, 16, 64};
    // Few draws leave no time for means.
    const int rounds = draws_ < 12 ? 0 : kRounds[draw % std::size(kRounds)];
    return sibling_keys(graph_.edges, rounds,
                        Random(seed_, RandomUse::kLayoutKeys, static_cast<std::uint32_t>(draw)));
  }

  const CondensedGraph& graph_;
  std::uint64_t seed_;
  std::size_t draws_;
  bool is_forest_ = false;
  std::array<IntervalOrder, 2> exact_;
};

struct Chosen {
  std::vector<IntervalOrder> dims;
  double held = 1;      // share of the right pairs
  double confused = 0;  // share of the wrong pairs
};

bool all_hold(const std::vector<IntervalOrder>& dims, Pair pair) noexcept {
  return std::ranges::all_of(dims, [&](const IntervalOrder& dim) { return dim.holds(pair); });
}

double share_held(const std::vector<IntervalOrder>& dims, std::span<const Pair> pairs,
                  double of_none) {
  if (pairs.empty()) return of_none;
  const auto held = std::ranges::count_if(pairs, [&](Pair pair) { return all_hold(dims, pair); });
  return static_cast<double>(held) / static_cast<double>(pairs.size());
}

/// F1 with ten wrong pairs for every right one; with a hundred in one dimension, where nothing else
/// can tell apart what one interval confuses, and a list of answers drowns in wrong ones.
double f1(const Chosen& chosen) {
  const double wrong = chosen.dims.size() == 1 ? 100 : 10;
  return 2 * chosen.held / (chosen.held + 1 + wrong * chosen.confused);
}

constexpr double kClearly = 0.02;  // a difference of F1

/// Finds the intervals that hold all edges of a graph and the fewest wrong pairs.
class LayoutSearch {
 public:
  LayoutSearch(const CondensedGraph& graph, const PairSample& sample, const LayoutOptions& options,
               Workers& workers)
      : graph_(graph),
        sample_(sample),
        options_(options),
        workers_(workers),
        candidates_(graph, options) {}

  Chosen run() {
    if (candidates_.any_will_do()) return of_candidates(candidates_.first(dim()));
    if (candidates_.exact() == dim()) return of_candidates({0, 1});  // nothing is left to choose
    const std::size_t fixed = dim() >= candidates_.exact() ? candidates_.exact() : 0;
    const std::vector<Apartness> apart =
        candidates_.apart(sample_.wrong, dim(), workers_, options_.on_progress);
    Chosen chosen = of_candidates(choose_layouts(apart, dim(), fixed, workers_));
    if (candidates_.exact() > 0) return chosen;
    for (const RowChange change : {RowChange::kTogether, RowChange::kApart}) {
      if (f1(chosen) > 1 - kClearly) break;
      Chosen searched = search_rows(apart, change);
      // Rows that change apart blur what they tell apart.
      const double worth = change == RowChange::kTogether ? 0 : kClearly;
      if (f1(searched) > f1(chosen) + worth) chosen = std::move(searched);
    }
    return chosen;
  }

 private:
  std::size_t dim() const noexcept { return static_cast<std::size_t>(options_.dim); }

  Chosen judged(std::vector<IntervalOrder> dims) const {
    const double held = share_held(dims, sample_.right, 1);
    const double confused = share_held(dims, sample_.wrong, 0);
    return {std::move(dims), held, confused};
  }

  Chosen of_candidates(const std::vector<std::size_t>& numbers) const {
    std::vector<IntervalOrder> dims(dim());
    workers_.run(dim(), [&](std::size_t i) { dims[i] = candidates_.order(numbers[i]); });
    return judged(std::move(dims));
  }

  enum class RowChange { kTogether, kApart };

  /// Begins with the candidates that have the fewest pairs in each other and changes their rows.
  Chosen search_rows(const std::vector<Apartness>& apart, RowChange change) const {
    constexpr std::size_t kWork = 300'000'000;  // groups and edges visited
    constexpr std::size_t kMostTries = 3000;
    std::vector<SearchRows> searches;
    for (const std::size_t number : starts(apart, change)) {
      const std::vector<float> keys = candidates_.keys_of(number);
      const SearchWay way = candidates_.way_of(number);
      if (change == RowChange::kTogether) {
        searches.push_back(rows_together(graph_.edges, keys, way));
      } else {
        for (SearchRows& row : rows_apart(graph_.edges, keys, way)) {
          searches.push_back(std::move(row));
        }
      }
    }
    const std::size_t tries = std::min(kWork / size_of(graph_.edges), kMostTries);
    const auto on_tries = [&](std::size_t done) {
      if (options_.on_progress) options_.on_progress("improving the layout", done, tries);
    };
    separate_wrong_pairs(graph_.edges, sample_.wrong,
                         {.tries = tries, .seed = options_.seed, .on_progress = on_tries}, workers_,
                         searches);
    std::vector<Ranks> rows;
    for (SearchRows& search : searches) std::ranges::move(search.ranks, std::back_inserter(rows));
    std::vector<IntervalOrder> dims;
    for (std::size_t i = 0; i < rows.size(); i += 2) {
      dims.push_back({std::move(rows[i]), std::move(rows[i + 1])});
    }
    return judged(std::move(dims));
  }

  std::vector<std::size_t> starts(const std::vector<Apartness>& apart, RowChange change) const {
    if (change == RowChange::kApart) {
      return choose_layouts(apart, dim(), 0, workers_, kCostInsideCrowded);
    }
    std::vector<std::size_t> numbers;
    std::vector<const Apartness*> of_one_search;
    for (std::size_t i = 0; i < apart.size(); ++i) {
      const SearchWay way = candidates_.way_of(i);
      if (way != SearchWay::kForward && way != SearchWay::kBackward) continue;
      numbers.push_back(i);
      of_one_search.push_back(&apart[i]);
    }
    std::vector<std::size_t> chosen =
        choose_layouts(of_one_search, dim(), 0, workers_, kCostInsideCrowded);
    for (std::size_t& number : chosen) number = numbers[number];
    return chosen;
  }

  const CondensedGraph& graph_;
  const PairSample& sample_;
  const LayoutOptions& options_;
  Workers& workers_;
  Candidates candidates_;
};

PairSample make_sample(const CondensedGraph& graph, std::span<const Pair> wrong_pairs,
                       const LayoutOptions& options) {
  constexpr std::size_t kEach = 64;  // draws that a group is worth
  const std::size_t draws = std::min(options.sample, kEach * graph.groups.count);
  PairSample sample = sample_pairs(graph.edges, draws, options.seed);
  constexpr std::size_t kMostGiven = 300'000;  // a byte for every candidate
  const std::size_t taken = std::min(wrong_pairs.size(), kMostGiven);
  // One of each stretch, wherever in it: kinds of pairs may take turns in the list.
  Random random(options.seed, RandomUse::kLayoutPairs, 1);
  const auto begin_of = [&](std::size_t stretch) { return stretch * wrong_pairs.size() / taken; };
  for (std::size_t i = 0; i < taken; ++i) {
    const auto length = static_cast<std::uint32_t>(begin_of(i + 1) - begin_of(i));
    const auto [a, b] = wrong_pairs[begin_of(i) + random.below(length)];
    const Pair groups{graph.groups.of[a], graph.groups.of[b]};
    if (groups.a != groups.b) sample.wrong.push_back(groups);
  }
  return sample;
}

}  // namespace

bool BoxLayout::holds(Pair pair) const noexcept {
  return all_hold(dims, {graph.groups.of[pair.a], graph.groups.of[pair.b]});
}

BoxLayout lay_out(std::size_t entities, std::span<const Pair> edges,
                  std::span<const Pair> wrong_pairs, const LayoutOptions& options,
                  Workers& workers) {
  BoxLayout layout{.graph = condense(entities, edges), .dims = {}};
  const PairSample sample = make_sample(layout.graph, wrong_pairs, options);
  Chosen chosen = LayoutSearch(layout.graph, sample, options, workers).run();
  if (f1(chosen) < 1 - kClearly && has_several_parents(layout.graph.edges)) {
    CondensedGraph forest{layout.graph.groups, layout.graph.members,
                          spanning_forest(layout.graph.edges)};
    Chosen of_forest = LayoutSearch(forest, sample, options, workers).run();
    if (f1(of_forest) > f1(chosen) + kClearly) {
      layout.edges_given_up = layout.graph.edges.size() - forest.edges.size();
      layout.graph = std::move(forest);
      chosen = std::move(of_forest);
    }
  }
  layout.dims = std::move(chosen.dims);
  return layout;
}

}  // namespace gumbelbox
