#include "gumbelbox/data/edge_list.h"

#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

using Pairs = std::vector<Pair>;
using Notes = std::vector<std::string>;
using Dropped = std::vector<DroppedEdge>;

TEST(EdgeCollector, DropsWhatSaysNothingNew) {
  EdgeCollector collector({});
  const Pairs pairs{{0, 1}, {2, 2}, {1, 0}, {0, 1}, {0, 2}};
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const auto number = static_cast<float>(i == 3 ? 0 : i);
    collector.add(
        pairs[i], i + 1,
        {.target = number, .weight = 10 + number, .counts = {{20 + number, 30 + number}}});
  }
  Notes notes;
  const EdgeCollector::Result result = collector.finish("f", notes);
  EXPECT_EQ(result.edges.pairs, (Pairs{{0, 1}, {1, 0}, {0, 2}}));
  EXPECT_EQ(result.edges.targets, (std::vector<float>{0, 2, 4}));
  EXPECT_EQ(result.edges.weights, (std::vector<float>{10, 12, 14}));
  EXPECT_EQ(result.edges.n_ab, (std::vector<double>{20, 22, 24}));
  EXPECT_EQ(result.edges.n_b, (std::vector<double>{30, 32, 34}));
  EXPECT_EQ(result.dropped, (DroppedEdges{.duplicates = 1, .self_loops = 1}));
  EXPECT_EQ(notes, Notes{"f: dropped 1 duplicate pair and 1 self-loop"});
}

TEST(EdgeCollector, RefusesAPairWithTwoValues) {
  const auto collect = [](float p, double n_ab, double n_b) {
    EdgeCollector collector({});
    Notes notes;
    collector.add({0, 2}, 1, {.target = 0.25F, .counts = {{1, 4}}});
    collector.add({0, 1}, 2, {.target = 0.5F, .counts = {{1, 2}}});
    collector.add({0, 1}, 3, {.target = 0.5F, .counts = {{1, 2}}});
    collector.add({0, 1}, 7, {.target = p, .counts = {{n_ab, n_b}}});
    return collector.finish("f", notes).dropped.duplicates;
  };
  EXPECT_EQ(collect(0.5F, 1, 2), 2U);
  expect_error(ErrorKind::kInput, "f:7: P(a | b) = 0.3 here, 0.5 in line 2; keep one of them",
               [&] { collect(0.3F, 3, 10); });
  expect_error(ErrorKind::kInput, "f:7: n_ab / n_b = 2 / 4 here, 1 / 2 in line 2; keep one of them",
               [&] { collect(0.5F, 2, 4); });
}

TEST(EdgeCollector, KeepsAllWhenAsked) {
  EdgeCollector collector({.keep_all = true});
  collector.add({1, 1}, 1);
  collector.add({1, 1}, 2);
  Notes notes;
  const EdgeCollector::Result result = collector.finish("f", notes);
  EXPECT_EQ(result.edges, (EdgeList{.pairs = {{1, 1}, {1, 1}}}));
  EXPECT_EQ(notes, Notes{});
}

TEST(EdgeCollector, KnowsTheLinesOfTheFirstDrops) {
  EdgeCollector collector({.keep_all = false, .most_examples = 2});
  for (const std::size_t line : {3, 4, 9, 12, 13, 14}) {
    collector.add(line == 9 ? Pair{5, 5} : Pair{0, 1}, line);
  }
  Notes notes;
  const DroppedEdges dropped = collector.finish("f", notes).dropped;
  EXPECT_EQ(dropped.duplicates, 4U);
  EXPECT_EQ(dropped.first_duplicates, (Dropped{{{0, 1}, 4}, {{0, 1}, 12}}));
  EXPECT_EQ(dropped.first_self_loops, (Dropped{{{5, 5}, 9}}));
  EXPECT_EQ(notes, Notes{});
}

TEST(EdgeCollector, RefusesToBeEmpty) {
  Notes notes;
  expect_error(ErrorKind::kInput, "f: no edges", [&] { EdgeCollector({}).finish("f", notes); });
  EdgeCollector loops({});
  loops.add({1, 1}, 1);
  expect_error(ErrorKind::kInput, "f: no edges but self-loops", [&] { loops.finish("f", notes); });
}

}  // namespace
}  // namespace gumbelbox
