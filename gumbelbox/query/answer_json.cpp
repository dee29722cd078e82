#include "gumbelbox/query/answer_json.h"

#include <cmath>

namespace gumbelbox {

Json answers_json(std::span<const Answer> answers, const Vocabulary& vocabulary) {
  Json results = Json::array();
  for (const Answer& found : answers) {
    results.push_back({{"name", vocabulary.name(found.id)},
                       {"id", found.id},
                       {"probability", std::exp(found.log_probability)}});
  }
  return {{"results", results}};
}

}  // namespace gumbelbox
