#include "cli/training_pairs.h"

#include <optional>
#include <ostream>
#include <utility>

#include "cli/validation.h"

namespace gumbelbox {

EdgeSet choose_reject(const DataSet& data, SampleOptions& options, bool trains, Console& console) {
  if (trains && options.filter_negatives == "closure") {
    std::optional<EdgeSet> closure =
        find_closure_of(EdgeSet(data.vocabulary.size(), data.train.pairs));
    if (closure) return *std::move(closure);
    options.filter_negatives = "train";
    if (!console.quiet) {
      console.err << "too many pairs follow from the edges: some of them will be negatives\n";
    }
  }
  if (!trains) return EdgeSet(data.vocabulary.size(), data.train.pairs);
  return edges_to_reject(data, options);
}

}  // namespace gumbelbox
