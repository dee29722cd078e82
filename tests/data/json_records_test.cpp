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

TEST_F(JsonRecordsTest, LosesNothingThatIsNoRecord) {
  for (const char* other : {"\"b\"", "7", "null", "[\"c\"]"}) {
    const std::string record = "{\"id\": 1, \"name\": \"a\"}";
    const std::string after = "{\"id\": 2, \"name\": \"d\", \"up\": 1}";
    for (const std::string& text : {record + "\n" + other + "\n" + after,
                                    "[" + record + ",\n" + other + ",\n" + after + "]"}) {
      expect_error(
          ErrorKind::kInput,
          folder_.path("x.json") + ":2: expected a record, an object in braces, got a single value",
          [&] { edges(text); });
    }
  }
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

TEST_F(JsonRecordsTest, RefusesRecordsOutsideOfTheList) {
  const std::string message =
      folder_.path("x.json") +
      ":2: expected all records in one list, got another record with 'name' "
      "and 'up' outside of it, which ends here; put all records into one list";
  form_.path = {"items"};
  for (const char* stray : {"\"page2\": [{\"name\": \"c\", \"up\": \"a\"}]",
                            "\"c\": {\"up\": null, \"name\": \"c\"}"}) {
    expect_error(ErrorKind::kInput, message, [&] {
      edges("{\"items\": [{\"name\": \"b\", \"up\": \"a\"}],\n" + std::string(stray) + "}");
    });
    expect_error(ErrorKind::kInput, message, [&] {
      edges("{\n" + std::string(stray) + ", \"items\": [{\"name\": \"b\", \"up\": \"a\"}]}");
    });
  }
  EXPECT_EQ(edges("{\"about\": {\"name\": \"shop\", \"url\": \"x\"}, "
                  "\"items\": [{\"name\": \"b\", \"up\": \"a\"}]}"),
            (Texts{"a -> b"}));
}

TEST_F(JsonRecordsTest, RefusesAKeyThatComesTwice) {
  form_.other_ids = {"sku"};
  const std::string file = folder_.path("x.json");
  for (const std::string key : {"name", "id", "up", "sku"}) {
    expect_error(ErrorKind::kInput,
                 file + ":2: expected the key '" + key + "' once in an object, got it twice",
                 [&] { edges("{\"" + key + "\": \"a\",\n\"" + key + "\": \"a\", \"x\": 1}"); });
  }
  expect_error(ErrorKind::kInput,
               file + ":1: expected the key 'id' once in an object, got it twice",
               [&] { edges(R"([{"id": 3, "name": "c", "up": {"id": 1, "id": 2}}])"); });
  EXPECT_EQ(edges(R"([{"id": 1, "name": "a", "x": 1, "x": 2}, {"id": 2, "name": "b",
                      "up": {"id": 1, "x": 1, "x": 2}}, {"id": 3, "name": "c", "up": {"id": 1}}])"),
            (Texts{"a -> b", "a -> c"}));
}

TEST_F(JsonRecordsTest, RefusesParentsThatAreTrue) {
  for (const char* parent : {"true", "[1, true]", "[true]"}) {
    expect_error(ErrorKind::kInput, folder_.path("x.json") + ":2: expected a parent, got true",
                 [&] {
                   edges("[{\"id\": 1, \"name\": \"a\"},\n{\"id\": 2, \"name\": \"b\", \"up\": " +
                         std::string(parent) + "}]");
                 });
  }
  EXPECT_EQ(edges(R"([{"id": 1, "name": "a", "up": false}, {"id": 2, "name": "b", "up": 1},
                      {"id": 3, "name": "c", "up": [null]}])"),
            Texts{"a -> b"});
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
  EXPECT_EQ(edges(R"({"rows": [{"name": "no", "url": "no"}],
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

TEST_F(JsonRecordsTest, TakesTheColumnThatMostParentsMean) {
  form_.other_ids = {"a_id", "b_id"};
  EXPECT_EQ(edges(R"([{"id": "x", "a_id": 1, "b_id": 1, "name": "a"},
                      {"id": "y", "a_id": 2, "b_id": 1, "name": "b", "up": 1},
                      {"id": "z", "a_id": 3, "b_id": 2, "name": "c", "up": 2}])"),
            (Texts{"a -> b", "b -> c"}));
  EXPECT_EQ(taxonomy_.form, "JSON records: up refers to a_id, names in \"name\"");
  EXPECT_EQ(edges(R"([{"id": 1, "a_id": 2, "name": "a"}, {"id": 2, "a_id": 1, "name": "b", "up": 1},
                      {"id": 3, "a_id": 1, "name": "c", "up": 2}])"),
            (Texts{"a -> b", "b -> c"}));
}

TEST_F(JsonRecordsTest, IgnoresAColumnThatRepeatsItself) {
  form_.id.clear();
  form_.other_ids = {"shop_id"};
  EXPECT_EQ(edges(R"([{"shop_id": "a", "name": "x"}, {"shop_id": "a", "name": "y", "up": "a"}])"),
            Texts{"a -> y"});
}

TEST_F(JsonRecordsTest, RefusesParentsThatAreNoRecords) {
  const std::string file = folder_.path("x.json");
  form_.parent = "parent_id";
  form_.id.clear();
  expect_error(ErrorKind::kInput,
               file +
                   ":1: none of the 2 parents is the id or name of a record; parents look like "
                   "'1', names like 'a'",
               [&] {
                 edges(R"([{"name": "a", "parent_id": 0}, {"name": "b", "parent_id": 1},
                      {"name": "c", "parent_id": 2}])");
               });
  form_.parent = "up";
  form_.id = "id";
  expect_error(ErrorKind::kInput,
               file +
                   ":1: the only parent is not the id or name of a record; parents look like "
                   "'p', ids like '7', names like 'a'",
               [&] { edges(R"([{"id": 7, "name": "a", "up": "p"}])"); });
  form_.id.clear();
  expect_error(ErrorKind::kInput,
               file +
                   ":1: the only parent is not the id or name of a record; parents look like "
                   "'1', names like 'a'",
               [&] { edges(R"([{"name": "a", "up": 1}])"); });
}

TEST_F(JsonRecordsTest, ReadsParentsThatAreObjects) {
  EXPECT_EQ(edges(R"([{"id": 1, "name": "a", "up": {}}, {"id": 2, "name": "b", "up": {"id": null}},
                      {"id": 3, "name": "c", "up": [{"name": "no", "id": 1, "x": {"id": 9}},
                                                    {"x": [4], "id": 2, "name": "no"}]}])"),
            (Texts{"a -> c", "b -> c"}));
  expect_error(ErrorKind::kInput,
               folder_.path("x.json") +
                   ":1: expected a plain value or an object with an id or a name under 'up', got "
                   "the object that ends here",
               [&] { edges(R"([{"id": 1, "name": "a", "up": {"href": "x"}}])"); });
}

}  // namespace
}  // namespace gumbelbox
