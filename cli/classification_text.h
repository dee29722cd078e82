#pragma once

#include <string>

#include "gumbelbox/eval/classification_task.h"

namespace gumbelbox {

/// What `eval --task classification` prints for people.
std::string classification_text(const ClassificationResult& result);

}  // namespace gumbelbox
