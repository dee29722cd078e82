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
  drop_redundant_edges(taxonomy);
  EXPECT_EQ(taxonomy.edges, (Pairs{{0, 1}, {1, 2}, {2, 3}}));
  ASSERT_EQ(taxonomy.left_out.size(), 3U);
  EXPECT_EQ(taxonomy.left_out[0].count, 7U);
  EXPECT_EQ(taxonomy.left_out[1].key, "repeated_edges");
  EXPECT_EQ(taxonomy.left_out[1].count, 2U);
  EXPECT_EQ(taxonomy.left_out[2].key, "redundant_edges");
  EXPECT_EQ(taxonomy.left_out[2].count, 2U);
}

TEST(DropRedundantEdges, RefusesATaxonomyWithoutEdges) {
  Taxonomy taxonomy = taxonomy_of(2, {});
  expect_error(ErrorKind::kInput, "x.obo: expected edges between its 2 entities, found none",
               [&] { drop_redundant_edges(taxonomy); });
}

TEST(DropRedundantEdges, NamesTheMembersOfACycle) {
  Taxonomy taxonomy = taxonomy_of(3, {{0, 1}, {1, 2}, {2, 1}});
  expect_error(ErrorKind::kInput,
               "x.obo: expected no cycle, found 'e1' > 'e2' > 'e1'; remove one of these edges",
               [&] { drop_redundant_edges(taxonomy); });
  taxonomy = taxonomy_of(2, {{0, 1}, {1, 1}});
  expect_error(ErrorKind::kInput,
               "x.obo: expected no cycle, found 'e1' > 'e1'; remove one of these edges",
               [&] { drop_redundant_edges(taxonomy); });
}

TEST(RequireNoCycle, ShowsTenMembersOfALongCycle) {
  Pairs edges;
  for (EntityId id = 0; id < 13; ++id) edges.push_back({id, (id + 1) % 13});
  const Taxonomy taxonomy = taxonomy_of(13, edges);
  expect_error(ErrorKind::kInput,
               "x.obo: expected no cycle, found 'e0' > 'e1' > 'e2' > 'e3' > 'e4' > 'e5' > 'e6' > "
               "'e7' > 'e8' > 'e9' > 3 more > 'e0'; remove one of these edges",
               [&] { require_no_cycle("x.obo", taxonomy.vocabulary, edges); });
  edges.pop_back();
  EXPECT_NO_THROW(require_no_cycle("x.obo", taxonomy.vocabulary, edges));
}

}  // namespace
}  // namespace gumbelbox
