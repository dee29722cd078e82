#include "cli/question_text.h"

#include <cmath>

#include "gumbelbox/base/counted.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/printable.h"

namespace gumbelbox {
namespace {

std::string number_or_dash(double number, int digits = 4) {
  return std::isnan(number) ? "-" : fmt::format("{:.{}f}", number, digits);
}

std::string row(const QuestionAgreement& kind) {
  return fmt::format("{:<9}{:>10}{:>9}{:>9}{:>9}{:>9}{:>9}{:>9}\n", question_kind_name(kind.kind),
                     kind.n, number_or_dash(kind.mean_given), number_or_dash(kind.mean_answer),
                     number_or_dash(kind.pearson), number_or_dash(kind.pearson_limit),
                     number_or_dash(kind.mae, 5), number_or_dash(kind.kl, 5));
}

/// What the second condition of a kind of questions is worth; empty where none is known.
std::string second_condition(const QuestionAgreement& kind) {
  if (kind.added == 0) return "";
  return fmt::format("{:<9}{:>10}{:>10}{:>9}{:>9}{:>9}\n", question_kind_name(kind.kind),
                     kind.added, number_or_dash(kind.mae_without, 5),
                     number_or_dash(kind.mae_added, 5), number_or_dash(kind.pearson_added),
                     number_or_dash(kind.pearson_added_limit));
}

}  // namespace

std::string question_text(const QuestionResult& result) {
  std::string text = fmt::format("{:<9}{:>10}{:>9}{:>9}{:>9}{:>9}{:>9}{:>9}\n", "kind", "questions",
                                 "given", "answer", "Pearson", "limit", "MAE", "KL");
  std::string seconds;
  std::size_t unanswered = 0;
  for (const QuestionAgreement& kind : result.kinds) {
    text += row(kind);
    seconds += second_condition(kind);
    unanswered += kind.unanswered;
  }
  if (!seconds.empty()) {
    text += fmt::format("\nsecond condition\n{:<9}{:>10}{:>10}{:>9}{:>9}{:>9}\n{}", "kind",
                        "questions", "MAE alone", "MAE", "added", "limit", seconds);
  }
  if (unanswered == 0) return text;
  return text + fmt::format("left out: {} that the model has no answer to, the first is {}\n",
                            counted(unanswered, "question", "questions"),
                            printable(result.first_refusal));
}

}  // namespace gumbelbox
