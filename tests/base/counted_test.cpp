#include "gumbelbox/base/counted.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

TEST(Counted, OnlyOneIsNotSeveral) {
  EXPECT_EQ(counted(0, "leaf", "leaves"), "0 leaves");
  EXPECT_EQ(counted(1, "leaf", "leaves"), "1 leaf");
  EXPECT_EQ(counted(20'000'000'000, "leaf", "leaves"), "20000000000 leaves");
}

}  // namespace
}  // namespace gumbelbox
