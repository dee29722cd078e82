#include "cli/bench_kernel.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

TEST(BenchKernel, TheKernelCannotBeFasterThanItsOwnFunctions) {
  double kernel = 0;
  double limit = 0;
  for (const BenchWork& work : kernel_works()) {
    if (work.name == "kernel/smooth") kernel = work.run(1).pairs_per_second;
    if (work.name == "limit/smooth/ours") limit = work.run(1).pairs_per_second;
  }
  EXPECT_GT(kernel, 0);
  EXPECT_GT(limit, kernel);
}

}  // namespace
}  // namespace gumbelbox
