#include "gumbelbox/data/held_out_data.h"

#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

/// 0 has the children 1 and 2; 3 and 4 have both of them as parents.
DataSet two_with_two_parents() {
  DataSet data;
  for (const char* name : {"0", "1", "2", "3", "4", "5", "6"}) data.vocabulary.add(name);
  data.train_file = "edges.tsv";
  data.train.pairs = {{0, 1}, {0, 2}, {1, 3}, {2, 3}, {1, 4}, {2, 4}, {5, 6}};
  return data;
}

TEST(HeldOutData, WhatIsHeldOutIsAskedAmongPairsThatDoNotHold) {
  DataSet data = two_with_two_parents();
  EXPECT_EQ(hold_out({HoldOutKind::kEdges, 1, 1}, data), 2U);
  EXPECT_EQ(data.train.pairs.size(), 5U);
  ASSERT_EQ(data.valid->pairs.size(), 1U);
  ASSERT_EQ(data.test->pairs.size(), 1U);
  EXPECT_EQ(data.valid_neg->pairs.size(), 10U);
  for (const Pair pair : data.test_neg->pairs) {
    EXPECT_TRUE(pair.a == data.test->pairs[0].a || pair.b == data.test->pairs[0].b);
  }
}

TEST(HeldOutData, ATreeHasNoEdgeToSpare) {
  DataSet data = two_with_two_parents();
  data.train.pairs = {{0, 1}, {0, 2}, {1, 3}};
  expect_error(ErrorKind::kInput,
               "edges.tsv: expected entities with several parents, found none; a tree has no edge "
               "to spare, but hold_out_closure asks for pairs that follow from its edges",
               [&] {
                 hold_out({HoldOutKind::kEdges, 1, 1}, data);
               });
  data = two_with_two_parents();
  EXPECT_EQ(hold_out({HoldOutKind::kClosure, 1, 1}, data), 2U);  // 0 is above 3 and 4
}

TEST(HeldOutData, ShowsTenMembersOfALongCycle) {
  DataSet data;
  data.train_file = "edges.tsv";
  for (EntityId id = 0; id < 13; ++id) {
    data.vocabulary.add("e" + std::to_string(id));
    data.train.pairs.push_back({id, (id + 1) % 13});
  }
  expect_error(ErrorKind::kInput,
               "edges.tsv: expected no cycle, found 'e0' > 'e1' > 'e2' > 'e3' > 'e4' > 'e5' > 'e6' "
               "> 'e7' > 'e8' > 'e9' > 3 more > 'e0'; remove one of these edges",
               [&] {
                 hold_out({HoldOutKind::kClosure, 1, 1}, data);
               });
}

TEST(HeldOutData, WantsAPairForEachOfValidAndTest) {
  DataSet data = two_with_two_parents();
  expect_error(ErrorKind::kInput,
               "edges.tsv: expected at least 2 pairs to hold out, one for valid and one for test, "
               "got 1 from 2 entities with several parents; a larger share may help",
               [&] {
                 hold_out({HoldOutKind::kEdges, 0.5, 1}, data);
               });
}

}  // namespace
}  // namespace gumbelbox
