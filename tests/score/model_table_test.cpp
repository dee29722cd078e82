#include "gumbelbox/score/model_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <set>
#include <vector>

#include "gumbelbox/options/option_check.h"
#include "gumbelbox/score/box_entries.h"
#include "tests/expect_error.h"
#include "tests/score/sample_table.h"

namespace gumbelbox {
namespace {

/// Options of every entry in one and, where it has them, in two tables.
std::vector<ModelOptions> every_model() {
  std::vector<ModelOptions> all;
  for (const ModelEntry& entry : model_table()) {
    all.push_back({.model = entry.name, .dim = 3});
    if (std::ranges::find(entry.options, "tables", &ModelOption::name) != entry.options.end()) {
      all.push_back({.model = entry.name, .dim = 3, .values = {{"tables", 2}}});
    }
  }
  return all;
}

TEST(ModelTable, EveryEntryHasANameOfItsOwnAndALineAboutItself) {
  std::set<std::string> names;
  for (const ModelEntry& entry : model_table()) {
    EXPECT_TRUE(names.insert(entry.name).second) << entry.name;
    EXPECT_FALSE(entry.name.empty());
    ASSERT_FALSE(entry.summary.empty()) << entry.name;
    EXPECT_NE(entry.summary.back(), '.') << entry.name;
    EXPECT_EQ(entry.summary.find('\n'), std::string::npos) << entry.name;
    EXPECT_FALSE(entry.kinds.empty()) << entry.name;
    EXPECT_EQ(&model_entry(entry.name), &entry);
    EXPECT_EQ(&options_of_model(entry.name), &entry.options);
  }
  EXPECT_EQ(std::set(model_names().begin(), model_names().end()), names);
  EXPECT_TRUE(options_of_model("other").empty());
}

/// Visitor that keeps the names of what it is shown.
struct Names {
  std::vector<std::string>& all;

