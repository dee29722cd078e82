#include "gumbelbox/base/whole_folder.h"

#include <sys/stat.h>

#include <stdexcept>

#include "gumbelbox/base/file.h"
#include "gumbelbox/base/folder_seal.h"
#include "gumbelbox/base/unfinished_file.h"
#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

NewFile file(const std::string& name, const std::string& content) {
  return {name, [content](std::ostream& out) { out << content; }};
}

TEST(WriteFolder, MakesTheFolderAndThoseAboveIt) {
  const TemporaryFolder folder;
  const NewFile files[] = {file("a.tsv", "1"), file("b.tsv", "2")};
  write_folder(folder.path("deep/data"), files);
  EXPECT_EQ(read_file(folder.path("deep/data/a.tsv")), "1");
  EXPECT_EQ(folder_state(folder.path("deep/data")).ours,
            (std::vector<std::string>{"a.tsv", "b.tsv"}));
}

TEST(WriteFolder, ReplacesTheOldOneAsAWhole) {
  const TemporaryFolder folder;
  const std::string data = folder.path("data");
  const NewFile old[] = {file("a.tsv", "1"), file("b.tsv", "2")};
  const NewFile fresh[] = {file("a.tsv", "new")};
  write_folder(data, old);
  write_folder(data, fresh);
  EXPECT_EQ(read_file(data + "/a.tsv"), "new");
  EXPECT_FALSE(std::filesystem::exists(data + "/b.tsv"));
  EXPECT_EQ(folder.files(), 1U);
}

TEST(WriteFolder, KeepsTheOldOneWhenAWriterThrows) {
  const TemporaryFolder folder;
  const std::string data = folder.path("data");
  const NewFile old[] = {file("a.tsv", "old"), file("b.tsv", "old")};
  write_folder(data, old);
  const NewFile fresh[] = {file("a.tsv", "new"),
                           {"b.tsv", [](std::ostream&) { throw std::runtime_error("stop"); }}};
  EXPECT_THROW(write_folder(data, fresh), std::runtime_error);
  EXPECT_EQ(read_file(data + "/a.tsv"), "old");
  EXPECT_EQ(folder.files(), 1U);
}

TEST(WriteFolder, TakesBackTheFoldersAboveOneThatItCannotWrite) {
  const TemporaryFolder folder;
  const NewFile failing[] = {{"a.tsv", [](std::ostream&) { throw std::runtime_error("stop"); }}};
  EXPECT_THROW(write_folder(folder.path("one/two/three/data"), failing), std::runtime_error);
  EXPECT_EQ(folder.files(), 0U);
  const NewFile files[] = {file("a.tsv", "new")};
  write_folder(folder.path("one/./two/."), files);
  EXPECT_EQ(read_file(folder.path("one/two/a.tsv")), "new");
}

TEST(WriteFolder, SaysWhatItWasForcedToReplace) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder.path("data"));
  folder.write("data/a.tsv", "mine");
  const NewFile files[] = {file("a.tsv", "new")};
  EXPECT_THROW(write_folder(folder.path("data"), files), Error);
  EXPECT_EQ(read_file(folder.path("data/a.tsv")), "mine");
  std::string told;
  write_folder(folder.path("data"), files,
               {.force = true, .on_forced = [&](const std::string& text) { told += text; }});
  EXPECT_EQ(read_file(folder.path("data/a.tsv")), "new");
  EXPECT_EQ(told,
            folder.path("data") + ": replaced a.tsv (not made by gumbelbox, or changed since)");
}

TEST(WriteFolder, NoticesAFileThatCameWhileItWrote) {
  const TemporaryFolder folder;
  const std::string data = folder.path("data");
  const NewFile old[] = {file("a.tsv", "old")};
  write_folder(data, old);
  const NewFile fresh[] = {{"a.tsv", [&](std::ostream& out) {
                              out << "new";
                              folder.write("data/notes.txt", "mine");
                            }}};
  EXPECT_THROW(write_folder(data, fresh, {.force = true}), Error);
  EXPECT_EQ(read_file(data + "/notes.txt"), "mine");
  EXPECT_EQ(read_file(data + "/a.tsv"), "old");
  EXPECT_EQ(folder.files(), 1U);
}

TEST(WriteFolder, KeepsALinkToTheFolderAndItsRights) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder.path("real"));
  ASSERT_EQ(::chmod(folder.path("real").c_str(), 0700), 0);
  std::filesystem::create_directory_symlink("real", folder.path("link"));
  const NewFile files[] = {file("a.tsv", "new")};
  write_folder(folder.path("link"), files);
  EXPECT_TRUE(std::filesystem::is_symlink(folder.path("link")));
  EXPECT_EQ(read_file(folder.path("real/a.tsv")), "new");
  struct stat status {};
  ASSERT_EQ(::stat(folder.path("real").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0700U);
  EXPECT_EQ(folder.files(), 2U);
}

TEST(WriteFolder, CanBeCleanedUpByASignalHandler) {
  const TemporaryFolder folder;
  const NewFile files[] = {file("a.tsv", "1"), {"b.tsv", [&](std::ostream& out) {
                                                  out << "half" << std::flush;
                                                  UnfinishedFile::remove_all();
                                                  EXPECT_EQ(folder.files(), 0U);
                                                }}};
  EXPECT_THROW(write_folder(folder.path("data"), files), Error);
}

}  // namespace
}  // namespace gumbelbox
