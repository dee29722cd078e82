#include "gumbelbox/train/gradient_check.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "gumbelbox/base/format.h"
#include "gumbelbox/box/gumbel_intersection.h"
#include "gumbelbox/box/gumbel_side.h"
#include "gumbelbox/loss/cross_entropy_loss.h"
#include "gumbelbox/loss/softmax_loss.h"
#include "gumbelbox/score/box_training.h"
#include "gumbelbox/score/model_table.h"
#include "tests/train/tree_of_40.h"

namespace gumbelbox {
namespace {

GradientCheck check(const TrainingParts& parts, const TrainOptions& options) {
  const TreeOf40 tree;
  Workers workers(1);
  const TrainState state = random_state(parts, options.seed, 40);
  return check_gradient(parts, options, tree.positives, state.parameters, workers, 20);
}

GradientCheck check(const RunOptions& options) { return check(OwnParts(options).parts(), options); }

std::string text_of(const GradientEntry& entry) {
  return fmt::format("{} at #{} column {}, {} instead of {}", entry.error, entry.entity,
                     entry.column, entry.analytic, entry.numeric);
}

TEST(GradientCheck, EveryModelPasses) {
  for (const std::string& model : model_names()) {
    RunOptions options = default_run(model);
    options.model.dim = 3;
    const GradientCheck result = check(options);
    EXPECT_TRUE(result.passed()) << model << ": " << text_of(result.worst);
    EXPECT_GE(result.entries, 50U) << model;
    EXPECT_LE(result.kinks, result.entries / 4) << model;
  }
}

/// Wrong in one place: the slope by the first parameter of one entity.
class WrongScore final : public TrainingScore {
 public:
  WrongScore(const TrainingScore& right, float factor) : right_(right), factor_(factor) {}
  std::size_t row_width() const noexcept override { return right_.row_width(); }
  std::size_t prepared_width() const noexcept override { return right_.prepared_width(); }
  std::size_t gradient_width() const noexcept override { return right_.gradient_width(); }
  void initialise(Table& parameters, std::uint64_t seed) const override {
    right_.initialise(parameters, seed);
  }
  void score(const Table& parameters, std::span<const Pair> pairs,
             std::span<double> scores) const override {
    right_.score(parameters, pairs, scores);
  }
  void prepare(const Table& parameters, const RowsInUse& rows, RowRange range,
               Table& prepared) const override {
    right_.prepare(parameters, rows, range, prepared);
  }
  std::unique_ptr<PairGradient> pair_gradient() const override { return right_.pair_gradient(); }
  void gradient_of_parameters(const Table& parameters, const RowsInUse& rows, RowRange range,
                              const Table& gradient, Table& slopes) const override {
    right_.gradient_of_parameters(parameters, rows, range, gradient, slopes);
    for (std::size_t i = range.begin; i < range.end; ++i) {
      if (rows.id(i) == 4) slopes.row(i - range.begin)[1] *= factor_;
    }
  }

 private:
  const TrainingScore& right_;
  float factor_;
};

TEST(GradientCheck, NamesTheEntryThatIsWrong) {
  const RunOptions options = short_run();
  const OwnParts right(options);
  const WrongScore wrong(*right.score, 1.05F);
  const GradientCheck result = check({wrong, *right.loss, *right.optimizer}, options);
  EXPECT_FALSE(result.passed());
  EXPECT_EQ(result.worst.entity, 4U);
  EXPECT_EQ(result.worst.column, 1U);
  EXPECT_NEAR(result.worst.analytic / result.worst.numeric, 1.05, 0.005);
}

TEST(GradientCheck, ANumberThatIsNotFiniteNeverPasses) {
  const RunOptions options = short_run();
  const OwnParts right(options);
  for (const float factor : {std::nanf(""), std::numeric_limits<float>::infinity()}) {
    const WrongScore wrong(*right.score, factor);
    const GradientCheck result = check({wrong, *right.loss, *right.optimizer}, options);
    EXPECT_FALSE(result.passed());
    EXPECT_EQ(result.worst.entity, 4U);
  }
  EXPECT_FALSE(GradientCheck{}.passed()) << "nothing was compared";
}

TEST(GradientCheck, DoesNotTakeRoundingForASlope) {
  RunOptions options = default_run("gumbel-truncated");
  options.model.values["beta"] = 1000.0;  // the slopes are below 1e-11
  EXPECT_TRUE(check(options).passed());
}

using ScalarScore =
    BoxTraining<IntersectionGeometry<GumbelIntersection, GumbelSide>, SoftplusSideParameter>;

TEST(GradientCheck, ALossOfWholeGroupsPasses) {
  RunOptions options = short_run();
  options.sample = {.batch_size = 250, .negatives = 20};  // 11 groups
  const OwnParts vector(options);
  const ScalarScore scalar(2, 1, {GumbelIntersection{0.01}, GumbelSide{0.01, 0.1}});
  const SoftmaxLoss loss;
  const TrainingScore* const scores[] = {vector.score.get(), &scalar};
  for (const TrainingScore* score : scores) {
    const GradientCheck result = check({*score, loss, *vector.optimizer}, options);
    EXPECT_TRUE(result.passed()) << text_of(result.worst);
    EXPECT_GE(result.entries, 60U);
    EXPECT_LE(result.kinks, result.entries / 4);
  }
}

TEST(GradientCheck, FindsALossWhoseSlopesAreNotItsOwn) {
  /// Cross entropy with the slopes of half of it.
  class Halved final : public Loss {
   public:
    double slopes(const ScoredPairs& pairs, std::span<float> slopes) const noexcept override {
      const double sum = whole_.slopes(pairs, slopes);
      for (float& slope : slopes) slope /= 2;
      return sum;
    }
    double value(std::span<const double> scores, std::span<const float> targets,
                 std::span<const float> weights, std::size_t group_size) const override {
      return whole_.value(scores, targets, weights, group_size);
    }

   private:
    CrossEntropyLoss whole_{Log1mGuard::kAdditive};
  };
  const RunOptions options = short_run();
  const OwnParts right(options);
  const Halved loss;
  const GradientCheck result = check({*right.score, loss, *right.optimizer}, options);
  EXPECT_FALSE(result.passed());
  EXPECT_NEAR(result.worst.analytic / result.worst.numeric, 0.5, 0.01);
}

}  // namespace
}  // namespace gumbelbox
