#include "cli/bench_work.h"

#include <gtest/gtest.h>

#include <set>

namespace gumbelbox {
namespace {

TEST(BenchWork, EveryWorkHasItsOwnNameAndSaysWhatItIs) {
  std::set<std::string> names;
  for (const BenchWork& work : bench_works()) {
    EXPECT_TRUE(names.insert(work.name).second) << work.name;
    EXPECT_FALSE(work.what.empty()) << work.name;
  }
}

TEST(BenchWork, AResultIsTheMedianOfItsRounds) {
  const BenchResult result = result_of({5, 1, 2, 100, 3}, 60, 2);
  EXPECT_EQ(result.seconds, 3);
  EXPECT_EQ(result.pairs_per_second, 20);
  EXPECT_EQ(result.threads, 2U);
  EXPECT_EQ(result.spread, (5 - 2) / 3.0);
}

TEST(BenchWork, OneRoundHasNoSpread) {
  const BenchResult result = result_of({4}, 8, 1);
  EXPECT_EQ(result.pairs_per_second, 2);
  EXPECT_EQ(result.spread, 0);
}

}  // namespace
}  // namespace gumbelbox
