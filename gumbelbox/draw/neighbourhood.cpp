#include "gumbelbox/draw/neighbourhood.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <unordered_map>

#include "gumbelbox/query/query_engine.h"
#include "gumbelbox/score/box_view.h"

namespace gumbelbox {
namespace {

constexpr double kInside = 0.5;
constexpr std::size_t kMostContainers = 64;  // around one entity
constexpr std::size_t kMostCompared = 24;    // children of a level, of which the fullest are kept
constexpr std::size_t kMostInShown = 16;     // others of the last level
constexpr std::size_t kMostOthers = 6;       // of the levels around it
constexpr std::size_t kMostChildren = 6;     // of a relative

/// What the model says about boxes inside each other.
class Containment {
 public:
  explicit Containment(const Model& model) : engine_(model, Probabilities::kRaw) {
    const auto dim = static_cast<std::size_t>(model.score.dim);
    for (std::size_t id = 0; id < model.rows.rows(); ++id) {
      const BoxView box(model.rows.row(id), dim);
      double log_volume = 0;
      for (std::size_t j = 0; j < dim; ++j) log_volume += std::log(std::max(box.side(j), 1e-300));
      log_volume_.push_back(log_volume);
    }
  }

  std::size_t size() const { return log_volume_.size(); }

  bool is_larger(EntityId x, EntityId y) const {
    return log_volume_[x] != log_volume_[y] ? log_volume_[x] > log_volume_[y] : x < y;
  }

  /// Largest first.
  const std::vector<EntityId>& inside(EntityId id) {
    const auto [known, is_new] = inside_.try_emplace(id);
    if (is_new) known->second = largest_first(engine_.inside(id, size(), kInside));
    return known->second;
  }

  std::vector<EntityId> around(EntityId id) const {
    return largest_first(engine_.contains(id, kMostContainers, kInside));
  }

  std::vector<EntityId> all() const {
    std::vector<EntityId> ids(size());
    std::iota(ids.begin(), ids.end(), EntityId{0});
    sort(ids);
    return ids;
  }

 private:
  void sort(std::vector<EntityId>& ids) const {
    std::sort(ids.begin(), ids.end(), [&](EntityId x, EntityId y) { return is_larger(x, y); });
  }

  std::vector<EntityId> largest_first(const std::vector<Answer>& answers) const {
    std::vector<EntityId> ids;
    for (const Answer& answer : answers) ids.push_back(answer.id);
    sort(ids);
    return ids;
  }

  QueryEngine engine_;
  std::vector<double> log_volume_;                              // entities
  std::unordered_map<EntityId, std::vector<EntityId>> inside_;  // what was asked for
};

bool is_in(std::span<const EntityId> ids, EntityId id) {
  return std::find(ids.begin(), ids.end(), id) != ids.end();
}

/// The longest sequence of the containers in which each lies in all before it; largest first.
std::vector<EntityId> longest_chain(const Containment& model, std::span<const EntityId> containers,
                                    EntityId entity) {
  std::vector<std::size_t> length(containers.size(), 1);
  std::vector<std::size_t> above(containers.size());  // the place before it, or its own
  std::vector<std::vector<EntityId>> around;
  std::size_t last = 0;
  for (std::size_t i = 0; i < containers.size(); ++i) {
    around.push_back(model.around(containers[i]));
    above[i] = i;
    for (std::size_t j = 0; j < i; ++j) {
      if (length[j] < length[i] || !is_in(around[i], containers[j])) continue;
      length[i] = length[j] + 1;
      above[i] = j;
    }
    if (length[i] > length[last]) last = i;
  }
  std::vector<EntityId> chain{entity};
  if (containers.empty()) return chain;
  std::vector<std::size_t> taken;
  for (std::size_t at = last;; at = above[at]) {
    // A learnt box may lie in one that lies in a third and yet not lie in the third.
    const bool holds_all = std::all_of(taken.begin(), taken.end(), [&](std::size_t inner) {
      return is_in(around[inner], containers[at]);
    });
    if (holds_all) {
      taken.push_back(at);
      chain.push_back(containers[at]);
    }
    if (above[at] == at) break;
  }
  std::reverse(chain.begin(), chain.end());
  return chain;
}

/// Up to `most` of the boxes, largest first, that lie in none of those chosen before.
class Outermost {
 public:
  Outermost(Containment& model, std::size_t most) : model_(model), most_(most) {}

  void leave_out(std::span<const EntityId> ids) {
    left_out_.resize(model_.size());
    for (const EntityId id : ids) left_out_[id] = true;
  }

  std::vector<Relative> of(std::span<const EntityId> largest_first) {
    left_out_.resize(model_.size());
    std::vector<Relative> found;
    for (const EntityId id : largest_first) {
      if (found.size() == most_) break;
      if (left_out_[id]) continue;
      const std::vector<EntityId>& inside = model_.inside(id);
      leave_out(inside);
      found.push_back({id, inside.size(), {}});
    }
    return found;
  }

