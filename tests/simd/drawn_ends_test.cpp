#include "gumbelbox/simd/drawn_ends.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "gumbelbox/base/random.h"
#include "tests/simd/every_instruction_set.h"

namespace gumbelbox {
namespace {

constexpr std::uint64_t kRange = std::uint64_t{1} << 31;

/// All entities below `entities` but for `taken` and `skipped`, in their order, looked through one
/// by one. No `skipped` if that is the number of entities.
std::vector<EntityId> listed(std::uint32_t entities, const std::vector<EntityId>& taken,
                             EntityId skipped) {
  std::vector<EntityId> free;
  for (EntityId id = 0; id < entities; ++id) {
    if (id != skipped && std::ranges::find(taken, id) == taken.end()) free.push_back(id);
  }
  return free;
}

/// Every `step`-th entity.
std::vector<EntityId> every(std::uint32_t step, std::uint32_t entities) {
  std::vector<EntityId> ids;
  for (EntityId id = 0; id < entities; id += step) ids.push_back(id);
  return ids;
}

/// One end of an edge among `entities`, with the list that it stands for.
struct End {
  End(std::uint32_t entities, std::vector<EntityId> not_allowed, EntityId one_more)
      : taken(std::move(not_allowed)), allowed(listed(entities, taken, one_more)) {
    std::uint32_t number = 0;
    for (EntityId id = 0; id < one_more; ++id) {
      if (std::ranges::find(taken, id) == taken.end()) ++number;
    }
    free = {static_cast<std::uint32_t>(allowed.size()), taken, number};
  }

  std::vector<EntityId> taken;
  std::vector<EntityId> allowed;
  FreeEntities free;
};

/// What draw_ends() should draw: the formula of its header in whole numbers.
EntityId drawn_by_formula(const End& end, std::uint32_t bits) {
  const std::uint64_t count = end.allowed.size();
  const std::uint64_t product = (bits & (kRange - 1)) * count;
  if (product % kRange < kRange % count) return kDrawAgain;
  return end.allowed[product / kRange];
}

/// Ends with no, few, just few enough to compare with all draws, and many entities that may not be
/// drawn.
std::vector<End> sample_ends() {
  std::vector<End> ends;
  ends.emplace_back(1000, std::vector<EntityId>{}, 1000);
  ends.emplace_back(1000, std::vector<EntityId>{}, 0);
  ends.emplace_back(1000, std::vector<EntityId>{0, 1, 2, 999}, 17);
  ends.emplace_back(1000, every(42, 1000), 998);
  ends.emplace_back(1000, every(40, 1000), 1);
  ends.emplace_back(1000, every(2, 1000), 501);
  ends.emplace_back(3, std::vector<EntityId>{0}, 1);
  return ends;
}

std::vector<std::uint32_t> random_bits(std::size_t count) {
  Random random(1, RandomUse::kNoise);
  std::vector<std::uint32_t> bits{0, 1, 0x7fffffff, 0x80000000, 0xffffffff};
  while (bits.size() < count) bits.push_back(random.below(0xffffffff));
  return bits;
}

TEST(DrawnEnds, NumbersTheEntitiesThatMayBeDrawn) {
  for (const End& end : sample_ends()) {
    for (std::uint32_t number = 0; number < end.free.count; ++number) {
      ASSERT_EQ(end.free.entity(number), end.allowed[number]) << number;
    }
  }
}

TEST(DrawnEnds, AreTheFormulaOfTheirBits) {
  const std::vector<End> ends = sample_ends();
  const std::vector<std::uint32_t> bits = random_bits(4 * kDrawnTogether);
  std::vector<EntityId> drawn(bits.size());
  for (const End& first : ends) {
    for (const End& second : ends) {
      std::vector<std::uint32_t> which(bits.size());
      for (std::size_t i = 0; i < which.size(); ++i) which[i] = i % 3 == 0;
      with_every_instruction_set([&] {
        draw_ends({first.free, second.free}, bits, which, drawn);
        for (std::size_t i = 0; i < bits.size(); ++i) {
          const End& end = which[i] == 0 ? first : second;
          EXPECT_EQ(drawn[i], drawn_by_formula(end, bits[i])) << bits[i];
        }
      });
    }
  }
}

/// A count just above half of the range leaves nearly half of it over.
TEST(DrawnEnds, DrawAgainWhatWouldMakeSomeEntitiesLikelier) {
  const FreeEntities most{(1U << 30) + 1, {}, ~0U};
  const std::vector<std::uint32_t> bits = random_bits(1024 * kDrawnTogether);
  const std::vector<std::uint32_t> which(bits.size());
  std::vector<EntityId> drawn(bits.size());
  with_every_instruction_set([&] {
    draw_ends({most, most}, bits, which, drawn);
    const auto again = static_cast<double>(std::ranges::count(drawn, kDrawAgain));
    EXPECT_NEAR(again / static_cast<double>(bits.size()), 0.5, 0.02);
  });
}

TEST(DrawnEnds, LeaveTheOtherEndAloneIfNothingMayBeDrawnThere) {
  const FreeEntities none{0, {}, 0};
  const FreeEntities some{10, {}, 10};
  const std::vector<std::uint32_t> bits = random_bits(kDrawnTogether);
  const std::vector<std::uint32_t> which(bits.size(), 1);
  std::vector<EntityId> drawn(bits.size());
  with_every_instruction_set([&] {
    draw_ends({none, some}, bits, which, drawn);
    for (const EntityId id : drawn) EXPECT_TRUE(id < 10 || id == kDrawAgain) << id;
  });
}

TEST(SplitEnds, KeepsTheOrderOfEither) {
  for (std::size_t count = 0; count < 100; ++count) {
    std::vector<EntityId> drawn(count);
    std::vector<std::uint32_t> which(count);
    std::vector<EntityId> expected[2];
    for (std::size_t i = 0; i < count; ++i) {
      drawn[i] = static_cast<EntityId>(1000 - i);
      which[i] = i % 3 == 0 || i % 16 < 5 ? 1 : 0;
      expected[which[i]].push_back(drawn[i]);
    }
    with_every_instruction_set([&] {
      std::vector<EntityId> ends[2] = {std::vector<EntityId>(count + kDrawnTogether),
                                       std::vector<EntityId>(count + kDrawnTogether)};
      const std::size_t second = split_ends(drawn, which, ends[0].data(), ends[1].data());
      ASSERT_EQ(second, expected[1].size());
      ends[0].resize(count - second);
      ends[1].resize(second);
      EXPECT_EQ(ends[0], expected[0]);
      EXPECT_EQ(ends[1], expected[1]);
    });
  }
}

}  // namespace
}  // namespace gumbelbox
