#include "gumbelbox/data/direct_edges.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

using Pairs = std::vector<Pair>;

DataSet data_of(EntityId entities, const Pairs& edges) {
  DataSet data;
  data.train.pairs = edges;
  for (EntityId id = 0; id < entities; ++id) data.vocabulary.add("e" + std::to_string(id));
  return data;
}

TEST(DirectEdges, KeepsTheReductionInOrderAndCountsTheRest) {
  DataSet data = data_of(4, {{2, 3}, {0, 1}, {0, 2}, {1, 2}, {0, 3}});
  data.dropped = {.duplicates = 5, .self_loops = 6};
  data.left_out.push_back({"before", "", "", 7});
  keep_direct_edges(data);
  EXPECT_EQ(data.train.pairs, (Pairs{{0, 1}, {1, 2}, {2, 3}}));
  ASSERT_EQ(data.left_out.size(), 4U);
  EXPECT_EQ(data.left_out[0].count, 7U);
  EXPECT_EQ(data.left_out[1].key, "self_loops");
  EXPECT_EQ(data.left_out[1].count, 6U);
  EXPECT_EQ(data.left_out[2].key, "repeated_edges");
  EXPECT_EQ(data.left_out[2].count, 5U);
  EXPECT_EQ(data.left_out[3].key, "redundant_edges");
  EXPECT_EQ(data.left_out[3].count, 2U);
}

TEST(DirectEdges, KeepsCycles) {
  DataSet data = data_of(4, {{0, 1}, {1, 2}, {2, 1}, {0, 3}, {2, 3}});
  keep_direct_edges(data);
  EXPECT_EQ(data.train.pairs, (Pairs{{0, 1}, {1, 2}, {2, 1}, {2, 3}}));
  EXPECT_EQ(data.left_out[2].count, 1U);
}

}  // namespace
}  // namespace gumbelbox
