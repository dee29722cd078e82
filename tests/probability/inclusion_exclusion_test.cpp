#include "gumbelbox/probability/inclusion_exclusion.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>

namespace gumbelbox {
namespace {

/// Sets of points of {0 .. 63} as bits; a volume is a count, so that everything is known exactly.
class Points {
 public:
  explicit Points(std::vector<std::uint64_t> sets) : sets_(std::move(sets)) {}

  double operator()(std::span<const std::size_t> of) const {
    ++asked_;
    return std::log(static_cast<double>(std::popcount(intersection(of))));
  }

  double share(const Event& event) const {
    std::uint64_t left = intersection(event.present);
    const int whole = std::popcount(left);
    for (const std::size_t set : event.absent) left &= ~sets_[set];
    return static_cast<double>(std::popcount(left)) / whole;
  }

  int asked() const { return asked_; }

 private:
  std::uint64_t intersection(std::span<const std::size_t> of) const {
    std::uint64_t all = ~std::uint64_t{0};
    for (const std::size_t set : of) all &= sets_[set];
    return all;
  }

  std::vector<std::uint64_t> sets_;
  mutable int asked_ = 0;
};

TEST(InclusionExclusion, CountsWhatLiesOutside) {
  const Points points({0x00000000FFFFFFFF, 0x0000FFFFFFFF0000, 0x5555555555555555,
                       0x0F0F0F0F0F0F0F0F, 0xF0000000000000FF});
  for (const Event& event : std::vector<Event>{{{0}, {1}},
                                               {{0}, {1, 2}},
                                               {{2, 3}, {0}},
                                               {{0}, {1, 2, 3, 4}},
                                               {{}, {0, 1, 2, 3, 4}},
                                               {{3}, {}}}) {
    const ShareOutside share = share_outside(points, 1, event);
    EXPECT_NEAR(share.value, points.share(event), 1e-14);
    EXPECT_LT(share.rounding, 1e-13);
  }
}

TEST(InclusionExclusion, IsNothingOfNothing) {
  const Points points({0x0F, 0xF0, 0xFF});
  EXPECT_EQ(share_outside(points, 1, {{0, 1}, {2}}).value, 0);
}

TEST(InclusionExclusion, StopsWhereNothingIsLeft) {
  // Disjoint pairs: of the 2^16 subsets only the empty one and the single ones have a volume.
  std::vector<std::uint64_t> sets;
  Event event;
  for (std::size_t i = 0; i < 16; ++i) {
    sets.push_back(std::uint64_t{3} << (2 * i));
    event.absent.push_back(i);
  }
  const Points points(sets);
  EXPECT_NEAR(share_outside(points, 1, event).value, 0.5, 1e-14);
  EXPECT_LT(points.asked(), 200);
}

TEST(InclusionExclusion, TheErrorGrowsWithTheTermsThatCancel) {
  std::vector<std::uint64_t> same(12, ~std::uint64_t{0});
  Event event;
  for (std::size_t i = 0; i < same.size(); ++i) event.absent.push_back(i);
  const ShareOutside share = share_outside(Points(same), 1, event);
  EXPECT_NEAR(share.value, 0, share.rounding);
  EXPECT_GT(share.rounding, 1e-15 * 4095);
}

TEST(InclusionExclusion, SmallTermsAreNotLostAmongLargeOnes) {
  // 1 - e^-40 + e^-40 / 2 - 1, which plain additions make 0.
  const auto log_volume = [](std::span<const std::size_t> of) {
    const auto has = [&](std::size_t box) { return std::ranges::count(of, box) > 0; };
    if (!has(2)) return 0.0;
    return has(1) ? -40 - std::log(2.0) : -40.0;
  };
  const double value = share_outside(log_volume, 1, {{0}, {2, 1}}).value;
  EXPECT_NEAR(value / (-std::exp(-40.0) / 2), 1, 1e-12);
}

}  // namespace
}  // namespace gumbelbox
