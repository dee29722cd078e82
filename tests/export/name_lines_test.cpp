#include "gumbelbox/export/name_lines.h"

#include <gtest/gtest.h>

#include <sstream>

namespace gumbelbox {
namespace {

TEST(NameLines, KeepOneLineForEveryName) {
  NameTable names;
  for (const char* name : {"grey parrot", "a\tb", "two\r\nlines", ""}) names.add(name);
  std::ostringstream out;
  write_name_lines(names, out);
  EXPECT_EQ(out.str(), "grey parrot\na b\ntwo  lines\n\n");
}

}  // namespace
}  // namespace gumbelbox
