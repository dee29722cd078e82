#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "gumbelbox/query/expression.h"

namespace gumbelbox {

/// A question whose answer is known.
struct AnsweredQuestion {
  std::string text;  ///< as the file has it
  Expression expression;
  double given = 0;              ///< the probability
  std::optional<double> n = {};  ///< cases behind the condition, if they were counted
  std::size_t line = 0;          ///< of the file, from 1
};

struct QuestionFile {
  std::string name;  ///< for messages
  std::vector<AnsweredQuestion> questions;
};

/// Reads lines `question<TAB>p` or `question<TAB>p<TAB>n`; blank lines and those that begin with #
/// are skipped. Throws kIo, and kInput, "FILE:LINE: ...", for a line that is no such question and
/// for a file without any.
QuestionFile read_questions(const std::string& path);

}  // namespace gumbelbox
