#include "gumbelbox/query/answer_json.h"

#include <algorithm>
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

Json relatives_json(std::span<const Answer> answers, std::size_t most,
                    const Vocabulary& vocabulary) {
  const std::span<const Answer> shown = answers.first(std::min(most, answers.size()));
  Json json = answers_json(shown, vocabulary);
  for (std::size_t i = 0; i < shown.size(); ++i) json["results"][i]["known"] = shown[i].known;
  const auto known = static_cast<std::size_t>(std::ranges::count_if(answers, &Answer::known));
  json["known"] = known;
  json["inferred"] = answers.size() - known;
  return json;
}

}  // namespace gumbelbox
