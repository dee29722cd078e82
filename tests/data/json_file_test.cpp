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

}  // namespace
}  // namespace gumbelbox
