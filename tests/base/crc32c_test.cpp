#include "gumbelbox/base/crc32c.h"

#include <gtest/gtest.h>

#include <string>

namespace gumbelbox {
namespace {

TEST(Crc32c, HasItsCheckValue) {
  EXPECT_EQ(crc32c("123456789"), 0xE3069283U);
  EXPECT_EQ(crc32c(""), 0U);
}

/// RFC 3720, section B.4, which prints the bytes in the order of transmission.
TEST(Crc32c, HasTheValuesOfRfc3720) {
  EXPECT_EQ(crc32c(std::string(32, '\0')), 0x8A9136AAU);
  EXPECT_EQ(crc32c(std::string(32, '\xff')), 0x62A8AB43U);
  std::string rising(32, '\0');
  for (std::size_t i = 0; i < 32; ++i) rising[i] = static_cast<char>(i);
  EXPECT_EQ(crc32c(rising), 0x46DD794EU);
  EXPECT_EQ(crc32c(std::string(rising.rbegin(), rising.rend())), 0x113FDB5CU);
  const std::string read_command(
      "\x01\xc0\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"
      "\x14\x00\x00\x00\x00\x00\x04\x00\x00\x00\x00\x14\x00\x00\x00\x18"
      "\x28\x00\x00\x00\x00\x00\x00\x00\x02\x00\x00\x00\x00\x00\x00\x00",
      48);
  EXPECT_EQ(crc32c(read_command), 0xD9963A56U);
}

}  // namespace
}  // namespace gumbelbox
