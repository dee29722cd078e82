#include "gumbelbox/eval/ranking.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <numeric>
#include <optional>
#include <vector>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/score/candidates.h"

namespace gumbelbox {
namespace {

/// Which end of an edge is ranked; the other is given.
enum class Ranked { kParent, kChild };

EntityId given_of(Pair edge, Ranked side) { return side == Ranked::kParent ? edge.b : edge.a; }
EntityId answer_of(Pair edge, Ranked side) { return side == Ranked::kParent ? edge.a : edge.b; }

/// Sums over the edges of queries, and of the average precision over queries.
struct Sums {
  double reciprocal = 0, rank = 0, at_1 = 0, at_3 = 0, at_10 = 0, precision = 0;

  void operator+=(const Sums& other) {
    reciprocal += other.reciprocal;
    rank += other.rank;
    at_1 += other.at_1;
    at_3 += other.at_3;
    at_10 += other.at_10;
    precision += other.precision;
  }
};

struct SumsByProtocol {
  Sums strict, paper;
};

/// Counts, for each true score, the wrong candidates above it; one that ties counts half.
class Counter {
 public:
  /// REQUIRES: `right` ascending.
  explicit Counter(std::vector<double> right)
      : right_(std::move(right)), step_(right_.size() + 1) {}

  double lowest_right() const { return right_.front(); }

  void add(double wrong) { add(places({0, wrong, wrong})); }

  /// Does nothing and returns false if a true score lies within the bounds.
  bool add_if_certain(const ScoreBounds& wrong) {
    const Places found = places(wrong);
    if (found.low != found.high) return false;
    add(found);
    return true;
  }

  Sums sums() const {
    Sums sums;
    std::vector<double> above(right_.size());
    std::partial_sum(step_.begin(), step_.end() - 1, above.begin());
    for (std::size_t i = 0; i < above.size(); ++i) {
      const double rank = 1 + above[i];
      sums.reciprocal += 1 / rank;
      sums.rank += rank;
      sums.at_1 += rank <= 1;
      sums.at_3 += rank <= 3;
      sums.at_10 += rank <= 10;
      const double place = static_cast<double>(above.size() - i);  // among the true ones
      sums.precision += place / (place + above[i]) / static_cast<double>(above.size());
    }
    return sums;
  }

 private:
  /// Numbers of the true scores below a wrong one, and of those not above it.
  struct Places {
    std::size_t low;
    std::size_t high;
  };

  Places places(const ScoreBounds& wrong) const {
    const auto low = std::lower_bound(right_.begin(), right_.end(), wrong.low);
    const auto high = std::upper_bound(right_.begin(), right_.end(), wrong.high);
    return {static_cast<std::size_t>(low - right_.begin()),
            static_cast<std::size_t>(high - right_.begin())};
  }

  void add(Places wrong) {
    // One more for all below, half for those equal: differences, summed up at the end.
    step_[0] += 1;
    step_[wrong.low] -= 0.5;
    step_[wrong.high] -= 0.5;
  }

  std::vector<double> right_;
  std::vector<double> step_;
};

/// The scores of one query, against all entities.
class Query {
 public:
  Query(const PairScore& score, const Table& parameters, const Candidates& all, Ranked side,
        EntityId given)
      : score_(score), parameters_(parameters), all_(all), side_(side), given_(given) {}

  EntityId given() const { return given_; }

  /// Of all candidates whose score may be `lowest` or more. Throws if any score of the query is not
  /// a number.
  std::vector<ScoreBounds> candidates(double lowest) const {
    std::vector<ScoreBounds> found =
        side_ == Ranked::kParent ? all_.given(given_, lowest) : all_.of(given_, lowest);
    for (ScoreBounds& candidate : found) {
      const bool may_be_no_number = !(candidate.high < std::numeric_limits<double>::infinity());
      if (may_be_no_number) candidate.low = candidate.high = score(candidate.entity);
    }
    return found;
  }

  double score(EntityId entity) const {
    const Pair pair = side_ == Ranked::kParent ? Pair{entity, given_} : Pair{given_, entity};
    double score = 0;
    score_.score(parameters_, {&pair, 1}, {&score, 1});
    if (!std::isnan(score)) return score;
    throw Error(ErrorKind::kNumeric, fmt::format("entity #{}: a score is not a number", given_));
  }

  void count(const ScoreBounds& wrong, Counter& counter) const {
    if (counter.add_if_certain(wrong)) return;
    counter.add(wrong.low == wrong.high ? wrong.low : score(wrong.entity));
  }

 private:
  const PairScore& score_;
  const Table& parameters_;
  const Candidates& all_;
  Ranked side_;
  EntityId given_;
};

/// All edges with one given entity; `filtered` are no candidates.
SumsByProtocol rank_query(const Query& query, std::vector<double> right,
                          std::span<const EntityId> filtered) {
  std::sort(right.begin(), right.end());
  Counter counter(std::move(right));
  std::optional<ScoreBounds> self;
  auto next_filtered = filtered.begin();
  // Whoever is left out lies below all true answers and counts for none of them.
  for (const ScoreBounds& candidate : query.candidates(counter.lowest_right())) {
    while (next_filtered != filtered.end() && *next_filtered < candidate.entity) ++next_filtered;
    if (next_filtered != filtered.end() && *next_filtered == candidate.entity) continue;
    if (candidate.entity == query.given()) {
      self = candidate;
    } else {
      query.count(candidate, counter);
    }
  }
  SumsByProtocol sums{counter.sums(), {}};
  if (self) query.count(*self, counter);
  sums.paper = counter.sums();
  return sums;
}

/// Edges sorted by the given entity, and where each given entity begins (one more at the end).
struct Queries {
  std::vector<Pair> edges;
  std::vector<std::size_t> begin;

