#include "gumbelbox/eval/ranking.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <vector>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"

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

  void add(double wrong) {
    const auto [low, high] = std::equal_range(right_.begin(), right_.end(), wrong);
    // One more for all below `wrong`, half for those equal: differences, summed up at the end.
    step_[0] += 1;
    step_[static_cast<std::size_t>(low - right_.begin())] -= 0.5;
    step_[static_cast<std::size_t>(high - right_.begin())] -= 0.5;
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
  std::vector<double> right_;
  std::vector<double> step_;
};

/// All edges with one given entity.
SumsByProtocol rank_query(const PairScore& score, const Table& parameters, Ranked side,
                          std::span<const Pair> edges, const EdgeSet& known) {
  const EntityId given = given_of(edges.front(), side);
  std::vector<double> scores(parameters.rows());
  if (side == Ranked::kParent) {
    score.score_all_given(parameters, given, scores);
  } else {
    score.score_all_of(parameters, given, scores);
  }
  if (std::any_of(scores.begin(), scores.end(), [](double s) { return std::isnan(s); })) {
    throw Error(ErrorKind::kNumeric, fmt::format("entity #{}: a score is not a number", given));
  }
  std::vector<double> right;
  for (const Pair edge : edges) right.push_back(scores[answer_of(edge, side)]);
  std::sort(right.begin(), right.end());

  Counter counter(std::move(right));
  const std::span<const EntityId> filtered =
      side == Ranked::kParent ? known.parents_of(given) : known.children_of(given);
  auto next_filtered = filtered.begin();
  for (EntityId candidate = 0; candidate < scores.size(); ++candidate) {
    if (next_filtered != filtered.end() && *next_filtered == candidate) {
      ++next_filtered;
    } else if (candidate != given) {
      counter.add(scores[candidate]);
    }
  }
  SumsByProtocol sums{counter.sums(), {}};
  if (!known.contains({given, given})) counter.add(scores[given]);
  sums.paper = counter.sums();
  return sums;
}

/// Edges sorted by the given entity, and where each given entity begins (one more at the end).
struct Queries {
  std::vector<Pair> edges;
  std::vector<std::size_t> begin;
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

SideSums rank_side(const PairScore& score, const Table& parameters, Ranked side,
                   std::span<const Pair> edges, const EdgeSet& known, Workers& workers) {
  const Queries queries = group(edges, side);
  std::vector<SumsByProtocol> sums(queries.begin.size() - 1);
  workers.run(sums.size(), [&](std::size_t i) {
    const std::size_t begin = queries.begin[i];
    sums[i] =
        rank_query(score, parameters, side,
                   std::span(queries.edges).subspan(begin, queries.begin[i + 1] - begin), known);
  });
  SideSums total;
  total.queries = static_cast<double>(sums.size());
  for (const SumsByProtocol& s : sums) {  // in the order of the queries: the same for any threads
    total.sums.strict += s.strict;
    total.sums.paper += s.paper;
  }
  return total;
}

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
                             std::span<const Pair> edges, const EdgeSet& known, Workers& workers) {
  if (edges.empty()) throw Error(ErrorKind::kInput, "expected at least one edge to rank, got none");
  const SideSums parent = rank_side(score, parameters, Ranked::kParent, edges, known, workers);
  const SideSums child = rank_side(score, parameters, Ranked::kChild, edges, known, workers);
  const double count = static_cast<double>(edges.size());
  return {combine(count, parent.sums.strict, parent.queries, child.sums.strict, child.queries),
          combine(count, parent.sums.paper, parent.queries, child.sums.paper, child.queries)};
}

}  // namespace gumbelbox
