#include "gumbelbox/eval/answer_quality.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <vector>

#include "gumbelbox/base/random.h"
#include "gumbelbox/eval/pair_scores.h"
#include "gumbelbox/score/candidates.h"

namespace gumbelbox {
namespace {

const double kHalf = std::log(0.5);

double share_held(const PairScore& score, const Table& parameters, std::span<const Pair> edges,
                  Workers& workers) {
  const auto held = std::ranges::count_if(pair_scores(score, parameters, edges, workers),
                                          [](double log_p) { return log_p >= kHalf; });
  return static_cast<double>(held) / static_cast<double>(edges.size());
}

/// `most` ids below `entities`, perhaps some of them again; all of them if there are no more.
std::vector<EntityId> draw_ids(std::size_t entities, std::size_t most, std::uint64_t seed) {
  std::vector<EntityId> ids(std::min(entities, most));
  if (entities <= most) {
    std::iota(ids.begin(), ids.end(), EntityId{0});
  } else {
    Random random(seed, RandomUse::kEvaluation);
    for (EntityId& id : ids) id = random.below(static_cast<std::uint32_t>(entities));
  }
  return ids;
}

/// As many questions as can be asked in about a second.
std::size_t questions_for(const Table& parameters, const Candidates& candidates) {
  const std::size_t numbers = parameters.rows() * parameters.width();
  const std::size_t affordable = candidates.are_by_kernels() ? 1'000'000'000 : 500'000;
  return std::clamp<std::size_t>(affordable / numbers, 20, 1000);
}

struct Answers {
  std::size_t right = 0;
  std::size_t wrong = 0;

  Answers& operator+=(const Answers& other) noexcept {
    right += other.right;
    wrong += other.wrong;
    return *this;
  }
  double share_wrong() const noexcept {
    return wrong == 0 ? 0 : static_cast<double>(wrong) / static_cast<double>(right + wrong);
  }
};

struct AnswersByQuestion {
  Answers about_parents;
  Answers about_leaves;
};

/// Asks what contains entities and counts the answers by whether they follow from what is known.
class Asking {
 public:
  Asking(const PairScore& score, const Table& parameters, const Candidates& candidates,
         const EdgeSet& known)
      : score_(score),
        parameters_(parameters),
        candidates_(candidates),
        known_(known),
        round_of_(known.entities(), 0) {}

  AnswersByQuestion ask(std::span<const EntityId> questions) {
    constexpr std::size_t kMostSteps = 1'000'000;
    for (const EntityId b : questions) {
      if (steps_ > kMostSteps) break;
      mark_ancestors(b);
      Answers& answers =
          known_.children_of(b).empty() ? answers_.about_leaves : answers_.about_parents;
      for (const ScoreBounds& bounds : candidates_.given(b, kHalf)) {
        if (bounds.entity == b || !is_answer(bounds, b)) continue;
        ++(round_of_[bounds.entity] == round_ ? answers.right : answers.wrong);
      }
    }
    return answers_;
  }

 private:
  bool is_answer(const ScoreBounds& bounds, EntityId b) const {
    if (bounds.low >= kHalf) return true;
    if (bounds.high < kHalf) return false;
    const Pair pair{bounds.entity, b};
    double exact = 0;
    score_.score(parameters_, {&pair, 1}, {&exact, 1});
    return exact >= kHalf;
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
        above.push_back(parent);
      }
    }
  }

  const PairScore& score_;
  const Table& parameters_;
  const Candidates& candidates_;
  const EdgeSet& known_;
  std::vector<std::uint32_t> round_of_;  // in which an entity was last an ancestor
  std::uint32_t round_ = 0;
  std::size_t steps_ = 0;
  AnswersByQuestion answers_;
};

AnswersByQuestion ask_some(const PairScore& score, const Table& parameters, const EdgeSet& known,
                           std::uint64_t seed, Workers& workers) {
  const std::unique_ptr<Candidates> candidates = score.candidates(parameters);
  const std::vector<EntityId> questions =
      draw_ids(known.entities(), questions_for(parameters, *candidates), seed);
  constexpr std::size_t kPart = 10;  // each has marks for all entities
  std::vector<AnswersByQuestion> parts((questions.size() + kPart - 1) / kPart);
  workers.run(parts.size(), [&](std::size_t part) {
    const std::size_t begin = part * kPart;
    parts[part] =
        Asking(score, parameters, *candidates, known)
            .ask(std::span(questions).subspan(begin, std::min(kPart, questions.size() - begin)));
  });
  AnswersByQuestion all;
  for (const AnswersByQuestion& one : parts) {
    all.about_parents += one.about_parents;
    all.about_leaves += one.about_leaves;
  }
  return all;
}

}  // namespace

AnswerQuality answer_quality(const PairScore& score, const Table& parameters,
                             std::span<const Pair> edges, const EdgeSet& known, std::uint64_t seed,
                             Workers& workers) {
  if (edges.empty()) return {};
  const auto [about_parents, about_leaves] = ask_some(score, parameters, known, seed, workers);
  Answers all = about_parents;
  all += about_leaves;
  return {share_held(score, parameters, edges, workers), all.share_wrong(),
          about_parents.share_wrong()};
}

}  // namespace gumbelbox
