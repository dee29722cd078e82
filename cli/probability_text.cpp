#include "cli/probability_text.h"

#include <cmath>

#include "gumbelbox/base/counted.h"
#include "gumbelbox/base/format.h"

namespace gumbelbox {
namespace {

std::string correlation_text(double r) {
  return std::isnan(r) ? "undefined" : fmt::format("{:.4f}", r);
}

std::string title_row(const std::string& first) {
  return fmt::format("{:<12}{:>9}{:>11}{:>11}{:>9}{:>9}\n", first, "KL", "Pearson", "Spearman",
                     "Brier", "ECE");
}

std::string row(const std::string& name, const Agreement& a) {
  return fmt::format("{:<12}{:>9.5f}{:>11}{:>11}{:>9.5f}{:>9.5f}\n", name, a.kl,
                     correlation_text(a.pearson), correlation_text(a.spearman), a.brier, a.ece);
}

std::string rows(const ComparedAgreement& compared) {
  return row("model", compared.model) + row("popularity", compared.popularity) +
         (compared.counts ? row("counts", *compared.counts) : "");
}

std::string popularity_text(const ProbabilityBaselines& baselines) {
  return baselines.from_marginals
             ? "popularity: P(a) of marginals.tsv\n"
             : "popularity: mean P(a | b) over the training pairs of a (no marginals.tsv)\n";
}

std::string counts_text(const ProbabilityBaselines& baselines) {
  if (baselines.counts.empty()) {
    return fmt::format("counts: {}; 'import ratings --hold-out-users 0.2' makes a fair test\n",
                       baselines.has_same_counts
                           ? "they are the answers, because both come from the same users"
                           : "unknown, because train.tsv does not list these pairs");
  }
  std::string text = "counts: P(a | b) of the training users";
  if (baselines.uncounted > 0) {
    text += fmt::format("; the popularity for {} that they do not know",
                        counted(baselines.uncounted, "pair", "pairs"));
  }
  return text + '\n';
}

std::string reliability_text(const std::vector<ReliabilityBin>& bins) {
  std::string text = fmt::format("\n{:>9}{:>12}{:>9}\n", "pairs", "predicted", "given");
  for (const ReliabilityBin& bin : bins) {
    text += fmt::format("{:>9}{:>12.4f}{:>9.4f}\n", bin.pairs, bin.predicted, bin.given);
  }
  return text;
}

std::string bounds_text(const AgreementByCount& bin) {
  if (!bin.to) return fmt::format("n_b >= {}", bin.from);
  return bin.from == 0 ? fmt::format("n_b < {}", *bin.to)
                       : fmt::format("n_b {} to {}", bin.from, *bin.to - 1);
}

std::string by_count_text(const AgreementByCount& bin) {
  return fmt::format("\n{}: {}\n", bounds_text(bin),
                     counted(bin.agreement.model.pairs, "pair", "pairs")) +
         title_row("") + rows(bin.agreement);
}

}  // namespace

std::string probability_text(const ProbabilityResult& result, const ProbabilityBaselines& baselines,
                             const std::string& file) {
  std::string text =
      fmt::format("{} of {} with mean P {:.4f}\n", counted(result.all.model.pairs, "pair", "pairs"),
                  file, result.base_rate);
  text += title_row("") + rows(result.all);
  text += popularity_text(baselines) + counts_text(baselines);
  text += reliability_text(result.reliability);
  for (const AgreementByCount& bin : result.by_count) text += by_count_text(bin);
  return text;
}

}  // namespace gumbelbox
