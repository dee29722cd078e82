#include "gumbelbox/draw/neighbourhood.h"

#include <gtest/gtest.h>

#include "gumbelbox/base/error.h"
#include "tests/draw/interval_model.h"

namespace gumbelbox {
namespace {

using Names = std::vector<std::string>;

Names names(const Model& model, const std::vector<EntityId>& ids) {
  Names found;
  for (const EntityId id : ids) found.emplace_back(model.vocabulary.name(id));
  return found;
}

Names chain(const Model& model, const Neighbourhood& of) {
  Names found;
  for (const Level& level : of.levels) {
    found.emplace_back(level.id ? model.vocabulary.name(*level.id) : "(all)");
  }
  return found;
}

Names others(const Model& model, const Level& level) {
  Names found;
  for (const Relative& relative : level.others) {
    found.emplace_back(model.vocabulary.name(relative.id));
  }
  return found;
}

Neighbourhood around(const Model& model, const std::string& name, std::size_t most_levels = 6) {
  return neighbourhood_of(model, model.vocabulary.require(name), most_levels);
}

TEST(NeighbourhoodOf, HasTheChainAndWhatLiesBesideIt) {
  const Model model = animals();
  const Neighbourhood bear = around(model, "bear");
  EXPECT_EQ(chain(model, bear), (Names{"animal", "mammal", "bear"}));
  EXPECT_EQ(others(model, bear.levels[0]), Names{"bird"});
  EXPECT_EQ(others(model, bear.levels[1]), Names{"pet"}) << "dog and cat do not lie directly in it";
  EXPECT_EQ(others(model, bear.levels[2]), Names{"grizzly"});
  EXPECT_EQ(names(model, bear.levels[0].others[0].children), Names{"owl"});
  EXPECT_EQ(names(model, bear.levels[1].others[0].children), (Names{"dog", "cat"}));
  EXPECT_EQ(bear.levels[0].inside, 9U);
  EXPECT_EQ(bear.levels[0].others[0].inside, 1U);
  EXPECT_TRUE(bear.outside.empty());
  EXPECT_TRUE(bear.also.empty());
}

TEST(NeighbourhoodOf, KeepsTheInnermostLevelsAndNamesTheRest) {
  const Model model = animals();
  const Neighbourhood poodle = around(model, "poodle", 2);
  EXPECT_EQ(chain(model, poodle), (Names{"dog", "poodle"}));
  EXPECT_EQ(names(model, poodle.outside), (Names{"animal", "mammal", "pet"}));
}

TEST(NeighbourhoodOf, TakesTheLongestChainOfSeveralParents) {
  // x lies in a > b > c, and in p, which overlaps them.
  const Model model =
      interval_model({{"p", 45, 200}, {"a", 0, 100}, {"b", 10, 90}, {"c", 20, 80}, {"x", 50, 60}});
  const Neighbourhood x = around(model, "x");
  EXPECT_EQ(chain(model, x), (Names{"a", "b", "c", "x"}));
  EXPECT_EQ(names(model, x.also), Names{"p"});
}

TEST(NeighbourhoodOf, PutsEqualBoxesIntoEachOtherOnce) {
  const Model model = interval_model(
      {{"x", 10, 90}, {"y", 10, 90}, {"z", 10, 90}, {"root", 0, 100}, {"leaf", 20, 30}});
  const Neighbourhood y = around(model, "y");
  EXPECT_EQ(chain(model, y), (Names{"root", "x", "z", "y"}));
  EXPECT_EQ(others(model, y.levels[3]), Names{"leaf"});
  for (const std::size_t level : {0, 1, 2}) EXPECT_TRUE(y.levels[level].others.empty()) << level;
}

TEST(NeighbourhoodOf, LeavesAChildOfTwoRelativesOut) {
  const Model model = interval_model({{"root", 0, 100},
                                      {"x", 80, 90},
                                      {"p", 10, 40},
                                      {"q", 30, 60},
                                      {"both", 32, 38},
                                      {"one", 12, 20}});
  const Neighbourhood x = around(model, "x");
  ASSERT_EQ(others(model, x.levels[0]), (Names{"p", "q"}));
  EXPECT_EQ(names(model, x.levels[0].others[0].children), Names{"one"});
  EXPECT_TRUE(x.levels[0].others[1].children.empty());
}

TEST(NeighbourhoodOf, OrdersOthersByHowManyBoxesLieInThem) {
  const Model model = interval_model(
      {{"root", 0, 100}, {"x", 1, 5}, {"large", 10, 60}, {"full", 70, 90}, {"f", 72, 80}});
  EXPECT_EQ(others(model, around(model, "x").levels[0]), (Names{"full", "large"}));
}

TEST(NeighbourhoodOf, HasOnlyBoxesThatLieInAllLevelsAround) {
  // c lies in b and b in a, but too little of c lies in a.
  const Model model = interval_model({{"a", 16, 100}, {"b", 12, 60}, {"c", 10, 30}, {"x", 20, 25}});
  const Neighbourhood x = around(model, "x");
  EXPECT_EQ(chain(model, x), (Names{"b", "c", "x"}));
  EXPECT_EQ(names(model, x.also), Names{"a"});
}

TEST(NeighbourhoodOf, LeavesOutWhatContainsTheNextLevelButNotTheEntity) {
  const Model model =
      interval_model({{"root", 0, 100}, {"next", 10, 50}, {"x", 8, 20}, {"w", 12, 70}});
  const Neighbourhood x = around(model, "x");
  ASSERT_EQ(chain(model, x), (Names{"root", "next", "x"}));
  EXPECT_TRUE(x.levels[0].others.empty());
}

TEST(NeighbourhoodOf, HasEachBoxOnce) {
  // c lies in r, beside next, and in s, which lies in next, but too little of c does.
  const Model model = interval_model({{"root", 0, 100},
                                      {"next", 0, 50},
                                      {"x", 5, 10},
                                      {"r", 44, 70},
                                      {"s", 30, 53},
                                      {"c", 46, 52}});
  const Neighbourhood x = around(model, "x");
  ASSERT_EQ(others(model, x.levels[0]), Names{"r"});
  EXPECT_EQ(names(model, x.levels[0].others[0].children), Names{"c"});
  ASSERT_EQ(others(model, x.levels[1]), Names{"s"});
  EXPECT_TRUE(x.levels[1].others[0].children.empty());
}

TEST(NeighbourhoodOf, OfTheOnlyEntityIsIt) {
  const Model model = interval_model({{"alone", 0, 1}});
  const Neighbourhood alone = around(model, "alone");
  EXPECT_EQ(chain(model, alone), Names{"alone"});
  EXPECT_EQ(alone.levels[0].inside, 0U);
}

TEST(NeighbourhoodOf, RefusesAnIdTheModelDoesNotHave) {
  const Model model = interval_model({{"alone", 0, 1}});
  EXPECT_THROW(neighbourhood_of(model, 7, 6), Error);
}

TEST(OverviewOf, DescendsWhileOneBoxHoldsMostOfTheOthers) {
  const Model model = animals();
  const Neighbourhood top = overview_of(model, 6);
  EXPECT_EQ(chain(model, top), (Names{"animal", "mammal"}));
  EXPECT_EQ(others(model, top.levels[0]), Names{"bird"});
  EXPECT_EQ(others(model, top.levels[1]), (Names{"pet", "bear"}));
  EXPECT_EQ(overview_of(model, 1).levels.size(), 1U);
}

TEST(OverviewOf, BeginsWithTheBoxThatHoldsAllOthersHoweverFew) {
  const Model model = interval_model({{"inner", 1, 2}, {"outer", 0, 10}});
  EXPECT_EQ(chain(model, overview_of(model, 6)), Names{"outer"});
  EXPECT_EQ(chain(model, overview_of(interval_model({{"alone", 0, 1}}), 6)).size(), 1U);
}

TEST(OverviewOf, ShowsAllRootsOfAForest) {
  const Model model =
      interval_model({{"a", 0, 10}, {"b", 1, 5}, {"c", 20, 30}, {"d", 21, 25}, {"e", 40, 50}});
  const Neighbourhood top = overview_of(model, 6);
  EXPECT_EQ(chain(model, top), Names{"(all)"});
  EXPECT_EQ(top.levels[0].inside, 5U);
  EXPECT_EQ(others(model, top.levels[0]), (Names{"a", "c", "e"}));
}

}  // namespace
}  // namespace gumbelbox
