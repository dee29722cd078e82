#pragma once

#include <optional>
#include <span>
#include <vector>

#include "gumbelbox/base/json.h"
#include "gumbelbox/eval/agreement.h"
#include "gumbelbox/eval/probability_baselines.h"
#include "gumbelbox/eval/reliability.h"

namespace gumbelbox {

/// A model beside what needs none, over the same pairs.
struct ComparedAgreement {
  Agreement model;
  Agreement popularity;
  std::optional<Agreement> counts;  ///< nothing if the baselines have none
};

/// The same over the pairs whose b comes so often.
struct AgreementByCount {
  double from = 0;           ///< the least n_b
  std::optional<double> to;  ///< n_b is below it; nothing in the last
  ComparedAgreement agreement;
};

struct ProbabilityResult {
  ComparedAgreement all;
  std::vector<ReliabilityBin> reliability;  ///< of the model
  std::vector<AgreementByCount> by_count;   ///< n_b < 20, < 100, < 500 and more; those with pairs
  double base_rate = 0;                     ///< mean given probability
};

/// Compares P(a | b) of a model, and of the baselines, with given probabilities. Without n_b there
/// is no by_count. REQUIRES: spans of one length, that of the lists of the baselines; not empty.
ProbabilityResult measure_probabilities(std::span<const double> predicted,
                                        std::span<const double> given,
                                        const ProbabilityBaselines& baselines);

/// As `eval --task probability --json` prints it: the fields of agreement_json() for the model,
/// then base_rate, reliability, baselines (popularity, counts; null if there are none) and by_count
/// (empty without counts).
Json probability_json(const ProbabilityResult& result);

}  // namespace gumbelbox
