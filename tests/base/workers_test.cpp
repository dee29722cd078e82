#include "gumbelbox/base/workers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

namespace gumbelbox {
namespace {

class WorkersTest : public testing::TestWithParam<unsigned> {};

TEST_P(WorkersTest, DoEveryPartOnceInEveryRound) {
  Workers workers(GetParam());
  EXPECT_EQ(workers.threads(), GetParam());
  for (const std::size_t parts : {0U, 1U, 2U, 3U, 1000U}) {
    std::vector<std::atomic<int>> done(parts);
    for (int round = 1; round <= 20; ++round) {
      workers.run(parts, [&](std::size_t part) { ++done[part]; });
      EXPECT_TRUE(std::ranges::all_of(done, [&](const auto& count) { return count == round; }));
    }
  }
}

TEST_P(WorkersTest, PassAnExceptionOnAndWorkAfterwards) {
  Workers workers(GetParam());
  for (int round = 0; round < 20; ++round) {
    EXPECT_THROW(workers.run(50,
                             [](std::size_t part) {
                               if (part == 30) throw std::runtime_error("stop");
                             }),
                 std::runtime_error);
    std::atomic<std::size_t> sum = 0;
    workers.run(50, [&](std::size_t part) { sum += part; });
    EXPECT_EQ(sum, 50U * 49 / 2);
  }
}

TEST_P(WorkersTest, ThrowTheExceptionOfTheFirstPartAfterAllHaveRun) {
  Workers workers(GetParam());
  for (int round = 0; round < 20; ++round) {
    std::atomic<int> ran = 0;
    try {
      workers.run(50, [&](std::size_t part) {
        ++ran;
        if (part >= 10) throw part;
      });
      ADD_FAILURE() << "nothing was thrown";
    } catch (const std::size_t part) {
      EXPECT_EQ(part, 10U);
    }
    EXPECT_EQ(ran, 50);
  }
}

INSTANTIATE_TEST_SUITE_P(Threads, WorkersTest, testing::Values(1U, 2U, 4U));

TEST(Workers, ZeroMeansOneThreadACore) {
  EXPECT_EQ(Workers(0).threads(), std::max(1U, std::thread::hardware_concurrency()));
}

TEST(Workers, SeveralThreadsWorkAtTheSameTime) {
  Workers workers(2);
  std::atomic<int> arrived = 0;
  workers.run(2, [&](std::size_t) {
    ++arrived;
    while (arrived < 2) std::this_thread::yield();  // never ends with one thread
  });
  EXPECT_EQ(arrived, 2);
}

}  // namespace
}  // namespace gumbelbox
