#include "gumbelbox/base/file_seal.h"

#include <gtest/gtest.h>

#include <sstream>

#include "gumbelbox/base/file.h"
#include "tests/base/temporary_folder.h"

namespace gumbelbox {
namespace {

std::string sealed(const SealForm& form, std::string_view text) {
  std::ostringstream out;
  write_sealed(
      form, [&](std::ostream& file) { file << text << '\n'; }, out);
  return out.str();
}

bool is_whole(const std::string& content, const SealForm& form) {
  const TemporaryFolder folder;
  write_file(folder.path("a"), [&](std::ostream& file) { file << content; });
  return has_whole_seal(folder.path("a"), form);
}

TEST(FileSeal, StandsAtTheEndInItsForm) {
  const std::string text = sealed(kDotSeal, "digraph {}");
  EXPECT_EQ(text.substr(0, text.size() - 9), "digraph {}\n// made by gumbelbox, CRC-32 ");
  EXPECT_EQ(text.size(), 11 + seal_size(kDotSeal));
  EXPECT_TRUE(is_whole(text, kDotSeal));
  EXPECT_FALSE(is_whole(text, kMarkupSeal));
}

TEST(FileSeal, NoticesEveryFlippedBitAndEveryCut) {
  for (const SealForm& form : {kDotSeal, kMarkupSeal, kJsonSeal, kBareSeal}) {
    const std::string text = sealed(form, "1");
    ASSERT_TRUE(is_whole(text, form));
    EXPECT_FALSE(is_whole(text + "\n", form));
    for (std::size_t i = 0; i < text.size(); ++i) {
      EXPECT_FALSE(is_whole(text.substr(0, i), form)) << i;
      std::string changed = text;
      changed[i] = static_cast<char>(changed[i] ^ 1 << i % 7);
      EXPECT_FALSE(is_whole(changed, form)) << i;
    }
  }
}

}  // namespace
}  // namespace gumbelbox
