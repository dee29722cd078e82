#include "gumbelbox/data/json_form.h"

#include "tests/base/temporary_folder.h"

namespace gumbelbox {
namespace {

using Keys = std::vector<std::string>;
using Kind = JsonForm::Kind;

class JsonFormTest : public testing::Test {
 protected:
  JsonShape shape(const std::string& content) {
    text_.emplace(TextFile(folder_.write("x.json", content)));
    JsonShape result(*text_);
    text_->look(1, result);
    result.finish();
    return result;
  }

  std::optional<JsonForm> find(const std::string& content) {
    return find_json_form(shape(content));
  }

  std::string looks_like(const std::string& content) {
    const JsonShape seen = shape(content);
    EXPECT_FALSE(find_json_form(seen)) << content;
    return json_looks_like(seen);
  }

  TemporaryFolder folder_;
  std::optional<JsonText> text_;
};

TEST_F(JsonFormTest, KnowsCommonKeysOfChildren) {
  for (const char* key : {"children", "subcategories", "sub_categories", "child", "childs", "items",
                          "nodes", "narrower", "subclasses", "categories"}) {
    const auto form = find(R"([{"title": "a", ")" + std::string(key) + R"(": [{"title": "b"}]}])");
    ASSERT_TRUE(form) << key;
    EXPECT_EQ(form->kind, Kind::kNested);
    EXPECT_EQ(form->children, Keys{key});
    EXPECT_EQ(form->name, "title");
    EXPECT_EQ(form->path, JsonPath{});
    EXPECT_TRUE(form->sure);
  }
}

TEST_F(JsonFormTest, TakesOtherKeysOnlyIfTheyLeadToChildren) {
  EXPECT_EQ(find(R"({"name": "a", "floors": [{"name": "b", "colours": [{"name": "red"}],
                     "children": [{"name": "c"}]}]})")
                ->children,
            (Keys{"children", "floors"}));
}

TEST_F(JsonFormTest, TakesAnyKeyIfNoneIsCommon) {
  const auto form = find(R"({"name": "a", "floors": [{"name": "b"}]})");
  EXPECT_EQ(form->children, Keys{"floors"});
  EXPECT_FALSE(form->sure);
}

TEST_F(JsonFormTest, KnowsChildrenOfAnObjectWhoseNameIsBehindThem) {
  const std::string blanks(2 * TextFile::kBlock, ' ');
  const auto form = find(R"([{"attributes": [{"name": "x"}], "subcategories": [{"name": "b",
                             "attributes": [{"name": "y"}]},)" +
                         blanks + R"({"name": "c"}], "name": "a"}])");
  EXPECT_EQ(form->children, Keys{"subcategories"});
}

TEST_F(JsonFormTest, FindsObjectsThatLieDeeper) {
  EXPECT_EQ(find(R"({"data": {"tree": [{"name": "a", "children": ["b"]}]}})")->path,
            (JsonPath{"data", "tree"}));
}

TEST_F(JsonFormTest, FindsChildrenByTheirNames) {
  EXPECT_TRUE(find(R"({"name": "a", "children": {"b": {"children": {}}}})")->child_maps);
  EXPECT_FALSE(find(R"({"name": "a", "children": {"name": "b"}})")->child_maps);
  const auto form = find(R"({"x": {"a": {"children": {"b": {"children": {}}}}}})");
  EXPECT_TRUE(form->named_by_keys);
  EXPECT_EQ(form->path, JsonPath{"x"});
  EXPECT_EQ(find(R"({"a": {"items": {"b": {"items": {}}}}})")->kind, Kind::kSubtrees);
}

TEST_F(JsonFormTest, PrefersTheNameOverOtherWords) {
  const auto form = find(R"([{"id": 1, "value": "x", "label": "a", "children": []}])");
  EXPECT_EQ(form->name, "label");
  EXPECT_EQ(form->id, "id");
  const auto without = find(R"([{"id": 1, "children": [{"id": 2}]}])");
  EXPECT_EQ(without->name, "id");
  EXPECT_EQ(without->id, "id");
}

