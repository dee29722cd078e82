#include "gumbelbox/draw/nested_picture.h"

#include <gtest/gtest.h>

#include "tests/draw/interval_model.h"

namespace gumbelbox {
namespace {

bool has(const std::string& svg, const std::string& part) {
  return svg.find(part) != std::string::npos;
}

std::string picture(const Model& model, EntityId entity, std::size_t most_levels = 6) {
  return nested_picture(model, neighbourhood_of(model, entity, most_levels));
}

TEST(NestedPicture, NamesTheChainAndTheOthers) {
  const std::string svg = picture(animals(), 5);
  for (const char* name : {"animal", "mammal", "bear", "grizzly", "bird", "owl", "pet", "dog"}) {
    EXPECT_TRUE(has(svg, std::string(">") + name + "</text>")) << name << " in " << svg;
  }
  EXPECT_TRUE(has(svg, ">9 inside</text>")) << svg;
  EXPECT_FALSE(has(svg, ">poodle</text>")) << "lies deeper";
}

TEST(NestedPicture, SaysThatItIsDrawnForTheEye) {
  EXPECT_TRUE(has(picture(animals(), 5),
                  ">10 boxes, 3 dimensions (gumbel), drawn for the eye: the nesting is the model's "
                  "(P \xe2\x89\xa5 0.5), sizes are not.</text>"));
}

TEST(NestedPicture, SaysWhatElseContainsTheEntity) {
  const Model model = interval_model({{"p", 45, 200}, {"a", 0, 100}, {"b", 10, 90}, {"x", 50, 60}});
  EXPECT_TRUE(has(picture(model, 3), ">x is also inside: p</text>"));
  EXPECT_TRUE(
      has(picture(animals(), 3, 2), ">in animal \xe2\x80\xba mammal \xe2\x80\xba pet</text>"));
}

TEST(NestedPicture, LeavesTheMiddleOfALongChainOut) {
  std::vector<NamedInterval> path;
  for (int i = 0; i < 40; ++i) {
    path.push_back(
        {"entity_" + std::to_string(i), static_cast<float>(i), static_cast<float>(200 - i)});
  }
  const std::string svg = picture(interval_model(path), 39);
  EXPECT_TRUE(has(svg, ">in entity_0 \xe2\x80\xba \xe2\x80\xa6 \xe2\x80\xba entity_")) << svg;
  EXPECT_TRUE(has(svg, "entity_33</text>")) << svg;
}

TEST(NestedPicture, EscapesNamesAndCutsLongOnes) {
  const std::string name = "<b>&" + std::string(76, 'x');
  const Model model = interval_model({{"root", 0, 100}, {"me", 1, 40}, {name, 50, 90}});
  const std::string svg = picture(model, 1);
  EXPECT_FALSE(has(svg, "<b>"));
  EXPECT_TRUE(has(svg, "&lt;b&gt;&amp;xxx")) << svg;
  EXPECT_TRUE(has(svg, "\xe2\x80\xa6</text>")) << svg;
  EXPECT_TRUE(has(svg, "x</title>")) << "the whole name";
}

TEST(NestedPicture, GivesTheSameBytesAgain) {
  EXPECT_EQ(picture(animals(), 5), picture(animals(), 5));
}

TEST(NestedPicture, DrawsAModelOfOneEntityAndOneDimension) {
  const std::string svg = picture(interval_model({{"alone", 0, 1}}, 1), 0);
  EXPECT_TRUE(has(svg, ">alone</text>")) << svg;
  EXPECT_TRUE(has(svg, ">1 box, 1 dimension (gumbel)")) << svg;
}

}  // namespace
}  // namespace gumbelbox
