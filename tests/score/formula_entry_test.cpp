#include "gumbelbox/score/formula_entry.h"

#include <gtest/gtest.h>

#include <vector>

#include "gumbelbox/data/graph.h"
#include "gumbelbox/data/tree.h"
#include "gumbelbox/train/gradient_check.h"
#include "tests/score/point_entry.h"

namespace gumbelbox {
namespace {

const ModelOptions kPlane{.model = "point", .dim = 2, .values = {{"beta", 0.5}}};

TEST(FormulaEntry, ScoresAsTheFormulaSays) {
  Table rows(2, 2);
  rows.row(0)[0] = 1;
  rows.row(0)[1] = 2;
  rows.row(1)[1] = 0.5F;
  const std::vector<Pair> pairs{{0, 1}, {1, 1}};
  std::vector<double> scores(2);
  point().stored_score(kPlane)->score(rows, pairs, scores);
  EXPECT_EQ(scores, (std::vector<double>{-(1 + 1.5 * 1.5) / 0.5, 0}));
}

TEST(FormulaEntry, TrainsWithTheGradientOfItsScore) {
  const ModelEntry entry = point();
  const auto score = entry.training_score(kPlane);
  const auto loss = entry.loss(kPlane, Log1mGuard::kAdditive);
  const auto optimizer = entry.optimizer(AdamRows::kAll);
  const TrainingParts parts{*score, *loss, *optimizer};
  const std::vector<Pair> edges = transitive_closure(40, balanced_tree(3, 3));
  const EdgeSet known(40, edges);
  const Positives positives{.pairs = edges, .targets = {}, .entities = 40, .reject = &known};
  Workers workers(1);
  TrainOptions options;
  options.epochs = 20;
  const TrainState start = random_state(parts, 1, 40);
  EXPECT_TRUE(check_gradient(parts, options, positives, start.parameters, workers).passed());
  std::vector<double> losses;
  const TrainHooks hooks{.on_epoch = [&](const EpochReport& r) { losses.push_back(r.loss); }};
  train(parts, options, positives, hooks, workers, start);
  EXPECT_LT(losses.back(), 0.9 * losses.front());
}

}  // namespace
}  // namespace gumbelbox
