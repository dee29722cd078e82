#include "gumbelbox/data/path_names.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

constexpr EntityId kNone = PlacedEntities::kNone;

struct Entry {
  std::string name;
  EntityId parent;
  std::string id = "";
};

Vocabulary name_all(const std::vector<Entry>& entries) {
  PlacedEntities entities;
  for (const Entry& entry : entries) {
    entities.name_of.push_back(entities.names.find_or_add(entry.name));
    entities.id_of.push_back(entry.id.empty() ? kNone : entities.ids.find_or_add(entry.id));
    entities.parent_of.push_back(entry.parent);
  }
  return name_by_path(entities);
}

TEST(PathNames, CallsByPathWhatHasNoNameOfItsOwn) {
  const Vocabulary names =
      name_all({{"Shoes", kNone}, {"Hats", kNone}, {"Accessories", 0}, {"Accessories", 1}});
  EXPECT_EQ(names.name(0), "Shoes");
  EXPECT_EQ(names.name(2), "Shoes > Accessories");
  EXPECT_EQ(names.name(3), "Hats > Accessories");
}

TEST(PathNames, HasPathsAndIdsAsAliases) {
  const Vocabulary names = name_all({{"Food", kNone, "f"}, {"Pear", 0, "p"}});
  EXPECT_EQ(names.name(1), "Pear");
  EXPECT_EQ(names.require("Food > Pear"), 1U);
  EXPECT_EQ(names.require("p"), 1U);
  EXPECT_EQ(names.require("f"), 0U);
}

TEST(PathNames, TellsEqualSiblingsApartById) {
  const Vocabulary names = name_all({{"Food", kNone, "f"}, {"Pear", 0, "p"}, {"Pear", 0, "q"}});
  EXPECT_EQ(names.name(1), "Food > Pear (p)");
  EXPECT_EQ(names.name(2), "Food > Pear (q)");
}

TEST(PathNames, CutsLongPaths) {
  std::vector<Entry> chain = {{"x0", kNone}};
  for (EntityId i = 1; i < 100; ++i) chain.push_back({"x" + std::to_string(i), i - 1});
  const Vocabulary names = name_all(chain);
  EXPECT_EQ(names.require("x0 > x1"), 1U);
  const std::string_view last = names.aliases().name(98);
  EXPECT_TRUE(last.starts_with("#99 ... > x36 > x37 > ")) << last;
  EXPECT_TRUE(last.ends_with(" > x99"));
  const Vocabulary wide = name_all({{std::string(1500, 'a'), kNone}, {std::string(1500, 'b'), 0}});
  EXPECT_EQ(wide.aliases().name(0), "#1 ... > " + std::string(1500, 'b'));
}

TEST(PathNames, EndsInACycle) {
  const Vocabulary names = name_all({{"a", 1}, {"b", 0}});
  EXPECT_EQ(names.name(0), "a");
  EXPECT_EQ(names.aliases().size(), 2U);
}

}  // namespace
}  // namespace gumbelbox
