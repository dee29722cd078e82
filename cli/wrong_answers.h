#pragma once

#include <string>

#include "gumbelbox/eval/answer_quality.h"

namespace gumbelbox {

/// A line on how many answers of a model are wrong, those about parents apart where they are twice
/// as bad, a warning if most are, and what helps boxes of this origin; empty if none is wrong.
std::string wrong_answers_text(const AnswerQuality& quality, const std::string& origin);

}  // namespace gumbelbox
