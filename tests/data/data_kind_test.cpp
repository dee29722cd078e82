#include "gumbelbox/data/data_kind.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

TEST(DataKind, HasOneWordInBothDirections) {
  EXPECT_EQ(data_kind_name(DataKind::kHierarchy), "hierarchy");
  EXPECT_EQ(find_data_kind("hierarchy"), DataKind::kHierarchy);
  EXPECT_EQ(find_data_kind("probability"), DataKind::kProbability);
  EXPECT_EQ(find_data_kind("probabilities"), std::nullopt);
}

}  // namespace
}  // namespace gumbelbox
