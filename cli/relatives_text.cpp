#include "cli/relatives_text.h"

#include <algorithm>
#include <cmath>

#include "gumbelbox/base/format.h"
#include "gumbelbox/base/printable.h"

namespace gumbelbox {

std::string relative_line(const Answer& answer, const Vocabulary& vocabulary) {
  return fmt::format("{}\t{:.4f}\t{}\n", printable(vocabulary.distinct_name(answer.id)),
                     std::exp(answer.log_probability), answer.known ? "known" : "inferred");
}

std::string rest_text(std::span<const Answer> answers, std::size_t shown) {
  if (shown >= answers.size()) return {};
  const auto known = static_cast<std::size_t>(std::ranges::count_if(answers, &Answer::known));
  return fmt::format("{} of {} answers ({} known, {} inferred); -k {} shows all\n", shown,
                     answers.size(), known, answers.size() - known, answers.size());
}

}  // namespace gumbelbox
