#include "gumbelbox/data/hierarchy.h"

#include <vector>

#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

using Edges = std::vector<NamedEdge>;

TEST(Hierarchy, IsWhatAFileOfTheSameLinesGives) {
  const Edges edges{{"animal", "cat"}, {"animal", "dog"}, {"dog", "dog"},   {"pet", "cat"},
                    {"animal", "cat"}, {"lone", "lone"},  {"animal", "cat"}};
  std::string lines;
  for (const NamedEdge& edge : edges) lines += edge.parent + "\t" + edge.child + "\n";
  const TemporaryFolder folder;
  const DataSet read = load_data(folder.write("edges.tsv", lines));

  const DataSet made = hierarchy(edges);
  EXPECT_EQ(made.vocabulary, read.vocabulary);
  EXPECT_EQ(made.kind, read.kind);
  EXPECT_EQ(made.train, read.train);
  EXPECT_EQ(made.dropped, read.dropped);
  EXPECT_EQ(made.checksum().value(), read.checksum().value());
  EXPECT_EQ(made.vocabulary.name(4), "lone");
  EXPECT_EQ(made.dropped, (DroppedEdges{.duplicates = 2, .self_loops = 2}));
  EXPECT_EQ(made.train_file, "the edges");
  EXPECT_EQ(made.notes,
            std::vector<std::string>{"the edges: dropped 2 duplicate edges and 2 self-loops"});
}

TEST(Hierarchy, TakesNamesAsTheyAre) {
  const DataSet data = hierarchy(Edges{{"parent", "child"}, {"# a", " a"}, {"\"a\"", "a"}});
  EXPECT_EQ(data.train.pairs.size(), 3U);
  EXPECT_EQ(data.vocabulary.name(2), "# a");
  EXPECT_EQ(data.vocabulary.name(3), " a");
  EXPECT_EQ(data.vocabulary.name(4), "\"a\"");
  EXPECT_TRUE(data.notes.empty());
}

TEST(Hierarchy, WantsAnEdge) {
  expect_error(ErrorKind::kInput, "the edges: no edges", [] { hierarchy({}); });
  expect_error(ErrorKind::kInput, "the edges: no edges but self-loops", [] {
    hierarchy(Edges{{"a", "a"}});
  });
}

TEST(Hierarchy, WantsNames) {
  expect_error(ErrorKind::kInput, "the edges: number 2: expected a name, got an empty one", [] {
    hierarchy(Edges{{"a", "b"}, {"", "b"}});
  });
  expect_error(ErrorKind::kInput, "the edges: number 1: expected a name in UTF-8, got 'caf\\xE9'",
               [] {
                 hierarchy(Edges{{"caf\xE9", "b"}});
               });
}

}  // namespace
}  // namespace gumbelbox
