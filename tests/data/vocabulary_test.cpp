#include "gumbelbox/data/vocabulary.h"

#include <ctime>

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

TEST(VocabularyRequire, TakesTheNameBeforeTheAlias) {
  Vocabulary vocabulary = vocabulary_of({"cat", "dog", "hound"});
  vocabulary.add_alias(1, "hound");
  vocabulary.add_alias(1, "pet");
  EXPECT_EQ(vocabulary.require("hound"), 2U);
  EXPECT_EQ(vocabulary.require("pet"), 1U);
  EXPECT_EQ(vocabulary.require("#1"), 1U);
  EXPECT_EQ(vocabulary.require("#001"), 1U);
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

TEST(VocabularyRequire, RefusesATextThatIsTheNameOfOneEntityAndTheIdOfAnother) {
  const Vocabulary vocabulary = vocabulary_of({"cat", "#2", "dog", "#02", "#1"});
  expect_error(ErrorKind::kNotFound,
               "'#2' is a name and an id: write #001 for the name, #002 for the entity with id 2, "
               "'dog'",
               [&] {
                 vocabulary_of({"cat", "#2", "dog", "#02", "#1", "#01"}).require("#2");
               });
  expect_error(ErrorKind::kNotFound,
               "'#1' is a name and an id: write #4 for the name, #01 for the entity with id 1, "
               "'#2'",
               [&] { vocabulary.require("#1"); });
  EXPECT_EQ(vocabulary.require("#4"), 4U);
  EXPECT_EQ(vocabulary.require("#01"), 1U);
  EXPECT_EQ(vocabulary.require("#002"), 2U);
  EXPECT_EQ(vocabulary.require("dog"), 2U);
}

TEST(VocabularyRequire, RefusesANumberThatIsTheNameOfOneEntityAndTheIdInTheFileOfAnother) {
  Vocabulary vocabulary = vocabulary_of({"Alien", "300", "cell", "cytus"});
  vocabulary.add_alias(0, "300");
  vocabulary.add_alias(1, "11");
  vocabulary.add_alias(3, "cell");
  expect_error(ErrorKind::kNotFound, "'300' may mean 2 entities: #0, #1",
               [&] { vocabulary.require("300"); });
  EXPECT_EQ(vocabulary.require("11"), 1U);
  EXPECT_EQ(vocabulary.require("Alien"), 0U);
  EXPECT_EQ(vocabulary.require("cell"), 2U) << "a synonym of another does not hide a name";
}

TEST(VocabularyRequire, TakesANumberThatIsNameAndIdOfTheSameEntity) {
  Vocabulary vocabulary = vocabulary_of({"cat", "300"});
  vocabulary.add_alias(1, "300");
  EXPECT_EQ(vocabulary.require("300"), 1U);
}

TEST(VocabularyRequire, RefusesAnAliasThatIsTheIdOfAnother) {
  Vocabulary vocabulary = vocabulary_of({"cat", "dog", "hound"});
  vocabulary.add_alias(2, "#0");
  expect_error(ErrorKind::kNotFound,
               "'#0' is a name and an id: write #2 for the name, #00 for the entity with id 0, "
               "'cat'",
               [&] { vocabulary.require("#0"); });
}

TEST(VocabularyRequire, TakesATextThatIsNameAndIdOfOneEntity) {
  const Vocabulary vocabulary = vocabulary_of({"#0", "#7"});
  EXPECT_EQ(vocabulary.require("#0"), 0U);
  EXPECT_EQ(vocabulary.require("#7"), 1U) << "no entity has this id";
}

TEST(VocabularyRequire, ListsAllEntitiesOfANameThatIsAlsoAnId) {
  const Vocabulary vocabulary = vocabulary_of({"#1", "cat", "#1"});
  expect_error(ErrorKind::kNotFound,
               "'#1' is a name and an id: write #0, #2 for the name, #01 for the entity with id 1, "
               "'cat'",
               [&] { vocabulary.require("#1"); });
}

TEST(VocabularyIdText, IsTakenForItsEntityAloneWhateverTheNames) {
  Vocabulary vocabulary;
  for (const char* name : {"#1", "#2", "#0", "#00", "#3", "#03", "#003", "#6", "x", "x"}) {
    vocabulary.add(name);
  }
  vocabulary.add_alias(8, "#9");
  for (EntityId id = 0; id < vocabulary.size(); ++id) {
    EXPECT_EQ(vocabulary.require(vocabulary.id_text(id)), id) << vocabulary.id_text(id);
  }
  EXPECT_EQ(vocabulary.id_text(4), "#4");
  EXPECT_EQ(vocabulary.id_text(3), "#0003");
}

TEST(VocabularyRequire, FindsANameWrittenInOtherCodePoints) {
  Vocabulary vocabulary;
  vocabulary.add("cafe\xCC\x81");
  vocabulary.add("ice\xC2\xA0tea");
  vocabulary.add("cup");
  vocabulary.add_alias(2, "tasse a\xCC\x80 the\xCC\x81");
  EXPECT_EQ(vocabulary.require("caf\xC3\xA9"), 0U);
  EXPECT_EQ(vocabulary.require("ice tea"), 1U);
  EXPECT_EQ(vocabulary.require("tasse \xC3\xA0 th\xC3\xA9"), 2U);
  vocabulary.add("caf\xC3\xA9");
  EXPECT_EQ(vocabulary.require("cafe\xCC\x81"), 0U) << "the exact bytes come first";
  EXPECT_EQ(vocabulary.require("caf\xC3\xA9"), 3U) << "the exact bytes come first";
}

TEST(VocabularyRequire, ListsTheIdsOfNamesThatLookLikeTheText) {
  Vocabulary vocabulary;
  vocabulary.add("ice\xC2\xA0tea");
  vocabulary.add("rum");
  vocabulary.add("ice\xE2\x80\x83tea");
  expect_error(ErrorKind::kNotFound,
               "2 entities have names that look like 'ice tea' but have other code points: #0, #2",
               [&] { vocabulary.require("ice tea"); });
}

TEST(VocabularyRequire, ShortensAnAbsurdName) {
  const Vocabulary vocabulary = vocabulary_of({"cat"});
  expect_error(ErrorKind::kNotFound,
               "no entity named '" + std::string(60, 'x') + "...' (100000 bytes)",
               [&] { vocabulary.require(std::string(100000, 'x')); });
  expect_error(
      ErrorKind::kNotFound,
      "no entity '#" + std::string(59, '9') + "...' (100001 bytes); there are 1, from #0 on",
      [&] { vocabulary.require("#" + std::string(100000, '9')); });
}

TEST(VocabularyRequire, ShowsWhatATerminalWouldHide) {
  const Vocabulary vocabulary = vocabulary_of({"cats\tand\x1B[31mdogs", "x", "x\r"});
  expect_error(ErrorKind::kNotFound,
               "no entity named 'cats\\x1B'; nearest: cats\\x09and\\x1B[31mdogs",
               [&] { vocabulary.require("cats\x1B"); });
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

TEST(VocabularyNearest, IsBoundedForLongTexts) {
  Vocabulary vocabulary;
  const std::string long_name = std::string(2000, 'a') + "bc";
  for (int i = 0; i < 3000; ++i) vocabulary.add(long_name + std::to_string(i));
  const std::clock_t begin = std::clock();
  EXPECT_EQ(vocabulary.nearest(std::string(100'000, 'a'), 5), Names{});
  EXPECT_EQ(vocabulary.nearest(std::string(1999, 'a') + "cb", 5), Names{});
  EXPECT_EQ(vocabulary.nearest(long_name, 2).size(), 2U);
  EXPECT_LT(std::clock() - begin, CLOCKS_PER_SEC);
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
