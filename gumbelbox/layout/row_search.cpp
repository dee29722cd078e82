#include "gumbelbox/layout/row_search.h"

#include <algorithm>
#include <utility>

#include "gumbelbox/base/random.h"

namespace gumbelbox {
namespace {

std::vector<Ranks> ranks_of(const EdgeSet& edges, const SearchRows& rows) {
  const Ranks post = post_order(edges, rows.keys, rows.siblings);
  std::vector<Ranks> ranks;
  for (const RowKind kind : rows.kinds) {
    ranks.push_back(kind == RowKind::kOwnRank ? post : earliest_descendant_order(edges, post));
  }
  return ranks;
}

bool tells_apart(const SearchRows& rows, Pair pair) noexcept {
  return std::ranges::any_of(rows.ranks,
                             [&](const Ranks& ranks) { return ranks[pair.b] > ranks[pair.a]; });
}

EntityId drawn(std::span<const EntityId> ids, Random& random) noexcept {
  return ids[random.below(static_cast<std::uint32_t>(ids.size()))];
}

/// Puts `id` first or last among the children of one parent, or all of them into random order.
void reorder_family(const EdgeSet& edges, EntityId parent, EntityId id, Random& random,
                    std::vector<float>& keys) {
  const std::span<const EntityId> children = edges.children_of(parent);
  std::vector<EntityId> order(children.begin(), children.end());
  std::ranges::sort(order, {}, [&](EntityId child) { return std::pair(keys[child], child); });
  std::vector<float> sorted(order.size());
  std::ranges::transform(order, sorted.begin(), [&](EntityId child) { return keys[child]; });
  const auto own = std::ranges::find(order, id);
  switch (random.below(3)) {
    case 0:
      std::rotate(order.begin(), own, own + 1);
      break;
    case 1:
      std::rotate(own, own + 1, order.end());
      break;
    default:
      random.shuffle(order);
  }
  for (std::size_t i = 0; i < order.size(); ++i) keys[order[i]] = sorted[i];
}

class RowSearch {
 public:
  RowSearch(const EdgeSet& edges, std::span<const Pair> wrong, const RowSearchOptions& options,
            Workers& workers)
      : edges_(edges), wrong_(wrong), options_(options), workers_(workers) {}

  void run(std::vector<SearchRows>& searches) {
    told_by_.assign(wrong_.size(), 0);
    for (const SearchRows& rows : searches) count_in(rows);
    for (std::size_t visit = 0; tries_ < options_.tries; ++visit) {
      if (std::ranges::find(told_by_, 0U) == told_by_.end()) return;
      improve(searches[visit % searches.size()]);
      if (options_.on_progress) options_.on_progress(tries_);
    }
  }

 private:
  struct Try {
    SearchRows rows;
    std::vector<Pair> confused;
  };

  void count_in(const SearchRows& rows) {
    for (std::size_t i = 0; i < wrong_.size(); ++i) told_by_[i] += tells_apart(rows, wrong_[i]);
  }

  /// Takes the rows out and finds what the others leave to them.
  void count_out(const SearchRows& rows) {
    left_.clear();
    for (std::size_t i = 0; i < wrong_.size(); ++i) {
      told_by_[i] -= tells_apart(rows, wrong_[i]);
      if (told_by_[i] == 0) left_.push_back(wrong_[i]);
    }
  }

  std::vector<Pair> confused_by(const SearchRows& rows) const {
    std::vector<Pair> confused;
    for (const Pair pair : left_) {
      if (!tells_apart(rows, pair)) confused.push_back(pair);
    }
    return confused;
  }

  void improve(SearchRows& rows) {
    constexpr int kBatches = 5;  // before the next search has its turn
    constexpr std::size_t kBatch = 4;
    count_out(rows);
    Try now{std::move(rows), {}};
    now.confused = confused_by(now.rows);
    for (int i = 0; i < kBatches && !now.confused.empty(); ++i) {
      std::array<Try, kBatch> batch;
      workers_.run(kBatch, [&](std::size_t part) { batch[part] = changed(now, tries_ + part); });
      tries_ += kBatch;
      Try& best =
          *std::ranges::min_element(batch, {}, [](const Try& one) { return one.confused.size(); });
      // An equal one is taken too: it leads on where nothing near is better.
      if (best.confused.size() <= now.confused.size()) now = std::move(best);
    }
    rows = std::move(now.rows);
    count_in(rows);
  }

  Try changed(const Try& from, std::size_t number) const {
    constexpr std::uint32_t kPart = 1;  // sibling_keys draws from part 0
    Random random(options_.seed, RandomUse::kLayoutKeys, static_cast<std::uint32_t>(number), kPart);
    Try result{{from.rows.keys, from.rows.siblings, from.rows.kinds, {}}, {}};
    do {
      const auto count = static_cast<std::uint32_t>(from.confused.size());
      change_near(from.confused[random.below(count)].a, random, result.rows.keys);
    } while (random.below(2) == 0);
    result.rows.ranks = ranks_of(edges_, result.rows);
    result.confused = confused_by(result.rows);
    return result;
  }

  /// Reorders the family of the group or of an ancestor that is up to three steps above it.
  void change_near(EntityId id, Random& random, std::vector<float>& keys) const {
    for (std::uint32_t left = random.below(4); left-- > 0;) {
      const std::span<const EntityId> parents = edges_.parents_of(id);
      if (parents.empty()) return;
      id = drawn(parents, random);
    }
    const std::span<const EntityId> parents = edges_.parents_of(id);
    if (!parents.empty()) reorder_family(edges_, drawn(parents, random), id, random, keys);
  }

  const EdgeSet& edges_;
  std::span<const Pair> wrong_;
  const RowSearchOptions& options_;
  Workers& workers_;
  std::vector<unsigned> told_by_;  // wrong pairs: searches that tell them apart
  std::vector<Pair> left_;         // those that no other search tells apart
  std::size_t tries_ = 0;
};

}  // namespace

std::array<SearchRows, 2> rows_apart(const EdgeSet& edges, std::span<const float> keys,
                                     SearchWay way) {
  using enum SearchWay;
  constexpr auto kRight = SiblingOrder::kSmallerKeyFirst;
  constexpr auto kLeft = SiblingOrder::kLargerKeyFirst;
  constexpr auto kOwn = RowKind::kOwnRank;
  constexpr auto kEarliestOf = RowKind::kEarliestDescendant;
  const std::vector<float> own(keys.begin(), keys.end());
  const bool right_above = way == kForward || way == kOwnRanks;
  const bool left_below = way == kBackward || way == kOwnRanks;
  std::array<SearchRows, 2> rows{
      {{own, right_above ? kRight : kLeft, {right_above ? kOwn : kEarliestOf}, {}},
       {own, left_below ? kLeft : kRight, {left_below ? kOwn : kEarliestOf}, {}}}};
  for (SearchRows& row : rows) row.ranks = ranks_of(edges, row);
  return rows;
}

SearchRows rows_together(const EdgeSet& edges, std::span<const float> keys, SearchWay way) {
  auto [upper, lower] = rows_apart(edges, keys, way);
  upper.kinds.push_back(lower.kinds.front());
  upper.ranks.push_back(std::move(lower.ranks.front()));
  return upper;
}

void separate_wrong_pairs(const EdgeSet& edges, std::span<const Pair> wrong,
                          const RowSearchOptions& options, Workers& workers,
                          std::vector<SearchRows>& searches) {
  if (!searches.empty()) RowSearch(edges, wrong, options, workers).run(searches);
}

}  // namespace gumbelbox
