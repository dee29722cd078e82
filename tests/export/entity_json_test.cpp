#include "gumbelbox/export/entity_json.h"

#include <gtest/gtest.h>

#include "gumbelbox/base/json.h"
#include "tests/export/boxes_to_export.h"

namespace gumbelbox {
namespace {

std::string json_of(const Model& model) {
  return written([&](std::ostream& out) { write_entity_json(model, out); });
}

TEST(EntityJson, IsOneObjectWithALineForEveryEntity) {
  EXPECT_EQ(json_of(boxes_to_export()),
            "{\"model\":\"gumbel\",\"dim\":2,\n"
            "\"entities\":[\n"
            "{\"name\":\"grey parrot\",\"lower\":[0,0.5],\"upper\":[2,1.5]},\n"
            "{\"name\":\"chick\",\"lower\":[0.5,0.75],\"upper\":[1.5,1]}\n"
            "],\n"
            "\"edges\":[\n"
            "[0,1]\n"
            "],\n"
            "\"seal\":\"made by gumbelbox, CRC-32 db1de103\"}\n");
}

TEST(EntityJson, EscapesNames) {
  Model model = boxes_to_export();
  const std::string name = "the \"big\" \\ one\n\xc3\xa9";
  model.vocabulary = {};
  model.vocabulary.add(name);
  model.vocabulary.add("b");
  EXPECT_EQ(Json::parse(json_of(model))["entities"][0]["name"], name);
}

TEST(EntityJson, IsWellFormedWithoutEdges) {
  Model model = boxes_to_export();
  model.edges.clear();
  EXPECT_EQ(Json::parse(json_of(model))["edges"], Json::array());
  model.kind = DataKind::kProbability;
  EXPECT_FALSE(Json::parse(json_of(model)).contains("edges"));
}

}  // namespace
}  // namespace gumbelbox
