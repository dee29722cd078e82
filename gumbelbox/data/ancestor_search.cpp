#include "gumbelbox/data/ancestor_search.h"

#include <algorithm>

namespace gumbelbox {

bool AncestorSearch::look_above(EntityId child, std::size_t most_steps) {
  const std::span<const EntityId> parents = edges_.parents_of(child);
  EntityId highest = 0;  // beyond it, no parent follows
  for (const EntityId parent : parents) highest = std::max(highest, rank_[parent]);
  ++round_;
  steps_ = 0;
  todo_.assign(parents.begin(), parents.end());
  for (std::size_t i = 0; i < todo_.size(); ++i) {
    if (todo_[i] == child) continue;
    for (const EntityId above : edges_.parents_of(todo_[i])) {
      if (steps_ == most_steps) return false;
      ++steps_;
      if (rank_[above] > highest || round_of_[above] == round_) continue;
      round_of_[above] = round_;
      todo_.push_back(above);
    }
  }
  return true;
}

}  // namespace gumbelbox
