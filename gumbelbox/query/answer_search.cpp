#include "gumbelbox/query/answer_search.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/query/known_entities.h"
#include "gumbelbox/score/model_table.h"

namespace gumbelbox {
namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

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
  return likeliest(entity, Side::kAbove, k, at_least);
}

std::vector<Answer> AnswerSearch::inside(EntityId entity, std::size_t k, double at_least) const {
  return likeliest(entity, Side::kBelow, k, at_least);
}

std::vector<Answer> AnswerSearch::ancestors(EntityId entity, double at_least) const {
  return relatives(entity, Side::kAbove, at_least);
}

std::vector<Answer> AnswerSearch::descendants(EntityId entity, double at_least) const {
  return relatives(entity, Side::kBelow, at_least);
}

std::vector<Answer> AnswerSearch::relatives(EntityId entity, Side side, double at_least) const {
  require_entity(entity);
  std::vector<ScoreBounds> likely;
  if (const std::optional<double> lowest = lowest_score(at_least)) {
    likely = side == Side::kAbove ? candidates().given(entity, *lowest)
                                  : candidates().of(entity, *lowest);
  }
  std::vector<Answer> answers = known(entity, side);
  std::vector<bool> is_left_out(model_.rows.rows());
  is_left_out[entity] = true;
  for (const Answer& found : answers) is_left_out[found.id] = true;
  std::erase_if(likely, [&](const ScoreBounds& c) { return is_left_out[c.entity]; });
  const std::vector<Answer> inferred = best(entity, side, likely, likely.size(), at_least);
  answers.insert(answers.end(), inferred.begin(), inferred.end());
  return answers;
}

std::vector<Answer> AnswerSearch::known(EntityId entity, Side side) const {
  struct FoundKnown {
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
  std::vector<FoundKnown> found;
  for (std::size_t i = 0; i < entities.size(); ++i) {
    found.push_back({entities[i], log_volume(entities[i].id), scores[i]});
  }
  std::sort(found.begin(), found.end(), [&](const FoundKnown& x, const FoundKnown& y) {
    if (x.known.distance != y.known.distance) return x.known.distance < y.known.distance;
    if (x.log_volume != y.log_volume) return (x.log_volume < y.log_volume) == above;
    return x.known.id < y.known.id;
  });
  std::vector<Answer> answers;
  for (const FoundKnown& f : found) {
    answers.push_back(answer(f.known.id, log_probability(link_, f.score)));
    answers.back().known = true;
  }
  return answers;
}

std::vector<Answer> AnswerSearch::likeliest(EntityId entity, Side side, std::size_t k,
                                            double at_least) const {
  require_entity(entity);
  const std::optional<double> lowest = lowest_score(at_least);
  if (!lowest) return {};
  return best(entity, side,
              side == Side::kAbove ? candidates().best_given(entity, k, *lowest)
                                   : candidates().best_of(entity, k, *lowest),
              k, at_least);
}

/// The k best of some candidates.
std::vector<Answer> AnswerSearch::best(EntityId entity, Side side,
                                       std::vector<ScoreBounds> candidates, std::size_t k,
                                       double at_least) const {
  // Many are there if they are equal: as a rule all of them certain. The first k certain ones by
  // volume are then the answer, and the others need no score.
  const bool by_volume = candidates.size() > 2 * k + 50;
  const auto after = [&](const ScoreBounds& x, const ScoreBounds& y) {
    return comes_before({y.entity, 0}, {x.entity, 0}, side);
  };
  if (by_volume) std::make_heap(candidates.begin(), candidates.end(), after);
  std::vector<Found> found;
  for (std::size_t certain = 0; !candidates.empty() && (!by_volume || certain < k);) {
    if (by_volume) std::pop_heap(candidates.begin(), candidates.end(), after);
    const ScoreBounds c = candidates.back();
    candidates.pop_back();
    const Pair pair = side == Side::kAbove ? Pair{c.entity, entity} : Pair{entity, c.entity};
    const double log_raw = log_probability(link_, c.low == c.high ? c.low : score(pair));
    if (log_raw == 0) ++certain;
    if (!(calibrated(log_raw) < at_least)) found.push_back({c.entity, log_raw});
  }
  k = std::min(k, found.size());
  std::partial_sort(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(k), found.end(),
                    [&](const Found& x, const Found& y) { return comes_before(x, y, side); });
  std::vector<Answer> answers;
  for (std::size_t i = 0; i < k; ++i) answers.push_back(answer(found[i].id, found[i].log_raw));
  return answers;
}

bool AnswerSearch::comes_before(const Found& x, const Found& y, Side side) const {
  if (x.log_raw != y.log_raw) return x.log_raw > y.log_raw;
  const double volume_x = log_volume(x.id);
  const double volume_y = log_volume(y.id);
  if (volume_x != volume_y) return (volume_x < volume_y) == (side == Side::kAbove);
  return x.id < y.id;
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

/// Keeps what it has computed.
double AnswerSearch::log_volume(EntityId id) const {
  const JointScore* boxes = score_.joint();
  if (boxes == nullptr) return 0;
  std::call_once(log_volumes_once_, [this] {
    log_volumes_ = std::vector<std::atomic<double>>(model_.rows.rows());
    for (std::atomic<double>& volume : log_volumes_) volume = kUnknown;
  });
  double volume = log_volumes_[id].load(std::memory_order_relaxed);
  if (std::isnan(volume)) {
    volume = boxes->log_joint(model_.rows, {&id, 1});
    log_volumes_[id].store(volume, std::memory_order_relaxed);
  }
  return volume;
}

}  // namespace gumbelbox
