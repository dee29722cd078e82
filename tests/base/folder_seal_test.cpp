#include "gumbelbox/base/folder_seal.h"

#include <fcntl.h>

#include <atomic>
#include <cstdio>
#include <thread>

#include "gumbelbox/base/file.h"
#include "tests/base/temporary_folder.h"

namespace gumbelbox {
namespace {

using Names = std::vector<std::string>;

Content content_of_text(const std::string& text) {
  Content content{.bytes = text.size(), .checksum = {}};
  content.checksum.add(text);
  return content;
}

void seal(const TemporaryFolder& folder) {
  folder.write("train.tsv", "0\t1\n");
  folder.write("test.tsv", "1\t0\n");
  folder.write(std::string(kSealName), seal_text({{"train.tsv", content_of_text("0\t1\n")},
                                                  {"test.tsv", content_of_text("1\t0\n")}}));
}

TEST(FolderSeal, SaysWhoMadeWhat) {
  EXPECT_EQ(
      seal_text({{"a.tsv", content_of_text("123456789")}}),
      "{\"gumbelbox\":\"folder\",\"files\":{\"a.tsv\":{\"bytes\":9,\"crc32\":\"cbf43926\"}}}\n");
}

TEST(FolderSeal, TellsWhatIsOursAndWhatWasChanged) {
  const TemporaryFolder folder;
  seal(folder);
  EXPECT_EQ(folder_state(folder.path()).ours, (Names{"test.tsv", "train.tsv"}));
  folder.write("train.tsv", "0\t2\n");  // as long as before
  folder.write("notes.txt", "");
  const FolderState state = folder_state(folder.path());
  EXPECT_EQ(state.ours, Names{"test.tsv"});
  EXPECT_EQ(state.changed, Names{"train.tsv"});
  EXPECT_EQ(state.others, Names{"notes.txt"});
}

TEST(FolderSeal, ALinkIsAChange) {
  const TemporaryFolder folder;
  seal(folder);
  std::filesystem::rename(folder.path("train.tsv"), folder.path("elsewhere"));
  std::filesystem::create_symlink("elsewhere", folder.path("train.tsv"));
  EXPECT_EQ(folder_state(folder.path()).changed, Names{"train.tsv"});
}

TEST(FolderSeal, IsOursOnlyAsWeWriteIt) {
  const TemporaryFolder folder;
  seal(folder);
  EXPECT_TRUE(has_seal(folder.path()));
  const std::string path = folder.path(std::string(kSealName));
  const std::string text = read_file(path);
  for (const std::string& other :
       {" " + text, text.substr(0, text.size() / 2), std::string("{}"), std::string(),
        std::string("{\"gumbelbox\":\"folder\",\"files\":{\"train.tsv\":1}}")}) {
    folder.write(std::string(kSealName), other);
    EXPECT_FALSE(has_seal(folder.path())) << other;
    EXPECT_EQ(folder_state(folder.path()).others,
              (Names{std::string(kSealName), "test.tsv", "train.tsv"}));
  }
}

/// Puts folders that we sealed in the place of one another until it is told to stop, as runs that
/// write the same folder do.
void exchange_folders(const TemporaryFolder& folder, const std::atomic<bool>& stop) {
  for (int i = 0; !stop; ++i) {
    const std::string fresh = "fresh" + std::to_string(i);
    std::filesystem::create_directory(folder.path(fresh));
    const std::string text = std::to_string(i) + "\n";
    folder.write(fresh + "/train.tsv", text);
    folder.write(fresh + "/" + std::string(kSealName),
                 seal_text({{"train.tsv", content_of_text(text)}}));
    ::renameat2(AT_FDCWD, folder.path(fresh).c_str(), AT_FDCWD, folder.path("data").c_str(),
                RENAME_EXCHANGE);
    std::filesystem::remove_all(folder.path(fresh));
  }
}

TEST(FolderSeal, AFolderThatIsReplacedMeanwhileHasNotChanged) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder.path("data"));
  std::atomic<bool> stop = false;
  std::thread other([&] { exchange_folders(folder, stop); });
  constexpr int kLooks = 3000;
  for (int i = 0; i < kLooks; ++i) {
    const FolderState state = folder_state(folder.path("data"));
    EXPECT_EQ(state.changed, Names()) << i;
    EXPECT_EQ(state.others, Names()) << i;
    if (testing::Test::HasFailure()) break;
  }
  stop = true;
  other.join();
}

TEST(FolderSeal, NothingIsInAFolderThatIsNotThere) {
  EXPECT_TRUE(folder_state("no/such/folder").others.empty());
}

}  // namespace
}  // namespace gumbelbox
