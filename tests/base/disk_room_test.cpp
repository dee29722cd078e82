#include "gumbelbox/base/disk_room.h"

#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

TEST(RequireRoom, RefusesWhatNoDiskHolds) {
  const TemporaryFolder folder;
  require_room(folder.path("model"), 0);
  require_room(folder.path("not/there/yet"), 1000);
  require_room("/dev/null", std::uint64_t{1} << 60);
  try {
    require_room(folder.path("not/there/yet"), std::uint64_t{1} << 62);
    FAIL() << "4 EiB fit";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kIo);
    EXPECT_EQ(
        std::string(error.what())
            .find(folder.path("not/there/yet") + ": needs about 4096 PiB on the disk, which has "),
        0U)
        << error.what();
  }
}

TEST(RequireShortName, CountsWhatIsAddedToTheName) {
  const TemporaryFolder folder;
  const std::string name(255, 'x');
  require_short_name(folder.path(name));
  require_short_name(folder.path(name.substr(11)), 11);
  expect_error(ErrorKind::kUsage,
               folder.path(name) + ": expected a name of at most 244 bytes there, got 255",
               [&] { require_short_name(folder.path(name), 11); });
}

TEST(RequireShortName, CountsTheWholePath) {
  std::string path = "x";
  while (path.size() < 4200) path += "/" + std::string(100, 'x');
  EXPECT_THROW(require_short_name(path), Error);
}

}  // namespace
}  // namespace gumbelbox
