#include "gumbelbox/layout/pair_sample.h"

#include <algorithm>
#include <span>

#include "gumbelbox/base/random.h"

namespace gumbelbox {
namespace {

class Drawing {
 public:
  Drawing(const EdgeSet& edges, std::uint64_t seed)
      : edges_(edges), random_(seed, RandomUse::kLayoutPairs), round_of_(edges.entities(), 0) {}

  PairSample run(std::size_t groups) {
    PairSample sample;
    for (std::size_t i = 0; i < groups && steps_ < kMostSteps; ++i) {
      const EntityId b = any();
      if (!look_above(b)) continue;
      if (!above_.empty()) sample.right.push_back({drawn(above_), b});
      for (const EntityId a : {ancestor_of_any(), ancestor_of_any(), near(b), any()}) {
        if (a != b && round_of_[a] != round_) sample.wrong.push_back({a, b});
      }
    }
    return sample;
  }

 private:
  EntityId drawn(std::span<const EntityId> ids) noexcept {
    return ids[random_.below(static_cast<std::uint32_t>(ids.size()))];
  }

  EntityId any() noexcept { return random_.below(static_cast<std::uint32_t>(edges_.entities())); }

  /// Likelier the more descendants it has.
  EntityId ancestor_of_any() noexcept {
    EntityId id = any();
    for (std::uint32_t left = random_.below(16); left-- > 0;) {
      const std::span<const EntityId> parents = edges_.parents_of(id);
      if (parents.empty()) break;
      id = drawn(parents);
    }
    return id;
  }

  /// From an ancestor, or from the group itself, down again.
  EntityId near(EntityId b) noexcept {
    EntityId id = above_.empty() ? b : drawn(above_);
    for (std::uint32_t left = 1 + random_.below(3); left-- > 0;) {
      const std::span<const EntityId> children = edges_.children_of(id);
      if (children.empty()) break;
      id = drawn(children);
    }
    return id;
  }

  /// Finds all ancestors; false if they are too many.
  bool look_above(EntityId b) {
    constexpr std::size_t kMostAncestors = 20'000;
    ++round_;
    above_.clear();
    EntityId current = b;
    for (std::size_t i = 0; i <= above_.size(); ++i) {
      if (i > 0) current = above_[i - 1];
      for (const EntityId parent : edges_.parents_of(current)) {
        ++steps_;
        if (round_of_[parent] == round_) continue;
        round_of_[parent] = round_;
        above_.push_back(parent);
      }
      if (above_.size() > kMostAncestors) return false;
    }
    return true;
  }

  static constexpr std::size_t kMostSteps = 50'000'000;

  const EdgeSet& edges_;
  Random random_;
  std::vector<EntityId> round_of_;  // in which the group was last an ancestor
  EntityId round_ = 0;
  std::vector<EntityId> above_;
  std::size_t steps_ = 0;
};

}  // namespace

PairSample sample_pairs(const EdgeSet& edges, std::size_t groups, std::uint64_t seed) {
  if (edges.entities() == 0) return {};
  return Drawing(edges, seed).run(groups);
}

}  // namespace gumbelbox