  std::size_t count() const { return begin.size() - 1; }
  std::span<const Pair> edges_of(std::size_t query) const {
    return std::span(edges).subspan(begin[query], begin[query + 1] - begin[query]);
  }
};

Queries group(std::span<const Pair> edges, Ranked side) {
  Queries queries{{edges.begin(), edges.end()}, {}};
  std::stable_sort(queries.edges.begin(), queries.edges.end(),
                   [side](Pair x, Pair y) { return given_of(x, side) < given_of(y, side); });
  for (std::size_t i = 0; i < queries.edges.size(); ++i) {
    if (i == 0 || given_of(queries.edges[i - 1], side) != given_of(queries.edges[i], side)) {
      queries.begin.push_back(i);
    }
  }
  queries.begin.push_back(queries.edges.size());
  return queries;
}

struct SideSums {
  SumsByProtocol sums;
  double queries = 0;
};

/// Ranks the queries of both sides, a part of them at a time.
class Ranker {
 public:
  Ranker(const PairScore& score, const Table& parameters, const EdgeSet& known, Workers& workers,
         const RankingProgress& progress, std::size_t total)
      : score_(score),
        parameters_(parameters),
        all_(score.candidates(parameters)),
        known_(known),
        workers_(workers),
        progress_(progress),
        total_(total) {}

  SideSums rank(const Queries& queries, Ranked side) {
    // Between two parts the caller hears how far it is.
    constexpr std::size_t kPart = 256;
    std::vector<SumsByProtocol> sums(queries.count());
    for (std::size_t first = 0; first < sums.size(); first += kPart) {
      const std::size_t end = std::min(first + kPart, sums.size());
      workers_.run(end - first, [&](std::size_t i) {
        sums[first + i] = rank_edges_of(queries.edges_of(first + i), side);
      });
      done_ += end - first;
      if (progress_) progress_(done_, total_);
    }
    SideSums total;
    total.queries = static_cast<double>(sums.size());
    for (const SumsByProtocol& s : sums) {  // in the order of the queries: the same for any threads
      total.sums.strict += s.strict;
      total.sums.paper += s.paper;
    }
    return total;
  }

 private:
  SumsByProtocol rank_edges_of(std::span<const Pair> edges, Ranked side) const {
    const EntityId given = given_of(edges.front(), side);
    const Query query(score_, parameters_, *all_, side, given);
    std::vector<double> right;
    for (const Pair edge : edges) right.push_back(query.score(answer_of(edge, side)));
    return rank_query(
        query, std::move(right),
        side == Ranked::kParent ? known_.parents_of(given) : known_.children_of(given));
  }

  const PairScore& score_;
  const Table& parameters_;
  std::unique_ptr<Candidates> all_;
  const EdgeSet& known_;
  Workers& workers_;
  const RankingProgress& progress_;
  std::size_t total_;
  std::size_t done_ = 0;
};

Ranking combine(double edges, const Sums& parent, double parent_queries, const Sums& child,
                double child_queries) {
  Ranking ranking;
  ranking.mrr_parent = parent.reciprocal / edges;
  ranking.mrr_child = child.reciprocal / edges;
  ranking.mrr = (ranking.mrr_parent + ranking.mrr_child) / 2;
  ranking.hits_at_1 = (parent.at_1 + child.at_1) / (2 * edges);
  ranking.hits_at_3 = (parent.at_3 + child.at_3) / (2 * edges);
  ranking.hits_at_10 = (parent.at_10 + child.at_10) / (2 * edges);
  ranking.mean_rank = (parent.rank + child.rank) / (2 * edges);
  ranking.map = (parent.precision + child.precision) / (parent_queries + child_queries);
  return ranking;
}

}  // namespace

RankingByProtocol rank_edges(const PairScore& score, const Table& parameters,
                             std::span<const Pair> edges, const EdgeSet& known, Workers& workers,
                             const RankingProgress& progress) {
  if (edges.empty()) throw Error(ErrorKind::kInput, "expected at least one edge to rank, got none");
  const Queries by_child = group(edges, Ranked::kParent);
  const Queries by_parent = group(edges, Ranked::kChild);
  Ranker ranker(score, parameters, known, workers, progress, by_child.count() + by_parent.count());
  const SideSums parent = ranker.rank(by_child, Ranked::kParent);
  const SideSums child = ranker.rank(by_parent, Ranked::kChild);
  const double count = static_cast<double>(edges.size());
  return {combine(count, parent.sums.strict, parent.queries, child.sums.strict, child.queries),
          combine(count, parent.sums.paper, parent.queries, child.sums.paper, child.queries)};
}

}  // namespace gumbelbox
