#include "gumbelbox/data/identified_names.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

using Names = std::vector<std::string>;

struct Texts {
  std::string name;
  std::string short_id;
  std::string id;
};

Names names_of(const std::vector<Texts>& texts) {
  const Vocabulary vocabulary = name_identified(
      texts.size(), {.name = [&](EntityId i) -> std::string_view { return texts[i].name; },
                     .short_id = [&](EntityId i) { return texts[i].short_id; },
                     .id = [&](EntityId i) -> std::string_view { return texts[i].id; }});
  EXPECT_EQ(vocabulary.aliases().size(), 0U);
  Names names;
  for (EntityId id = 0; id < vocabulary.size(); ++id) names.emplace_back(vocabulary.name(id));
  return names;
}

TEST(IdentifiedNames, AnIdFollowsANameThatSeveralHave) {
  EXPECT_EQ(names_of({{"cell", "1", "x#1"}, {"wall", "2", "x#2"}, {"cell", "3", "x#3"}}),
            (Names{"cell (1)", "wall", "cell (3)"}));
}

TEST(IdentifiedNames, TheIdAloneIsTheNameWhereTheShortOneDoesNotHelp) {
  EXPECT_EQ(names_of({{"cell", "1", "x#1"}, {"cell", "1", "y#1"}, {"cell", "2", "x#2"}}),
            (Names{"x#1", "y#1", "cell (2)"}));
  EXPECT_EQ(names_of({{"cell", "1", "x#1"}, {"cell", "2", "x#2"}, {"cell (1)", "3", "x#3"}}),
            (Names{"x#1", "cell (2)", "cell (1)"}));
}

TEST(IdentifiedNames, KeepsABoundedNumberOfShortLabels) {
  Names labels;
  for (const char* text : {"a", "", "b", "a"}) keep_label(labels, text);
  keep_label(labels, std::string(256, 'x'));
  keep_label(labels, std::string(257, 'y'));
  EXPECT_EQ(labels, (Names{"a", "b", std::string(256, 'x')}));
  for (int i = 0; i < 100; ++i) keep_label(labels, std::to_string(i));
  EXPECT_EQ(labels.size(), 32U);
}

TEST(IdentifiedNames, AliasesAreNeitherEmptyNorRepeatedNorTheName) {
  Vocabulary vocabulary;
  vocabulary.add("cell");
  vocabulary.add("wall");
  add_aliases(vocabulary, 0, {"a", "", "cell", "b", "a"});
  add_aliases(vocabulary, 1, {"a", "cell"});
  Names aliases;
  std::vector<EntityId> owners;
  for (EntityId i = 0; i < vocabulary.aliases().size(); ++i) {
    aliases.emplace_back(vocabulary.aliases().name(i));
    owners.push_back(vocabulary.alias_owner(i));
  }
  EXPECT_EQ(aliases, (Names{"a", "b", "a", "cell"}));
  EXPECT_EQ(owners, (std::vector<EntityId>{0, 0, 1, 1}));
}

}  // namespace
}  // namespace gumbelbox
