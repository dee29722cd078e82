#include "gumbelbox/train/options.h"

#include <gtest/gtest.h>

#include <set>

#include "gumbelbox/options/option_check.h"
#include "gumbelbox/options/option_writer.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

TEST(TrainOptions, EveryEdgeComesWithItsNegativesInEveryEpoch) {
  TrainOptions options;
  options.epochs = 3;
  options.sample.negatives = 4;
  EXPECT_EQ(pairs_in_all(options, 10), 150U);
}

TEST(TrainOptions, WriteDownEverythingThatShapesTheResult) {
  std::set<std::string> names;
  for (const auto& [name, text] : option_texts(TrainOptions{})) {
    EXPECT_TRUE(names.insert(name).second) << name;
  }
  for (const char* name : {"model",
                           "dim",
                           "intersection_beta",
                           "volume_beta",
                           "tables",
                           "epochs",
                           "learning_rate",
                           "schedule",
                           "positives",
                           "batch_size",
                           "negatives",
                           "negative_weight",
                           "negatives_mode",
                           "negative_ends",
                           "redraw_negatives",
                           "self_negatives",
                           "filter_negatives",
                           "hard_negatives",
                           "eval_every",
                           "patience",
                           "side_parameter",
                           "log1m_guard",
                           "adam",
                           "penalty",
                           "penalty_weight",
                           "constraint",
                           "init",
                           "layout_margin",
                           "seed"}) {
    EXPECT_EQ(names.erase(name), 1U) << name;
  }
  EXPECT_TRUE(names.empty()) << *names.begin();
}

TEST(TrainOptions, BadValuesAreUsageErrors) {
  TrainOptions options;
  options.learning_rate = 0;
  expect_error(ErrorKind::kUsage, "--learning-rate: expected a number in [1e-06, 10], got '0'",
               [&] { check_options(options); });
  options = {};
  options.score.dim = 0;
  expect_error(ErrorKind::kUsage, "--dim: expected a whole number in [1, 4096], got '0'",
               [&] { check_options(options); });
  options = {};
  options.adam = "sparse";
  expect_error(ErrorKind::kUsage, "--adam: expected one of dense, lazy, got 'sparse'",
               [&] { check_options(options); });
}

TEST(DefaultOptions, AreThoseOfTheModelAndInRange) {
  for (const std::string& model : model_names()) {
    const TrainOptions options = default_options(model);
    EXPECT_EQ(options.score.model, model);
    check_options(options);
  }
}

TEST(DefaultEpochs, AreMoreForSmallData) {
  const SampleOptions options;  // 256 pairs a step, 21 an edge
  EXPECT_EQ(default_epochs(options, 1), 5000);
  EXPECT_EQ(default_epochs(options, 55), 1000);  // 5 steps an epoch
  EXPECT_EQ(default_epochs(options, 6542), 100);
}

}  // namespace
}  // namespace gumbelbox
