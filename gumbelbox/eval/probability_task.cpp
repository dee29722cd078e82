#include "gumbelbox/eval/probability_task.h"

#include <iterator>
#include <numeric>

namespace gumbelbox {
namespace {

constexpr double kCountBounds[] = {0, 20, 100, 500};

/// What is compared, for some of the pairs.
struct Compared {
  std::vector<double> predicted;
  std::vector<double> given;
  std::vector<double> popularity;
  std::vector<double> counts;
};

ComparedAgreement compare(const Compared& lists) {
  ComparedAgreement found{agreement(lists.predicted, lists.given),
                          agreement(lists.popularity, lists.given), std::nullopt};
  if (!lists.counts.empty()) found.counts = agreement(lists.counts, lists.given);
  return found;
}

Compared pairs_between(const Compared& all, std::span<const double> n_b, double from,
                       std::optional<double> to) {
  Compared some;
  for (std::size_t i = 0; i < n_b.size(); ++i) {
    if (n_b[i] < from || (to && n_b[i] >= *to)) continue;
    some.predicted.push_back(all.predicted[i]);
    some.given.push_back(all.given[i]);
    some.popularity.push_back(all.popularity[i]);
    if (!all.counts.empty()) some.counts.push_back(all.counts[i]);
  }
  return some;
}

std::vector<AgreementByCount> by_count(const Compared& all, std::span<const double> n_b) {
  std::vector<AgreementByCount> found;
  if (n_b.empty()) return found;
  for (std::size_t i = 0; i < std::size(kCountBounds); ++i) {
    AgreementByCount bin{.from = kCountBounds[i], .to = {}, .agreement = {}};
    if (i + 1 < std::size(kCountBounds)) bin.to = kCountBounds[i + 1];
    const Compared some = pairs_between(all, n_b, bin.from, bin.to);
    if (some.given.empty()) continue;
    bin.agreement = compare(some);
    found.push_back(bin);
  }
  return found;
}

Json optional_json(const std::optional<Agreement>& agreement) {
  return agreement ? agreement_json(*agreement) : Json();
}

Json by_count_json(const AgreementByCount& bin) {
  return {{"from", bin.from},
          {"to", bin.to ? Json(*bin.to) : Json()},
          {"pairs", bin.agreement.model.pairs},
          {"model", agreement_json(bin.agreement.model)},
          {"popularity", agreement_json(bin.agreement.popularity)},
          {"counts", optional_json(bin.agreement.counts)}};
}

}  // namespace

ProbabilityResult measure_probabilities(std::span<const double> predicted,
                                        std::span<const double> given,
                                        const ProbabilityBaselines& baselines) {
  const Compared all{{predicted.begin(), predicted.end()},
                     {given.begin(), given.end()},
                     baselines.popularity,
                     baselines.counts};
  return {.all = compare(all),
          .reliability = reliability(predicted, given),
          .by_count = by_count(all, baselines.n_b),
          .base_rate =
              std::accumulate(given.begin(), given.end(), 0.0) / static_cast<double>(given.size())};
}

Json probability_json(const ProbabilityResult& result) {
  Json json = agreement_json(result.all.model);
  json["base_rate"] = result.base_rate;
  json["reliability"] = Json::array();
  for (const ReliabilityBin& bin : result.reliability) {
    json["reliability"].push_back(
        {{"predicted", bin.predicted}, {"given", bin.given}, {"pairs", bin.pairs}});
  }
  json["baselines"] = {{"popularity", agreement_json(result.all.popularity)},
                       {"counts", optional_json(result.all.counts)}};
  json["by_count"] = Json::array();
  for (const AgreementByCount& bin : result.by_count) {
    json["by_count"].push_back(by_count_json(bin));
  }
  return json;
}

}  // namespace gumbelbox
