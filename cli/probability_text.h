#pragma once

#include <string>

#include "gumbelbox/eval/probability_task.h"

namespace gumbelbox {

/// What `eval --task probability` prints for people: the model beside its baselines, its
/// reliability and the same by how often b comes. `file` is where the pairs are from.
std::string probability_text(const ProbabilityResult& result, const ProbabilityBaselines& baselines,
                             const std::string& file);

}  // namespace gumbelbox
