#include "gumbelbox/layout/box_layout.h"

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <utility>

#include "gumbelbox/base/random.h"
#include "gumbelbox/layout/interval_order.h"
#include "gumbelbox/layout/next_dimension.h"
#include "gumbelbox/layout/pair_sample.h"
#include "gumbelbox/layout/polytree.h"
#include "gumbelbox/layout/post_order.h"
#include "gumbelbox/layout/sibling_keys.h"
#include "gumbelbox/layout/spanning_forest.h"
#include "gumbelbox/layout/wrong_pairs.h"

namespace gumbelbox {
namespace {

bool has_several_parents(const EdgeSet& edges) {
  for (EntityId id = 0; id < edges.entities(); ++id) {
    if (edges.parents_of(id).size() > 1) return true;
  }
  return false;
}

bool all_hold(std::span<const Placement> dims, Pair pair) noexcept {
  return std::ranges::all_of(dims, [&](const Placement& dim) { return dim.holds(pair); });
}

/// P(x | x) of a box with itself loses a little in every dimension: units that leave it above 0.9.
/// Less if the cycles are so many that floats could not hold the margins between all boxes.
double cycle_room(const CondensedGraph& graph, std::size_t dim) {
  constexpr double kMostUnits = 1 << 20;
  const auto cycles = std::ranges::count_if(graph.members, [](EntityId n) { return n > 1; });
  return std::min(3 * static_cast<double>(dim), kMostUnits / static_cast<double>(cycles + 1));
}

/// Depth-first orders with room for P(child | parent), one for each dimension.
std::vector<Placement> plain_dimensions(const CondensedGraph& graph, std::size_t count,
                                        std::uint64_t seed, Workers& workers) {
  std::vector<IntervalOrder> orders(count);
  workers.run(count, [&](std::size_t i) {
    const Random random(seed, RandomUse::kLayoutKeys, static_cast<std::uint32_t>(i / 2));
    orders[i] = search_interval(graph.edges, sibling_keys(graph.edges, 0, random),
                                i % 2 == 0 ? SearchWay::kForward : SearchWay::kBackward);
  });
  const Room room{.share = room_share(orders, graph, count),
                  .of_cycle_group = cycle_room(graph, count)};
  std::vector<Placement> dims(count);
  workers.run(count, [&](std::size_t i) {
    dims[i] = place(orders[i], graph, room);
    orders[i] = {};
  });
  return dims;
}

/// Adds dimensions for the pairs that are still confused.
class TargetedLayout {
 public:
  TargetedLayout(const CondensedGraph& graph, const LayoutOptions& options, Workers& workers)
      : graph_(graph),
        options_(options),
        workers_(workers),
        chooses_(options.dim == kAsManyAsNeeded),
        most_(static_cast<std::size_t>(chooses_ ? kMostDimensionsChosen : options.dim)),
        cycle_room_(cycle_room(graph, most_)),
        order_(graph.edges.entities()) {
    std::iota(order_.begin(), order_.end(), EntityId{0});
    Random(options.seed, RandomUse::kLayoutPairs).shuffle(order_);
  }

  void run(BoxLayout& layout) {
    begin();
    while (dims_.size() < most_) {
      search_on();
      if (chooses_ && !dims_.empty() && wrong_share() <= options_.most_wrong) break;
      if (!pairs_.empty()) before_last_ = pairs_;
      add(next());
    }
    if (dims_.size() == most_) search_on();
    if (!chooses_) exchange();
    layout.wrong_share = wrong_share();
    layout.searched = searched_;
    layout.hardest = hardest(pairs_.empty() ? before_last_ : pairs_);
    layout.dims = std::move(dims_);
  }

 private:
  static constexpr float kWrongShare = 0.5F;
  static constexpr std::size_t kMostPairs = 3'000'000;
  static constexpr std::size_t kMostSteps = 1'000'000'000;

  /// A polytree has two dimensions that hold nothing wrong, only overlaps.
  void begin() {
    if (most_ < 2 || !is_polytree(graph_.edges)) return;
    const std::array<IntervalOrder, 2> orders = polytree_intervals(graph_.edges);
    const Room room{.share = room_share(orders, graph_, orders.size()),
                    .of_cycle_group = cycle_room_};
    for (const IntervalOrder& order : orders) add(place(order, graph_, room));
  }

