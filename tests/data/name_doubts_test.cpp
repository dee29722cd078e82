#include "gumbelbox/data/name_doubts.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

using Sentences = std::vector<std::string>;

Sentences doubts(std::initializer_list<const char*> names) {
  NameTable table;
  for (const char* name : names) table.add(name);
  return find_name_doubts(table, "items");
}

TEST(FindNameDoubts, NamesLookAlike) {
  EXPECT_EQ(doubts({"caf\xC3\xA9", "tea", "cafe\xCC\x81"}),
            Sentences{"1 name looks like another in other code points, such as 'caf\\u00E9' and "
                      "'cafe\\u0301': different items, until you write them alike"});
  EXPECT_EQ(
      doubts({"q\xCC\x87\xCC\xA3", "ice\xC2\xA0tea", "ice tea", "q\xCC\xA3\xCC\x87"}),
      Sentences{"2 names look like others in other code points, such as 'q\\u0323\\u0307' and "
                "'q\\u0307\\u0323': different items, until you write them alike"});
  EXPECT_TRUE(doubts({"caf\xC3\xA9", "cafe", "te\xCC\x81", "te", "te\xCC\x81"}).empty());
}

TEST(FindNameDoubts, NamesDifferInWhatIsNotSeen) {
  for (const char* unseen : {"\xE2\x80\x8B", "\xEF\xBB\xBF", "\xC2\xAD", "\xE2\x81\xA0"}) {
    const std::string name = std::string("te") + unseen + "a";
    const Sentences said = doubts({name.c_str(), "tea"});
    ASSERT_EQ(said.size(), 1U);
    EXPECT_NE(said[0].find("such as 'tea' and 'te\\u"), std::string::npos) << said[0];
  }
}

TEST(FindNameDoubts, ANameHasWhatIsNotSeen) {
  EXPECT_EQ(
      doubts({"te\xE2\x80\x8B"
              "a",
              "milk", "\xEF\xBB\xBFjam"}),
      Sentences{"2 names have characters that are not seen, such as 'te\\u200Ba'; if they are "
                "not meant, remove them"});
  EXPECT_TRUE(doubts({"\xD9\x85\xDB\x8C\xE2\x80\x8C\xD8\xAE", "\xE2\x9D\xA4\xEF\xB8\x8F"}).empty())
      << "joiners and variants are part of what is written";
}

}  // namespace
}  // namespace gumbelbox
