#include "gumbelbox/score/pair_score.h"

#include <vector>

#include "gumbelbox/score/candidates.h"

namespace gumbelbox {

void PairScore::score_all_given(const Table& rows, EntityId b, std::span<double> scores) const {
  std::vector<Pair> pairs(scores.size());
  for (EntityId a = 0; a < pairs.size(); ++a) pairs[a] = {a, b};
  score(rows, pairs, scores);
}

void PairScore::score_all_of(const Table& rows, EntityId a, std::span<double> scores) const {
  std::vector<Pair> pairs(scores.size());
  for (EntityId b = 0; b < pairs.size(); ++b) pairs[b] = {a, b};
  score(rows, pairs, scores);
}

std::unique_ptr<Candidates> PairScore::candidates(const Table& rows) const {
  return std::make_unique<ScoredCandidates>(*this, rows);
}

}  // namespace gumbelbox
