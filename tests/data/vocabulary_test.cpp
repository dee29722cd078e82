#include "gumbelbox/data/vocabulary.h"

#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

using Ids = std::vector<EntityId>;
using Names = std::vector<std::string_view>;

Vocabulary vocabulary_of(std::initializer_list<std::string_view> names) {
  Vocabulary vocabulary;
  for (const std::string_view name : names) vocabulary.add(name);
  return vocabulary;
}

TEST(Vocabulary, NumbersEntitiesInOrderAndKeepsTheirNames) {
  Vocabulary vocabulary;
  EXPECT_EQ(vocabulary.size(), 0U);
  EXPECT_FALSE(vocabulary.find("cat"));
  EXPECT_EQ(vocabulary.find_or_add("cat"), 0U);
  EXPECT_EQ(vocabulary.find_or_add(""), 1U);
  EXPECT_EQ(vocabulary.find_or_add("cat"), 0U);
  EXPECT_EQ(vocabulary.add("dog"), 2U);
  EXPECT_EQ(vocabulary.size(), 3U);
  EXPECT_EQ(vocabulary.name(0), "cat");
  EXPECT_EQ(vocabulary.name(1), "");
  EXPECT_EQ(vocabulary.name(2), "dog");
  EXPECT_EQ(vocabulary.find("dog"), EntityId{2});
  EXPECT_FALSE(vocabulary.find("do"));
}

TEST(Vocabulary, FindsEveryOneOfManyNames) {
  Vocabulary vocabulary;
  constexpr EntityId kMany = 100000;
  for (EntityId id = 0; id < kMany; ++id) {
    ASSERT_EQ(vocabulary.find_or_add("name " + std::to_string(id * 7919)), id);
  }
  for (EntityId id = 0; id < kMany; ++id) {
    ASSERT_EQ(vocabulary.find("name " + std::to_string(id * 7919)), id);
    ASSERT_EQ(vocabulary.name(id), "name " + std::to_string(id * 7919));
  }
  EXPECT_FALSE(vocabulary.find("name 1"));
}

TEST(Vocabulary, TwoEntitiesMayHaveOneName) {
  Vocabulary vocabulary = vocabulary_of({"Hamlet", "Macbeth"});
  EXPECT_FALSE(vocabulary.repeats_names());
  EXPECT_EQ(vocabulary.add("Hamlet"), 2U);
  EXPECT_TRUE(vocabulary.repeats_names());
  EXPECT_EQ(vocabulary.find("Hamlet"), EntityId{0});
  EXPECT_EQ(vocabulary.find_or_add("Hamlet"), 0U);
  EXPECT_EQ(vocabulary.find_all("Hamlet"), (Ids{0, 2}));
  EXPECT_EQ(vocabulary.find_all("Macbeth"), (Ids{1}));
  EXPECT_EQ(vocabulary.find_all("Othello"), Ids{});
}

TEST(Vocabulary, GrowsWithoutLosingTheFirstOfARepeatedName) {
  Vocabulary vocabulary;
  for (int i = 0; i < 1000; ++i) {
    vocabulary.add("first " + std::to_string(i));
    vocabulary.add("same");
  }
  EXPECT_EQ(vocabulary.find("same"), EntityId{1});
  EXPECT_EQ(vocabulary.find_all("same").size(), 1000U);
  EXPECT_EQ(vocabulary.find("first 999"), EntityId{1998});
}

TEST(Vocabulary, PrefetchChangesNothing) {
  Vocabulary vocabulary;
  const Names names(300, "cat");
  vocabulary.prefetch(names);
  EXPECT_EQ(vocabulary.size(), 0U);
  vocabulary.add("dog");
  vocabulary.prefetch(names);
  EXPECT_EQ(vocabulary, vocabulary_of({"dog"}));
  EXPECT_FALSE(vocabulary.find("cat"));
}

TEST(Vocabulary, EqualityIsThatOfTheNamesInOrder) {
  EXPECT_EQ(vocabulary_of({"a", "bc"}), vocabulary_of({"a", "bc"}));
  EXPECT_NE(vocabulary_of({"a", "bc"}), vocabulary_of({"ab", "c"}));
  EXPECT_NE(vocabulary_of({"a", "b"}), vocabulary_of({"b", "a"}));
}

TEST(VocabularyRequire, TakesTheExactNameBeforeTheId) {
  const Vocabulary vocabulary = vocabulary_of({"cat", "#2", "dog"});
  EXPECT_EQ(vocabulary.require("dog"), 2U);
  EXPECT_EQ(vocabulary.require("#0"), 0U);
  EXPECT_EQ(vocabulary.require("#2"), 1U);
}

