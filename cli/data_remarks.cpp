#include "cli/data_remarks.h"

#include <algorithm>
#include <ostream>
#include <utility>
#include <vector>

#include "cli/data_flags.h"
#include "gumbelbox/base/counted.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/printable.h"
#include "gumbelbox/data/cell.h"
#include "gumbelbox/data/components.h"
#include "gumbelbox/data/cycle_text.h"
#include "gumbelbox/data/doubts.h"
#include "gumbelbox/data/edge_set.h"
#include "gumbelbox/data/name_doubts.h"

namespace gumbelbox {

namespace {

/// Counts roots and leaves, by which a reader notices columns in the wrong order.
void remark_on_shape(const DataSet& data, Console& console) {
  const Shape shape = shape_of(data);
  console.err << fmt::format(
      "{}, {}, {}, {}{}\n", counted(data.vocabulary.size(), "entity", "entities"),
      counted(data.train.pairs.size(), "edge", "edges"), counted(shape.roots, "root", "roots"),
      counted(shape.leaves, "leaf", "leaves"),
      shape.loose > 0 ? fmt::format(", {} without an edge", shape.loose) : "");
}

/// Groups of entities that are each other's ancestors.
std::size_t groups_on_cycles(std::size_t entities, std::span<const Pair> edges) {
  const StrongComponents components = strong_components(EdgeSet(entities, edges));
  std::vector<EntityId> members(components.count);
  for (const EntityId group : components.of) ++members[group];
  return static_cast<std::size_t>(
      std::ranges::count_if(members, [](EntityId count) { return count > 1; }));
}

/// The name of an entity, whole unless it would fill lines.
std::string shown(const DataSet& data, EntityId id) {
  constexpr std::size_t kMostBytes = 200;
  return in_sentence(data.vocabulary.name(id), kMostBytes);
}

/// "P(bread | butter) = 0.25" of a pair of train.
std::string pair_text(const DataSet& data, Pair pair) {
  const auto at = std::ranges::find(data.train.pairs, pair) - data.train.pairs.begin();
  return fmt::format("P({} | {}) = {:.4g}", shown(data, pair.a), shown(data, pair.b),
                     data.train.targets[static_cast<std::size_t>(at)]);
}

/// The second edge that is shown: one that goes on below the first, else the next.
Pair second_edge(std::span<const Pair> edges) {
  constexpr std::size_t kLookedAt = 10000;
  const std::span<const Pair> near = edges.first(std::min(edges.size(), kLookedAt));
  const auto below = std::ranges::find(near, edges.front().b, &Pair::a);
  return below != near.end() ? *below : edges[1];
}

}  // namespace

std::string understanding_text(const DataSet& data) {
  if (data.form.empty()) return {};
  const std::vector<Pair>& edges = data.train.pairs;
  const auto in_words = [&](Pair edge) {
    if (data.kind == DataKind::kProbability) return pair_text(data, edge);
    return fmt::format("{} > {}", shown(data, edge.a), shown(data, edge.b));
  };
  std::string text = fmt::format("{}: {}\n", printable(data.train_file), printable(data.form));
  text += "reads as: " + in_words(edges.front());
  if (edges.size() > 1) text += "; " + in_words(second_edge(edges));
  return text + '\n';
}

void remark_on_cycle(const Vocabulary& vocabulary, std::span<const Pair> edges, Console& console) {
  const std::string cycle = find_cycle_text(vocabulary, edges);
  if (cycle.empty()) return;
  const std::size_t groups = groups_on_cycles(vocabulary.size(), edges);
  console.err << "the edges have a cycle, whose boxes can only become equal: " << cycle;
  if (groups > 1) {
    console.err << fmt::format(
        "; {} one, 'gumbelbox lint' lists them",
        counted(groups - 1, "more group of entities has", "more groups of entities have"));
  }
  console.err << '\n';
}

namespace {

/// Whether things that hardly occur seem to meet everything they are paired with.
bool lacks_pairs_that_never_met(const EdgeList& pairs) {
  constexpr double kRare = 20;
  const auto is_rare = [](double n_b) { return n_b < kRare; };
  return std::ranges::any_of(pairs.n_b, is_rare) &&
         std::ranges::none_of(pairs.n_ab, [](double n_ab) { return n_ab == 0; });
}

/// Counts what probabilities there are.
void remark_on_pairs(const DataSet& data, Console& console) {
  console.err << fmt::format("{}, {} with P(a | b){}\n",
                             counted(data.vocabulary.size(), "entity", "entities"),
                             counted(data.train.pairs.size(), "pair", "pairs"),
                             data.train.n_b.empty() ? "" : " and counts");
  if (lacks_pairs_that_never_met(data.train)) {
    console.err
        << "no pair has n_ab = 0: if pairs that never met were left out, P(a | b) of rare b "
           "comes out too large; 'import ratings --zeros' keeps them\n";
  }
}

}  // namespace

void remark_on_data(const DataSet& data, Console& console) {
  if (console.quiet) return;
  console.err << understanding_text(data);
  for (const std::string& note : data.notes) console.err << printable(note) << '\n';
  for (const LeftOut& part : data.left_out) {
    if (part.count > 0) {
      console.err << "left out: " << printable(counted(part.count, part.one, part.many)) << '\n';
    }
  }
  if (data.kind == DataKind::kProbability) return remark_on_pairs(data, console);
  remark_on_shape(data, console);
  remark_on_cycle(data.vocabulary, data.train.pairs, console);
}

void warn_of_doubts(const DataSet& data, Console& console) {
  Doubts doubts = find_doubts(data);
  for (std::string& sentence : find_name_doubts(data.vocabulary, "entities")) {
    doubts.sentences.push_back(std::move(sentence));
  }
  const std::string file = data.form.empty() ? "" : data.train_file;  // a folder has numbers
  for (const std::string& sentence : doubts.sentences) {
    console.err << "warning: " << printable(with_flags(sentence, file)) << '\n';
  }
  if (doubts.swapped_columns && data.told_by_name) {
    console.err << "if so, --columns parent=COLUMN,child=COLUMN says which is which\n";
  }
}

}  // namespace gumbelbox
