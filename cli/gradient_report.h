#pragma once

#include <string>

#include "cli/console.h"
#include "gumbelbox/data/vocabulary.h"
#include "gumbelbox/score/model_options.h"
#include "gumbelbox/train/gradient_check.h"

namespace gumbelbox {

/// What a number of a row is: "lower[0]", "side[1]", "child_lower[0]", "sigma[2]".
std::string parameter_name(const ModelOptions& score, std::size_t column);

/// Prints a check of the gradient and its worst entry; throws kNumeric if it failed.
void report_gradient_check(const GradientCheck& check, const ModelOptions& score,
                           const Vocabulary& vocabulary, bool as_json, Console& console);

}  // namespace gumbelbox
