#include "gumbelbox/fit/calibrate.h"

#include <gtest/gtest.h>

#include "gumbelbox/base/random.h"
#include "gumbelbox/data/closure.h"
#include "gumbelbox/eval/pair_scores.h"
#include "tests/expect_error.h"
#include "tests/fit/fit_model.h"
#include "tests/fit/miscalibrated.h"
#include "tests/score/matrix_score.h"

namespace gumbelbox {
namespace {

CalibrationReport calibrate(const Model& model, const DataSet& data,
                            std::optional<CalibrationMethod> method = {}) {
  Workers workers(2);
  return fit_model_calibration(model, data, method, workers);
}

TEST(Calibrate, FindsWhatIsTrue) {
  const Model model = overlapping_intervals();
  const DataSet data = truths_of(model);
  const CalibrationReport report = calibrate(model, data);
  ASSERT_TRUE(report.map);
  EXPECT_EQ(report.map->method, CalibrationMethod::kPlatt);
  EXPECT_NEAR(report.map->slope, 0.5, 0.01);
  EXPECT_NEAR(report.map->shift, -1, 0.01);
  EXPECT_EQ(report.map->pairs, data.valid->pairs.size());
  EXPECT_EQ(report.measured_on, "test");
  EXPECT_EQ(report.before.pairs, data.test->pairs.size());
  EXPECT_GT(report.before.ece, 0.1);
  EXPECT_LT(report.after.ece, 0.005);
  EXPECT_LT(report.after.kl, report.before.kl / 100);
}

TEST(Calibrate, ObeysAMethod) {
  const Model model = overlapping_intervals();
  const DataSet data = truths_of(model);
  for (const CalibrationMethod method : kCalibrationMethods) {
    const CalibrationReport report = calibrate(model, data, method);
    ASSERT_TRUE(report.map);
    EXPECT_EQ(report.map->method, method);
    EXPECT_LT(report.after.kl, report.before.kl);
    EXPECT_EQ(report.choice.best, CalibrationMethod::kPlatt);
  }
}

TEST(Calibrate, LeavesWhatIsTrueAlready) {
  const Model model = overlapping_intervals();
  DataSet data = truths_of(model);
  for (EdgeList* part : {&*data.valid, &*data.test}) {
    for (float& target : part->targets) {
      target =
          static_cast<float>(1 / (1 + std::exp(-2 * (logit(static_cast<double>(target)) + 1))));
    }
  }
  const CalibrationReport report = calibrate(model, data);
  EXPECT_FALSE(report.map);
  EXPECT_EQ(report.after.kl, report.before.kl);
  EXPECT_EQ(calibration_report_json(report).at("method"), "none");
  EXPECT_TRUE(calibrate(model, data, CalibrationMethod::kPlatt).map) << "unless it is asked for";
}

TEST(Calibrate, WithoutTestValidIsMeasuredByTheMapsOfItsHalves) {
  const Model model = overlapping_intervals();
  DataSet data = truths_of(model);
  data.test.reset();
  const CalibrationReport report = calibrate(model, data);
  EXPECT_EQ(report.measured_on, "valid");
  EXPECT_EQ(report.before.pairs, data.valid->pairs.size());
  EXPECT_EQ(report.before.kl, report.choice.raw_kl);
  EXPECT_EQ(report.after.kl, report.choice.trials[1].kl);
}

TEST(Calibrate, DoesNotBuildOnAnEarlierCalibration) {
  Model model = overlapping_intervals();
  const DataSet data = truths_of(model);
  const CalibrationReport first = calibrate(model, data);
  model.calibration = first.map;
  const CalibrationReport second = calibrate(model, data);
  EXPECT_EQ(second.map, first.map);
  EXPECT_EQ(second.before.kl, first.before.kl);
}

TEST(Calibrate, KeepsAStoredCalibrationThatIsBetter) {
  Model model = overlapping_intervals();
  const DataSet data = truths_of(model);
  const CalibrationMap truth{CalibrationMethod::kPlatt, 0.5, -1, {}, 0.5, 12345};
  model.calibration = truth;
  for (const bool has_test : {true, false}) {
    DataSet less = data;  // of few pairs a fit is worse than the truth
    for (EdgeList* part : {&*less.valid}) {
      part->pairs.resize(40);
      part->targets.resize(40);
      for (std::size_t i = 0; i < 40; ++i) part->targets[i] += i % 2 == 0 ? 0.03F : -0.03F;
    }
    if (!has_test) less.test.reset();
    const CalibrationReport report = calibrate(model, less);
    EXPECT_TRUE(report.kept_stored);
    EXPECT_EQ(report.map, truth);
    EXPECT_EQ(report.after.kl, report.stored->kl);
    EXPECT_EQ(calibration_report_json(report).at("kept_stored"), true);
    EXPECT_NE(calibrate(model, less, CalibrationMethod::kPlatt).map, truth) << "unless asked for";
  }
}

TEST(Calibrate, ReplacesAStoredCalibrationThatIsWorse) {
  Model model = overlapping_intervals();
  const DataSet data = truths_of(model);
  const CalibrationReport first = calibrate(model, data);
  EXPECT_FALSE(first.stored);
  model.calibration = CalibrationMap{CalibrationMethod::kPlatt, 2, 1, {}, 0.5, 100};
  const CalibrationReport report = calibrate(model, data);
  EXPECT_FALSE(report.kept_stored);
  EXPECT_EQ(report.map, first.map);
  EXPECT_GT(report.stored->kl, report.before.kl);
  EXPECT_EQ(calibration_report_json(report).at("kl_stored"), report.stored->kl);
}

TEST(Calibrate, AHierarchyHasLabels) {
  const Model model = overlapping_intervals();
  DataSet data = truths_of(model);
  data.kind = DataKind::kHierarchy;
  data.valid_neg = EdgeList{.pairs = data.test->pairs};
  data.test.reset();
  const CalibrationReport report = calibrate(model, data, CalibrationMethod::kPlatt);
  const auto valid = static_cast<double>(data.valid->pairs.size());
  const auto wrong = static_cast<double>(data.valid_neg->pairs.size());
  EXPECT_NEAR(report.base_rate, valid / (valid + wrong), 1e-12);
  EXPECT_EQ(report.map->pairs, data.valid->pairs.size() + data.valid_neg->pairs.size());
}

TEST(Calibrate, SaysWhichFilesAreMissing) {
  const Model model = overlapping_intervals();
  DataSet data = truths_of(model);
  data.valid->pairs.resize(19);
  data.valid->targets.resize(19);
  expect_error(ErrorKind::kInput,
               "train.tsv: expected at least 20 pairs in valid to fit a calibration, got 19",
               [&] { calibrate(model, data); });
  data.valid.reset();
  expect_error(ErrorKind::kInput,
               "train.tsv: expected valid.tsv beside it, which a calibration is fitted to",
               [&] { calibrate(model, data); });
  data.kind = DataKind::kHierarchy;
  expect_error(
      ErrorKind::kInput,
      "train.tsv: expected valid.tsv and valid_neg.tsv beside it, which a calibration is fitted to",
      [&] { calibrate(model, data); });
}

TEST(Calibrate, TheJsonHasEveryFigure) {
  const Model model = overlapping_intervals();
  const CalibrationReport report = calibrate(model, truths_of(model));
  const Json json = calibration_report_json(report);
  EXPECT_EQ(json.at("method"), "platt");
  EXPECT_EQ(json.at("ece_before"), report.before.ece);
  EXPECT_EQ(json.at("ece_after"), report.after.ece);
  EXPECT_EQ(json.at("kl_before"), report.before.kl);
  EXPECT_EQ(json.at("kl_after"), report.after.kl);
  EXPECT_EQ(json.at("base_rate"), report.base_rate);
  EXPECT_EQ(json.at("pairs"), report.before.pairs);
  EXPECT_EQ(json.at("measured_on"), "test");
  EXPECT_EQ(json.at("fitted_pairs"), report.map->pairs);
}

TEST(Calibrate, AModelWithoutProbabilitiesKeepsAMap) {
  // Points of a line, whose scores happen to be the log-odds of what is given.
  Model model;
  model.score = {.model = "order", .dim = 1};
  model.rows = Table(40, 1);
  for (EntityId id = 0; id < 40; ++id) {
    model.vocabulary.add(std::to_string(id));
    model.rows.row(id)[0] = static_cast<float>(id) / 20;
  }
  DataSet data;
  data.kind = DataKind::kProbability;
  data.vocabulary = model.vocabulary;
  data.valid.emplace();
  for (EntityId a = 1; a < 40; ++a) {
    data.valid->pairs.push_back({a, 0});
    const double above = model.rows.row(a)[0];
    data.valid->targets.push_back(static_cast<float>(sigmoid(-above * above)));
  }
  const CalibrationReport report = calibrate(model, data);
  EXPECT_FALSE(report.choice.best);
  ASSERT_TRUE(report.map);
  EXPECT_EQ(report.map->method, CalibrationMethod::kPlatt);
}

/// Entities whose scores, log-odds, are written down.
struct Scored {
  static constexpr EntityId kEntities = 30;