  template <class Value, class Of>
  void operator()(std::string_view name, const Value&, const Of&, std::string_view) {
    all.emplace_back(name);
  }
  template <class Value, class Of>
  void shorthand(std::string_view name, std::initializer_list<Value*>, const Of&,
                 std::string_view) {
    all.emplace_back(name);
  }
};

TEST(ModelTable, EveryOptionHasADefaultInItsDomain) {
  for (const ModelEntry& entry : model_table()) {
    SCOPED_TRACE(entry.name);
    std::vector<std::string> expected{"model", "dim"};
    for (const bool of_scores : {true, false}) {
      for (const ModelOption& option : entry.options) {
        if ((option.use == OptionUse::kScore) == of_scores) expected.push_back(option.name);
        EXPECT_FALSE(option.help.empty()) << option.name;
      }
    }
    // An option whose default has another type than its domain would not be shown at all.
    ModelOptions options{.model = entry.name};
    std::vector<std::string> shown;
    describe(options, Names{shown});
    EXPECT_EQ(shown, expected);
    EXPECT_NO_THROW(check_options(options));
  }
}

TEST(ModelTable, AShorthandSetsOptionsOfTheSameModel) {
  std::size_t shorthands = 0;
  for (const ModelEntry& entry : model_table()) {
    for (const ModelOption& option : entry.options) {
      for (const std::string& set : option.sets) {
        EXPECT_NO_THROW(ModelOptions{.model = entry.name}.real(set)) << option.name;
        ++shorthands;
      }
    }
  }
  EXPECT_EQ(shorthands, 2U);
}

TEST(ModelTable, TensorsAreTheColumnsOfAStoredRow) {
  for (const ModelOptions& options : every_model()) {
    SCOPED_TRACE(options.model);
    const auto score = make_training_score(options);
    Table parameters(4, score->row_width());
    score->initialise(parameters, 1);
    const Table rows = score->stored_rows(parameters);
    std::set<std::string> names;
    std::size_t columns = 0;
    for (const TensorPart& part : model_entry(options.model).tensors(options)) {
      EXPECT_TRUE(names.insert(part.name).second) << part.name;
      ASSERT_LE(columns + part.columns, rows.width()) << part.name;
      for (const float value : rows.row(3).subspan(columns, part.columns)) {
        EXPECT_GE(value, part.lowest) << part.name;
      }
      columns += part.columns;
    }
    EXPECT_EQ(columns, rows.width());
    EXPECT_EQ(columns, score->row_width());
  }
}

TEST(ModelTable, EveryModelScoresItsOwnRows) {
  for (const ModelOptions& options : every_model()) {
    SCOPED_TRACE(options.model);
    const auto training = make_training_score(options);
    Table parameters(4, training->row_width());
    training->initialise(parameters, 1);
    const auto stored = make_stored_score(options);
    EXPECT_TRUE(std::isfinite(score_of(*training, parameters, {0, 1})));
    const double score = score_of(*stored, training->stored_rows(parameters), {0, 1});
    EXPECT_FALSE(std::isnan(score));
    const double probability = std::exp(log_probability(model_entry(options.model).link, score));
    EXPECT_GE(probability, 0);
    EXPECT_LE(probability, 1);
    ASSERT_NE(training->pair_gradient(), nullptr);
  }
}

TEST(ModelTable, OnlyOneTableHasAnswersToJointQuestions) {
  for (const ModelOptions& options : every_model()) {
    const ModelEntry& entry = model_entry(options.model);
    if (options.values.contains("tables")) {
      EXPECT_FALSE(entry.has_joint_questions(options)) << entry.name;
    } else if (entry.has_boxes) {
      EXPECT_TRUE(entry.has_joint_questions(options)) << entry.name;
    }
    if (entry.has_joint_questions(options)) {
      EXPECT_NE(make_stored_score(options)->joint(), nullptr) << entry.name;
    }
  }
}

TEST(ModelTable, AnEntryIsTrainedByCrossEntropyAndAdamUnlessItSaysOtherwise) {
  std::vector<ModelEntry> entries = box_entries();
  entries.emplace_back();
  const std::vector<double> sure{0};
  const std::vector<float> wrong{0};
  const std::vector<float> weight{1};
  for (const ModelEntry& entry : entries) {
    SCOPED_TRACE(entry.name);
    const auto loss = [&](Log1mGuard guard) {
      return entry.loss({}, guard)->value(sure, wrong, weight, 1);
    };
    EXPECT_NEAR(loss(Log1mGuard::kAdditive), -std::log(1e-7), 1e-9);
    EXPECT_NEAR(loss(Log1mGuard::kPublished), -std::log(1e-38), 1e-9);
    EXPECT_TRUE(entry.optimizer(AdamRows::kAll)->moves_every_row());
    EXPECT_FALSE(entry.optimizer(AdamRows::kTouched)->moves_every_row());
    EXPECT_EQ(entry.optimizer(AdamRows::kAll)->initial_state(2, 3).parts.size(), 2U);
  }
}

TEST(ModelTable, ANewEntryPromisesNothing) {
  const ModelEntry entry;
  EXPECT_FALSE(entry.has_boxes);
  EXPECT_FALSE(entry.has_joint_questions({}));
  EXPECT_FALSE(entry.random_boxes({}));
  EXPECT_FALSE(entry.layout);
  EXPECT_FALSE(entry.pretraining);
  EXPECT_TRUE(entry.penalties.empty());
  EXPECT_FALSE(entry.training_defaults(DataKind::kHierarchy).learning_rate);
  EXPECT_EQ(entry.link, ScoreLink::kLog);
  EXPECT_TRUE(entry.has_probabilities);
}

TEST(ModelTable, RefusesUnknownNamesAndNamesTheNearest) {
  const std::string message = "model: expected " + expectation(OneOf{model_names()}) +
                              ", got 'gumbell'; did you mean gumbel?";
  const ModelOptions unknown{.model = "gumbell"};
  expect_error(ErrorKind::kUsage, message, [&] { make_training_score(unknown); });
  expect_error(ErrorKind::kUsage, message, [&] { make_stored_score(unknown); });
  expect_error(ErrorKind::kUsage, message, [&] { model_entry("gumbell"); });
  expect_error(ErrorKind::kUsage, message, [&] { why_no_layout(unknown); });
}

TEST(ModelTable, RefusesValuesOutOfRange) {
  const auto training = [](const ModelOptions& options) { make_training_score(options); };
  const auto stored = [](const ModelOptions& options) { make_stored_score(options); };
  expect_error(ErrorKind::kUsage, "side_parameter: expected one of softplus, exp, got 'plain'",
               [&] {
                 training({.values = {{"side-parameter", std::string("plain")}}});
               });
  expect_error(ErrorKind::kUsage, "constraint: expected one of none, unit-cube, got 'sphere'", [&] {
    training({.values = {{"constraint", std::string("sphere")}}});
  });
  expect_error(ErrorKind::kUsage, "dim: expected a number of dimensions, got auto",
               [&] { stored({.dim = 0}); });
  expect_error(ErrorKind::kUsage, "volume_beta: expected a number in [1e-06, 1000], got '0'", [&] {
    stored({.values = {{"volume-beta", 0.0}}});
  });
  expect_error(ErrorKind::kUsage, "tables: expected a whole number in [1, 2], got '3'", [&] {
    training({.values = {{"tables", 3}}});
  });
  expect_error(ErrorKind::kUsage, "samples: expected a whole number in [1, 1000], got '0'", [&] {
    training({.model = "gaussian", .values = {{"samples", 0}}});
  });
}

TEST(ModelTable, RefusesValuesThatTheModelLacks) {
  const ModelOptions hard{.model = "hard", .values = {{"volume-beta", 0.5}}};
  const std::string message = "volume-beta: model 'hard' has no such option";
  expect_error(ErrorKind::kUsage, message, [&] { make_training_score(hard); });
  expect_error(ErrorKind::kUsage, message, [&] { make_stored_score(hard); });
  expect_error(ErrorKind::kUsage, "sigma: model 'smooth' has no such option", [] {
    make_training_score({.model = "smooth", .values = {{"sigma", 0.5}}});
  });
}

TEST(ModelTable, RefusesValuesOfAnotherType) {
  expect_error(ErrorKind::kUsage,
               "tables: expected a whole number in [1, 2], got a value of another type", [] {
                 make_training_score({.values = {{"tables", 2.0}}});
               });
  expect_error(ErrorKind::kUsage,
               "tables: expected a whole number in [1, 2], got a value of another type", [] {
                 make_stored_score({.values = {{"tables", 2.0}}});
               });
  expect_error(ErrorKind::kUsage,
               "side-parameter: expected one of softplus, exp, got a value of another type", [] {
                 make_training_score({.values = {{"side-parameter", 1}}});
               });
}

TEST(ModelTable, TakesAWholeNumberForARealOne) {
  EXPECT_EQ((ModelOptions{.values = {{"volume-beta", 2}}}.real("volume-beta")), 2.0);
  make_training_score({.values = {{"volume-beta", 2}}});
  expect_error(ErrorKind::kUsage, "volume_beta: expected a number in [1e-06, 1000], got '0'", [] {
    make_stored_score({.values = {{"volume-beta", 0}}});
  });
}

TEST(ModelTable, RefusesAValueForAShorthandWhichHasNone) {
  expect_error(ErrorKind::kUsage,
               "beta: for model 'gumbel' this is intersection-beta and volume-beta; set them", [] {
                 make_stored_score({.values = {{"beta", 0.5}}});
               });
  expect_error(ErrorKind::kUsage,
               "volume_beta: model 'gumbel' has no such option; did you mean volume-beta?", [] {
                 make_stored_score({.values = {{"volume_beta", 0.5}}});
               });
  expect_error(ErrorKind::kUsage, "beta: model 'gumbel' has no such option",
               [] { ModelOptions{}.real("beta"); });
}

}  // namespace
}  // namespace gumbelbox
