#include "gumbelbox/data/json_records.h"

#include "tests/base/temporary_folder.h"
#include "tests/data/edge_texts.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

using Texts = std::vector<std::string>;

class JsonRecordsTest : public testing::Test {
 protected:
  Texts edges(const std::string& content) {
    JsonText text(TextFile(folder_.write("x.json", content)));
    taxonomy_ = {};
    read_json_records(text, form_, taxonomy_);
    return edge_texts(taxonomy_);
  }

  JsonForm form_{.kind = JsonForm::Kind::kRecords, .name = "name", .id = "id", .parent = "up"};
  Taxonomy taxonomy_;
  TemporaryFolder folder_;
};

TEST_F(JsonRecordsTest, LooksUpParentsById) {
  EXPECT_EQ(edges("[{\"id\": 2, \"name\": \"Fruit\", \"up\": 1.0},\n"
                  "{\"up\": null, \"id\": 1, \"name\": \"Food\"},\n"
                  "{\"id\": 3, \"name\": \"Pear\", \"up\": \"2\"}]"),
            (Texts{"Food -> Fruit", "Fruit -> Pear"}));
  EXPECT_EQ(taxonomy_.form, "JSON records: up refers to id, names in \"name\"");
  EXPECT_EQ(taxonomy_.lines, (std::vector<std::size_t>{1, 3}));
  EXPECT_EQ(taxonomy_.vocabulary.require("3"), 2U);
}

TEST_F(JsonRecordsTest, LooksUpParentsByName) {
  EXPECT_EQ(edges("{\"id\": 1, \"name\": \"Food\"}\n"
                  "{\"id\": 2, \"name\": \"Fruit\", \"up\": [\"Food\", \"Plant\"]}\n"),
            (Texts{"Food -> Fruit", "Plant -> Fruit"}));
  EXPECT_EQ(taxonomy_.form, "JSON records: up refers to name, names in \"name\"");
  EXPECT_EQ(left_out(taxonomy_, "edges_to_unknown_ids"), 0U);
}

TEST_F(JsonRecordsTest, KnowsRecordsWithoutParent) {
  EXPECT_EQ(edges(R"([{"id": 1, "name": "a", "up": 0}, {"id": 2, "name": "b", "up": -1},
                      {"id": 3, "name": "c", "up": ""}, {"id": 4, "name": "d", "up": "null"},
                      {"id": 5, "name": "e", "up": "NULL"}, {"id": 6, "name": "f", "up": 6},
                      {"id": 7, "name": "g", "up": []}, {"id": 8, "name": "h", "up": 1}])"),
            Texts{"a -> h"});
  EXPECT_EQ(left_out(taxonomy_, "edges_to_unknown_ids"), 0U);
}

TEST_F(JsonRecordsTest, ZeroIsAParentIfARecordHasThatId) {
  EXPECT_EQ(edges(R"([{"id": 0, "name": "a"}, {"id": 1, "name": "b", "up": 0}])"), Texts{"a -> b"});
}

TEST_F(JsonRecordsTest, LeavesOutEdgesToUnknownIds) {
  EXPECT_EQ(edges(R"([{"id": 1, "name": "a"}, {"id": 2, "name": "b", "up": [1, 9]}])"),
            Texts{"a -> b"});
  EXPECT_EQ(left_out(taxonomy_, "edges_to_unknown_ids"), 1U);
}

TEST_F(JsonRecordsTest, JoinsRecordsOfOneIdOrName) {
  EXPECT_EQ(
      edges(R"([{"id": 1, "name": "a"}, {"id": 2, "name": "b"}, {"id": 3, "name": "c", "up": 1},
                      {"id": 3, "name": "x", "up": 2}])"),
      (Texts{"a -> c", "b -> c"}));
  EXPECT_EQ(taxonomy_.notes,
            Texts{"1 record repeats an id with another name; the first name counts"});
  form_.id.clear();
  EXPECT_EQ(edges(R"([{"name": "c", "up": "a"}, {"name": "c", "up": "b"}])"),
            (Texts{"a -> c", "b -> c"}));
}

TEST_F(JsonRecordsTest, FollowsThePathAndIgnoresOtherParts) {
  form_.path = {"data", "rows"};
  EXPECT_EQ(edges(R"({"rows": [{"name": "no", "up": "no"}],
                      "data": {"x": 1, "rows": [{"x": {"name": "no", "up": "no"}, "y": ["no"],
                      "name": "b", "up": "a"}]}})"),
            Texts{"a -> b"});
  EXPECT_EQ(taxonomy_.vocabulary.size(), 2U);
}

TEST_F(JsonRecordsTest, TellsEqualNamesApart) {
  EXPECT_EQ(
      edges(R"([{"id": 1, "name": "a"}, {"id": 2, "name": "b"}, {"id": 3, "name": "c", "up": 1},
                      {"id": 4, "name": "c", "up": 2}, {"id": 5, "name": "c", "up": 2}])"),
      (Texts{"a -> a > c", "b -> b > c (4)", "b -> b > c (5)"}));
}

TEST_F(JsonRecordsTest, RefusesARecordWithoutName) {
  const std::string file = folder_.path("x.json");
  expect_error(ErrorKind::kInput,
               file + ":2: expected a name, key 'name', in the record that ends here",
               [&] { edges("{\"name\": \"a\"}\n{\"up\": \"a\"}"); });
  expect_error(ErrorKind::kInput, file + ":1: expected a name, got an empty text",
               [&] { edges("{\"name\": \"\"}"); });
  EXPECT_EQ(edges(R"([{"id": "a"}, {"id": "b", "up": "a"}])"), Texts{"a -> b"});
}

}  // namespace
}  // namespace gumbelbox
