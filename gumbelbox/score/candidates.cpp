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
    : model_(model), tables_(tables), rows_(rows), index_(make_index(BoxIndex::Order::kById)) {}

std::shared_ptr<const BoxIndex> BoxCandidates::make_index(BoxIndex::Order order) const {
  const StridedRows<const float> boxes_a{rows_.values().data(), Table::padded(rows_.width())};
  const StridedRows<const float> boxes_b{boxes_a.data + (tables_ - 1) * 2 * model_.dim,
                                         boxes_a.stride};
  return std::make_shared<const BoxIndex>(model_, rows_.rows(), boxes_a, boxes_b, order);
}

bool BoxCandidates::are_sorted() const {
  const std::lock_guard lock(mutex_);
  return index_->order() == BoxIndex::Order::kNear;
}

/// The index for the next question.
std::shared_ptr<const BoxIndex> BoxCandidates::index() const {
  std::shared_ptr<const BoxIndex> sorted;
  if (rows_.rows() >= kManyEntities && questions_++ == kQuestionsBefore) {
    sorted = make_index(BoxIndex::Order::kNear);
  }
  const std::lock_guard lock(mutex_);
  if (sorted) index_.swap(sorted);  // the old one is freed without the lock
  return index_;
}

}  // namespace gumbelbox
