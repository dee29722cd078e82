#include "cli/gradient_report.h"

#include <ostream>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/json.h"
#include "gumbelbox/data/cell.h"
#include "gumbelbox/score/model_table.h"

namespace gumbelbox {

std::string parameter_name(const ModelOptions& score, std::size_t column) {
  for (const TensorPart& part : model_entry(score.model).tensors(score)) {
    if (column < part.columns) return fmt::format("{}[{}]", part.name, column);
    column -= part.columns;
  }
  return fmt::format("[{}]", column);
}

void report_gradient_check(const GradientCheck& check, const ModelOptions& score,
                           const Vocabulary& vocabulary, bool as_json, Console& console) {
  const GradientEntry& worst = check.worst;
  const std::string parameter = parameter_name(score, worst.column);
  const std::string_view name = vocabulary.name(worst.entity);
  if (as_json) {
    console.out
        << Json{{"passed", check.passed()},   {"entries", check.entries}, {"kinks", check.kinks},
                {"error", worst.error},       {"entity", name},           {"parameter", parameter},
                {"analytic", worst.analytic}, {"numeric", worst.numeric}}
               .dump()
        << '\n';
  } else {
    console.out << fmt::format("{} slopes of the first batch compared, {} left out at kinks\n",
                               check.entries, check.kinks);
    console.out << fmt::format("worst: {} of {}, {:.6g} by formula and {:.6g} by differences\n",
                               parameter, in_quotes(name), worst.analytic, worst.numeric);
    console.out << fmt::format(
        "{}: {:.2g} of the slope, or of {:.2g} where it is smaller; {} is allowed\n",
        check.passed() ? "passed" : "failed", worst.error, check.small_slope,
        GradientCheck::kMostError);
  }
  if (!check.passed()) {
    throw Error(ErrorKind::kNumeric,
                fmt::format("the gradient is not that of the loss: {} of {} is off by {:.0f}%",
                            parameter, in_quotes(name), 100 * worst.error));
  }
}

}  // namespace gumbelbox