  explicit Scored(const std::vector<std::vector<double>>& table) : score(table) {
    for (EntityId id = 0; id < kEntities; ++id) data.vocabulary.add(std::to_string(id));
  }

  FittedLink link(std::uint64_t seed = 1) const {
    const EdgeSet known(kEntities, data.train.pairs);
    Workers workers(2);
    return fit_link(
        data, score, Table(kEntities, 1), [&] { return known; }, seed, workers);
  }

  MatrixScore score;
  DataSet data;
};

/// Log-odds around 8 for pairs that hold, (a, b) with a < b, and around 4 for others; one in eight
/// is as the others are.
std::vector<std::vector<double>> shifted_odds() {
  std::vector<std::vector<double>> table(Scored::kEntities, std::vector<double>(Scored::kEntities));
  Random random(1, RandomUse::kTest);
  for (EntityId a = 0; a < Scored::kEntities; ++a) {
    for (EntityId b = 0; b < Scored::kEntities; ++b) {
      const bool holds = (a < b) != (random.below(8) == 0);
      table[a][b] = (holds ? 8 : 4) + random.uniform() - 0.5;
    }
  }
  return table;
}

std::vector<Pair> pairs_from(EntityId first, bool hold) {
  std::vector<Pair> pairs;
  for (EntityId a = first; a + 1 < Scored::kEntities; a += 2) {
    for (EntityId b = a + 1; b < Scored::kEntities; ++b) {
      pairs.push_back(hold ? Pair{a, b} : Pair{b, a});
    }
  }
  return pairs;
}

TEST(FitLink, IsFittedToValidAndItsNegatives) {
  Scored scored(shifted_odds());
  scored.data.train.pairs = pairs_from(0, true);
  scored.data.valid.emplace().pairs = pairs_from(1, true);
  scored.data.valid_neg.emplace().pairs = pairs_from(1, false);
  const FittedLink link = scored.link();
  EXPECT_EQ(link.fitted_to, "valid.tsv and valid_neg.tsv");
  EXPECT_EQ(link.map.pairs, scored.data.valid->pairs.size() + scored.data.valid_neg->pairs.size());
  EXPECT_DOUBLE_EQ(link.map.base_rate, 0.5);
  EXPECT_EQ(link.map.method, CalibrationMethod::kPlatt);
  // Seven of eight pairs at 8 hold, one of eight at 4.
  EXPECT_NEAR(link.map.probability(sigmoid(8)), 7.0 / 8, 0.05);
  EXPECT_NEAR(link.map.probability(sigmoid(4)), 1.0 / 8, 0.05);
  EXPECT_NEAR(link.map.probability(sigmoid(6)), 0.5, 0.05);
}

TEST(FitLink, WithoutValidItIsFittedToTrainAndTenDrawnPairsForEach) {
  Scored scored(shifted_odds());
  scored.data.train.pairs = pairs_from(0, true);
  const FittedLink link = scored.link();
  EXPECT_EQ(link.fitted_to, "the training edges and ten drawn wrong pairs for each");
  EXPECT_EQ(link.map.pairs, 11 * scored.data.train.pairs.size());
  EXPECT_NEAR(link.map.base_rate, 1.0 / 11, 1e-12);
  EXPECT_EQ(scored.link().map, link.map) << "the same for equal seeds";
  EXPECT_NE(scored.link(2).map, link.map);
}

TEST(FitLink, WrongPairsAreDrawnForValidIfItHasNone) {
  Scored scored(shifted_odds());
  scored.data.train.pairs = pairs_from(0, true);
  scored.data.valid.emplace().pairs = pairs_from(1, true);
  const FittedLink link = scored.link();
  EXPECT_EQ(link.fitted_to, "valid.tsv and ten drawn wrong pairs for each");
  EXPECT_EQ(link.map.pairs, 11 * scored.data.valid->pairs.size());
  scored.data.valid->pairs.clear();
  EXPECT_EQ(scored.link().fitted_to, "the training edges and ten drawn wrong pairs for each");
}

TEST(FitLink, OfPairsThatAreToldApartIsSteepAndFinite) {
  std::vector<std::vector<double>> table(Scored::kEntities,
                                         std::vector<double>(Scored::kEntities, -5));
  for (EntityId a = 0; a < Scored::kEntities; ++a) {
    for (EntityId b = a + 1; b < Scored::kEntities; ++b) table[a][b] = -3;
  }
  Scored scored(table);
  scored.data.valid.emplace().pairs = pairs_from(1, true);
  scored.data.valid_neg.emplace().pairs = pairs_from(1, false);
  const CalibrationMap map = scored.link().map;
  EXPECT_FALSE(calibration_complaint(map).has_value());
  EXPECT_GT(map.probability(sigmoid(-3)), 0.95);
  EXPECT_LT(map.probability(sigmoid(-5)), 0.05);
}

TEST(FitLink, OfDataWithoutWrongPairsOrWithoutAnyIsFinite) {
  Scored scored(shifted_odds());
  EXPECT_EQ(scored.link().map.pairs, 0U);
  scored.data.valid.emplace().pairs = {{0, 1}};       // too few to fit anything to
  for (EntityId a = 0; a < Scored::kEntities; ++a) {  // every pair is known to hold
    for (EntityId b = 0; b < Scored::kEntities; ++b) scored.data.train.pairs.push_back({a, b});
  }
  const CalibrationMap map = scored.link().map;
  EXPECT_EQ(map.pairs, 900U);
  EXPECT_FALSE(calibration_complaint(map).has_value());
  EXPECT_GT(map.probability(sigmoid(4)), 0.5);
}

TEST(FitLink, IsMadeForModelsWithoutProbabilitiesAlone) {
  for (const ModelEntry& entry : model_table()) {
    SCOPED_TRACE(entry.name);
    FitOptions options = default_options(entry.name);
    options.model.dim = 2;
    options.epochs = 2;
    if (entry.pretraining) options.model.values["pretrain-epochs"] = 2;
    const Fitted fitted = fit_alone(foods(), options);
    const bool needs_link =
        entry.name == "order" || entry.name == "poincare" || entry.name == "cones";
    EXPECT_EQ(fitted.model.calibration.has_value(), needs_link);
    std::vector<std::string> told;
    for (const Note& note : fitted.notes) {
      if (note.kind == NoteKind::kLinkFitted) told.push_back(note_text(note));
    }
    EXPECT_EQ(told.size(), needs_link ? 1U : 0U);
    EXPECT_EQ(fitted.model.notes, fitted.notes);
    for (const std::string& text : told) {
      EXPECT_EQ(text, "the scores of '" + entry.name +
                          "' are no probabilities: P(a | b) is fitted to the training edges and "
                          "ten drawn wrong pairs for each");
    }
  }
}

TEST(FitLink, OfARunKnowsWhatFollowsAndItsAnswersAreMeasuredByIt) {
  const DataSet data = path_of(12);
  FitOptions options = default_options("order");
  options.epochs = 2;  // so that many answers are wrong
  const Fitted fitted = fit_alone(data, options);
  const EdgeSet edges(12, data.train.pairs);
  const auto stored = make_stored_score(fitted.model.score);
  Workers workers(1);
  const auto link = [&](const EdgeSet& known) {
    return fit_link(
               data, *stored, fitted.model.rows, [&] { return known; }, 1, workers)
        .map;
  };
  EXPECT_EQ(fitted.model.calibration, link(*find_closure_set(edges)));
  EXPECT_NE(fitted.model.calibration, link(edges));
  const auto p = pair_probabilities(*stored, fitted.model.rows, data.train.pairs, ScoreLink::kLogit,
                                    &*fitted.model.calibration, workers);
  const auto held = std::ranges::count_if(p, [](double one) { return one >= 0.5; });
  EXPECT_DOUBLE_EQ(fitted.quality->edges_held, static_cast<double>(held) / 11);
  const auto by_link = answer_quality(*stored, fitted.model.rows, data.train.pairs, edges, 1,
                                      workers, ScoreLink::kLogit, &*fitted.model.calibration);
  const auto raw = answer_quality(*stored, fitted.model.rows, data.train.pairs, edges, 1, workers);
  EXPECT_EQ(fitted.quality->wrong_answers, by_link.wrong_answers);
  EXPECT_NE(fitted.quality->wrong_answers, raw.wrong_answers);
}

}  // namespace
}  // namespace gumbelbox
