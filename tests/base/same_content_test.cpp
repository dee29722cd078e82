#include "gumbelbox/base/same_content.h"

#include <gtest/gtest.h>

#include "gumbelbox/base/file.h"
#include "tests/base/temporary_folder.h"

namespace gumbelbox {
namespace {

TEST(HasContent, ComparesEveryByteAndTheLength) {
  const TemporaryFolder folder;
  const std::string path = folder.path("a");
  EXPECT_FALSE(has_content(path, [](std::ostream&) {})) << "no such file";
  write_file(path, [](std::ostream& file) { file << "12 34"; });
  EXPECT_TRUE(has_content(path, [](std::ostream& file) { file << 12 << ' ' << "34"; }));
  for (const char* other : {"", "12 3", "12 345", "12 35", "22 34"}) {
    EXPECT_FALSE(has_content(path, [&](std::ostream& file) { file << other; })) << other;
  }
}

}  // namespace
}  // namespace gumbelbox
