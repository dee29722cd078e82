#include "gumbelbox/eval/answer_quality.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <vector>

#include "gumbelbox/base/random.h"

namespace gumbelbox {
namespace {

std::size_t count_answers(const PairScore& score, const Table& parameters,
                          std::span<const Pair> pairs) {
  std::vector<double> scores(pairs.size());
  score.score(parameters, pairs, scores);
  const double half = std::log(0.5);
  return static_cast<std::size_t>(
      std::ranges::count_if(scores, [&](double log_p) { return log_p >= half; }));
}

/// `most` ids below `entities`, perhaps some of them again; all of them if there are no more.
std::vector<EntityId> draw_ids(std::size_t entities, std::size_t most, Random& random) {
  std::vector<EntityId> ids(std::min(entities, most));
  if (entities <= most) {
    std::iota(ids.begin(), ids.end(), EntityId{0});
  } else {
    for (EntityId& id : ids) id = random.below(static_cast<std::uint32_t>(entities));
  }
  return ids;
}

/// Asks what contains entities and counts the answers by whether they follow from the edges.
class Asking {
 public:
  Asking(const PairScore& score, const Table& parameters, const EdgeSet& edges, std::uint64_t seed)
      : score_(score),
        parameters_(parameters),
        edges_(edges),
        random_(seed, RandomUse::kEvaluation),
        round_of_(edges.entities(), 0) {}

  double share_wrong() {
    constexpr std::size_t kQuestions = 1000;
    constexpr std::size_t kMostSteps = 20'000'000;
    for (const EntityId b : draw_ids(edges_.entities(), kQuestions, random_)) {
      if (steps_ > kMostSteps) break;
      ask(b);
    }
    return right_ + wrong_ > 0 ? wrong_ / (right_ + wrong_) : 0;
  }

 private:
  void ask(EntityId b) {
    constexpr std::size_t kOthers = 200;
    look_above(b);
    right_ += static_cast<double>(count_answers(score_, parameters_, above_));
    std::vector<Pair> others;
    for (const EntityId a : draw_ids(edges_.entities(), kOthers, random_)) {
      if (round_of_[a] != round_) others.push_back({a, b});
    }
    if (others.empty()) return;
    const auto all = static_cast<double>(edges_.entities() - above_.size() - 1);
    wrong_ += static_cast<double>(count_answers(score_, parameters_, others)) * all /
              static_cast<double>(others.size());
  }

  /// Finds the pairs of the ancestors with b and marks them and b.
  void look_above(EntityId b) {
    ++round_;
    round_of_[b] = round_;
    above_.clear();
    EntityId current = b;
    for (std::size_t i = 0; i <= above_.size(); ++i) {
      if (i > 0) current = above_[i - 1].a;
      for (const EntityId parent : edges_.parents_of(current)) {
        ++steps_;
        if (round_of_[parent] == round_) continue;
        round_of_[parent] = round_;
        above_.push_back({parent, b});
      }
    }
  }

  const PairScore& score_;
  const Table& parameters_;
  const EdgeSet& edges_;
  Random random_;
  std::vector<EntityId> round_of_;  // in which an entity was last an ancestor
  EntityId round_ = 0;
  std::vector<Pair> above_;
  std::size_t steps_ = 0;
  double right_ = 0;
  double wrong_ = 0;
};

}  // namespace

AnswerQuality answer_quality(const PairScore& score, const Table& parameters, const EdgeSet& edges,
                             std::uint64_t seed) {
  AnswerQuality quality;
  const std::vector<Pair> pairs = edges.pairs();
  if (pairs.empty()) return quality;
  quality.edges_held = static_cast<double>(count_answers(score, parameters, pairs)) /
                       static_cast<double>(pairs.size());
  quality.wrong_answers = Asking(score, parameters, edges, seed).share_wrong();
  return quality;
}

}  // namespace gumbelbox
