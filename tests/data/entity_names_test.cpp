#include "gumbelbox/data/entity_names.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

struct Texts {
  std::string name;
  std::string full;
};

Vocabulary names_of(const std::vector<Texts>& texts) {
  return name_entities(texts.size(),
                       {.name = [&](EntityId id) -> std::string_view { return texts[id].name; },
                        .full = [&](EntityId id) { return texts[id].full; }});
}

TEST(EntityNames, ANameOfOneEntityAloneIsItsName) {
  const Vocabulary names = names_of({{"Boots", "Shoes > Boots"}, {"Hats", "Clothes > Hats"}});
  ASSERT_EQ(names.size(), 2U);
  EXPECT_EQ(names.name(0), "Boots");
  EXPECT_EQ(names.name(1), "Hats");
  EXPECT_EQ(names.require("Shoes > Boots"), 0U);
  EXPECT_EQ(names.require("Clothes > Hats"), 1U);
}

TEST(EntityNames, EntitiesThatShareANameAreCalledByTheirFullTexts) {
  const Vocabulary names = names_of({{"Care", "Shoes > Care"},
                                     {"Boots", "Shoes > Boots"},
                                     {"Care", "Hats > Care"},
                                     {"Care", "Care"}});
  EXPECT_EQ(names.name(0), "Shoes > Care");
  EXPECT_EQ(names.name(1), "Boots");
  EXPECT_EQ(names.name(2), "Hats > Care");
  EXPECT_EQ(names.name(3), "Care");
  EXPECT_EQ(names.aliases().find_all("Care").size(), 2U);
  EXPECT_EQ(names.require("Care"), 3U);
}

TEST(EntityNames, ATextThatIsTheNameIsNoAlias) {
  EXPECT_EQ(names_of({{"Boots", "Boots"}}).aliases().size(), 0U);
  EXPECT_EQ(names_of({}).size(), 0U);
}

}  // namespace
}  // namespace gumbelbox
