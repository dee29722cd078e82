#include "cli/output_path.h"

#include "gumbelbox/base/error.h"
#include "tests/cli/run_verb.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

TEST(RequireWritable, AcceptsNewAndOldFilesAndMakesNone) {
  const Scratch scratch;
  require_writable(scratch.path("new"));
  EXPECT_FALSE(std::filesystem::exists(scratch.path("new")));
  const std::string old = scratch.file("old", "content");
  require_writable(old);
  EXPECT_EQ(bytes_of(old), "content");
}

TEST(RequireWritable, RefusesFoldersAndMissingFolders) {
  const Scratch scratch;
  EXPECT_THROW(require_writable(scratch.path(".")), Error);
  EXPECT_THROW(require_writable(scratch.path("missing/file")), Error);
  EXPECT_THROW(require_writable(""), Error);
  EXPECT_THROW(require_writable("-"), Error);
}

TEST(RequireReplaceable, RefusesAFileOfAnotherKind) {
  const Scratch scratch;
  require_replaceable(scratch.path("new"), "<svg", "a picture");
  require_replaceable(scratch.file("empty", ""), "<svg", "a picture");
  require_replaceable(scratch.file("old", "<?xml?>\n<svg>"), "<svg", "a picture");
  require_replaceable("/dev/null", "<svg", "a picture");
  require_replaceable("", "<svg", "a picture");
  const std::string diary = scratch.file("diary", "dear diary " + std::string(300, '.') + "<svg");
  expect_error(ErrorKind::kUsage,
               diary +
                   ": expected a picture to replace, or no file, found a file of another kind; "
                   "remove it or choose another name",
               [&] { require_replaceable(diary, "<svg", "a picture"); });
}

TEST(RequireDifferent, RefusesTwoNamesOfOneFile) {
  const Scratch scratch;
  const std::string file = scratch.file("a", "content");
  std::filesystem::create_symlink(file, scratch.path("b"));
  EXPECT_THROW(require_different(file, scratch.path("b"), "--out", "--data"), Error);
  EXPECT_THROW(require_different(scratch.path("new"), scratch.path("./new"), "--out", "--log"),
               Error);
  require_different(file, scratch.path("c"), "--out", "--data");
  require_different(file, "", "--out", "--log");
}

}  // namespace
}  // namespace gumbelbox
