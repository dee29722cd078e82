#include "gumbelbox/data/taxonomy.h"

#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

using Pairs = std::vector<Pair>;

Taxonomy taxonomy_of(EntityId entities, const Pairs& edges) {
  Taxonomy taxonomy;
  taxonomy.file = "x.obo";
  taxonomy.edges = edges;
  for (EntityId id = 0; id < entities; ++id) taxonomy.vocabulary.add("e" + std::to_string(id));
  return taxonomy;
}

TEST(DropRedundantEdges, KeepsTheReductionAndCountsTheRest) {
  Taxonomy taxonomy = taxonomy_of(4, {{2, 3}, {0, 1}, {0, 2}, {1, 2}, {0, 1}, {0, 3}, {0, 1}});
  taxonomy.left_out.push_back({"before", "", "", 7});
  taxonomy.lines = {1, 2, 3, 4, 5, 6, 7};
  drop_redundant_edges(taxonomy);
  EXPECT_EQ(taxonomy.edges, (Pairs{{0, 1}, {1, 2}, {2, 3}}));
  EXPECT_TRUE(taxonomy.lines.empty());
  ASSERT_EQ(taxonomy.left_out.size(), 4U);
  EXPECT_EQ(taxonomy.left_out[0].count, 7U);
  EXPECT_EQ(taxonomy.left_out[2].key, "repeated_edges");
  EXPECT_EQ(taxonomy.left_out[2].count, 2U);
  EXPECT_EQ(taxonomy.left_out[3].key, "redundant_edges");
  EXPECT_EQ(taxonomy.left_out[3].count, 2U);
}

TEST(DropRedundantEdges, RefusesATaxonomyWithoutEdges) {
  Taxonomy taxonomy = taxonomy_of(2, {});
  expect_error(ErrorKind::kInput, "x.obo: expected edges between its 2 entities, found none",
               [&] { drop_redundant_edges(taxonomy); });
}

TEST(DropRedundantEdges, KeepsCyclesAndDropsSelfLoops) {
  Taxonomy taxonomy = taxonomy_of(4, {{0, 1}, {1, 2}, {2, 1}, {3, 3}, {3, 3}, {0, 3}, {2, 3}});
  drop_redundant_edges(taxonomy);
  EXPECT_EQ(taxonomy.edges, (Pairs{{0, 1}, {1, 2}, {2, 1}, {2, 3}}));
  EXPECT_EQ(taxonomy.left_out[0].key, "self_loops");
  EXPECT_EQ(taxonomy.left_out[0].count, 1U);
  EXPECT_EQ(taxonomy.left_out[1].count, 1U);
  EXPECT_EQ(taxonomy.left_out[2].key, "redundant_edges");
  EXPECT_EQ(taxonomy.left_out[2].count, 1U);
  taxonomy = taxonomy_of(2, {{1, 1}});
  expect_error(ErrorKind::kInput, "x.obo: expected edges between its 2 entities, found none",
               [&] { drop_redundant_edges(taxonomy); });
}

}  // namespace
}  // namespace gumbelbox
