#include "gumbelbox/query/answer_search.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/query/known_entities.h"
#include "gumbelbox/score/model_table.h"

namespace gumbelbox {
namespace {

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

AnswerSearch::AnswerSearch(const Model& model, const PairScore& score,
                           const CalibrationMap* calibration)
    : model_(model),
      score_(score),
      calibration_(calibration),
      link_(model_entry(model.score.model).link) {}

void AnswerSearch::require_entity(EntityId id) const {
  if (id < model_.rows.rows()) return;
  throw Error(ErrorKind::kNotFound,
              fmt::format("expected an entity below {}, found {}", model_.rows.rows(), id));
}

std::vector<Answer> AnswerSearch::contains(EntityId entity, std::size_t k, double at_least) const {
  return best(entity, Side::kAbove, others(entity, Side::kAbove, at_least), k, at_least);
}

std::vector<Answer> AnswerSearch::inside(EntityId entity, std::size_t k, double at_least) const {
  return best(entity, Side::kBelow, others(entity, Side::kBelow, at_least), k, at_least);
}

std::vector<Answer> AnswerSearch::ancestors(EntityId entity, double at_least) const {
  return relatives(entity, Side::kAbove, at_least);
}

std::vector<Answer> AnswerSearch::descendants(EntityId entity, double at_least) const {
  return relatives(entity, Side::kBelow, at_least);
}

std::vector<Answer> AnswerSearch::relatives(EntityId entity, Side side, double at_least) const {
  std::vector<ScoreBounds> candidates = others(entity, side, at_least);
  std::vector<Answer> answers = known(entity, side);
  std::vector<bool> is_known(model_.rows.rows());
  for (const Answer& found : answers) is_known[found.id] = true;
  std::erase_if(candidates, [&](const ScoreBounds& c) { return is_known[c.entity]; });
  const std::size_t all = candidates.size();
  const std::vector<Answer> inferred = best(entity, side, std::move(candidates), all, at_least);
  answers.insert(answers.end(), inferred.begin(), inferred.end());
  return answers;
}

std::vector<Answer> AnswerSearch::known(EntityId entity, Side side) const {
  struct Found {
    KnownEntity known;
    double log_volume;
    double score;
  };
  const bool above = side == Side::kAbove;
  const std::vector<KnownEntity> entities =
      above ? known_ancestors(edges(), entity) : known_descendants(edges(), entity);
  std::vector<Pair> pairs;
  for (const KnownEntity& e : entities) {
    pairs.push_back(above ? Pair{e.id, entity} : Pair{entity, e.id});
  }
  std::vector<double> scores(pairs.size());
  score_.score(model_.rows, pairs, scores);
  std::vector<Found> found;
  for (std::size_t i = 0; i < entities.size(); ++i) {
    found.push_back({entities[i], log_volume(entities[i].id), scores[i]});
  }
  std::sort(found.begin(), found.end(), [&](const Found& x, const Found& y) {
    if (x.known.distance != y.known.distance) return x.known.distance < y.known.distance;
    if (x.log_volume != y.log_volume) return (x.log_volume < y.log_volume) == above;
    return x.known.id < y.known.id;
  });
  std::vector<Answer> answers;
  for (const Found& f : found) {
    answers.push_back(answer(f.known.id, log_probability(link_, f.score)));
    answers.back().known = true;
  }
  return answers;
}

/// All but the entity itself that may be so likely.
std::vector<ScoreBounds> AnswerSearch::others(EntityId entity, Side side, double at_least) const {
  require_entity(entity);
  const std::optional<double> lowest = lowest_score(at_least);
  if (!lowest) return {};
  std::vector<ScoreBounds> found =
      side == Side::kAbove ? candidates().given(entity, *lowest) : candidates().of(entity, *lowest);
  std::erase_if(found, [&](const ScoreBounds& c) { return c.entity == entity; });
  return found;
}

std::vector<Answer> AnswerSearch::best(EntityId entity, Side side,
                                       std::vector<ScoreBounds> candidates, std::size_t k,
                                       double at_least) const {
  keep_possible(candidates, k);
  struct Found {
    EntityId id;
    double log_raw;  // which orders: a calibration may make different answers equal
    double log_volume;
  };
  const bool above = side == Side::kAbove;
  std::vector<Found> found;
  for (const ScoreBounds& c : candidates) {
    const Pair pair = above ? Pair{c.entity, entity} : Pair{entity, c.entity};
    const double exact = c.low == c.high ? c.low : score(pair);
    const double log_raw = log_probability(link_, exact);
    if (calibrated(log_raw) < at_least) continue;
    found.push_back({c.entity, log_raw, log_volume(c.entity)});
  }
  const auto before = [&](const Found& x, const Found& y) {
    if (x.log_raw != y.log_raw) return x.log_raw > y.log_raw;
    if (x.log_volume != y.log_volume) return (x.log_volume < y.log_volume) == above;
    return x.id < y.id;
  };
  k = std::min(k, found.size());
  std::partial_sort(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(k), found.end(),
                    before);
  std::vector<Answer> answers;
  for (std::size_t i = 0; i < k; ++i) answers.push_back(answer(found[i].id, found[i].log_raw));
  return answers;
}

Answer AnswerSearch::answer(EntityId id, double log_raw) const {
  return {id, calibration_ == nullptr ? log_raw : std::log(calibrated(log_raw))};
}

const EdgeSet& AnswerSearch::edges() const {
  std::call_once(edges_once_,
                 [this] { edges_ = std::make_unique<EdgeSet>(model_.rows.rows(), model_.edges); });
  return *edges_;
}

const Candidates& AnswerSearch::candidates() const {
  std::call_once(candidates_once_, [this] { candidates_ = score_.candidates(model_.rows); });
  return *candidates_;
}

std::optional<double> AnswerSearch::lowest_score(double at_least) const {
  const std::optional<double> raw =
      calibration_ == nullptr ? at_least : calibration_->least_raw(at_least);
  if (!raw) return {};
  constexpr double kRounding = 1e-9;  // more than the digits of a score are rounded by
  return score_at(link_, *raw) - kRounding;
}

double AnswerSearch::calibrated(double log_probability) const {
  const double raw = std::exp(log_probability);
  return calibration_ == nullptr ? raw : calibration_->probability(raw);
}

double AnswerSearch::score(Pair pair) const {
  double score = 0;
  score_.score(model_.rows, {&pair, 1}, {&score, 1});
  return score;
}

double AnswerSearch::log_raw(Pair pair) const { return log_probability(link_, score(pair)); }

double AnswerSearch::log_volume(EntityId id) const {
  const JointScore* boxes = score_.joint();
  return boxes == nullptr ? 0 : boxes->log_joint(model_.rows, {&id, 1});
}

}  // namespace gumbelbox
