#include "cli/bench_kernel.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

TEST(BenchKernel, EveryModelHasItsKernelAndItsLimit) {
  std::vector<std::string> names;
  for (const BenchWork& work : kernel_works()) {
    names.push_back(work.name);
    EXPECT_FALSE(work.standard);
  }
  EXPECT_EQ(names, (std::vector<std::string>{"kernel/gumbel", "kernel/gumbel-exact",
                                             "kernel/smooth", "limit/gumbel", "limit/gumbel/ours",
                                             "limit/gumbel-exact", "limit/gumbel-exact/ours",
                                             "limit/smooth", "limit/smooth/ours"}));
}

TEST(BenchKernel, AKernelIsMeasuredInRoundsOnOneThread) {
  const BenchResult result = kernel_works().front().run(2);
  EXPECT_EQ(result.threads, 1U);
  EXPECT_EQ(result.dim, 5);
  EXPECT_EQ(result.rounds, 31U);
  EXPECT_NEAR(result.pairs_per_second * result.seconds, 100000, 1);
}

}  // namespace
}  // namespace gumbelbox
