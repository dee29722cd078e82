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
                      "z": "no", "children": [{"name": "b", "x": [{"name": "no"}]}]})"),
            Texts{"a -> b"});
}

TEST_F(JsonNestedTest, RefusesChildrenThatAreNoNodes) {
  const auto expect_refused = [&](const std::string& text, const std::string& message) {
    expect_error(ErrorKind::kInput, folder_.path("x.json") + ":2: expected " + message,
                 [&] { edges(text); });
  };
  for (const std::string value : {"null", "true", "false"}) {
    expect_refused("{\"name\": \"a\", \"children\": [\"b\",\n" + value + "]}",
                   "an object or a name, got " + value);
    expect_refused("[{\"name\": \"a\", \"children\": [\"b\"]},\n" + value + "]",
                   "an object or a name, got " + value);
  }
  for (const std::string value : {"true", "3"}) {
    expect_refused("{\"name\": \"a\",\n\"children\": " + value + "}",
                   "an array or an object of children, got " + value);
  }
  EXPECT_EQ(edges(R"([{"name": "a", "children": [{"name": "b", "children": null}, 7]},
                      {"name": "c", "children": false}, {"name": "d", "children": "true"}])"),
            (Texts{"a -> b", "a -> 7", "d -> true"}));
}

TEST_F(JsonNestedTest, RefusesAKeyThatComesTwice) {
  form_.id = "id";
  form_.children = {"children", "parts"};
  for (const std::string key : {"name", "id", "children", "parts"}) {
    expect_error(ErrorKind::kInput,
                 folder_.path("x.json") + ":2: expected the key '" + key +
                     "' once in an object, got it twice",
                 [&] { edges("{\"" + key + "\": \"a\",\n\"" + key + "\": \"a\"}"); });
  }
  EXPECT_EQ(edges(R"({"name": "a", "x": 1, "x": 2, "children": ["b"], "parts": ["c"]})"),
            (Texts{"a -> b", "a -> c"}));
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
