#include "gumbelbox/draw/picture.h"

#include <gtest/gtest.h>

#include <sstream>

#include "gumbelbox/base/error.h"
#include "tests/draw/interval_model.h"

namespace gumbelbox {
namespace {

std::string drawn(const Model& model, std::optional<EntityId> shown) {
  std::ostringstream svg;
  draw_picture(model, shown, svg);
  return svg.str();
}

bool has(const std::string& svg, const std::string& part) {
  return svg.find(part) != std::string::npos;
}

TEST(DrawPicture, DrawsTwoDimensionsWhereTheyAreAndOthersForTheEye) {
  EXPECT_TRUE(has(drawn(animals(2), 5), "drawn where they are"));
  for (const std::size_t dim : {1, 3, 5}) {
    EXPECT_TRUE(has(drawn(animals(dim), 5), "drawn for the eye")) << dim;
  }
}

TEST(DrawPicture, NamesTheChainAndItsRelativesInBothKinds) {
  for (const std::size_t dim : {2, 3}) {
    const std::string svg = drawn(animals(dim), 5);
    for (const char* name : {"animal", "mammal", "bear", "bird"}) {
      EXPECT_TRUE(has(svg, std::string(">") + name + "</text>")) << name << ' ' << dim;
    }
  }
}

TEST(DrawPicture, ShowsTheTopIfNothingIsChosen) {
  for (const std::size_t dim : {2, 3}) {
    const std::string svg = drawn(animals(dim), {});
    EXPECT_TRUE(has(svg, ">bird</text>")) << dim;
    EXPECT_FALSE(has(svg, ">grizzly</title>") && dim == 2);
  }
}

TEST(DrawPicture, RefusesAModelWithoutBoxes) {
  Model model = animals();
  model.score.model = "order";
  EXPECT_THROW(drawn(model, 1), Error);
  EXPECT_THROW(drawn(Model{}, {}), Error);
}

}  // namespace
}  // namespace gumbelbox
