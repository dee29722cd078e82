#include "cli/wrong_answers.h"

#include "gumbelbox/base/format.h"

namespace gumbelbox {
namespace {

std::string about(double share) {
  const double percent = 100 * share;
  if (percent <= 0) return "hardly any";
  return percent < 10     ? fmt::format("about {:.2g}%", percent)
         : percent < 99.5 ? fmt::format("about {:.0f}%", percent)
                          : "nearly all";
}

}  // namespace

std::string wrong_answers_text(const AnswerQuality& quality, const std::string& origin) {
  constexpr double kMost = 0.5;
  constexpr double kWorthMoreDimensions = 0.01;
  if (quality.wrong_answers <= 0 && quality.wrong_about_parents <= 0) return {};
  std::string text = quality.wrong_answers > kMost ? "warning: " : "";
  text += fmt::format("{} of the ancestors that 'contains' reports with P >= 0.5 are wrong",
                      about(quality.wrong_answers));
  if (quality.wrong_about_parents > 2 * quality.wrong_answers) {
    text += fmt::format("; {} for entities that have children", about(quality.wrong_about_parents));
  }
  if (origin == "constructed" && quality.wrong_answers > kWorthMoreDimensions) {
    text += "; try a larger --dim";
  }
  return text + '\n';
}

}  // namespace gumbelbox
