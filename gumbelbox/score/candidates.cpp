#include "gumbelbox/score/candidates.h"

namespace gumbelbox {
namespace {

std::vector<ScoreBounds> from_scores(const std::vector<double>& scores, double lowest) {
  std::vector<ScoreBounds> found;
  for (EntityId e = 0; e < scores.size(); ++e) {
    if (!(scores[e] < lowest)) found.push_back({e, scores[e], scores[e]});
  }
  return found;
}

}  // namespace

std::vector<ScoreBounds> ScoredCandidates::given(EntityId b, double lowest) const {
  std::vector<double> scores(parameters_.rows());
  score_.score_all_given(parameters_, b, scores);
  return from_scores(scores, lowest);
}

std::vector<ScoreBounds> ScoredCandidates::of(EntityId a, double lowest) const {
  std::vector<double> scores(parameters_.rows());
  score_.score_all_of(parameters_, a, scores);
  return from_scores(scores, lowest);
}

BoxCandidates::BoxCandidates(const BoxModel& model, std::size_t tables, const Table& rows)
    : index_(model, rows.rows(), {rows.values().data(), Table::padded(rows.width())},
             {rows.values().data() + (tables - 1) * 2 * model.dim, Table::padded(rows.width())}) {}

}  // namespace gumbelbox
