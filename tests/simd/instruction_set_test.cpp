#include "gumbelbox/simd/instruction_set.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "gumbelbox/simd/elementary.h"
#include "tests/expect_error.h"
#include "tests/simd/every_instruction_set.h"

namespace gumbelbox {
namespace {

TEST(InstructionSet, TheSetsAreDifferentAndEndWithThePlainOne) {
  const std::vector<std::string> names = instruction_sets();
  ASSERT_FALSE(names.empty());
  EXPECT_EQ(names.back(), "scalar");
  EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), names.size());
  for (const std::string& name : names) {
    EXPECT_TRUE(std::ranges::none_of(name, [](char c) { return c >= 'A' && c <= 'Z'; })) << name;
  }
}

TEST(InstructionSet, TheBestIsInUseUnlessAnotherIsForced) {
  EXPECT_EQ(instruction_set(), instruction_sets().front());
  const BestInstructionSetAgain again;
  for (const std::string& name : instruction_sets()) {
    use_instruction_set(name);
    EXPECT_EQ(instruction_set(), name);
  }
}

TEST(InstructionSet, AForcedOneIsWhatTheKernelsRun) {
  // avx2 fuses products with sums and the others do not, so that some last bit comes out otherwise.
  std::vector<float> x(1000);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = -0.01F * static_cast<float>(i);
  std::set<std::vector<float>> different;
  with_every_instruction_set([&] {
    std::vector<float> results(x.size());
    exp_floats(x, results);
    different.insert(results);
  });
  const bool one_fuses = std::ranges::count(instruction_sets(), "avx2") > 0;
  EXPECT_EQ(different.size(), one_fuses ? 2U : 1U);
}

TEST(InstructionSet, AnUnknownOneIsRefusedAndNothingChanges) {
  std::string known;
  for (const std::string& name : instruction_sets()) known += (known.empty() ? "" : ", ") + name;
  for (const std::string name : {"", "AVX2", "avx", "neon9"}) {
    expect_error(
        ErrorKind::kUsage,
        "expected an instruction set of this processor (" + known + "), got '" + name + "'",
        [&] { use_instruction_set(name); });
  }
  EXPECT_EQ(instruction_set(), instruction_sets().front());
}

}  // namespace
}  // namespace gumbelbox
