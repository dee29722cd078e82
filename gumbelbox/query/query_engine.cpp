#include "gumbelbox/query/query_engine.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <span>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/score/registry.h"

namespace gumbelbox {
namespace {

constexpr double kAnyScore = -std::numeric_limits<double>::infinity();

/// Leaves those that may be among the k best by min(score, 0).
void keep_possible(std::vector<ScoreBounds>& candidates, std::size_t k) {
  if (k == 0) candidates.clear();
  if (k >= candidates.size()) return;
  std::vector<double> lows;
  for (const ScoreBounds& c : candidates) lows.push_back(std::min(c.low, 0.0));
  const auto kth = lows.begin() + static_cast<std::ptrdiff_t>(k - 1);
  std::nth_element(lows.begin(), kth, lows.end(), std::greater<>());
  std::erase_if(candidates, [&](const ScoreBounds& c) { return c.high < *kth; });
}

}  // namespace

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
    return std::min(score({all[0] == given[0] ? all[1] : all[0], given[0]}), 0.0);
  }
  if (joint_ == nullptr) {
    throw Error(
        ErrorKind::kUsage,
        "a model with two boxes an entity answers P(a | b) only, with one name on each side");
  }
  return std::min(joint_->log_joint(model_.rows, all) - joint_->log_joint(model_.rows, given), 0.0);
}

std::vector<Answer> QueryEngine::contains(EntityId entity, std::size_t k) const {
  return best(
      entity, candidates().given(entity, kAnyScore),
      [&](EntityId candidate) {
        return score({candidate, entity});
      },
      k, Among::kSmallerFirst);
}

std::vector<Answer> QueryEngine::inside(EntityId entity, std::size_t k) const {
  return best(
      entity, candidates().of(entity, kAnyScore),
      [&](EntityId candidate) {
        return score({entity, candidate});
      },
      k, Among::kLargerFirst);
}

std::vector<Answer> QueryEngine::best(EntityId entity, std::vector<ScoreBounds> candidates,
                                      const Score& score, std::size_t k, Among equals) const {
  std::erase_if(candidates, [&](const ScoreBounds& c) { return c.entity == entity; });
  keep_possible(candidates, k);
  struct Found {
    Answer answer;
    double log_volume;
  };
  std::vector<Found> found;
  for (const ScoreBounds& c : candidates) {
    const double exact = c.low == c.high ? c.low : score(c.entity);
    found.push_back({{c.entity, std::min(exact, 0.0)}, log_volume(c.entity)});
  }
  const auto before = [&](const Found& x, const Found& y) {
    const double p_x = x.answer.log_probability;
    const double p_y = y.answer.log_probability;
    if (p_x != p_y) return p_x > p_y;
    if (x.log_volume != y.log_volume) {
      return (x.log_volume < y.log_volume) == (equals == Among::kSmallerFirst);
    }
    return x.answer.id < y.answer.id;
  };
  k = std::min(k, found.size());
  std::partial_sort(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(k), found.end(),
                    before);
  std::vector<Answer> answers;
  for (std::size_t i = 0; i < k; ++i) answers.push_back(found[i].answer);
  return answers;
}

const Candidates& QueryEngine::candidates() const {
  std::call_once(candidates_once_, [this] { candidates_ = score_->candidates(model_.rows); });
  return *candidates_;
}

double QueryEngine::score(Pair pair) const {
  double score = 0;
  score_->score(model_.rows, {&pair, 1}, {&score, 1});
  return score;
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
