#include "gumbelbox/data/cycle_text.h"

#include <gtest/gtest.h>

#include <vector>

namespace gumbelbox {
namespace {

Vocabulary letters(std::size_t count) {
  Vocabulary vocabulary;
  for (std::size_t i = 0; i < count; ++i) {
    vocabulary.add(std::string(1, static_cast<char>('a' + i)));
  }
  return vocabulary;
}

/// A cycle through all entities.
std::vector<Pair> ring(EntityId entities) {
  std::vector<Pair> edges;
  for (EntityId id = 0; id < entities; ++id) edges.push_back({id, (id + 1) % entities});
  return edges;
}

TEST(CycleText, IsEmptyWithoutACycle) {
  EXPECT_EQ(find_cycle_text(letters(3), std::vector<Pair>{{0, 1}, {0, 2}, {1, 2}}), "");
}

TEST(CycleText, EndsWhereItBegins) {
  EXPECT_EQ(find_cycle_text(letters(3), std::vector<Pair>{{0, 1}, {1, 2}, {2, 1}}),
            "'b' > 'c' > 'b'");
  EXPECT_EQ(find_cycle_text(letters(1), std::vector<Pair>{{0, 0}}), "'a' > 'a'");
}

TEST(CycleText, ShowsTenMembersAndCountsTheOthers) {
  const std::string ten = "'a' > 'b' > 'c' > 'd' > 'e' > 'f' > 'g' > 'h' > 'i' > 'j' > ";
  EXPECT_EQ(find_cycle_text(letters(10), ring(10)), ten + "'a'");
  EXPECT_EQ(find_cycle_text(letters(13), ring(13)), ten + "3 more > 'a'");
}

}  // namespace
}  // namespace gumbelbox
