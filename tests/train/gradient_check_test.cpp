#include "gumbelbox/train/gradient_check.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "gumbelbox/score/registry.h"
#include "tests/train/tree_of_40.h"

namespace gumbelbox {
namespace {

GradientCheck check(const PairScore& score, const TrainOptions& options) {
  const TreeOf40 tree;
  Workers workers(1);
  const TrainState state = initial_state(score, options, 40);
  return check_gradient(score, options, tree.positives, state.parameters, workers, 20);
}

TEST(GradientCheck, EveryModelPasses) {
  for (const std::string& model : model_names()) {
    TrainOptions options = default_options(model);
    options.score.dim = 3;
    const auto score = make_score(options.score, options.rows);
    const GradientCheck result = check(*score, options);
    EXPECT_TRUE(result.passed()) << model << ": " << result.worst.error << " at #"
                                 << result.worst.entity << " column " << result.worst.column << ", "
                                 << result.worst.analytic << " instead of " << result.worst.numeric;
    EXPECT_GE(result.entries, 100U) << model;
    EXPECT_LE(result.kinks, result.entries / 4) << model;
  }
}

/// Wrong in one place: the slope by the first parameter of one entity.
class WrongScore final : public PairScore {
 public:
  WrongScore(const PairScore& right, float factor) : right_(right), factor_(factor) {}
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
  void score_all_given(const Table&, EntityId, std::span<double>) const override {}
  void score_all_of(const Table&, EntityId, std::span<double>) const override {}
  Table stored_rows(const Table& parameters) const override { return parameters; }

 private:
  const PairScore& right_;
  float factor_;
};

TEST(GradientCheck, NamesTheEntryThatIsWrong) {
  const TrainOptions options = short_run();
  const auto right = make_score(options.score, options.rows);
  const GradientCheck result = check(WrongScore(*right, 1.05F), options);
  EXPECT_FALSE(result.passed());
  EXPECT_EQ(result.worst.entity, 4U);
  EXPECT_EQ(result.worst.column, 1U);
  EXPECT_NEAR(result.worst.analytic / result.worst.numeric, 1.05, 0.005);
}

TEST(GradientCheck, ANumberThatIsNotFiniteNeverPasses) {
  const TrainOptions options = short_run();
  const auto right = make_score(options.score, options.rows);
  for (const float factor : {std::nanf(""), std::numeric_limits<float>::infinity()}) {
    const GradientCheck result = check(WrongScore(*right, factor), options);
    EXPECT_FALSE(result.passed());
    EXPECT_EQ(result.worst.entity, 4U);
  }
  EXPECT_FALSE(GradientCheck{}.passed()) << "nothing was compared";
}

TEST(GradientCheck, DoesNotTakeRoundingForASlope) {
  TrainOptions options = default_options("gumbel-truncated");
  options.score.beta = 1000;  // the slopes are below 1e-11
  const auto score = make_score(options.score, options.rows);
  EXPECT_TRUE(check(*score, options).passed());
}

}  // namespace
}  // namespace gumbelbox