TEST_F(JsonFormTest, KnowsRecordsByTheirParents) {
  for (const char* key : {"parent", "parent_id", "parentId", "parentID", "parent_name", "broader",
                          "is_a", "isA", "subClassOf"}) {
    const auto form =
        find(R"({"items": [{"id": 1, "name": "a", ")" + std::string(key) + R"(": 2}]})");
    ASSERT_TRUE(form) << key;
    EXPECT_EQ(form->kind, Kind::kRecords);
    EXPECT_EQ(form->parent, key);
    EXPECT_EQ(form->path, JsonPath{"items"});
    EXPECT_EQ(form->id, "id");
  }
}

TEST_F(JsonFormTest, PrefersNestedObjectsOverTheirParentKeys) {
  EXPECT_EQ(
      find(R"([{"name": "a", "parent": null, "children": [{"name": "b", "parent": "a"}]}])")->kind,
      Kind::kNested);
  EXPECT_EQ(find(R"([{"name": "a", "children": [{"name": "b"}],
                      "links": [{"name": "x", "parent": "y"}]}])")
                ->kind,
            Kind::kNested);
}

TEST_F(JsonFormTest, KnowsNamesWithTheirSubtrees) {
  EXPECT_EQ(
      find(R"({"Food": {"Fruit": {"Apple": {}}, "Bread": ["Rye"], "Salt": "Sea salt"}})")->kind,
      Kind::kSubtrees);
}

TEST_F(JsonFormTest, SaysWhatIsNoHierarchy) {
  EXPECT_EQ(looks_like("[1, 2]"), "an array of numbers");
  EXPECT_EQ(looks_like(R"(["a", "b"])"), "an array of texts");
  EXPECT_EQ(looks_like("7"), "a single value");
  EXPECT_EQ(looks_like(""), "an empty file");
  EXPECT_EQ(looks_like("[]"), "an empty array");
  EXPECT_EQ(looks_like("{}"), "an empty object");
  EXPECT_EQ(looks_like(R"({"type": "FeatureCollection", "name": "x", "features": [{"id": 1}]})"),
            "GeoJSON");
  EXPECT_EQ(looks_like("{\"user\": 1, \"item\": 2, \"rating\": 3}\n"),
            "ratings (keys user, item, rating)");
  EXPECT_EQ(looks_like(R"([{"a": [1]}, {"a": [2]}])"), "objects with the keys 'a'");
  EXPECT_EQ(looks_like(R"({"name": "x", "dependencies": {"a": "1"}})"),
            "objects with the keys 'dependencies', 'name'");
  EXPECT_EQ(looks_like(R"({"$ref": "x", "b": {"c": {}}})"), "objects with the keys '$ref', 'b'");
  EXPECT_EQ(looks_like(R"({"a": {"type": "x"}, "b": {"type": "y"}, "c": {"type": "z"}})"),
            "objects with the keys 'a', 'b', 'c'");
  EXPECT_EQ(looks_like(R"([{"a": "x", "b": {}}, {"a": "y", "b": {}}])"),
            "objects with the keys 'a', 'b'");
}

TEST_F(JsonFormTest, RefusesRatingsInAnotherObject) {
  EXPECT_EQ(looks_like(R"({"results": [{"userId": 1, "movieId": 2, "rating": 5}]})"),
            "ratings (keys userId, movieId, rating)");
  EXPECT_EQ(looks_like(R"({"name": "x", "items": [{"id": 7, "user": 1, "item": 2, "score": 5}]})"),
            "ratings (keys user, item, score)");
}

TEST_F(JsonFormTest, SaysThatParentsAreObjectsWithoutId) {
  EXPECT_EQ(
      looks_like(R"([{"id": 1, "name": "a", "parent": {"href": "x"}}])"),
      "records whose 'parent' is an object without id or name, where a plain value is needed");
}

TEST_F(JsonFormTest, ListsOtherKeysThatMayBeIds) {
  EXPECT_EQ(find(R"([{"id": 1, "categoryId": 5, "url_key": "u", "x": 1, "name": "a",
                      "parent_id": 2, "store_id": null}])")
                ->other_ids,
            (Keys{"categoryId", "url_key"}));
}

}  // namespace
}  // namespace gumbelbox
