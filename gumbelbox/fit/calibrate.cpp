#include "gumbelbox/fit/calibrate.h"

#include <numeric>
#include <vector>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/drawn_negatives.h"
#include "gumbelbox/eval/bernoulli_kl.h"
#include "gumbelbox/eval/entity_match.h"
#include "gumbelbox/eval/pair_scores.h"
#include "gumbelbox/score/model_table.h"

namespace gumbelbox {
namespace {

/// Pairs of the data, with what is known of them.
struct GivenPairs {
  std::vector<Pair> pairs;
  std::vector<double> given;
};

void add(GivenPairs& to, const std::vector<Pair>& pairs, double given) {
  to.pairs.insert(to.pairs.end(), pairs.begin(), pairs.end());
  to.given.resize(to.pairs.size(), given);
}

/// Nothing if a part is missing.
std::optional<GivenPairs> given_pairs(DataKind kind, const std::optional<EdgeList>& edges,
                                      const std::optional<EdgeList>& wrong) {
  if (!edges) return {};
  if (kind == DataKind::kProbability) {
    return GivenPairs{edges->pairs, {edges->targets.begin(), edges->targets.end()}};
  }
  if (!wrong) return {};
  GivenPairs found;
  add(found, edges->pairs, 1);
  add(found, wrong->pairs, 0);
  return found;
}

/// Fewer pairs of valid say too little.
constexpr std::size_t kFewest = 20;

GivenPairs require_valid(const DataSet& data) {
  const bool probabilities = data.kind == DataKind::kProbability;
  const std::optional<GivenPairs> found = given_pairs(data.kind, data.valid, data.valid_neg);
  if (!found) {
    throw Error(
        ErrorKind::kInput,
        fmt::format("{}: expected {} beside it, which a calibration is fitted to", data.train_file,
                    probabilities ? "valid.tsv" : "valid.tsv and valid_neg.tsv"));
  }
  if (found->pairs.size() < kFewest) {
    throw Error(ErrorKind::kInput,
                fmt::format("{}: expected at least {} pairs in valid to fit a calibration, got {}",
                            data.train_file, kFewest, found->pairs.size()));
  }
  return *found;
}

/// Of pairs that the map of this method was not fitted to; of the raw P without a method.
double held_out_kl(const CalibrationChoice& choice, std::optional<CalibrationMethod> method) {
  for (const CalibrationChoice::Trial& trial : choice.trials) {
    if (trial.method == method) return trial.kl;
  }
  return choice.raw_kl;
}

std::vector<double> mapped(const CalibrationMap& map, std::vector<double> predicted) {
  for (double& p : predicted) p = map.probability(p);
  return predicted;
}

double mean(const std::vector<double>& numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), 0.0) / static_cast<double>(numbers.size());
}

}  // namespace

FittedLink fit_link(const DataSet& data, const PairScore& stored, const Table& rows,
                    const std::function<EdgeSet()>& known, std::uint64_t seed, Workers& workers) {
  constexpr std::size_t kDrawn = 10;
  const bool has_valid = data.valid && data.valid->pairs.size() >= kFewest;
  const bool has_wrong = has_valid && data.valid_neg && !data.valid_neg->pairs.empty();
  GivenPairs pairs;
  add(pairs, has_valid ? data.valid->pairs : data.train.pairs, 1);
  add(pairs, has_wrong ? data.valid_neg->pairs : draw_negatives(pairs.pairs, known(), kDrawn, seed),
      0);
  const std::vector<double> predicted =
      pair_probabilities(stored, rows, pairs.pairs, ScoreLink::kLogit, nullptr, workers);
  constexpr CalibrationMethod kMethod = CalibrationMethod::kPlatt;
  return {.map = predicted.empty() ? CalibrationMap{.method = kMethod, .knots = {}}
                                   : fit_calibration(kMethod, predicted, pairs.given),
          .fitted_to = fmt::format("{} and {}", has_valid ? "valid.tsv" : "the training edges",
                                   has_wrong ? "valid_neg.tsv" : "ten drawn wrong pairs for each")};
}

CalibrationReport fit_model_calibration(const Model& model, const DataSet& data,
                                        std::optional<CalibrationMethod> method, Workers& workers) {
  const GivenPairs valid = require_valid(data);
  const std::vector<EntityId> ids = match_entities(data.vocabulary, model.vocabulary);
  const std::unique_ptr<PairScore> score = make_stored_score(model.score);
  const auto predict = [&](const GivenPairs& of) {
    return pair_probabilities(*score, model.rows, translate(of.pairs, ids),
                              model_entry(model.score.model).link, nullptr, workers);
  };
  const std::vector<double> predicted = predict(valid);
  CalibrationReport report;
  report.choice = choose_calibration(predicted, valid.given);
  const bool is_free = !method;
  if (!method) method = report.choice.best;
  // Without a map these scores would be taken for what they are not.
  if (!method && !model_entry(model.score.model).has_probabilities) {
    method = CalibrationMethod::kPlatt;
  }
  if (method) report.map = fit_calibration(*method, predicted, valid.given);
  if (is_free && model.calibration && model.calibration != report.map) {
    const double stored_kl = mean_kl(valid.given, mapped(*model.calibration, predicted));
    report.kept_stored = stored_kl <= held_out_kl(report.choice, method);
    if (report.kept_stored) report.map = model.calibration;
  }

  const std::optional<GivenPairs> test = given_pairs(data.kind, data.test, data.test_neg);
  report.measured_on = test ? "test" : "valid";
  const std::vector<double>& given = test ? test->given : valid.given;
  const std::vector<double> before = test ? predict(*test) : predicted;
  std::vector<double> after = before;
  if (report.map && (test || report.kept_stored)) {
    after = mapped(*report.map, before);
  } else if (report.map) {
    after = cross_calibrated(*method, predicted, given);
  }
  report.before = agreement(before, given);
  report.after = agreement(after, given);
  if (model.calibration) report.stored = agreement(mapped(*model.calibration, before), given);
  report.base_rate = mean(given);
  return report;
}

Json calibration_report_json(const CalibrationReport& report) {
  const bool found = report.map.has_value();
  return {{"method", found ? calibration_method_name(report.map->method) : "none"},
          {"ece_before", report.before.ece},
          {"ece_after", report.after.ece},
          {"kl_before", report.before.kl},
          {"kl_after", report.after.kl},
          {"base_rate", report.base_rate},
          {"pairs", report.before.pairs},
          {"measured_on", report.measured_on},
          {"fitted_pairs", found ? Json(report.map->pairs) : Json()},
          {"fitted_base_rate", found ? Json(report.map->base_rate) : Json()},
          {"kl_stored", report.stored ? Json(report.stored->kl) : Json()},
          {"ece_stored", report.stored ? Json(report.stored->ece) : Json()},
          {"kept_stored", report.kept_stored}};
}

}  // namespace gumbelbox
