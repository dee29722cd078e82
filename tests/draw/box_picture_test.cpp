#include "gumbelbox/draw/box_picture.h"

#include <gtest/gtest.h>

#include <sstream>

#include "gumbelbox/base/error.h"

namespace gumbelbox {
namespace {

/// A unit square, and inside it one of half the side in the upper right corner.
Model two_squares() {
  Model model;
  model.score.dim = 2;
  model.vocabulary.add("outer");
  model.vocabulary.add("in<ner & co>");
  model.rows = Table(2, 4);
  const float rows[2][4] = {{0, 0, 1, 1}, {0.5F, 0.5F, 0.5F, 0.5F}};
  for (std::size_t i = 0; i < 2; ++i) std::copy_n(rows[i], 4, model.rows.row(i).begin());
  return model;
}

std::string drawn(const Model& model, std::vector<EntityId> named) {
  std::ostringstream svg;
  draw_boxes(model, named, {.width = 478, .height = 248}, svg);  // 200 x 200 for the boxes
  return svg.str();
}

TEST(DrawBoxes, PutsTheBoxesWhereTheyAre) {
  const std::string svg = drawn(two_squares(), {});
  EXPECT_NE(svg.find(R"(x="24.00" y="24.00" width="200.00" height="200.00")"), std::string::npos)
      << svg;
  // Upper right: the axis points up, pixels count down.
  EXPECT_NE(svg.find(R"(x="124.00" y="24.00" width="100.00" height="100.00")"), std::string::npos)
      << svg;
}

TEST(DrawBoxes, NamesTheChosenOnesAndEscapesTheirNames) {
  const std::string svg = drawn(two_squares(), {1});
  EXPECT_NE(svg.find(">in&lt;ner &amp; co&gt;</text>"), std::string::npos) << svg;
  EXPECT_EQ(svg.find(">outer</text>"), std::string::npos);
}

TEST(DrawBoxes, StacksTheIntervalsOfOneDimension) {
  Model model;
  model.score.dim = 1;
  model.rows = Table(2, 2);
  for (std::size_t i = 0; i < 2; ++i) {
    model.vocabulary.add(std::to_string(i));
    model.rows.row(i)[1] = i == 0 ? 1.0F : 2.0F;
  }
  const std::string svg = drawn(model, {});
  EXPECT_NE(svg.find(R"(width="200.00")"), std::string::npos) << svg;
  EXPECT_NE(svg.find(R"(width="100.00")"), std::string::npos) << svg;
  EXPECT_LT(svg.find(R"(y="24.00" width="100.00")"), svg.size()) << "the shorter one on top";
}

TEST(DrawBoxes, RefusesAModelWithoutBoxes) {
  const Model empty;
  EXPECT_THROW(drawn(empty, {}), Error);
}

TEST(DrawBoxes, CutsABoxThatIsFarLargerThanAllOthers) {
  Model model;
  model.score.dim = 2;
  model.rows = Table(500, 4);
  for (std::size_t i = 0; i < 500; ++i) {
    model.vocabulary.add(std::to_string(i));
    const float place = static_cast<float>(i % 20);
    const float rows[4] = {place, place, 1, 1};
    std::copy_n(rows, 4, model.rows.row(i).begin());
  }
  const float huge[4] = {-1000, -1000, 2000, 2000};
  std::copy_n(huge, 4, model.rows.row(0).begin());
  const std::string svg = drawn(model, {});
  EXPECT_NE(svg.find(R"(width="10.00" height="10.00")"), std::string::npos) << "a twentieth each";
  EXPECT_NE(svg.find(R"(width="200.00" height="200.00")"), std::string::npos) << "the whole frame";
}

}  // namespace
}  // namespace gumbelbox
