#include "gumbelbox/draw/caption.h"

#include <gtest/gtest.h>

#include "tests/draw/interval_model.h"

namespace gumbelbox {
namespace {

TEST(WithCommas, SeparatesThousands) {
  EXPECT_EQ(with_commas(0), "0");
  EXPECT_EQ(with_commas(999), "999");
  EXPECT_EQ(with_commas(1182), "1,182");
  EXPECT_EQ(with_commas(1234567), "1,234,567");
}

TEST(CaptionOf, CountsBoxesAndDimensions) {
  EXPECT_EQ(caption_of(animals(5)), "10 boxes, 5 dimensions (gumbel)");
  EXPECT_EQ(caption_of(interval_model({{"a", 0, 1}}, 1)), "1 box, 1 dimension (gumbel)");
}

}  // namespace
}  // namespace gumbelbox
