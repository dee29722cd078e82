#include "gumbelbox/data/similar_names.h"

#include <gtest/gtest.h>

#include <string>

namespace gumbelbox {
namespace {

using Groups = std::vector<SimilarNames::Group>;

SimilarNames find(const std::vector<std::string>& names, std::size_t most_examples = 10) {
  Vocabulary vocabulary;
  for (const std::string& name : names) vocabulary.add(name);
  return find_similar_names(vocabulary, most_examples);
}

TEST(SimilarNames, FindsNamesOfSeveralEntities) {
  const SimilarNames found = find({"cat", "dog", "cat", "cat", "Dog", "dog"});
  EXPECT_EQ(found.equal.count, 2U);
  EXPECT_EQ(found.equal.examples, (Groups{{0, 2, 3}, {1, 5}}));
  EXPECT_EQ(found.by_case.examples, (Groups{{1, 4}}));
}

TEST(SimilarNames, PartsCaseFromPunctuation) {
  const SimilarNames found =
      find({"sea horse", "Big Dog", "BIG DOG", "seahorse", "big dog", "Sea-Horse", "sea"});
  EXPECT_EQ(found.equal.count, 0U);
  EXPECT_EQ(found.by_case.examples, (Groups{{1, 2, 4}}));
  EXPECT_EQ(found.by_punctuation.examples, (Groups{{0, 3, 5}}));
  EXPECT_EQ(found.by_case.count + found.by_punctuation.count, 2U);
}

TEST(SimilarNames, FindsNamesThatLookAlike) {
  const SimilarNames found = find({"caf\xC3\xA9", "tea", "cafe\xCC\x81", "CAF\xC3\x89", "cafe",
                                   "ice\xC2\xA0tea", "ice tea", "cafe\xCC\x81"});
  EXPECT_EQ(found.by_unicode.count, 2U);
  EXPECT_EQ(found.by_unicode.examples, (Groups{{0, 2}, {5, 6}}));
  EXPECT_EQ(found.equal.examples, (Groups{{2, 7}}));
  EXPECT_EQ(found.by_case.examples, (Groups{{0, 3}}));
  EXPECT_EQ(found.by_punctuation.count, 0U);
}

TEST(SimilarNames, FindsTypingErrorsInWhatLooksAlike) {
  EXPECT_EQ(find({"cr\xC3\xA8me anglaise", "cre\xCC\x80me anglais"}).by_spelling.count, 1U);
}

TEST(SimilarNames, FindsLongNamesThatAreOneLetterApart) {
  const SimilarNames found = find({"elephant", "hippopotamus", "elefant", "elephants", "Elephant",
                                   "hipopotamus", "cat", "cot", "hippopotmaus"});
  EXPECT_EQ(found.by_spelling.count, 3U);
  EXPECT_EQ(found.by_spelling.examples, (Groups{{0, 3}, {1, 5}, {1, 8}}));
  EXPECT_TRUE(found.by_spelling.complete);
}

TEST(SimilarNames, FindsEveryKindOfChangeAtEveryPlace) {
  const std::string name =
      "gr\xC3\xBC"
      "nspecht";
  for (std::size_t i = 0; i <= name.size(); ++i) {
    if (i == 3) continue;  // inside a character
    std::string longer = name;
    longer.insert(i, "x");
    EXPECT_EQ(find({name, longer}).by_spelling.count, 1U) << longer;
    if (i == name.size() || i == 2) continue;
    std::string changed = name;
    changed[i] = 'x';
    EXPECT_EQ(find({name, changed}).by_spelling.count, 1U) << changed;
  }
  EXPECT_EQ(find({name, "grunspecht"}).by_spelling.count, 1U);
}

TEST(SimilarNames, NumberedNamesAreNotSimilar) {
  std::vector<std::string> names;
  for (int i = 0; i < 300; ++i) names.push_back("elephant.n." + std::to_string(i));
  const SimilarNames found = find(names);
  EXPECT_EQ(found.equal.count + found.by_case.count + found.by_punctuation.count, 0U);
  EXPECT_EQ(found.by_spelling.count, 0U);
  EXPECT_EQ(find({"elephant.n.01", "elephnt.n.02"}).by_spelling.count, 0U);
  EXPECT_EQ(find({"elephant.n.01", "elephnt.n.01"}).by_spelling.count, 1U);
}

TEST(SimilarNames, CountsAllAndShowsTheFirst) {
  std::vector<std::string> names;
  for (int i = 0; i < 50; ++i) {
    names.push_back("item " + std::to_string(i));
    names.push_back("ITEM " + std::to_string(i));
  }
  const SimilarNames found = find(names, 2);
  EXPECT_EQ(found.by_case.count, 50U);
  EXPECT_EQ(found.by_case.examples, (Groups{{0, 1}, {2, 3}}));
}

TEST(SimilarNames, SaysSoWhenThereIsNoRoomForAll) {
  Vocabulary vocabulary;
  for (const char* name : {"crocodile", "crocodiles", "wolverine", "wolverines"}) {
    vocabulary.add(name);
  }
  EXPECT_TRUE(find_similar_names(vocabulary, 10, 100).by_spelling.complete);
  EXPECT_FALSE(find_similar_names(vocabulary, 10, 2).by_spelling.complete);
}

TEST(SimilarNames, GivesUpWhenNearlyAllAreSimilar) {
  // All words of five letters out of ten: each has 45 neighbours.
  std::vector<std::string> names;
  for (int i = 0; i < 100'000; ++i) {
    std::string name = "prefix_____";
    for (int rest = i, j = 0; j < 5; ++j, rest /= 10) {
      name[static_cast<std::size_t>(6 + j)] = static_cast<char>('a' + rest % 10);
    }
    names.push_back(name);
  }
  const SimilarNames found = find(names);
  EXPECT_FALSE(found.by_spelling.complete);
  EXPECT_GT(found.by_spelling.count, 100'000U);
  EXPECT_EQ(found.by_spelling.examples.size(), 10U);
}

}  // namespace
}  // namespace gumbelbox
