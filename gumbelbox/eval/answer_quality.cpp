#include "gumbelbox/eval/answer_quality.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

#include "gumbelbox/base/random.h"
#include "gumbelbox/eval/pair_scores.h"
#include "gumbelbox/score/candidates.h"

namespace gumbelbox {
namespace {

double share_held(const PairScore& score, const Table& parameters, std::span<const Pair> edges,
                  double half, Workers& workers) {
  const auto held = std::ranges::count_if(pair_scores(score, parameters, edges, workers),
                                          [&](double one) { return one >= half; });
  return static_cast<double>(held) / static_cast<double>(edges.size());
}

/// `most` of the ids in random order, perhaps some of them again; all of them if there are no more.
std::vector<EntityId> draw_some(std::vector<EntityId> ids, std::size_t most, Random random) {
  if (ids.size() <= most) {
    random.shuffle(ids);
    return ids;
  }
  std::vector<EntityId> drawn(most);
  for (EntityId& id : drawn) id = ids[random.below(static_cast<std::uint32_t>(ids.size()))];
  return drawn;
}

std::vector<EntityId> all_ids(std::size_t entities) {
  std::vector<EntityId> ids(entities);
  std::iota(ids.begin(), ids.end(), EntityId{0});
  return ids;
}

std::vector<EntityId> parents_in(const EdgeSet& edges) {
  std::vector<EntityId> parents;
  for (EntityId id = 0; id < edges.entities(); ++id) {
    if (!edges.children_of(id).empty()) parents.push_back(id);
  }
  return parents;
}

/// As many questions as can be asked in a few seconds.
std::size_t questions_for(const Table& parameters, const Candidates& candidates) {
  // Most boxes are ruled out by their first dimensions.
  const std::size_t numbers = parameters.rows() * std::min<std::size_t>(parameters.width(), 10);
  const std::size_t affordable = candidates.are_by_kernels() ? 5'000'000'000 : 500'000;
  return std::max<std::size_t>(affordable / numbers, 20);
}

struct Answers {
  std::size_t right = 0;
  std::size_t wrong = 0;
  std::size_t known = 0;  // that should be answers
  std::size_t asked = 0;  // entities
  std::size_t steps = 0;  // walking edges and judging candidates

  void add(const Answers& other) noexcept {
    right += other.right;
    wrong += other.wrong;
    known += other.known;
    asked += other.asked;
    steps += other.steps;
  }

  double share_wrong() const noexcept {
    return wrong == 0 ? 0 : static_cast<double>(wrong) / static_cast<double>(right + wrong);
  }
  double share_lost() const noexcept {
    return known == right ? 0 : static_cast<double>(known - right) / static_cast<double>(known);
  }
};

/// Asks what contains entities and counts the answers by whether they follow from what is known.
class Asking {
 public:
  /// `half` is the score of P = 1/2.
  Asking(const PairScore& score, const Table& parameters, const Candidates& candidates,
         const EdgeSet& known, double half)
      : score_(score),
        parameters_(parameters),
        candidates_(candidates),
        known_(known),
        half_(half),
        round_of_(known.entities(), 0) {}

  Answers ask(std::span<const EntityId> questions) {
    for (const EntityId b : questions) {
      ++answers_.asked;
      mark_ancestors(b);
      for (const ScoreBounds& bounds : candidates_.given(b, half_)) {
        if (bounds.entity == b || !is_answer(bounds, b)) continue;
        ++(round_of_[bounds.entity] == round_ ? answers_.right : answers_.wrong);
      }
    }
    return answers_;
  }

 private:
  bool is_answer(const ScoreBounds& bounds, EntityId b) {
    ++answers_.steps;
    if (bounds.low >= half_) return true;
    if (bounds.high < half_) return false;
    constexpr std::size_t kStepsOfAScore = 30;
    answers_.steps += kStepsOfAScore;
    const Pair pair{bounds.entity, b};
    double exact = 0;
    score_.score(parameters_, {&pair, 1}, {&exact, 1});
    return exact >= half_;
  }

  void mark_ancestors(EntityId b) {
    ++round_;
    round_of_[b] = round_;
    std::vector<EntityId> above{b};
    while (!above.empty()) {
      const EntityId current = above.back();
      above.pop_back();
      for (const EntityId parent : known_.parents_of(current)) {
        ++answers_.steps;
        if (round_of_[parent] == round_) continue;
        round_of_[parent] = round_;
        ++answers_.known;
        above.push_back(parent);
      }
    }
  }

  const PairScore& score_;
  const Table& parameters_;
  const Candidates& candidates_;
  const EdgeSet& known_;
  double half_;
  std::vector<std::uint32_t> round_of_;  // in which an entity was last an ancestor
  std::uint32_t round_ = 0;
  Answers answers_;
};

/// All questions, or as many as are affordable if the first of them are dear.
Answers all_answers(const PairScore& score, const Table& parameters, const Candidates& candidates,
                    const EdgeSet& known, double half, std::span<const EntityId> questions,
                    Workers& workers) {
  constexpr std::size_t kFirst = 20;
  constexpr std::size_t kMostSteps = 200'000'000;
  constexpr std::size_t kPart = 100;  // each has marks for all entities
  const auto ask = [&](std::span<const EntityId> some) {
    return Asking(score, parameters, candidates, known, half).ask(some);
  };
  const std::span<const EntityId> first = questions.first(std::min(kFirst, questions.size()));
  Answers all = ask(first);
  const std::span<const EntityId> others = questions.subspan(
      first.size(), std::min(questions.size() - first.size(),
                             kMostSteps / (all.steps / std::max(kFirst, first.size()) + 1)));
  std::vector<Answers> parts((others.size() + kPart - 1) / kPart);
  workers.run(parts.size(), [&](std::size_t part) {
    const std::size_t begin = part * kPart;
    parts[part] = ask(others.subspan(begin, std::min(kPart, others.size() - begin)));
  });
  for (const Answers& one : parts) all.add(one);
  return all;
}

}  // namespace

AnswerQuality answer_quality(const PairScore& score, const Table& parameters,
                             std::span<const Pair> edges, const EdgeSet& known, std::uint64_t seed,
                             Workers& workers, ScoreLink link, const CalibrationMap* calibration) {
  if (edges.empty()) return {};
  const double half = even_score(link, calibration);
  const std::unique_ptr<Candidates> candidates = score.candidates(parameters);
  const std::size_t most = questions_for(parameters, *candidates);
  const auto answers_about = [&](std::vector<EntityId> ids, std::size_t count, std::uint32_t draw) {
    const Random random(seed, RandomUse::kEvaluation, draw);
    return all_answers(score, parameters, *candidates, known, half,
                       draw_some(std::move(ids), count, random), workers);
  };
  constexpr std::size_t kFewestParents = 20;
  const Answers all = answers_about(all_ids(known.entities()), most, 0);
  const Answers of_parents =
      answers_about(parents_in(known), std::max(most / 5, kFewestParents), 1);
  return {.edges_held = share_held(score, parameters, edges, half, workers),
          .wrong_answers = all.share_wrong(),
          .lost_answers = all.share_lost(),
          .wrong_about_parents = of_parents.share_wrong(),
          .entities_asked = all.asked};
}

}  // namespace gumbelbox
