#include <gtest/gtest.h>

#include "gumbelbox/fit/options.h"
#include "gumbelbox/fit/resume.h"

namespace gumbelbox {
namespace {

TEST(DefaultOptions, OfAHierarchyLeaveTheDimensionsOpen) {
  FitOptions plain;
  plain.model.model = "hard";
  plain.model.dim = kAutoDim;
  EXPECT_EQ(option_texts(default_options("hard", DataKind::kHierarchy)), option_texts(plain));
  EXPECT_EQ(option_texts(default_options("hard")), option_texts(plain));
  settle_start(plain);
  EXPECT_EQ(plain.model.dim, kAutoDim) << "the layout decides";
  plain.init = "random";
  settle_start(plain);
  EXPECT_EQ(plain.model.dim, 5);
  FitOptions counts = default_options("gumbel", DataKind::kProbability);
  counts.model.dim = kAutoDim;
  settle_start(counts, DataKind::kProbability);
  EXPECT_EQ(counts.model.dim, 50);
}

TEST(DefaultOptions, PutAllEdgesIntoEveryStep) {
  FitOptions options = default_options("gumbel");
  options.init = "random";
  settle(options, 1000);
  EXPECT_EQ(options.sample.negatives, 2);
  EXPECT_EQ(options.sample.batch_size, 3000);
  EXPECT_EQ(*options.epochs, 5000);
  EXPECT_EQ(*options.learning_rate, 0.05);
  options = default_options("gumbel");
  options.init = "random";
  settle(options, 1'000'000);
  EXPECT_EQ(options.sample.batch_size, 1'000'000);
  EXPECT_EQ(*options.epochs, 1667) << "5000 steps";
}

TEST(KeepDecisions, TakesWhatWasDecidedForWhatIsLeftOpen) {
  FitOptions then;
  then.model.dim = 7;
  then.sample.batch_size = 900;
  FitOptions now = default_options("gumbel");
  keep_decisions(then, now);
  EXPECT_EQ(now.model.dim, 7);
  EXPECT_EQ(now.sample.batch_size, 900);
  now.model.dim = 3;
  keep_decisions(then, now);
  EXPECT_EQ(now.model.dim, 3);
}

}  // namespace
}  // namespace gumbelbox
