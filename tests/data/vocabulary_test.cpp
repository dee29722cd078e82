#include "gumbelbox/data/vocabulary.h"

#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

using Names = std::vector<std::string_view>;

Vocabulary vocabulary_of(std::initializer_list<std::string_view> names) {
  Vocabulary vocabulary;
  for (const std::string_view name : names) vocabulary.add(name);
  return vocabulary;
}

TEST(Vocabulary, KeepsAliasesApartFromNames) {
  Vocabulary vocabulary = vocabulary_of({"cat", "dog"});
  vocabulary.add_alias(1, "hound");
  vocabulary.add_alias(0, "feline");
  vocabulary.add_alias(1, "pet");
  EXPECT_EQ(vocabulary.size(), 2U);
  EXPECT_FALSE(vocabulary.find("hound"));
  ASSERT_EQ(vocabulary.aliases().size(), 3U);
  EXPECT_EQ(vocabulary.aliases().name(0), "hound");
  EXPECT_EQ(vocabulary.alias_owner(0), 1U);
  EXPECT_EQ(vocabulary.aliases().name(1), "feline");
  EXPECT_EQ(vocabulary.alias_owner(1), 0U);
}

TEST(Vocabulary, EqualityIsThatOfNamesAndAliases) {
  const auto with_alias = [](EntityId id, std::string_view text) {
    Vocabulary vocabulary = vocabulary_of({"cat", "dog"});
    vocabulary.add_alias(id, text);
    return vocabulary;
  };
  EXPECT_EQ(with_alias(0, "pet"), with_alias(0, "pet"));
  EXPECT_NE(with_alias(0, "pet"), with_alias(1, "pet"));
  EXPECT_NE(with_alias(0, "pet"), with_alias(0, "tom"));
  EXPECT_NE(with_alias(0, "pet"), vocabulary_of({"cat", "dog"}));
  EXPECT_NE(vocabulary_of({"cat", "dog"}), vocabulary_of({"dog", "cat"}));
}

TEST(VocabularyRequire, TakesTheNameBeforeTheAliasBeforeTheId) {
  Vocabulary vocabulary = vocabulary_of({"cat", "dog", "hound"});
  vocabulary.add_alias(1, "hound");
  vocabulary.add_alias(1, "pet");
  vocabulary.add_alias(2, "#0");
  EXPECT_EQ(vocabulary.require("hound"), 2U);
  EXPECT_EQ(vocabulary.require("pet"), 1U);
  EXPECT_EQ(vocabulary.require("#0"), 2U);
  EXPECT_EQ(vocabulary.require("#1"), 1U);
}

TEST(VocabularyRequire, AnAliasGivenTwiceToOneEntityIsNotAmbiguous) {
  Vocabulary vocabulary = vocabulary_of({"cat", "dog"});
  vocabulary.add_alias(1, "pet");
  vocabulary.add_alias(1, "pet");
  EXPECT_EQ(vocabulary.require("pet"), 1U);
}

TEST(VocabularyRequire, ListsTheNamesThatAnAliasMayMean) {
  Vocabulary vocabulary = vocabulary_of({"dog", "cat"});
  vocabulary.add_alias(1, "pet");
  vocabulary.add_alias(0, "pet");
  expect_error(ErrorKind::kNotFound, "'pet' may mean 2 entities: 'dog', 'cat'",
               [&] { vocabulary.require("pet"); });
  for (const char* name : {"a", "b", "c", "d", "e"}) {
    vocabulary.add_alias(vocabulary.add(name), "pet");
  }
  expect_error(ErrorKind::kNotFound,
               "'pet' may mean 7 entities: 'dog', 'cat', 'a', 'b', 'c' and 2 more",
               [&] { vocabulary.require("pet"); });
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

TEST(Vocabulary, AddsTheIdToNamesThatRepeat) {
  Vocabulary vocabulary;
  for (const char* name : {"Hamlet", "Heat", "Hamlet"}) vocabulary.add(name);
  EXPECT_EQ(vocabulary.distinct_name(0), "Hamlet #0");
  EXPECT_EQ(vocabulary.distinct_name(1), "Heat");
  EXPECT_EQ(vocabulary.distinct_name(2), "Hamlet #2");
}

}  // namespace
}  // namespace gumbelbox
