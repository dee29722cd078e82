#include "gumbelbox/data/unrelated_parents.h"

#include <algorithm>
#include <span>
#include <vector>

namespace gumbelbox {
namespace {

/// Marks what contains the parents of one entity, parent after parent.
class AncestorMarks {
 public:
  AncestorMarks(const EdgeSet& edges, std::size_t most_steps)
      : edges_(edges), steps_left_(most_steps), mark_(edges.entities()) {}

  bool exhausted() const noexcept { return steps_left_ == 0; }

  /// Whether some parent of the child meets none of the parents before it.
  bool has_unrelated(EntityId child) {
    ++round_;
    bool first = true;
    bool unrelated = false;
    for (const EntityId parent : edges_.parents_of(child)) {
      const bool meets = meets_others(parent);
      unrelated = unrelated || (!first && !meets);
      first = false;
    }
    return unrelated && !exhausted();
  }

 private:
  /// Marks the parent and its ancestors; true if one was marked before that is no root, or is
  /// itself a parent of the child.
  bool meets_others(EntityId parent) {
    bool meets = false;
    todo_.assign(1, parent);
    const std::size_t own = ++look_;
    while (!todo_.empty() && steps_left_ > 0) {
      const EntityId id = todo_.back();
      todo_.pop_back();
      Mark& mark = mark_[id];
      if (mark.round == round_ && mark.look == own) continue;
      const std::span<const EntityId> above = edges_.parents_of(id);
      if (mark.round == round_) {
        meets = meets || !above.empty() || id == parent || mark.is_parent;
        continue;  // all above is marked too
      }
      mark = {round_, own, id == parent};
      todo_.insert(todo_.end(), above.begin(), above.end());
      steps_left_ -= std::min(steps_left_, above.size());
    }
    return meets;
  }

  struct Mark {
    std::size_t round = 0;
    std::size_t look = 0;
    bool is_parent = false;  // of the child
  };

  const EdgeSet& edges_;
  std::size_t steps_left_;
  std::vector<Mark> mark_;  // one an entity
  std::vector<EntityId> todo_;
  std::size_t round_ = 0;
  std::size_t look_ = 0;
};

}  // namespace

Finding<EntityId> find_unrelated_parents(const EdgeSet& edges, std::size_t most_examples,
                                         std::size_t most_steps) {
  Finding<EntityId> finding;
  AncestorMarks marks(edges, most_steps);
  for (EntityId id = 0; id < edges.entities(); ++id) {
    if (edges.parents_of(id).size() < 2) continue;
    if (marks.has_unrelated(id)) finding.add(id, most_examples);
    if (marks.exhausted()) {
      finding.complete = false;
      break;
    }
  }
  return finding;
}

}  // namespace gumbelbox
