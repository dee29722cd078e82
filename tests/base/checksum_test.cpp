#include "gumbelbox/base/checksum.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

std::string checksum(std::string_view text) {
  Checksum sum;
  sum.add(text);
  return sum.text();
}

// The check value that catalogues of CRCs list for CRC-32.
TEST(Checksum, GivesThePublishedCheckValue) { EXPECT_EQ(checksum("123456789"), "cbf43926"); }

TEST(Checksum, WritesEightDigits) {
  EXPECT_EQ(checksum(""), "00000000");
  EXPECT_EQ(Checksum().value(), 0U);
}

TEST(Checksum, PartsCountAsOneText) {
  Checksum sum;
  sum.add("1234");
  sum.add("");
  sum.add("56789");
  EXPECT_EQ(sum.value(), 0xcbf43926U);
}

TEST(Checksum, NothingAddedChangesNothing) {
  Checksum checksum;
  checksum.add("abc");
  const std::uint32_t before = checksum.value();
  checksum.add(std::span<const std::byte>());
  checksum.add("");
  EXPECT_EQ(checksum.value(), before);
}

}  // namespace
}  // namespace gumbelbox
