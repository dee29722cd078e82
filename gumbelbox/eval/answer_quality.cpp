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

/// `most` of the ids, perhaps some of them again; all of them if there are no more.
std::vector<EntityId> draw_some(std::vector<EntityId> ids, std::size_t most, Random random) {
  if (ids.size() <= most) return ids;
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
    constexpr std::size_t kMostSteps = 10'000'000;
    for (const EntityId b : questions) {
      if (steps_ > kMostSteps) break;
      mark_ancestors(b);
      for (const ScoreBounds& bounds : candidates_.given(b, half_)) {
        if (bounds.entity == b || !is_answer(bounds, b)) continue;
        ++(round_of_[bounds.entity] == round_ ? answers_.right : answers_.wrong);
      }
    }
    return answers_;
  }

 private:
  bool is_answer(const ScoreBounds& bounds, EntityId b) const {
    if (bounds.low >= half_) return true;
    if (bounds.high < half_) return false;
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
        ++steps_;
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
  std::size_t steps_ = 0;
  Answers answers_;
};

Answers all_answers(const PairScore& score, const Table& parameters, const Candidates& candidates,
                    const EdgeSet& known, double half, std::span<const EntityId> questions,
                    Workers& workers) {
  constexpr std::size_t kPart = 100;  // each has marks for all entities
  std::vector<Answers> parts((questions.size() + kPart - 1) / kPart);
  workers.run(parts.size(), [&](std::size_t part) {
    const std::size_t begin = part * kPart;
    parts[part] = Asking(score, parameters, candidates, known, half)
                      .ask(questions.subspan(begin, std::min(kPart, questions.size() - begin)));
  });
  Answers all;
  for (const Answers& one : parts) {
    all.right += one.right;
    all.wrong += one.wrong;
    all.known += one.known;
  }
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
          .wrong_about_parents = of_parents.share_wrong()};
}

}  // namespace gumbelbox
