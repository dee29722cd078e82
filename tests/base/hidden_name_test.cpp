#include "gumbelbox/base/hidden_name.h"

#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

TEST(HiddenName, LiesBesideWhatALinkLeadsTo) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder.path("elsewhere"));
  std::filesystem::create_symlink("elsewhere/model", folder.path("link"));
  const std::string name = hidden_name(folder.path("elsewhere/model"), "lock");
  EXPECT_EQ(hidden_name(folder.path("link"), "lock"), name);
  EXPECT_EQ(std::filesystem::path(name).parent_path(), folder.path("elsewhere"));
  EXPECT_NE(hidden_name(folder.path("elsewhere/other"), "lock"), name);
  EXPECT_NE(hidden_name(folder.path("elsewhere/model"), "part"), name);
}

TEST(HiddenName, IsShortWhateverTheTargetIsCalled) {
  const std::string name = hidden_name(std::string(255, 'x'), "part");
  EXPECT_EQ(name.size(), 32U);
  EXPECT_EQ(hidden_name("model", "part").size(), 32U);
  EXPECT_TRUE(is_hidden_name("folder/" + name));
  EXPECT_TRUE(is_hidden_name(hidden_name("model", "lock")));
}

TEST(HiddenName, IsNoNameThatUsersGive) {
  for (const char* name : {"model", ".gumbelbox.json", ".gumbelbox-model.part", ".gumbelbox-",
                           ".gumbelbox-0123456789abcdeX.part", ".gumbelbox-0123456789abcdef",
                           "x.gumbelbox-0123456789abcdef.part"}) {
    EXPECT_FALSE(is_hidden_name(name)) << name;
  }
}

TEST(RealTarget, NamesAFolderThatAPathOnlyPointsTo) {
  const TemporaryFolder folder;
  const std::string place = std::filesystem::canonical(folder.path());
  EXPECT_EQ(real_target(folder.path(".")), place);
  EXPECT_EQ(real_target(folder.path("")), folder.path());
  EXPECT_EQ(real_target(folder.path("made/")), folder.path("made"));
  EXPECT_EQ(real_target(folder.path("made/.")), folder.path("made"));
  EXPECT_EQ(real_target("file"), "file");
}

TEST(RealTarget, RefusesLinksInACircle) {
  const TemporaryFolder folder;
  std::filesystem::create_symlink("one", folder.path("other"));
  std::filesystem::create_symlink("other", folder.path("one"));
  expect_error(ErrorKind::kIo, folder.path("one") + ": Too many levels of symbolic links",
               [&] { real_target(folder.path("one")); });
}

}  // namespace
}  // namespace gumbelbox
