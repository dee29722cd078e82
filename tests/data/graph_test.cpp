#include "gumbelbox/data/graph.h"

#include <algorithm>

#include "gumbelbox/base/random.h"
#include "gumbelbox/data/data_set.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

using Pairs = std::vector<Pair>;
using Ids = std::vector<EntityId>;

constexpr EntityId kLong = 1000000;

Pairs long_path() {
  Pairs path;
  for (EntityId id = 0; id + 1 < kLong; ++id) path.push_back({id, id + 1});
  return path;
}

DataSet shipped(const std::string& name) {
  return load_data(std::string(GUMBELBOX_SOURCE_DIR) + "/datasets/" + name);
}

Pairs sorted(Pairs pairs) {
  std::ranges::sort(pairs);
  return pairs;
}

TEST(FindCycle, IsEmptyWithoutOne) {
  EXPECT_EQ(find_cycle(4, Pairs{{0, 1}, {0, 2}, {1, 3}, {2, 3}}), Ids{});
  EXPECT_EQ(find_cycle(0, Pairs{}), Ids{});
}

TEST(FindCycle, ListsTheMembersFromParentToChild) {
  EXPECT_EQ(find_cycle(5, Pairs{{0, 1}, {1, 4}, {4, 2}, {2, 1}, {2, 3}}), (Ids{1, 4, 2}));
  EXPECT_EQ(find_cycle(3, Pairs{{0, 1}, {2, 2}}), (Ids{2}));
}

TEST(FindCycle, AMillionLevelsNeedNoStack) {
  Pairs path = long_path();
  EXPECT_TRUE(find_cycle(kLong, path).empty());
  path.push_back({kLong - 1, 0});
  EXPECT_EQ(find_cycle(kLong, path).size(), kLong);
}

TEST(TopologicalOrder, PutsParentsBeforeChildren) {
  EXPECT_EQ(topological_order(5, Pairs{{4, 0}, {0, 2}, {4, 2}, {2, 1}}), (Ids{3, 4, 0, 2, 1}));
  EXPECT_EQ(topological_order(kLong, long_path()).back(), kLong - 1);
}

TEST(TopologicalOrder, NamesACycle) {
  expect_error(ErrorKind::kInput, "expected no cycle, found #1 -> #2 -> #1", [] {
    topological_order(3, Pairs{{0, 1}, {1, 2}, {2, 1}});
  });
  Pairs ring = long_path();
  ring.push_back({kLong - 1, 0});
  expect_error(
      ErrorKind::kInput,
      "expected no cycle, found #0 -> #1 -> #2 -> #3 -> #4 -> #5 -> #6 -> #7 -> #8 -> #9 -> "
      "999990 more -> #0",
      [&] { topological_order(kLong, ring); });
}

TEST(TransitiveClosure, JoinsEveryAncestorWithEveryDescendantOnce) {
  EXPECT_EQ(transitive_closure(5, Pairs{{2, 1}, {2, 0}, {1, 3}, {0, 3}, {2, 1}}),
            (Pairs{{0, 3}, {1, 3}, {2, 0}, {2, 1}, {2, 3}}));
}

TEST(TransitiveClosure, MembersOfACycleArePairsButNotWithThemselves) {
  EXPECT_EQ(transitive_closure(3, Pairs{{0, 1}, {1, 0}, {1, 2}, {2, 2}}),
            (Pairs{{0, 1}, {0, 2}, {1, 0}, {1, 2}}));
}

TEST(TransitiveReduction, DropsEdgesThatALongerPathImplies) {
  EXPECT_EQ(transitive_reduction(4, Pairs{{0, 3}, {0, 1}, {1, 2}, {2, 3}, {0, 2}, {0, 1}}),
            (Pairs{{0, 1}, {1, 2}, {2, 3}}));
  const Pairs diamond{{0, 1}, {0, 2}, {1, 3}, {2, 3}};
  EXPECT_EQ(transitive_reduction(4, diamond), diamond);
}

