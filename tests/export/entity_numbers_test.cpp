#include "gumbelbox/export/entity_numbers.h"

#include <gtest/gtest.h>

#include "tests/export/boxes_to_export.h"
#include "tests/score/point_entry.h"

namespace gumbelbox {
namespace {

std::vector<float> list(std::span<const float> numbers) { return {numbers.begin(), numbers.end()}; }

TEST(EntityNumbers, GiveTheCornersOfABox) {
  const Model model = boxes_to_export();
  EntityNumbers numbers(model);
  ASSERT_EQ(numbers.parts().size(), 2U);
  EXPECT_EQ(numbers.parts()[0].name, "lower");
  EXPECT_EQ(numbers.parts()[1].name, "upper");
  EXPECT_EQ(numbers.parts()[1].offset, 2U);
  EXPECT_EQ(list(numbers.row(0)), (std::vector<float>{0, 0.5F, 2, 1.5F}));
  EXPECT_EQ(list(numbers.row(1)), (std::vector<float>{0.5F, 0.75F, 1.5F, 1}));
}

TEST(EntityNumbers, GiveTheCentreAsThePoint) {
  const Model model = boxes_to_export();
  EntityNumbers numbers(model);
  EXPECT_EQ(numbers.point_size(), 2U);
  EXPECT_EQ(list(numbers.point(1)), (std::vector<float>{1, 0.875F}));
}

TEST(EntityNumbers, GiveOtherTensorsAsTheyAre) {
  ModelOptions score{.model = "gaussian", .dim = 1};
  add_defaults(score);
  const Model model = model_of(score, {{"a", {1, 2, 0.25F}}});
  EntityNumbers numbers(model);
  ASSERT_EQ(numbers.parts().size(), 3U);
  EXPECT_EQ(numbers.parts()[2].name, "sigma");
  EXPECT_EQ(list(numbers.row(0)), (std::vector<float>{1, 3, 0.25F}));
  EXPECT_EQ(list(numbers.point(0)), (std::vector<float>{2}));
}

TEST(EntityNumbers, OfAModelWithoutBoxesAreItsTensors) {
  const Model model = model_of({.model = "point", .dim = 3}, {{"a", {1, 2, 3}}});
  EntityNumbers numbers(model, point());
  EXPECT_FALSE(numbers.has_boxes());
  ASSERT_EQ(numbers.parts().size(), 1U);
  EXPECT_EQ(numbers.parts()[0].name, "point");
  EXPECT_EQ(list(numbers.row(0)), (std::vector<float>{1, 2, 3}));
  EXPECT_EQ(list(numbers.point(0)), (std::vector<float>{1, 2, 3}));
  EXPECT_EQ(numbers.point_size(), 3U);
}

TEST(EntityNumbers, KeepContainmentWhenTheUpperCornerIsRounded) {
  ModelOptions score{.model = "hard", .dim = 1};
  add_defaults(score);
  const Model model = model_of(score, {{"outer", {1e6F, 0.3F}}, {"inner", {1e6F, 0.2F}}});
  EntityNumbers numbers(model);
  const float outer = numbers.row(0)[1];
  EXPECT_LE(numbers.row(1)[1], outer);
}

}  // namespace
}  // namespace gumbelbox
