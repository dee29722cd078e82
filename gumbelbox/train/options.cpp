#include "gumbelbox/train/options.h"

namespace gumbelbox {

TrainOptions default_options(const std::string& model) {
  TrainOptions options;
  options.score.model = model;
  return options;
}

}  // namespace gumbelbox
