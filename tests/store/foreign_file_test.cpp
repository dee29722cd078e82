#include "gumbelbox/store/foreign_file.h"

#include <gtest/gtest.h>

#include <string>

namespace gumbelbox {
namespace {

TEST(ForeignFile, KnowsCommonFilesByTheirFirstBytes) {
  EXPECT_EQ(foreign_kind("\x1f\x8b\x08"), "it is compressed by gzip; unpack it first");
  EXPECT_EQ(foreign_kind(std::string("\xfd"
                                     "7zXZ\0\0",
                                     7)),
            "it is compressed by xz; unpack it first");
  EXPECT_EQ(foreign_kind("\x28\xb5\x2f\xfd\x01"), "it is compressed by zstd; unpack it first");
  EXPECT_EQ(foreign_kind("BZh91AY&SY"), "it is compressed by bzip2; unpack it first");
  EXPECT_EQ(foreign_kind("PK\x03\x04\x14"),
            "it looks like a zip file, as NumPy (.npz) and PyTorch (.pth) write them");
  EXPECT_EQ(foreign_kind("\x89HDF\r\n\x1a\n"), "it looks like an HDF5 file");
  EXPECT_EQ(foreign_kind("\x93NUMPY\x01"), "it looks like a NumPy array (.npy)");
}

TEST(ForeignFile, KnowsText) {
  for (const char* text : {"a\tb\r\n", "x", "{\"a\": 1}",
                           "\xef\xbb\xbf"
                           "a",
                           "f\xc3\xbcr", "cut in the middle of \xc3", "and of \xf0\x9f\x98"}) {
    EXPECT_EQ(foreign_kind(text), "it looks like a text file; train a model on it first") << text;
  }
}

TEST(ForeignFile, SaysNothingOfOtherFiles) {
  EXPECT_EQ(foreign_kind(""), "");
  EXPECT_EQ(foreign_kind(std::string(8, '\0')), "");
  EXPECT_EQ(foreign_kind("text \x01 text"), "");
  EXPECT_EQ(foreign_kind("text \x7f text"), "");
  EXPECT_EQ(foreign_kind("\xff\xfe"), "");
  EXPECT_EQ(foreign_kind("text \xff and more"), "");
}

}  // namespace
}  // namespace gumbelbox