TEST(TransitiveReduction, NamesACycle) {
  expect_error(ErrorKind::kInput, "expected no cycle, found #0 -> #0", [] {
    transitive_reduction(1, Pairs{{0, 0}});
  });
}

TEST(TransitiveReduction, AMillionLevelsOfTwoParentsAreQuick) {
  Pairs edges = long_path();
  for (EntityId id = 0; id + 2 < kLong; ++id) edges.push_back({id, id + 2});
  EXPECT_EQ(transitive_reduction(kLong, edges), long_path());
}

TEST(TransitiveReduction, RandomGraphsKeepTheirClosureAndNeedEveryEdgeThatIsLeft) {
  Random random(11, RandomUse::kTest);
  for (int round = 0; round < 30; ++round) {
    constexpr EntityId kEntities = 15;
    Ids label(kEntities);
    for (EntityId id = 0; id < kEntities; ++id) label[id] = id;
    random.shuffle(label);
    Pairs edges;
    for (int i = 0; i < 40; ++i) {
      const EntityId x = random.below(kEntities);
      const EntityId y = random.below(kEntities);
      if (x != y) edges.push_back({label[std::min(x, y)], label[std::max(x, y)]});
    }
    const Pairs closure = transitive_closure(kEntities, edges);
    const Pairs reduction = transitive_reduction(kEntities, edges);
    EXPECT_EQ(transitive_closure(kEntities, reduction), closure);
    for (std::size_t i = 0; i < reduction.size(); ++i) {
      Pairs fewer = reduction;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
      EXPECT_NE(transitive_closure(kEntities, fewer), closure);
    }
  }
}

TEST(Roots, HaveNoParent) { EXPECT_EQ(roots(5, Pairs{{4, 0}, {0, 2}, {1, 2}}), (Ids{1, 3, 4})); }

// Counts from datasets/README.md, found there by other programs.
TEST(Graph, WordNetHasTheKnownClosureReductionAndRoots) {
  const DataSet data = shipped("wordnet_noun");
  const std::size_t entities = data.vocabulary.size();
  const Pairs closure = transitive_closure(entities, data.train.pairs);
  EXPECT_EQ(closure.size(), 661127U);
  EXPECT_EQ(transitive_reduction(entities, closure), sorted(data.train.pairs));
  std::vector<std::string_view> names;
  for (const EntityId id : roots(entities, data.train.pairs)) {
    names.push_back(data.vocabulary.name(id));
  }
  std::ranges::sort(names);
  EXPECT_EQ(names, (std::vector<std::string_view>{"abstraction.n.06", "physical_entity.n.01",
                                                  "thing.n.08"}));
  EXPECT_TRUE(find_cycle(entities, data.train.pairs).empty());
}

TEST(Graph, MammalsHaveTheKnownReduction) {
  const DataSet data = shipped("mammal");
  Vocabulary names = data.vocabulary;
  const EdgeFile reduction = read_edges_by_id(
      std::string(GUMBELBOX_SOURCE_DIR) + "/datasets/mammal/reduction.tsv", names.size());
  EXPECT_EQ(reduction.edges.pairs.size(), 1182U);
  EXPECT_EQ(transitive_reduction(names.size(), data.train.pairs), sorted(reduction.edges.pairs));
  EXPECT_EQ(roots(names.size(), data.train.pairs), (Ids{856}));
}

TEST(Graph, TheRandomTreeHasTheKnownClosureAndRoots) {
  const DataSet data = shipped("tree_random3000");
  EXPECT_EQ(transitive_closure(3000, data.train.pairs), sorted(data.test->pairs));
  EXPECT_EQ(roots(3000, data.train.pairs).size(), 1104U);
}

TEST(FindClosure, GivesUpOnlyAboveItsLimit) {
  const std::vector<Pair> path{{0, 1}, {1, 2}, {2, 3}};
  EXPECT_EQ(find_closure(4, path, 6), transitive_closure(4, path));
  EXPECT_EQ(find_closure(4, path, 5), std::nullopt);
}

}  // namespace
}  // namespace gumbelbox
