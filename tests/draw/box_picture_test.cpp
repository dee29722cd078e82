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

std::string drawn(const Model& model, std::vector<EntityId> chain,
                  std::vector<EntityId> others = {}) {
  std::ostringstream svg;
  draw_boxes(model, chain, others, {.width = 478, .height = 248}, svg);  // 200 x 200 for the boxes
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

TEST(DrawBoxes, NamesOthersInsideTheirBoxesWhereThereIsRoom) {
  const std::string svg = drawn(two_squares(), {}, {0, 1});
  EXPECT_NE(svg.find(R"(<text x="27.00" y="36.00" font-size="11" fill="#222222">outer)"),
            std::string::npos)
      << svg;
  Model model = two_squares();
  model.rows.row(1)[2] = 0.01F;
  EXPECT_EQ(drawn(model, {}, {1}).find("ner"), std::string::npos) << "too narrow";
}

TEST(DrawBoxes, LeavesANameOutThatWouldMeetAnother) {
  Model model = two_squares();
  std::copy_n(model.rows.row(0).begin(), 4, model.rows.row(1).begin());
  const std::string svg = drawn(model, {}, {0, 1});
  EXPECT_NE(svg.find(">outer</text>"), std::string::npos);
  EXPECT_EQ(svg.find("ner &amp;"), std::string::npos) << svg;
}

TEST(DrawBoxes, CutsLongNamesInTheList) {
  Model model;
  model.score.dim = 2;
  model.vocabulary.add(std::string(80, 'x'));
  model.rows = Table(1, 4);
  for (float& number : model.rows.row(0)) number = 1;
  const std::string svg = drawn(model, {0});
  EXPECT_NE(svg.find("x\xe2\x80\xa6</text>"), std::string::npos) << svg;
  EXPECT_EQ(svg.find(std::string(80, 'x') + "</text>"), std::string::npos) << svg;
}

TEST(DrawBoxes, DrawsTheLargestOfVeryManyAndSaysSo) {
  Model model;
  model.score.dim = 2;
  model.rows = Table(1600, 4);
  for (std::size_t i = 0; i < 1600; ++i) {
    model.vocabulary.add(std::to_string(i));
    const float place = static_cast<float>(i % 20);
    const float side = i < 100 ? 0.5F : 1;
    const float row[4] = {place, place, side, side};
    std::copy_n(row, 4, model.rows.row(i).begin());
  }
  const std::string svg = drawn(model, {});
  std::size_t whole = 0;
  for (auto at = svg.find("width=\"10.00\""); at != svg.npos;
       at = svg.find("width=\"10.00\"", at + 1))
    ++whole;
  EXPECT_EQ(whole, 1500U);
  EXPECT_EQ(svg.find("width=\"5.00\""), svg.npos);
  EXPECT_NE(svg.find("1,600 boxes, 2 dimensions (gumbel), drawn where they are; the 1,500 largest"),
            std::string::npos);
}

TEST(DrawBoxes, DoesNotWriteANameOfTheChainOverTheNextBox) {
  Model model = two_squares();
  const float inner[4] = {0, 0.5F, 0.5F, 0.49F};
  std::copy_n(inner, 4, model.rows.row(1).begin());
  const std::string svg = drawn(model, {0, 1});
  EXPECT_EQ(svg.find(R"(font-size="11" fill="#222222">outer)"), std::string::npos) << svg;
  EXPECT_NE(svg.find(R"(font-size="11" fill="#222222">in&lt;)"), std::string::npos) << svg;
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
