#include "gumbelbox/data/counted_data.h"

#include <set>

#include "gumbelbox/base/file.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/random.h"
#include "gumbelbox/data/data_folder.h"
#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

using Texts = std::vector<std::string>;

/// Rows "user item" in which every row counts.
ItemRows rows_of(const std::vector<std::pair<int, const char*>>& pairs) {
  ItemRows rows;
  rows.file = "r.csv";
  rows.form = "ratings";
  for (const auto& [user, item] : pairs) {
    const EntityId id = rows.add_row({rows.file, 1}, item);
    rows.likes.push_back({static_cast<HolderId>(user), id});
    rows.holders = std::max<std::size_t>(rows.holders, static_cast<std::size_t>(user) + 1);
  }
  return rows;
}

ItemRows random_rows(std::uint32_t users, std::uint32_t items, int count) {
  Random random(1, RandomUse::kTest);
  ItemRows rows;
  rows.file = "r.csv";
  rows.holders = users;
  for (int i = 0; i < count; ++i) {
    const EntityId item = rows.add_row({rows.file, 1}, std::to_string(random.below(items)));
    rows.likes.push_back({random.below(users), item});
  }
  return rows;
}

Texts names(const DataSet& data) {
  Texts names;
  for (EntityId id = 0; id < data.vocabulary.size(); ++id) {
    names.emplace_back(data.vocabulary.name(id));
  }
  return names;
}

TEST(CountItems, ItemsComeByNumberOrInTheOrderOfTheRows) {
  EXPECT_EQ(names(count_items(rows_of({{0, "10"}, {0, "9"}, {1, "1"}, {1, "9"}}), {}).data),
            (Texts{"1", "9", "10"}));
  EXPECT_EQ(names(count_items(rows_of({{0, "10"}, {0, "9"}, {1, "x"}, {1, "9"}}), {}).data),
            (Texts{"10", "9", "x"}));
}

TEST(CountItems, TitlesNameItemsAndIdsAreAliases) {
  ItemRows rows = rows_of({{0, "1"}, {0, "2"}, {1, "3"}, {1, "2"}});
  rows.titles = {"Heat", "Heat", ""};
  const Vocabulary vocabulary = count_items(rows, {}).data.vocabulary;
  EXPECT_EQ(vocabulary.size(), 3U);
  EXPECT_EQ(vocabulary.name(0), "Heat (1)");
  EXPECT_EQ(vocabulary.name(1), "Heat (2)");
  EXPECT_EQ(vocabulary.name(2), "3");
  EXPECT_EQ(vocabulary.require("2"), 1U);
  EXPECT_THROW(vocabulary.require("Heat"), Error);
  EXPECT_EQ(vocabulary.aliases().size(), 4U);
}

TEST(CountItems, ATitleThatIsTheIdOfAnotherItemMayMeanBoth) {
  ItemRows rows = rows_of({{0, "10"}, {0, "11"}, {1, "12"}, {1, "11"}});
  rows.titles = {"11", "Heat", "99"};
  const Vocabulary vocabulary = count_items(rows, {}).data.vocabulary;
  EXPECT_EQ(vocabulary.name(0), "11 (10)");
  EXPECT_EQ(vocabulary.name(1), "Heat");
  EXPECT_EQ(vocabulary.name(2), "99");
  EXPECT_EQ(vocabulary.require("10"), 0U);
  expect_error(ErrorKind::kNotFound, "'11' may mean 2 entities: '11 (10)', 'Heat'",
               [&] { vocabulary.require("11"); });
  rows.titles[1] = "";
  const Vocabulary untitled = count_items(rows, {}).data.vocabulary;
  expect_error(ErrorKind::kNotFound, "'11' may mean 2 entities: '11 (10)', '11 (11)'",
               [&] { untitled.require("11"); });
}

TEST(CountItems, AUserWithAnItemTwiceCountsOnce) {
  const CountedData counted = count_items(rows_of({{0, "a"}, {0, "a"}, {0, "b"}, {1, "b"}}), {});
  EXPECT_EQ(counted.rows, 4U);
  EXPECT_EQ(counted.likes, 3U);
  EXPECT_EQ(counted.data.left_out[2].key, "repeated_rows");
  EXPECT_EQ(counted.data.left_out[2].count, 1U);
  EXPECT_EQ(counted.holders, 2U);
  EXPECT_EQ(counted.data.marginals, (std::vector<Marginal>{{0.5, 1}, {1, 2}}));
  EXPECT_EQ(counted.data.train.n_b, (std::vector<double>{1, 2}));
  EXPECT_EQ(counted.data.kind, DataKind::kProbability);
}

TEST(CountItems, KeepsItemsWithMoreThanSoManyRowsAndLikes) {
  ItemRows rows = rows_of({{0, "a"}, {1, "a"}, {0, "b"}, {1, "b"}, {0, "c"}, {2, "c"}, {2, "a"}});
  rows.add_row({rows.file, 1}, "b");  // rated, not liked
  rows.add_row({rows.file, 1}, "d");
  rows.rated = true;
  EXPECT_EQ(names(count_items(rows, {}).data), (Texts{"a", "b", "c"}));
  EXPECT_EQ(names(count_items(rows, {.min_ratings = 2}).data), (Texts{"a", "b"}));
  const CountedData liked = count_items(rows, {.min_ratings = 1, .min_likes = 1});
  EXPECT_EQ(names(liked.data), (Texts{"a", "b", "c"}));
  ASSERT_EQ(liked.data.left_out.size(), 3U);
  EXPECT_EQ(liked.data.left_out[0].count, 1U);
  EXPECT_EQ(liked.data.left_out[0].one, "item with at most 1 rows");
  EXPECT_EQ(liked.data.left_out[1].count, 0U);
  EXPECT_EQ(count_items(rows, {}).data.left_out[1].one, "item without any like");
  expect_error(ErrorKind::kInput,
               "r.csv: expected items with more than 5 rows and more than 0 likes, found none",
               [&] { count_items(rows, {.min_ratings = 5}); });
}