  /// Looks for the wrong pairs of more groups, as many as can be kept.
  void search_on() {
    if (dims_.empty()) return;
    while (searched_ < order_.size() && pairs_.size() < kMostPairs / 2 && steps_ < kMostSteps) {
      const std::size_t count = std::min(affordable(), order_.size() - searched_);
      WrongPairs more = find_wrong_pairs(graph_, dims_, std::span(order_).subspan(searched_, count),
                                         kWrongShare, workers_);
      searched_ += count;
      right_ += more.right;
      steps_ += more.steps;
      for (WrongPair& one : more.found) one.weight = weight_of(one.pair.a);
      pairs_.insert(pairs_.end(), more.found.begin(), more.found.end());
    }
  }

  /// Replaces each dimension in turn if another, chosen beside all others, leaves fewer pairs.
  void exchange() {
    constexpr std::size_t kMostWork = 4'000'000;  // groups and edges, once for every dimension
    const std::size_t size = graph_.edges.entities() + graph_.edges.size();
    if (pairs_.empty() || dims_.size() < 2 || size * dims_.size() > kMostWork) return;
    if (is_polytree(graph_.edges)) return;  // two of them are exact
    for (std::size_t i = 0; i < most_; ++i) {
      Placement old = std::move(dims_.front());
      dims_.erase(dims_.begin());
      pairs_.clear();
      searched_ = right_ = steps_ = 0;
      search_on();
      Placement other = next();
      const bool better = cost_left(other, pairs_) < cost_left(old, pairs_);
      add(better ? std::move(other) : std::move(old));
    }
    search_on();
  }

  /// A wrong container is asked for the more often the more it really contains.
  float weight_of(EntityId a) const {
    constexpr float kLargest = 100;
    const Placement& first = dims_.front();
    return 1 + kLargest * (first.upper[a] - first.lower[a]) / static_cast<float>(first.width + 1);
  }

  /// As many groups as are likely to have no more pairs than there is room for.
  std::size_t affordable() const noexcept {
    constexpr std::size_t kFirst = 64;
    if (searched_ == 0) return kFirst;
    const std::size_t by_pairs = (kMostPairs - pairs_.size()) / (pairs_.size() / searched_ + 1);
    const std::size_t by_steps = (kMostSteps - steps_) / (steps_ / searched_ + 1);
    return std::clamp(std::min(by_pairs, by_steps), kFirst, 8 * searched_);
  }

  /// By entities: those of a cycle are one group.
  double wrong_share() const noexcept {
    std::size_t wrong = 0;
    for (const WrongPair& one : pairs_) {
      if (one.share < kWrongShare) continue;
      wrong += std::size_t{graph_.members[one.pair.a]} * graph_.members[one.pair.b];
    }
    return wrong > 0 ? static_cast<double>(wrong) / static_cast<double>(wrong + right_) : 0;
  }

  Placement next() {
    show_progress();
    ++tried_;
    std::vector<float> extents(graph_.edges.entities(), 1);
    if (!dims_.empty()) {
      for (EntityId id = 0; id < extents.size(); ++id) {
        extents[id] = dims_.front().upper[id] - dims_.front().lower[id];
      }
    }
    return next_dimension(graph_, pairs_, extents,
                          {.rounds = rounds(),
                           .cycle_room = cycle_room_,
                           .seed = options_.seed,
                           .dimension = static_cast<std::uint32_t>(tried_)},
                          workers_);
  }

  /// Fewer for large hierarchies; 8 up to half a million groups and edges.
  int rounds() const noexcept {
    constexpr std::size_t kWork = 4'000'000;
    const std::size_t size = graph_.edges.entities() + graph_.edges.size() + 1;
    return static_cast<int>(std::clamp<std::size_t>(kWork / size, 1, 8));
  }

  void add(Placement dim) {
    std::erase_if(pairs_, [&](WrongPair& one) {
      constexpr float kOlder = 1.3F;  // what others did not tell apart is harder
      one.share *= dim.share(one.pair);
      one.weight *= kOlder;
      return one.share < kConfusedShare;
    });
    dims_.push_back(std::move(dim));
  }

  void show_progress() const {
    if (options_.on_progress) {
      options_.on_progress("adding dimensions", std::min(tried_, most_), most_);
    }
  }

