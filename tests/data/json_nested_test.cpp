#include "gumbelbox/data/json_nested.h"

#include "tests/base/temporary_folder.h"
#include "tests/data/edge_texts.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

using Texts = std::vector<std::string>;

class JsonNestedTest : public testing::Test {
 protected:
  Texts edges(const std::string& content) {
    JsonText text(TextFile(folder_.write("x.json", content)));
    taxonomy_ = {};
    read_json_nested(text, form_, taxonomy_);
    return edge_texts(taxonomy_);
  }

  JsonForm form_{.kind = JsonForm::Kind::kNested, .children = {"children"}, .name = "name"};
  Taxonomy taxonomy_;
  TemporaryFolder folder_;
};

TEST_F(JsonNestedTest, ReadsObjectsAndTexts) {
  EXPECT_EQ(
      edges(R"({"name": "Food", "children": [{"name": "Fruit", "children": ["Pear"]}, "Rye"]})"),
      (Texts{"Food -> Fruit", "Fruit -> Pear", "Food -> Rye"}));
  EXPECT_EQ(taxonomy_.form, "nested JSON: children in \"children\", names in \"name\"");
}

TEST_F(JsonNestedTest, ReadsANameBehindTheChildren) {
  EXPECT_EQ(edges(R"({"children": [{"children": [], "name": "b"}], "name": "a"})"),
            Texts{"a -> b"});
}

TEST_F(JsonNestedTest, IgnoresOtherParts) {
  EXPECT_EQ(edges(R"({"x": {"name": "no", "children": ["no"]}, "y": [[{"name": "no"}]], "name": "a",
                      "z": "no", "children": [{"name": "b", "x": [{"name": "no"}]}, null, true]})"),
            Texts{"a -> b"});
}

TEST_F(JsonNestedTest, FollowsThePath) {
  form_.path = {"data", "*"};
  EXPECT_EQ(edges(R"({"no": {"x": [{"name": "n", "children": ["m"]}]},
                      "data": {"x": [{"name": "a", "children": ["b"]}],
                               "y": {"name": "c", "children": ["d"]}}})"),
            (Texts{"a -> b", "c -> d"}));
}

TEST_F(JsonNestedTest, LeavesOutAnObjectAroundAll) {
  form_.id = "code";
  EXPECT_EQ(edges(R"({"code": 200, "children": [{"name": "a", "children": [{"code": "b"}]}]})"),
            Texts{"a -> b"});
  EXPECT_EQ(taxonomy_.vocabulary.size(), 2U);
}

TEST_F(JsonNestedTest, JoinsObjectsById) {
  form_.id = "id";
  EXPECT_EQ(edges(R"([{"name": "a", "id": 1, "children": [{"name": "c", "id": 3.0}]},
                      {"name": "b", "id": 2, "children": [{"name": "c", "id": "3"}]}])"),
            (Texts{"a -> c", "b -> c"}));
  EXPECT_EQ(taxonomy_.lines, (std::vector<std::size_t>{1, 2}));
  EXPECT_EQ(taxonomy_.vocabulary.require("3"), 1U);
}

TEST_F(JsonNestedTest, ReadsChildrenByTheirNames) {
  form_.child_maps = true;
  EXPECT_EQ(edges(R"({"name": "a", "children": {"b": {"children": {"c": null}}, "d": ["e"]}})"),
            (Texts{"a -> b", "b -> c", "a -> d", "d -> e"}));
  form_.named_by_keys = true;
  EXPECT_EQ(edges(R"({"a": {"id": 7, "children": {"b": {"children": ["c"]}}}})"),
            (Texts{"a -> b", "b -> c"}));
  EXPECT_EQ(taxonomy_.form, "nested JSON: children in \"children\", names before them");
}

TEST_F(JsonNestedTest, ReadsASingleChildWithoutArray) {
  EXPECT_EQ(edges(R"({"name": "a", "children": {"name": "b", "children": "c"}})"),
            (Texts{"a -> b", "b -> c"}));
}

TEST_F(JsonNestedTest, TheLastOfARepeatedKeyCounts) {
  EXPECT_EQ(edges(R"({"name": "x", "name": "a", "children": ["b"], "children": ["b", "c"]})"),
            (Texts{"a -> b", "a -> c"}));
}

TEST_F(JsonNestedTest, RefusesAChildWithoutName) {
  const std::string file = folder_.path("x.json");
  expect_error(ErrorKind::kInput,
               file + ":2: expected a name, key 'name', in the object that ends here",
               [&] { edges("{\"name\": \"a\", \"children\": [\n{\"x\": 1}]}"); });
  expect_error(ErrorKind::kInput, file + ":2: expected a name, got an empty text",
               [&] { edges("{\"name\": \"a\", \"children\": [\n{\"name\": \" \"}]}"); });
  form_.child_maps = form_.named_by_keys = true;
  expect_error(ErrorKind::kInput,
               file + ":1: expected a name before every object, got this object without",
               [&] { edges(R"({"a": {"children": [{}]}})"); });
}

TEST_F(JsonNestedTest, ListsAllKeysOfChildren) {
  form_.children = {"a", "b", "c"};
  EXPECT_EQ(edges(R"({"name": "x", "a": ["p"], "b": ["q"], "c": ["r"]})").size(), 3U);
  EXPECT_EQ(taxonomy_.form, "nested JSON: children in \"a\", \"b\" and \"c\", names in \"name\"");
}

TEST_F(JsonNestedTest, CountsObjectsUnderOtherKeys) {
  edges(R"({"name": "a", "products": [{"name": "p", "tags": [{"name": "t"}]}, {"x": 1}, 7],
            "image": {"name": "i"}, "children": [{"name": "b", "images": [{"name": "q"}]}]})");
  EXPECT_EQ(left_out(taxonomy_, "objects_under_other_keys"), 2U);
  EXPECT_EQ(taxonomy_.left_out.back().many, "objects under 'images', 'products'");
  form_.path = {"data"};
  edges(R"({"data": [{"name": "a", "children": ["b"], "products": [{"name": "p"}]}],
            "other": [{"name": "no"}]})");
  EXPECT_EQ(left_out(taxonomy_, "objects_under_other_keys"), 1U);
}

}  // namespace
}  // namespace gumbelbox
