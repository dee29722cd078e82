#include "gumbelbox/data/missing_parent.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

TEST(MissingParent, IsSaidInManyWays) {
  for (const char* cell : {"", "NULL", "null", "None", "nil", "NaN", "N/A", "#N/A", "-", "--",
                           "\\N", "(null)", "<NULL>", "(none)", "undefined"}) {
    EXPECT_TRUE(says_no_parent(cell)) << cell;
    EXPECT_TRUE(says_no_parent_id(cell)) << cell;
  }
}

TEST(MissingParent, IsNotSaidByNames) {
  for (const char* cell :
       {" ", "Nun", "Nile", "NA", "Nonesuch", "N", "---", "undefined1", "Root"}) {
    EXPECT_FALSE(says_no_parent(cell)) << cell;
    EXPECT_FALSE(says_no_parent_id(cell)) << cell;
  }
}

TEST(MissingParent, IsSaidByZeroAmongIdsAlone) {
  for (const char* cell : {"0", "-1", "0.0"}) {
    EXPECT_TRUE(says_no_parent_id(cell)) << cell;
    EXPECT_FALSE(says_no_parent(cell)) << cell;
  }
  for (const char* cell : {"1", "-2", "00", "0.5"}) EXPECT_FALSE(says_no_parent_id(cell)) << cell;
}

}  // namespace
}  // namespace gumbelbox
