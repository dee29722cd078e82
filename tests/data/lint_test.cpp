#include "gumbelbox/data/lint.h"

#include "tests/base/temporary_folder.h"

namespace gumbelbox {
namespace {

using Ids = std::vector<EntityId>;
using Cycles = std::vector<Ids>;
using Dropped = std::vector<DroppedEdge>;
using Pairs = std::vector<Pair>;

LintReport lint_text(const std::string& content, std::size_t most_examples = 10) {
  const TemporaryFolder folder;
  return lint(load_data(folder.write("a.tsv", content), {.most_examples = most_examples}),
              most_examples);
}

DataSet hierarchy(std::size_t entities, Pairs edges) {
  DataSet data;
  for (std::size_t id = 0; id < entities; ++id) data.vocabulary.add("#" + std::to_string(id));
  data.train.pairs = std::move(edges);
  return data;
}

TEST(Lint, DescribesTheShape) {
  const LintReport report = lint(hierarchy(9, {{0, 1}, {0, 2}, {1, 3}, {2, 3}, {5, 6}, {7, 6}}), 2);
  EXPECT_EQ(report.entities, 9U);
  EXPECT_EQ(report.edges, 6U);
  EXPECT_EQ(report.leaves, 2U);
  EXPECT_EQ(report.depth, 2U);
  EXPECT_EQ(report.roots.count, 3U);
  EXPECT_EQ(report.roots.examples, (Ids{0, 5}));
  EXPECT_EQ(report.parts.count, 2U);
  EXPECT_EQ(report.parts.examples, (std::vector<std::size_t>{4, 3}));
  EXPECT_EQ(report.several_parents.examples, (Ids{3, 6}));
  EXPECT_EQ(report.orphans.examples, (Ids{4, 8}));
  EXPECT_TRUE(report.found_something());
}

TEST(Lint, FindsNothingInATree) {
  EXPECT_FALSE(lint_text("animal\tcat\nanimal\tdog\ndog\tpoodle\n").found_something());
}

TEST(Lint, FindsACycleOfEveryKnot) {
  const LintReport report = lint_text("a\tb\nb\ta\nb\tc\nd\te\ne\tf\nf\td\ne\td\nx\ty\n");
  EXPECT_EQ(report.cycles.count, 2U);
  EXPECT_EQ(report.cycles.examples, (Cycles{{0, 1}, {3, 4}}));
  EXPECT_EQ(report.depth, std::nullopt);
  EXPECT_TRUE(report.found_something());
  EXPECT_EQ(lint_text("a\tb\nb\ta\nc\td\nd\tc\n", 1).cycles.count, 2U);
}

TEST(Lint, TellsTheLinesThatWereLeftOut) {
  const LintReport report = lint_text("a\tb\na\tb\na\ta\na\tb\na\tb\n", 2);
  EXPECT_EQ(report.edges, 1U);
  EXPECT_EQ(report.duplicates.count, 3U);
  EXPECT_EQ(report.duplicates.examples, (Dropped{{{0, 1}, 2}, {{0, 1}, 4}}));
  EXPECT_EQ(report.self_loops.count, 1U);
  EXPECT_EQ(report.self_loops.examples, (Dropped{{{0, 0}, 3}}));
}

TEST(Lint, FindsRedundantEdges) {
  EXPECT_EQ(lint_text("a\tb\nb\tc\na\tc\n").redundant.examples, (Pairs{{0, 2}}));
}

TEST(Lint, FindsNamesThatMayBeOne) {
  const LintReport report = lint_text("thing\tBig Dog\nthing\tbig dog\nthing\tbig_dog\n");
  EXPECT_EQ(report.similar_names.by_punctuation.count, 1U);
  EXPECT_TRUE(report.found_something());
}

TEST(Lint, FindsUntidyNames) {
  const LintReport report = lint_text("thing\tbig  dog\nthing\tcat\n");
  EXPECT_EQ(report.untidy_names.examples, (Ids{1}));
  EXPECT_TRUE(report.found_something());
}

TEST(Lint, AMillionLevelsNeedNoStack) {
  constexpr EntityId kLong = 1'000'000;
  Pairs edges;
  for (EntityId id = 0; id + 1 < kLong; ++id) edges.push_back({id, id + 1});
  EXPECT_EQ(lint(hierarchy(kLong, edges), 10).depth, kLong - 1U);
}

}  // namespace
}  // namespace gumbelbox
