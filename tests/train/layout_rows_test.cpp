#include "gumbelbox/train/layout_rows.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "gumbelbox/data/graph.h"
#include "gumbelbox/score/model_table.h"

namespace gumbelbox {
namespace {

using Pairs = std::vector<Pair>;

// Two trees, one of them with a second parent and a cycle of 8 and 9; 10 stands alone.
const Pairs kEdges{{0, 1}, {0, 2}, {1, 3}, {1, 4}, {2, 5}, {2, 4}, {6, 7}, {7, 8}, {8, 9}, {9, 8}};
constexpr std::size_t kEntities = 11;

constexpr double kMargin = 10;

LayoutRows rows_of(const BoxLayout& layout, const ModelOptions& options, double margin = kMargin) {
  Workers workers(2);
  return layout_rows(layout, options, margin, workers);
}

BoxLayout layout_of(const Pairs& edges, std::size_t entities, int dim) {
  Workers workers(1);
  return lay_out(entities, edges, {.dim = dim}, workers);
}

TEST(LayoutRows, AreAsFarApartAsTheMarginSays) {
  const BoxLayout layout = layout_of(kEdges, kEntities, 2);
  const ModelOptions options{.model = "gumbel", .dim = 2};
  const Table wide = rows_of(layout, options).parameters;
  const Table packed = rows_of(layout, options, kMargin / 1000).parameters;
  for (std::size_t id = 0; id < kEntities; ++id) {
    for (std::size_t j = 0; j < 2; ++j) {
      EXPECT_NEAR(packed.row(id)[j], wide.row(id)[j] / 1000, 1e-6 * std::abs(wide.row(id)[j]));
    }
  }
}

TEST(LayoutRows, EveryModelAgreesWithTheLayout) {
  const EdgeSet closure(kEntities, transitive_closure(kEntities, kEdges));
  for (const std::string model : {"gumbel", "gumbel-exact", "smooth", "hard"}) {
    for (const std::string side_parameter : {"softplus", "exp"}) {
      for (const int dim : {2, 5}) {
        SCOPED_TRACE(testing::Message() << model << ' ' << side_parameter << ' ' << dim);
        const ModelOptions options{
            .model = model, .dim = dim, .values = {{"side-parameter", side_parameter}}};
        const auto score = make_training_score(options);
        const LayoutRows start = rows_of(layout_of(kEdges, kEntities, dim), options);
        EXPECT_EQ(start.remark, "");
        const Table stored = score->stored_rows(start.parameters);
        for (EntityId a = 0; a < kEntities; ++a) {
          for (EntityId b = 0; b < kEntities; ++b) {
            if (a == b) continue;
            double log_p = 0;
            make_stored_score(options)->score(stored, Pairs{{a, b}}, {&log_p, 1});
            const bool on_cycle = a + b == 17;
            if (closure.contains({a, b})) {
              EXPECT_GT(std::exp(log_p), on_cycle ? 0.9 : 0.999) << a << ' ' << b;
            } else {
              EXPECT_LT(std::exp(log_p), 0.5) << a << ' ' << b;
            }
          }
        }
      }
    }
  }
}

TEST(LayoutRows, MarginsGrowWithTheScales) {
  const BoxLayout layout = layout_of({{0, 1}}, 2, 1);
  const auto side_of_child = [&](double intersection_beta, double volume_beta) {
    const ModelOptions options{
        .model = "gumbel",
        .dim = 1,
        .values = {{"intersection-beta", intersection_beta}, {"volume-beta", volume_beta}}};
    const LayoutRows rows = rows_of(layout, options);
    return make_training_score(options)->stored_rows(rows.parameters).row(1)[1];
  };
  EXPECT_FLOAT_EQ(side_of_child(0.01, 0.1), 1);
  EXPECT_FLOAT_EQ(side_of_child(0.5, 0.1), 5);
}

TEST(LayoutRows, KeepWholeMarginsOfWideLayoutsExact) {
  BoxLayout layout = layout_of({{0, 1}}, 2, 1);
  constexpr float kFar = (1 << 24) - 1;
  // Children come first among the groups.
  layout.dims[0] = {.lower = {kFar - 2, -kFar}, .upper = {kFar - 1, kFar}, .width = 2.0 * kFar};
  const Table rows = rows_of(layout, {.model = "gumbel", .dim = 1}).parameters;
  const double unit = -static_cast<double>(rows.row(0)[0]) / kFar;
  EXPECT_EQ(std::exp2(std::round(std::log2(unit))), unit);
  EXPECT_EQ(static_cast<double>(rows.row(1)[0]), unit * (kFar - 2));
}

TEST(LayoutRows, SayWhatFloatsCannotHoldAndStillHoldEveryEdge) {
  constexpr EntityId kMany = 3'000'000;
  Pairs edges;
  for (EntityId child = 1; child < kMany; ++child) edges.push_back({child / 8, child});
  const ModelOptions options{.model = "gumbel", .dim = 1};
  const LayoutRows rows = rows_of(layout_of(edges, kMany, 1), options);
  EXPECT_NE(rows.remark.find("floats round their corners by up to 0.25 of a margin"),
            std::string::npos)
      << rows.remark;
  std::vector<double> scores(edges.size());
  make_training_score(options)->score(rows.parameters, edges, scores);
  EXPECT_GT(std::exp(*std::ranges::min_element(scores)), 0.5);
}

}  // namespace
}  // namespace gumbelbox
