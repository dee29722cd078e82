#include "gumbelbox/fit/trainable_start.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/expect_error.h"
#include "tests/fit/fit_model.h"

namespace gumbelbox {
namespace {

FitOptions wide(double scale, double margin, int epochs) {
  FitOptions options = short_run(epochs, "layout");
  options.model.dim = 5;
  options.model.values = {{"intersection-beta", scale}, {"volume-beta", scale}};
  options.layout_margin = margin;
  return options;
}

TEST(CanBeKept, NeedsFiniteNumbersAndSidesThatCanBeStored) {
  const auto score = make_training_score({.model = "smooth", .dim = 1});
  TrainState state;
  state.parameters = Table(2, 2);
  EXPECT_TRUE(can_be_kept(state, *score));
  state.parameters.row(1)[0] = INFINITY;
  EXPECT_FALSE(can_be_kept(state, *score));
  state.parameters.row(1)[0] = 0;
  state.parameters.row(1)[1] = 1e9F;
  EXPECT_FALSE(can_be_kept(state, *score));
}

TEST(RequireTrainableLayout, NamesAScaleAndAMarginThatDo) {
  const DataSet data = path_of(3000);
  expect_error(ErrorKind::kUsage,
               "the boxes of the layout are up to 3.4e+09 wide, too wide to train: floats hold the "
               "volumes of sides up to 4e+07. Expected a scale of the model (its beta) of at most "
               "5, now 1000, or a layout_margin of at most 0.05, now 10; without epochs the layout "
               "is kept as it is",
               [&] { fit_alone(data, wide(1000, 10, 1)); });
  EXPECT_TRUE(std::isfinite(fit_alone(data, wide(5, 10, 1)).run.loss));
  EXPECT_TRUE(std::isfinite(fit_alone(data, wide(1000, 0.05, 1)).run.loss));
}

TEST(RequireTrainableLayout, DoesNotConcernALayoutThatIsNotTrained) {
  const Fitted fitted = fit_alone(path_of(3000), wide(1000, 10, 0));
  EXPECT_TRUE(std::isnan(fitted.run.loss)) << "not known";
  EXPECT_EQ(fitted.quality->edges_held, 1);
}

}  // namespace
}  // namespace gumbelbox
