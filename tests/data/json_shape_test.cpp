#include "gumbelbox/data/json_shape.h"

#include "tests/base/temporary_folder.h"

namespace gumbelbox {
namespace {

class JsonShapeTest : public testing::Test {
 protected:
  /// Counts what the file says, or its beginning.
  JsonShape count(const std::string& content) {
    text_.emplace(TextFile(folder_.write("x.json", content)));
    JsonShape shape(*text_);
    text_->look(1, shape);
    shape.finish();
    return shape;
  }

  TemporaryFolder folder_;
  std::optional<JsonText> text_;
};

TEST_F(JsonShapeTest, CountsWhatLiesUnderAKey) {
  const JsonShape shape =
      count(R"({"list": [{"name": "a"}, {"x": 1}, "b", 2, null], "map": {"id": 1}, "no": null})");
  const JsonObjects& top = shape.objects.at("");
  EXPECT_EQ(top.count, 1U);
  const JsonKeyUse& list = top.keys.at("list");
  EXPECT_EQ(list.arrays, 1U);
  EXPECT_EQ(list.elements.objects, 2U);
  EXPECT_EQ(list.elements.named_objects, 1U);
  EXPECT_EQ(list.elements.texts, 1U);
  EXPECT_EQ(list.elements.numbers, 1U);
  EXPECT_EQ(top.keys.at("map").objects, 1U);
  EXPECT_EQ(top.keys.at("map").named_objects, 1U);
  EXPECT_EQ(top.keys.at("no").nulls, 1U);
  EXPECT_EQ(shape.objects.at("list").count, 2U);
  EXPECT_EQ(shape.objects.at("list").keys.at("name").names(), 1U);
}

TEST_F(JsonShapeTest, FindsTheOutermostPlaceOfAKey) {
  EXPECT_EQ(
      count(R"({"a": {"b": [{"c": {"x": 1}}, {"x": 1}]}})").objects.at("b").keys.at("x").place,
      (JsonPath{"a", "b"}));
  const JsonShape two = count(R"({"a": {"x": {"y": 1}}, "b": {"x": {"y": 1}}})");
  EXPECT_EQ(two.objects.at("x").keys.at("y").place, (JsonPath{"*", "x"}));
}

TEST_F(JsonShapeTest, AStarStandsForAnyKey) {
  EXPECT_TRUE(matches("*", "a"));
  EXPECT_TRUE(matches("a", "a"));
  EXPECT_FALSE(matches("a", "b"));
}

TEST_F(JsonShapeTest, TakesWhatIsCutForNamed) {
  const JsonShape shape =
      count(R"({"children": [{"children": [)" + std::string(2 * TextFile::kBlock, ' ') + "]}]}");
  EXPECT_EQ(shape.objects.at("").keys.at("children").elements.named_objects, 1U);
  EXPECT_EQ(shape.objects.at("children").cut, 1U);
}

TEST_F(JsonShapeTest, KnowsTheLineAndGeoJson) {
  const JsonShape shape = count("\n\n{\"type\": \"FeatureCollection\"}");
  EXPECT_EQ(shape.line, 3U);
  EXPECT_TRUE(shape.geo);
}

TEST_F(JsonShapeTest, StopsCountingNewKeysOfManyNames) {
  std::string content = "{";
  for (int i = 0; i < 1000; ++i) content += "\"" + std::to_string(i) + "\": {},";
  EXPECT_LT(count(content + "\"x\": {}}").objects.at("").keys.size(), 1000U);
}

}  // namespace
}  // namespace gumbelbox
