#include "experiments/analysis/flat_corners.h"

#include <gtest/gtest.h>

#include <map>

namespace gumbelbox {
namespace {

TEST(FlatCorners, AreThoseOfThePaperUnderEveryModel) {
  struct Expected {
    int corners, shifts;
  };
  // Settings: disjoint, contained, contained per dimension, disjoint / contained per dimension.
  // Where both dimensions are contained the inner corners have slopes that cancel in a shift.
  const std::map<PlaneModel, std::vector<Expected>> expected{
      {PlaneModel::kHard, {{8, 4}, {4, 4}, {4, 4}, {6, 4}}},
      {PlaneModel::kSmooth, {{4, 0}, {4, 4}, {4, 4}, {4, 2}}},
      {PlaneModel::kGaussian, {{4, 0}, {4, 4}, {4, 4}, {4, 2}}},
      {PlaneModel::kGumbel, {{0, 0}, {0, 0}, {0, 0}, {0, 0}}},
      {PlaneModel::kGumbelExact, {{0, 0}, {0, 0}, {0, 0}, {0, 0}}},
  };
  const std::vector<FlatCorners> all = flat_corners();
  ASSERT_EQ(all.size(), 20U);
  for (std::size_t i = 0; i < all.size(); ++i) {
    SCOPED_TRACE(model_name(all[i].model) + ", " + all[i].setting.name);
    const Expected& wanted = expected.at(all[i].model)[i % 4];
    EXPECT_EQ(all[i].flat_corners(), wanted.corners);
    EXPECT_EQ(all[i].flat_shifts(), wanted.shifts);
  }
}

}  // namespace
}  // namespace gumbelbox