  std::vector<EntityId> hardest(std::span<const WrongPair> pairs) const {
    std::vector<std::size_t> count(graph_.edges.entities(), 0);
    for (const WrongPair& one : pairs) {
      ++count[one.pair.a];
      ++count[one.pair.b];
    }
    std::vector<EntityId> groups;
    for (EntityId id = 0; id < count.size(); ++id) {
      if (count[id] > 0) groups.push_back(id);
    }
    constexpr std::size_t kMost = 5;
    const std::size_t kept = std::min(kMost, groups.size());
    std::ranges::partial_sort(groups, groups.begin() + static_cast<std::ptrdiff_t>(kept),
                              std::less<>(),
                              [&](EntityId id) { return std::pair(count.size() - count[id], id); });
    groups.resize(kept);
    return groups;
  }

  const CondensedGraph& graph_;
  const LayoutOptions& options_;
  Workers& workers_;
  bool chooses_;
  std::size_t most_;
  double cycle_room_;
  std::vector<EntityId> order_;  // groups, in the order in which they are searched
  std::size_t tried_ = 0;        // dimensions, with those that were not taken
  std::size_t searched_ = 0;
  std::size_t right_ = 0;
  std::size_t steps_ = 0;
  std::vector<WrongPair> pairs_;
  std::vector<WrongPair> before_last_;
  std::vector<Placement> dims_;
};

double f1(double precision, double recall) { return 2 * precision * recall / (precision + recall); }

double share_held(std::span<const Placement> dims, std::span<const Pair> pairs) {
  if (pairs.empty()) return 1;
  const auto held = std::ranges::count_if(pairs, [&](Pair pair) { return all_hold(dims, pair); });
  return static_cast<double>(held) / static_cast<double>(pairs.size());
}

/// Gives up edges where a spanning forest does clearly better in one dimension.
void try_forest(const LayoutOptions& options, Workers& workers, BoxLayout& layout) {
  constexpr double kClearly = 0.02;
  constexpr std::size_t kGroups = 50'000;
  constexpr std::size_t kEach = 64;  // draws that a group is worth
  const PairSample sample = sample_pairs(
      layout.graph.edges, std::min(kGroups, kEach * layout.graph.groups.count), options.seed);
  CondensedGraph forest{layout.graph.groups, layout.graph.members,
                        spanning_forest(layout.graph.edges)};
  std::vector<Placement> dims = plain_dimensions(forest, layout.dims.size(), options.seed, workers);
  const double now = f1(1 - layout.wrong_share, 1);
  if (f1(1, share_held(dims, sample.right)) <= now + kClearly) return;
  layout.edges_given_up = layout.graph.edges.size() - forest.edges.size();
  layout.graph = std::move(forest);
  layout.dims = std::move(dims);
  layout.wrong_share = 0;
  layout.hardest.clear();
}

void name_entities(BoxLayout& layout) {
  std::vector<EntityId> entity(layout.graph.groups.count);
  const std::vector<EntityId>& of = layout.graph.groups.of;
  for (EntityId id = static_cast<EntityId>(of.size()); id-- > 0;) entity[of[id]] = id;
  for (EntityId& one : layout.hardest) one = entity[one];
}

}  // namespace

bool BoxLayout::holds(Pair pair) const noexcept {
  return all_hold(dims, {graph.groups.of[pair.a], graph.groups.of[pair.b]});
}

BoxLayout lay_out(std::size_t entities, std::span<const Pair> edges, const LayoutOptions& options,
                  Workers& workers) {
  BoxLayout layout{.graph = condense(entities, edges), .dims = {}, .hardest = {}};
  const EdgeSet& held = layout.graph.edges;
  const bool chooses = options.dim == kAsManyAsNeeded;
  const bool is_forest = !has_several_parents(held);
  constexpr std::size_t kLarge = 8'000'000;
  const bool is_large = held.entities() + held.size() > kLarge;
  if (is_forest || is_large) {
    constexpr int kOfLarge = 5;
    const int chosen = is_forest ? 1 : kOfLarge;
    layout.dims =
        plain_dimensions(layout.graph, static_cast<std::size_t>(chooses ? chosen : options.dim),
                         options.seed, workers);
    layout.wrong_share = is_forest ? 0 : -1;
    layout.searched = is_forest ? layout.graph.groups.count : 0;
    return layout;
  }
  TargetedLayout(layout.graph, options, workers).run(layout);
  if (layout.dims.size() == 1) try_forest(options, workers, layout);
  name_entities(layout);
  return layout;
}

}  // namespace gumbelbox
