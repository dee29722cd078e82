#include "gumbelbox/query/query_engine.h"

#include <algorithm>
#include <span>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/score/registry.h"

namespace gumbelbox {

QueryEngine::QueryEngine(const Model& model)
    : model_(model),
      score_(make_stored_score(model.score)),
      joint_(model.score.tables == 1 ? dynamic_cast<const JointScore*>(score_.get()) : nullptr) {}

double QueryEngine::log_probability(const Expression& question) const {
  if (question.given.empty()) {
    throw Error(ErrorKind::kUsage,
                fmt::format("model '{}' has no probability of a thing alone, its space has no "
                            "bounds; ask for one thing given another, P(a | b)",
                            model_.score.model));
  }
  const std::vector<EntityId> given = ids(question.given);
  std::vector<EntityId> all = given;
  for (const EntityId id : ids(question.events)) all.push_back(id);
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  if (all == given) return 0;
  if (given.size() == 1 && all.size() == 2) {
    double score = 0;
    const Pair pair{all[0] == given[0] ? all[1] : all[0], given[0]};
    score_->score(model_.rows, {&pair, 1}, {&score, 1});
    return std::min(score, 0.0);
  }
  if (joint_ == nullptr) {
    throw Error(ErrorKind::kUsage,
                "a model with two boxes an entity answers P(a | b) only, with one name on each side");
  }
  return std::min(joint_->log_joint(model_.rows, all) - joint_->log_joint(model_.rows, given), 0.0);
}

std::vector<Answer> QueryEngine::contains(EntityId entity, std::size_t k) const {
  std::vector<double> scores(model_.rows.rows());
  score_->score_all_given(model_.rows, entity, scores);
  return best(entity, scores, k, Among::kSmallerFirst);
}

std::vector<Answer> QueryEngine::inside(EntityId entity, std::size_t k) const {
  std::vector<double> scores(model_.rows.rows());
  score_->score_all_of(model_.rows, entity, scores);
  return best(entity, scores, k, Among::kLargerFirst);
}

std::vector<Answer> QueryEngine::best(EntityId entity, const std::vector<double>& scores,
                                      std::size_t k, Among equals) const {
  std::vector<Answer> answers;
  for (EntityId id = 0; id < scores.size(); ++id) {
    if (id != entity) answers.push_back({id, std::min(scores[id], 0.0)});
  }
  const auto before = [&](const Answer& x, const Answer& y) {
    if (x.log_probability != y.log_probability) return x.log_probability > y.log_probability;
    const double volume_x = log_volume(x.id);
    const double volume_y = log_volume(y.id);
    if (volume_x != volume_y) return (volume_x < volume_y) == (equals == Among::kSmallerFirst);
    return x.id < y.id;
  };
  k = std::min(k, answers.size());
  std::partial_sort(answers.begin(), answers.begin() + static_cast<std::ptrdiff_t>(k),
                    answers.end(), before);
  answers.resize(k);
  return answers;
}

std::vector<EntityId> QueryEngine::ids(const std::vector<std::string>& names) const {
  std::vector<EntityId> found;
  for (const std::string& name : names) found.push_back(model_.vocabulary.require(name));
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

double QueryEngine::log_volume(EntityId id) const {
  const auto* boxes = dynamic_cast<const JointScore*>(score_.get());
  return boxes == nullptr ? 0 : boxes->log_joint(model_.rows, {&id, 1});
}

}  // namespace gumbelbox
