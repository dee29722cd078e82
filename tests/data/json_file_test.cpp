#include "gumbelbox/data/json_file.h"

#include "tests/base/temporary_folder.h"
#include "tests/data/edge_texts.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

using Texts = std::vector<std::string>;

class JsonFileTest : public testing::Test {
 protected:
  Taxonomy read(const std::string& content) {
    return read_json(TextFile(folder_.write("x.json", content)));
  }

  TemporaryFolder folder_;
};

TEST_F(JsonFileTest, ReadsNestedObjects) {
  const Taxonomy taxonomy = read(R"({"categories": [{"subcategories": [{"title": "Pear"}],
                                     "title": "Fruit"}]})");
  EXPECT_EQ(edge_texts(taxonomy), Texts{"Fruit -> Pear"});
  EXPECT_EQ(taxonomy.form, "nested JSON: children in \"subcategories\", names in \"title\"");
  EXPECT_EQ(taxonomy.file, folder_.path("x.json"));
}

TEST_F(JsonFileTest, ReadsSubtrees) {
  const Taxonomy taxonomy = read(R"({"Food": {"Fruit": ["Pear"]}})");
  EXPECT_EQ(edge_texts(taxonomy), (Texts{"Food -> Fruit", "Fruit -> Pear"}));
}

TEST_F(JsonFileTest, ReadsRecordsInLines) {
  const Taxonomy taxonomy = read(
      "{\"id\": 1, \"name\": \"Food\", \"parentId\": null}\n"
      "{\"id\": 2, \"name\": \"Fruit\", \"parentId\": 1}\n");
  EXPECT_EQ(edge_texts(taxonomy), Texts{"Food -> Fruit"});
  EXPECT_EQ(taxonomy.form, "JSON records: parentId refers to id, names in \"name\"");
}

TEST_F(JsonFileTest, ReadsGzip) {
  const Taxonomy taxonomy =
      read_json(TextFile(folder_.write_gzip("x.gz", R"({"name": "a", "children": ["b"]})")));
  EXPECT_EQ(edge_texts(taxonomy), Texts{"a -> b"});
}

TEST_F(JsonFileTest, LooksBehindAMegabyteOfOtherThings) {
  std::string content = R"({"meta": [)";
  for (int i = 0; i < 100000; ++i) content += R"({"x": "some words"},)";
  content += R"(7], "all": [{"name": "a", "children": [{"name": "b"}]}]})";
  EXPECT_EQ(edge_texts(read(content)), Texts{"a -> b"});
}

TEST_F(JsonFileTest, ReadsOneHundredThousandLevels) {
  constexpr int kLevels = 100'000;
  std::string nested;
  std::string subtrees;
  for (int i = 0; i < kLevels; ++i) {
    nested += R"({"children":[)";
    subtrees += "{\"n" + std::to_string(i) + "\":";
  }
  subtrees += "1";
  for (int i = 0; i < kLevels; ++i) {
    nested += "],\"name\":\"n" + std::to_string(i) + "\"}";
    subtrees += "}";
  }
  EXPECT_EQ(read(nested).edges.size(), kLevels - 1U);
  EXPECT_EQ(read(subtrees).edges.size(), kLevels - 1U);
}

TEST_F(JsonFileTest, RefusesWhatIsNoHierarchy) {
  const std::string forms =
      ", not a hierarchy; expected nested objects with \"children\", names with their subtrees, or "
      "records with a \"parent\"";
  const auto expect_refused = [&](const std::string& content, const std::string& message) {
    expect_error(ErrorKind::kInput, folder_.path("x.json") + message + forms,
                 [&] { read(content); });
  };
  expect_refused("\n[1, 2, 3]", ":2: looks like an array of numbers");
  expect_refused(R"([{"user": 1, "item": 2, "rating": 4.5}])",
                 ":1: looks like ratings (keys user, item, rating)");
  expect_refused("", ":1: looks like an empty file");
}

TEST_F(JsonFileTest, ReadsTreesWhoseObjectsAlsoSayTheirParents) {
  const Texts expected{"Default -> Women", "Women -> Tops"};
  EXPECT_EQ(edge_texts(read(R"({"id": 2, "parent_id": 1, "name": "Default", "children_data": [
      {"id": 20, "parent_id": 2, "name": "Women", "children_data": [
      {"id": 21, "parent_id": 20, "name": "Tops", "children_data": []}]}]})")),
            expected);
  EXPECT_EQ(edge_texts(read(R"({"id": 2, "parent_id": 1, "name": "Default", "below": [
      {"id": 20, "parent_id": 2, "name": "Women", "below": [
      {"id": 21, "parent_id": 20, "name": "Tops"}]}]})")),
            expected);
  EXPECT_EQ(edge_texts(read(R"({"id": 2, "name": "Default", "children_data": [
      {"id": 20, "parent_id": 2, "name": "Women"}]})")),
            Texts{"Default -> Women"});
}

TEST_F(JsonFileTest, ReadsRecordsThatListRelatedOnes) {
  EXPECT_EQ(edge_texts(read(R"({"name": "shop", "categories": [
      {"id": 1, "name": "a", "parent_id": null, "related_categories": [{"id": 2, "name": "b"}]},
      {"id": 2, "name": "b", "parent_id": 1}]})")),
            Texts{"a -> b"});
}

TEST_F(JsonFileTest, ReadsAnotherKeyOfChildrenOnEveryLevel) {
  const Taxonomy taxonomy = read(R"([{"name": "a", "id": 1, "sub_categories": [
      {"name": "b", "id": 2, "sub_sub_categories": [{"name": "c", "id": 3}]}],
      "products": [{"name": "p"}, {"name": "q"}]}])");
  EXPECT_EQ(edge_texts(taxonomy), (Texts{"a -> b", "b -> c"}));
  EXPECT_EQ(left_out(taxonomy, "objects_under_other_keys"), 2U);
}

TEST_F(JsonFileTest, FindsTheKeyOfIds) {
  const Taxonomy taxonomy = read(R"([{"category_id": 1, "slug": "x", "name": "a", "parent_id": 0},
      {"category_id": 2, "slug": "y", "name": "b", "parent_id": 1}])");
  EXPECT_EQ(edge_texts(taxonomy), Texts{"a -> b"});
  EXPECT_EQ(taxonomy.form, "JSON records: parent_id refers to category_id, names in \"name\"");
}

TEST_F(JsonFileTest, ReadsParentsThatAreObjects) {
  EXPECT_EQ(edge_texts(read(R"([{"id": 1, "name": "a", "parent": null},
      {"id": 2, "name": "b", "parent": {"name": "a", "id": 1}},
      {"id": 3, "name": "c", "parent": {"id": 2, "parent": {"id": 1}}}])")),
            (Texts{"a -> b", "b -> c"}));
  EXPECT_EQ(edge_texts(read(R"([{"name": "a"}, {"name": "b", "parents": [{"name": "a"}]}])")),
            Texts{"a -> b"});
}

}  // namespace
}  // namespace gumbelbox
