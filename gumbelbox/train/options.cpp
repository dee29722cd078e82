#include "gumbelbox/train/options.h"

namespace gumbelbox {

std::size_t pairs_in_all(const TrainOptions& options, std::size_t edges) {
  return edges * static_cast<std::size_t>(1 + options.sample.negatives) *
         static_cast<std::size_t>(options.epochs);
}

}  // namespace gumbelbox
