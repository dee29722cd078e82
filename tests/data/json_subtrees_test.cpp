#include "gumbelbox/data/json_subtrees.h"

#include "tests/base/temporary_folder.h"
#include "tests/data/edge_texts.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

using Texts = std::vector<std::string>;

class JsonSubtreesTest : public testing::Test {
 protected:
  Texts edges(const std::string& content) {
    JsonText text(TextFile(folder_.write("x.json", content)));
    taxonomy_ = {};
    read_json_subtrees(text, taxonomy_);
    return edge_texts(taxonomy_);
  }

  Taxonomy taxonomy_;
  TemporaryFolder folder_;
};

TEST_F(JsonSubtreesTest, ReadsNamesWithTheirSubtrees) {
  EXPECT_EQ(edges(R"({"Food": {"Fruit": {"Apple": {}, "Pear": null},
                      "Bread": ["Rye", "White"],
                      "Salt": "Sea salt"}})"),
            (Texts{"Food -> Fruit", "Fruit -> Apple", "Fruit -> Pear", "Food -> Bread",
                   "Bread -> Rye", "Bread -> White", "Food -> Salt", "Salt -> Sea salt"}));
  EXPECT_EQ(taxonomy_.form, "JSON: names with their subtrees");
  EXPECT_EQ(taxonomy_.lines, (std::vector<std::size_t>{1, 1, 1, 2, 2, 2, 3, 3}));
}

TEST_F(JsonSubtreesTest, LeavesHaveManyForms) {
  EXPECT_EQ(edges(R"({"a": {"b": true, "c": 7, "d": [], "e": "", "f": [null]}})"),
            (Texts{"a -> b", "a -> c", "a -> d", "a -> e", "a -> f"}));
}

TEST_F(JsonSubtreesTest, CountsValuesThatAreLeftOut) {
  edges(R"({"a": {"b": true, "c": 7, "d": false, "e": null, "f": [null, "g"]}})");
  EXPECT_EQ(left_out(taxonomy_, "values"), 3U) << "7, false, and null in an array";
}

TEST_F(JsonSubtreesTest, ReadsObjectsInArrays) {
  EXPECT_EQ(edges(R"([{"a": ["b", {"c": ["d"]}]}, {"e": {"f": 1}}])"),
            (Texts{"a -> b", "a -> c", "c -> d", "e -> f"}));
}

TEST_F(JsonSubtreesTest, ReadsListsThatNameEachOther) {
  EXPECT_EQ(edges(R"({"Food": ["Fruit"], "Fruit": ["Apple"]})"),
            (Texts{"Food -> Fruit", "Fruit -> Apple"}));
}

TEST_F(JsonSubtreesTest, JoinsARepeatedKey) {
  EXPECT_EQ(edges(R"({"a": {"b": ["c"], "b": ["d"]}})"), (Texts{"a -> b", "b -> c", "b -> d"}));
}

TEST_F(JsonSubtreesTest, RefusesEmptyNamesAndNumbers) {
  const std::string file = folder_.path("x.json");
  expect_error(ErrorKind::kInput, file + ":2: expected a name, got an empty text",
               [&] { edges("{\"a\":\n{\"\": {}}}"); });
  expect_error(ErrorKind::kInput,
               file + ":2: expected names with their subtrees, got a value that is neither",
               [&] { edges("{\"a\":\n[1, 2]}"); });
}

}  // namespace
}  // namespace gumbelbox
