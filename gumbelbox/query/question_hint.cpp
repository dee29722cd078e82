#include "gumbelbox/query/question_hint.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "gumbelbox/base/error.h"

namespace gumbelbox {
namespace {

/// What may help whoever asked for a name that no entity has.
std::string hint_for(const Expression& question, const std::string& name,
                     const Vocabulary& vocabulary) {
  // It may be a question in other words, "P(tool given hammer)".
  if (question.given.empty() && question.events.size() == 1) {
    return "; a question looks like P(a, !b | c)";
  }
  constexpr std::size_t kNearest = 5;
  const std::vector<std::string_view> near = vocabulary.nearest(name, kNearest);
  const bool was_cut = std::ranges::any_of(
      near, [&](std::string_view other) { return other.starts_with(name + ","); });
  return was_cut ? "; a name with a comma goes in quotes" : "";
}

}  // namespace

void require_known(const Expression& question, const Vocabulary& vocabulary) {
  for (const std::vector<Literal>* side : {&question.events, &question.given}) {
    for (const Literal& literal : *side) {
      try {
        vocabulary.require(literal.name);
      } catch (const Error& error) {
        if (vocabulary.find(literal.name) || vocabulary.aliases().find(literal.name)) throw;
        throw Error(error.kind(), error.what() + hint_for(question, literal.name, vocabulary));
      }
    }
  }
}

}  // namespace gumbelbox