TEST(CountItems, SomeItemsMustComeTogether) {
  expect_error(
      ErrorKind::kInput,
      "r.csv: expected items that come together, found none: no user has two of the 2 items; the "
      "file was read as ratings",
      [] {
        count_items(rows_of({{0, "a"}, {1, "b"}}), {});
      });
  expect_error(ErrorKind::kInput,
               "r.csv: expected items that come together, found none: only 1 item is left", [] {
                 count_items(rows_of({{0, "a"}, {0, "b"}, {1, "b"}}), {.min_likes = 1});
               });
}

TEST(CountItems, MarginalsAreSharesOfTheTrainingUsers) {
  const CountedData counted =
      count_items(random_rows(50, 10, 300), {.hold_out_users = 0.2, .seed = 3});
  EXPECT_EQ(counted.held_out, 10U);
  for (std::size_t i = 0; i < counted.data.train.pairs.size(); ++i) {
    const Marginal marginal = counted.data.marginals[counted.data.train.pairs[i].b];
    EXPECT_EQ(marginal.n, counted.data.train.n_b[i]);
    EXPECT_DOUBLE_EQ(marginal.p, marginal.n / 40);
  }
  EXPECT_TRUE(counted.data.test_counted);
}

TEST(CountItems, QuestionsAreDrawnOfBothKinds) {
  const CountedData counted = count_items(random_rows(400, 10, 2000), {.questions = 20});
  ASSERT_GT(counted.questions.size(), 40U);
  EXPECT_TRUE(counted.data.notes.empty());
  std::set<std::string> texts;
  for (const CountedQuestion& question : counted.questions) texts.insert(question.text);
  EXPECT_EQ(texts.size(), counted.questions.size()) << "a pair behind two questions comes once";
  for (std::size_t i = 0; i < 40; ++i) {
    const auto [a, b] = counted.questions[i].pair;
    const std::string second = fmt::format(", {}#", i < 20 ? "" : "!");
    EXPECT_TRUE(counted.questions[i].text.starts_with(fmt::format("P(#{} | #{}{}", a, b, second)));
    EXPECT_TRUE(texts.contains(fmt::format("P(#{} | #{})", a, b)));
  }
  for (const CountedQuestion& question : counted.questions) EXPECT_GE(question.n, 50U);
}

TEST(CountItems, SaysWhereQuestionsHaveFewBehindThem) {
  const CountedData few =
      count_items(random_rows(400, 10, 2000), {.hold_out_users = 0.2, .questions = 20});
  EXPECT_GT(few.questions.size(), 40U);
  EXPECT_EQ(
      few.data.notes,
      (Texts{"questions P(a | b, c): 20 of 20, whose conditions hold of at least 10 users",
             "questions P(a | b, !c): 20 of 20, whose conditions hold of at least 20 users"}));
  const CountedData all = count_items(random_rows(80, 10, 400), {.questions = 20});
  EXPECT_EQ(all.data.notes, few.data.notes) << "the same rule where nobody is held out";
  const CountedData none = count_items(random_rows(4, 10, 30), {.questions = 20});
  EXPECT_TRUE(none.questions.empty());
  EXPECT_EQ(none.data.notes,
            (Texts{"questions P(a | b, c): none, since fewer than 5 users meet any condition",
                   "questions P(a | b, !c): none, since fewer than 5 users meet any condition"}));
}

TEST(CountItems, QuestionsNeedThreeItems) {
  const CountedData counted = count_items(random_rows(400, 2, 2000), {.questions = 20});
  EXPECT_TRUE(counted.questions.empty());
  EXPECT_EQ(counted.data.notes, (Texts{"questions need three items, found 2"}));
}

TEST(WriteCountedFolder, IsADataFolderWithQuestions) {
  const TemporaryFolder folder;
  const CountedData counted =
      count_items(random_rows(400, 10, 2000), {.hold_out_users = 0.5, .questions = 3});
  const std::string path = folder.path("made");
  write_counted_folder(counted, path);
  const DataSet data = load_data_folder(path);
  EXPECT_EQ(data.train, counted.data.train);
  EXPECT_EQ(data.valid, counted.data.valid);
  EXPECT_EQ(data.test, counted.data.test);
  EXPECT_EQ(data.test_counted, counted.data.test_counted);
  EXPECT_EQ(data.marginals, counted.data.marginals);
  EXPECT_EQ(read_file(path + "/questions.tsv").substr(0, 3), "P(#");
  CountedData other = counted;
  other.questions.clear();
  write_counted_folder(other, path);
  EXPECT_FALSE(std::filesystem::exists(path + "/questions.tsv"));
}

TEST(CountedData, RefusesAFolderWithOtherPartsBeforeAnythingIsCounted) {
  const TemporaryFolder folder;
  for (const char* name : {"test_counted.tsv", "questions.tsv"}) folder.write(name, "");
  require_folder_for(folder.path(), {.hold_out_users = 0.5, .questions = 3}, true);
  for (const bool force : {false, true}) {
    expect_error(ErrorKind::kUsage,
                 folder.path() +
                     ": found questions.tsv and test_counted.tsv, which the new data would not "
                     "replace; move them away or choose another folder",
                 [&] { require_folder_for(folder.path(), CountOptions{}, force); });
  }
}

}  // namespace
}  // namespace gumbelbox
