#include "gumbelbox/layout/polytree.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "gumbelbox/data/components.h"

namespace gumbelbox {
namespace {

/// What of a branch comes next in a row.
enum class Part : std::uint8_t {
  kSelf,
  kForward,       // below, self, above
  kBackward,      // the same in reverse
  kWithoutOver,   // the rest of kOver
  kOver,          // self and what is above
  kOverLast,      // kWithoutOver, kOver
  kUnder,         // what is below and self
  kWithoutUnder,  // the rest of kUnder
  kUnderFirst,    // kUnder, kWithoutUnder
};

struct Task {
  EntityId id;
  EntityId from;  // the neighbour on the way to the root; the root has itself
  Part part;
};

/// Writes one row, task by task.
class RowWriter {
 public:
  explicit RowWriter(const EdgeSet& edges) : edges_(edges) {}

  /// The parts of the graph come in the order of their roots.
  Ranks write(std::span<const EntityId> roots, Part whole) {
    Ranks ranks(edges_.entities());
    EntityId next = 0;
    for (const EntityId root : roots) {
      todo_.push_back({root, root, whole});
      while (!todo_.empty()) {
        const Task task = todo_.back();
        todo_.pop_back();
        if (task.part == Part::kSelf) {
          ranks[task.id] = next++;
        } else {
          expand(task);
        }
      }
    }
    return ranks;
  }

 private:
  void expand(Task task) {
    const std::size_t first = todo_.size();
    const auto below = [&](Part part) { add(edges_.children_of(task.id), task, part); };
    const auto above = [&](Part part) { add(edges_.parents_of(task.id), task, part); };
    const auto self = [&](Part part) { todo_.push_back({task.id, task.from, part}); };
    switch (task.part) {
      case Part::kSelf:
        break;
      case Part::kForward:
        below(Part::kForward), self(Part::kSelf), above(Part::kForward);
        break;
      case Part::kBackward:
        above(Part::kBackward), self(Part::kSelf), below(Part::kBackward);
        return;  // the last task is the next to be done
      case Part::kOverLast:
        self(Part::kWithoutOver), self(Part::kOver);
        break;
      case Part::kWithoutOver:
        above(Part::kWithoutOver), below(Part::kOverLast);
        break;
      case Part::kOver:
        self(Part::kSelf), above(Part::kOver);
        break;
      case Part::kUnderFirst:
        self(Part::kUnder), self(Part::kWithoutUnder);
        break;
      case Part::kUnder:
        below(Part::kUnder), self(Part::kSelf);
        break;
      case Part::kWithoutUnder:
        above(Part::kUnderFirst), below(Part::kWithoutUnder);
        break;
    }
    std::reverse(todo_.begin() + static_cast<std::ptrdiff_t>(first), todo_.end());
  }

  void add(std::span<const EntityId> neighbours, Task task, Part part) {
    for (const EntityId id : neighbours) {
      if (id != task.from) todo_.push_back({id, task.id, part});
    }
  }

  const EdgeSet& edges_;
  std::vector<Task> todo_;
};

/// One group of every part of the graph.
std::vector<EntityId> roots_of_parts(const EdgeSet& edges) {
  std::vector<EntityId> roots = parts_of(edges);
  std::ranges::sort(roots);
  roots.erase(std::unique(roots.begin(), roots.end()), roots.end());
  return roots;
}

}  // namespace

bool is_polytree(const EdgeSet& edges) {
  std::size_t forest = 0;  // edges that the parts would have as trees
  for (const std::size_t size : part_sizes(edges)) forest += size - 1;
  return edges.size() == forest;
}

std::array<IntervalOrder, 2> polytree_intervals(const EdgeSet& edges) {
  const std::vector<EntityId> roots = roots_of_parts(edges);
  const std::vector<EntityId> backward(roots.rbegin(), roots.rend());
  RowWriter writer(edges);
  return {{{writer.write(roots, Part::kForward), writer.write(backward, Part::kBackward)},
           {writer.write(roots, Part::kOverLast), writer.write(roots, Part::kUnderFirst)}}};
}

}  // namespace gumbelbox
