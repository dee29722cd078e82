#include "cli/training_pairs.h"

#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "cli/data_remarks.h"
#include "cli/validation.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/minimal_edges.h"

namespace gumbelbox {
namespace {

std::vector<Pair> all_that_follow(const DataSet& data) {
  const std::optional<EdgeSet> closure =
      find_closure_of(EdgeSet(data.vocabulary.size(), data.train.pairs));
  if (closure) return closure->pairs();
  throw Error(ErrorKind::kInput,
              fmt::format("{}: --positives closure: expected at most 20 million pairs that follow "
                          "from the edges, found more; --positives given learns from the edges",
                          data.train_file));
}

std::string remark_on_positives(std::size_t positives, const DataSet& data) {
  const std::string edges = counted(data.train.pairs.size(), "edge", "edges");
  if (positives > data.train.pairs.size()) {
    return fmt::format("learning from {} that follow from {}\n",
                       counted(positives, "pair", "pairs"), edges);
  }
  if (positives == data.train.pairs.size()) return fmt::format("learning from all {}\n", edges);
  return fmt::format("learning from {} of {}: the others follow\n", positives, edges);
}

}  // namespace

EdgeList choose_positives(const DataSet& data, const std::string& positives, Console& console) {
  if (positives == "given") return data.train;
  if (!data.train.targets.empty()) {
    throw Error(ErrorKind::kUsage,
                fmt::format("--positives {}: expected a hierarchy, found probabilities, from which "
                            "no other pairs follow; --positives given learns from them",
                            positives));
  }
  EdgeList chosen;
  chosen.pairs = positives == "closure" ? all_that_follow(data)
                                        : minimal_edges(data.vocabulary.size(), data.train.pairs);
  if (!console.quiet) console.err << remark_on_positives(chosen.pairs.size(), data);
  return chosen;
}

EdgeSet choose_reject(const DataSet& data, std::span<const Pair> positives, SampleOptions& options,
                      bool trains, Console& console) {
  if (trains && options.filter_negatives == "closure") {
    std::optional<EdgeSet> closure =
        find_closure_of(EdgeSet(data.vocabulary.size(), data.train.pairs));
    if (closure) return *std::move(closure);
    options.filter_negatives = "train";
    if (!console.quiet) {
      console.err << "too many pairs follow from the edges: some of them will be negatives\n";
    }
  }
  const std::size_t entities = data.vocabulary.size();
  EdgeSet listed = trains ? edges_to_reject(data, options) : EdgeSet(entities, data.train.pairs);
  // Positives that are no more than the edges are some of them.
  if (positives.size() <= data.train.pairs.size()) return listed;
  return EdgeSet(entities, {listed.pairs(), positives});
}

EdgeSet known_edges(const DataSet& data) {
  const std::span<const Pair> valid = data.valid ? data.valid->pairs : std::span<const Pair>{};
  return {data.vocabulary.size(), {data.train.pairs, valid}};
}

}  // namespace gumbelbox
