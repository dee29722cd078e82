#include "gumbelbox/query/question_ids.h"

#include <algorithm>

namespace gumbelbox {
namespace {

void sort_once(std::vector<EntityId>& ids) {
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
}

Holding holding(const Vocabulary& vocabulary, const std::vector<Literal>& literals) {
  Holding found;
  for (const Literal& literal : literals) {
    (literal.negated ? found.absent : found.present).push_back(vocabulary.require(literal.name));
  }
  sort_once(found.present);
  sort_once(found.absent);
  return found;
}

}  // namespace

QuestionIds question_ids(const Vocabulary& vocabulary, const Expression& question) {
  return {holding(vocabulary, question.events), holding(vocabulary, question.given)};
}

QuestionIds others_absent(QuestionIds question, std::size_t entities) {
  std::vector<bool> named(entities);
  for (const Holding* side : {&question.events, &question.given}) {
    for (const EntityId id : side->present) named[id] = true;
    for (const EntityId id : side->absent) named[id] = true;
  }
  for (EntityId id = 0; id < entities; ++id) {
    if (!named[id]) question.events.absent.push_back(id);
  }
  sort_once(question.events.absent);
  return question;
}

}  // namespace gumbelbox
