#include "gumbelbox/query/model_boxes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "gumbelbox/base/error.h"
#include "gumbelbox/score/model_table.h"
#include "tests/store/options_it_has.h"

namespace gumbelbox {
namespace {

/// The process behind the boxes of a model.
BoxProcess process_of(const ModelOptions& options) {
  return model_entry(options.model).random_boxes(options)->process;
}

TEST(RandomBoxesOfAModel, HaveTheCornersAndTheScaleOfTheModel) {
  const auto process = [](const char* name) {
    return process_of(options_it_has(
        {.model = name,
         .values = {{"beta", 0.25}, {"intersection-beta", 0.5}, {"volume-beta", 0.75}}}));
  };
  EXPECT_EQ(process("hard").corners, Corners::kFixed);
  EXPECT_EQ(process("gumbel").corners, Corners::kGumbel);
  EXPECT_EQ(process("gumbel").beta, 0.5);
  EXPECT_EQ(process("gumbel-exact").corners, Corners::kGumbel);
  EXPECT_EQ(process("gumbel-exact").beta, 0.25);
  EXPECT_EQ(process("gumbel-censored").corners, Corners::kCensored);
  EXPECT_EQ(process("gumbel-censored").beta, 0.25);
  EXPECT_EQ(process("gumbel-truncated").corners, Corners::kTruncated);
  EXPECT_EQ(process("gumbel-truncated").beta, 0.25);
  EXPECT_EQ(process("gaussian").corners, Corners::kGaussian);
  EXPECT_EQ(process("gaussian").beta, 0.75);
}

TEST(RandomBoxesOfAModel, DoNotExistForSmoothBoxes) {
  EXPECT_FALSE(model_entry("smooth").random_boxes({.model = "smooth"}).has_value());
  EXPECT_THROW(model_entry("order"), Error) << "nor for a model that nobody knows";
}

TEST(RandomBoxesOfAModel, AreThoseOfItsVolumesUnlessItSaysInWhatWayTheyAreNot) {
  for (const ModelEntry& entry : model_table()) {
    const auto boxes = entry.random_boxes({.model = entry.name});
    if (!boxes) continue;
    EXPECT_EQ(boxes->approximation.empty(), entry.name != "gumbel") << entry.name;
  }
}

Model model_of(const std::string& name, const std::vector<std::vector<float>>& rows) {
  Model model;
  model.score = {.model = name, .dim = 2};
  model.rows = Table(rows.size(), rows[0].size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    std::copy(rows[i].begin(), rows[i].end(), model.rows.row(i).begin());
  }
  return model;
}

TEST(BoxesOf, AreThoseOfTheRowsInTheirOrder) {
  const Model model = model_of("hard", {{0, 1, 2, 3}, {4, 5, 6, 7}, {-1, -2, 1, 1}});
  const RandomBoxes boxes = boxes_of(model, process_of(model.score), std::vector<EntityId>{2, 0});
  ASSERT_EQ(boxes.size(), 2U);
  EXPECT_EQ(boxes.lower(0, 1), -2);
  EXPECT_EQ(boxes.upper(0, 1), -1);
  EXPECT_EQ(boxes.lower(1, 0), 0);
  EXPECT_EQ(boxes.upper(1, 0), 2);
  EXPECT_EQ(boxes.upper(1, 1), 4);
}

TEST(BoxesOf, GaussianRowsEndWithTheirNoise) {
  const Model model = model_of("gaussian", {{0, 0, 2, 2, 0.5, 0}});
  const RandomBoxes boxes = boxes_of(model, process_of(model.score), std::vector<EntityId>{0});
  EXPECT_NEAR(boxes.log_inside(0, 0, 0.0), std::log(0.5), 1e-4);  // half of the draws begin below 0
  EXPECT_EQ(boxes.log_inside(0, 1, 0.0), 0);                      // no noise here
}

}  // namespace
}  // namespace gumbelbox