 private:
  Containment& model_;
  std::size_t most_;
  std::vector<bool> left_out_;
};

/// Boxes that lie directly in a level, the fullest first.
std::vector<Relative> fullest(Outermost outermost, std::span<const EntityId> largest_first) {
  std::vector<Relative> found = outermost.of(largest_first);
  std::stable_sort(found.begin(), found.end(),
                   [](const Relative& x, const Relative& y) { return x.inside > y.inside; });
  return found;
}

/// Adds the children, without those that lie in two of the relatives: a picture has one place for
/// each box.
void add_children(Containment& model, std::span<const EntityId> left_out,
                  std::vector<Relative>& relatives) {
  std::vector<std::vector<EntityId>> inside;
  std::vector<int> times(model.size());
  for (const Relative& relative : relatives) {
    inside.push_back(model.inside(relative.id));
    for (const EntityId id : inside.back()) ++times[id];
  }
  for (std::size_t i = 0; i < relatives.size(); ++i) {
    Outermost children(model, kMostChildren);
    children.leave_out(left_out);
    std::erase_if(inside[i], [&](EntityId id) { return times[id] > 1; });
    for (const Relative& child : children.of(inside[i])) {
      relatives[i].children.push_back(child.id);
    }
  }
}

/// `inside` is what lies in the level, `below` the rest of the chain, `containers` what contains
/// the shown entity.
Level level_of(Containment& model, std::optional<EntityId> id, std::span<const EntityId> inside,
               std::span<const EntityId> below, std::span<const EntityId> known) {
  std::vector<EntityId> left_out(known.begin(), known.end());
  const auto leave_out = [&](const std::vector<EntityId>& ids) {
    left_out.insert(left_out.end(), ids.begin(), ids.end());
  };
  if (!below.empty()) {
    leave_out({below[0]});
    leave_out(model.inside(below[0]));
    leave_out(model.around(below[0]));
  }
  Outermost others(model, kMostCompared);
  others.leave_out(left_out);
  Level level{id, inside.size(), fullest(std::move(others), inside)};
  const std::size_t most = below.empty() ? kMostInShown : kMostOthers;
  level.others.resize(std::min(level.others.size(), most));
  add_children(model, left_out, level.others);
  return level;
}

void add_drawn(const Level& level, std::vector<EntityId>& known) {
  for (const Relative& relative : level.others) {
    known.push_back(relative.id);
    known.insert(known.end(), relative.children.begin(), relative.children.end());
  }
}

/// The box in which more than half of all these lie, or the only one around all others; nothing if
/// there is none, or next to nothing in it.
std::vector<EntityId> main_box(Containment& model, std::span<const EntityId> boxes,
                               std::span<const EntityId> known) {
  constexpr std::size_t kFewest = 4;
  Outermost outermost(model, kMostCompared);
  outermost.leave_out(known);
  const std::vector<Relative> found = fullest(std::move(outermost), boxes);
  if (found.empty()) return {};
  const std::size_t inside = found[0].inside;
  const bool holds_model = inside + 1 == model.size();
  if (!holds_model && (inside < kFewest || 2 * inside <= boxes.size())) return {};
  return {found[0].id};
}

}  // namespace

Neighbourhood neighbourhood_of(const Model& model, EntityId entity, std::size_t most_levels) {
  Containment containment(model);
  const std::vector<EntityId> containers = containment.around(entity);
  const std::vector<EntityId> chain = longest_chain(containment, containers, entity);
  const std::size_t first = chain.size() - std::min(chain.size(), most_levels);
  Neighbourhood found;
  found.outside.assign(chain.begin(), chain.begin() + static_cast<std::ptrdiff_t>(first));
  std::vector<EntityId> known = containers;
  known.push_back(entity);
  for (std::size_t i = first; i < chain.size(); ++i) {
    const std::vector<EntityId> inside = containment.inside(chain[i]);
    found.levels.push_back(
        level_of(containment, chain[i], inside, std::span(chain).subspan(i + 1), known));
    add_drawn(found.levels.back(), known);
  }
  for (const EntityId id : containers) {
    if (!is_in(chain, id)) found.also.push_back(id);
  }
  return found;
}

Neighbourhood overview_of(const Model& model, std::size_t most_levels) {
  Containment containment(model);
  std::vector<EntityId> inside = containment.all();
  std::vector<EntityId> known;
  std::optional<EntityId> id;
  Neighbourhood found;
  for (std::size_t level = 0; level < most_levels; ++level) {
    std::vector<EntityId> next;
    if (level + 1 < most_levels) next = main_box(containment, inside, known);
    found.levels.push_back(level_of(containment, id, inside, next, known));
    if (next.empty()) break;
    add_drawn(found.levels.back(), known);
    // A box that holds all others stands for the whole model.
    if (!id && found.levels[0].others.empty()) found.levels.clear();
    id = next[0];
    known.push_back(next[0]);
    inside = containment.inside(next[0]);
  }
  return found;
}

}  // namespace gumbelbox
