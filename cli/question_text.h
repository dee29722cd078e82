#pragma once

#include <string>

#include "gumbelbox/query/question_agreement.h"

namespace gumbelbox {

/// What `eval --task questions` prints for people: a line a kind of question.
std::string question_text(const QuestionResult& result);

}  // namespace gumbelbox
