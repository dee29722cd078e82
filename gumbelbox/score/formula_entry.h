#pragma once

#include <memory>

#include "gumbelbox/score/formula_score.h"
#include "gumbelbox/score/model_table.h"

namespace gumbelbox {

/// Fills in both scores of a model that is one formula (formula_score.h), which `make` makes of its
/// options.
template <class Make>
void set_formula(ModelEntry& entry, Make make) {
  using Formula = decltype(make(ModelOptions{}));
  entry.stored_score = [make](const ModelOptions& options) {
    return std::make_unique<FormulaScore<Formula>>(make(options));
  };
  entry.training_score = [make](const ModelOptions& options) {
    return std::make_unique<FormulaTraining<Formula>>(make(options));
  };
}

}  // namespace gumbelbox
