#include "gumbelbox/export/dot_graph.h"

#include "gumbelbox/base/file_seal.h"
#include "tests/expect_error.h"
#include "tests/export/boxes_to_export.h"

namespace gumbelbox {
namespace {

/// Edges over so many entities, called a, b, c, ...
Model graph_of(std::size_t entities, std::vector<Pair> edges) {
  Model model;
  for (std::size_t id = 0; id < entities; ++id) {
    model.vocabulary.add(std::string(1, static_cast<char>('a' + id)));
  }
  model.edges = std::move(edges);
  return model;
}

std::string dot_of(const Model& model, std::optional<EntityId> shown = {}) {
  const std::string file = written([&](std::ostream& out) { write_dot_graph(model, shown, out); });
  return file.substr(0, file.size() - seal_size(kDotSeal));
}

const std::string kBegin = "digraph gumbelbox {\n  rankdir=LR;\n  node [shape=box];\n";

TEST(DotGraph, GoesFromParentToChildAndKeepsLoneEntities) {
  EXPECT_EQ(dot_of(graph_of(4, {{0, 1}, {1, 2}})),
            kBegin + "  \"d\";\n  \"a\" -> \"b\";\n  \"b\" -> \"c\";\n}\n");
}

TEST(DotGraph, OfOneEntityHasItsAncestorsAndChildrenOnly) {
  //   a -> b -> c -> d -> e;  a -> f;  g -> c;  b -> d, which follows
  const Model model = graph_of(7, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {0, 5}, {6, 2}, {1, 3}});
  EXPECT_EQ(dot_of(model, 2), kBegin +
                                  "  \"c\" [style=bold];\n  \"a\" -> \"b\";\n  \"b\" -> \"c\";\n"
                                  "  \"c\" -> \"d\";\n  \"g\" -> \"c\";\n}\n");
}

TEST(DotGraph, LeavesOutEdgesThatFollowFromOthers) {
  EXPECT_EQ(dot_of(graph_of(3, {{0, 2}, {0, 1}, {1, 2}})),
            kBegin + "  \"a\" -> \"b\";\n  \"b\" -> \"c\";\n}\n");
}

TEST(DotGraph, EndsOnACycle) {
  EXPECT_EQ(dot_of(graph_of(2, {{0, 1}, {1, 0}}), 0),
            kBegin + "  \"a\" [style=bold];\n  \"a\" -> \"b\";\n  \"b\" -> \"a\";\n}\n");
}

TEST(DotGraph, TellsEntitiesOfOneNameApart) {
  Model model = graph_of(2, {{0, 2}, {1, 2}});
  model.vocabulary.add("a");
  EXPECT_EQ(dot_of(model), kBegin + "  \"a #0\" -> \"a #2\";\n  \"b\" -> \"a #2\";\n}\n");
}

TEST(DotText, EscapesWhatGraphvizWouldRead) {
  EXPECT_EQ(dot_text("a \"b\""), R"("a \"b\"")");
  EXPECT_EQ(dot_text(R"(a\n\)"), R"("a\\n\\")");
}

TEST(DotGraph, SaysWhyAModelHasNoEdges) {
  Model model = graph_of(1, {});
  expect_error(ErrorKind::kUsage,
               "the model has no edges to draw: models of early versions and of data without edges "
               "keep none; train it again",
               [&] { dot_of(model); });
  model.kind = DataKind::kProbability;
  expect_error(
      ErrorKind::kUsage,
      "the model has no edges to draw: it was trained on probabilities, not on a hierarchy",
      [&] { dot_of(model); });
}

}  // namespace
}  // namespace gumbelbox