TEST(VocabularyRequire, ListsTheIdsOfANameThatIsNotUnique) {
  Vocabulary vocabulary = vocabulary_of({"x", "Hamlet", "Hamlet"});
  expect_error(ErrorKind::kNotFound, "2 entities are named 'Hamlet': #1, #2",
               [&] { vocabulary.require("Hamlet"); });
  EXPECT_EQ(vocabulary.require("#2"), 2U);
  for (int i = 0; i < 10; ++i) vocabulary.add("Hamlet");
  expect_error(ErrorKind::kNotFound,
               "12 entities are named 'Hamlet': #1, #2, #3, #4, #5, #6, #7, #8, #9, #10 and 2 more",
               [&] { vocabulary.require("Hamlet"); });
}

TEST(VocabularyRequire, RefusesIdsOutOfRangeAndOtherTextAfterTheHash) {
  const Vocabulary vocabulary = vocabulary_of({"cat", "dog"});
  for (const std::string id : {"#2", "#99999", "#99999999999999"}) {
    expect_error(ErrorKind::kNotFound, "no entity " + id + "; there are 2, from #0 on",
                 [&] { vocabulary.require(id); });
  }
  for (const std::string name : {"#", "#1x", "#-1", "1"}) {
    expect_error(ErrorKind::kNotFound, "no entity named '" + name + "'",
                 [&] { vocabulary.require(name); });
  }
}

TEST(VocabularyRequire, SuggestsTheNearestNames) {
  const Vocabulary vocabulary = vocabulary_of({"elephant.n.01", "bat.n.01", "cat.n.01"});
  Vocabulary commas;
  commas.add("Chair, folding");
  commas.add("Chain");
  expect_error(ErrorKind::kNotFound, "no entity named 'Chair'; nearest: 'Chair, folding', Chain",
               [&] { commas.require("Chair"); });
  expect_error(ErrorKind::kNotFound, "no entity named 'cat'; nearest: cat.n.01, bat.n.01",
               [&] { vocabulary.require("cat"); });
}

TEST(VocabularyNearest, PutsBeginningsBeforeInnerMatchesBeforeTypingErrors) {
  const Vocabulary vocabulary =
      vocabulary_of({"mowse", "field mouse", "mouse pointer", "Mouse", "house", "whale"});
  EXPECT_EQ(vocabulary.nearest("mouse", 5),
            (Names{"Mouse", "mouse pointer", "field mouse", "house", "mowse"}));
  EXPECT_EQ(vocabulary.nearest("MOUSE", 2), (Names{"Mouse", "mouse pointer"}));
  EXPECT_EQ(vocabulary.nearest("mouse", 0), Names{});
}

TEST(VocabularyNearest, SortsEqualsByTheirNames) {
  const Vocabulary vocabulary = vocabulary_of({"dog.n.03", "doge.n.01", "dog.n.01", "dog.n.02"});
  EXPECT_EQ(vocabulary.nearest("dog", 5), (Names{"dog.n.01", "dog.n.02", "dog.n.03", "doge.n.01"}));
  EXPECT_EQ(vocabulary.nearest("dog", 2), (Names{"dog.n.01", "dog.n.02"}));
}

TEST(VocabularyNearest, ForgivesOneCharacterInThree) {
  const Vocabulary vocabulary = vocabulary_of({"abcdef"});
  EXPECT_EQ(vocabulary.nearest("abXdeX", 5).size(), 1U);
  EXPECT_EQ(vocabulary.nearest("abcdefgh", 5).size(), 1U);  // two too many
  EXPECT_EQ(vocabulary.nearest("bcde", 5).size(), 1U);      // inside
  EXPECT_EQ(vocabulary.nearest("aXXXef", 5).size(), 0U);
  EXPECT_EQ(vocabulary.nearest("bX", 5).size(), 0U);  // too short for errors and inner matches
  EXPECT_EQ(vocabulary.nearest("bc", 5).size(), 0U);
  EXPECT_EQ(vocabulary.nearest("ab", 5).size(), 1U);
  EXPECT_EQ(vocabulary.nearest("", 5).size(), 0U);
}

TEST(VocabularyNearest, TwoLettersInTheWrongOrderAreOneError) {
  EXPECT_EQ(vocabulary_of({"go.n.01", "dog.n.01", "fruit"}).nearest("dgo", 5),
            (Names{"go.n.01", "dog.n.01"}));
  EXPECT_EQ(vocabulary_of({"fruit", "fritter"}).nearest("fruti", 1), (Names{"fruit"}));
}

TEST(VocabularyNearest, ShowsARepeatedNameOnce) {
  EXPECT_EQ(vocabulary_of({"Hamlet", "Hamlet", "Hamlet 2"}).nearest("hamlet", 5),
            (Names{"Hamlet", "Hamlet 2"}));
}

TEST(VocabularyNearest, IsFoundAmongAHundredThousandNames) {
  Vocabulary vocabulary;
  for (int i = 0; i < 100000; ++i) vocabulary.add("some_longer_name_" + std::to_string(i));
  EXPECT_EQ(vocabulary.nearest("some_longer_nam_77777", 1), (Names{"some_longer_name_77777"}));
}

}  // namespace
}  // namespace gumbelbox
