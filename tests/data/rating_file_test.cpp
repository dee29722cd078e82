#include "gumbelbox/data/rating_file.h"

#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

using Likes = std::vector<Having>;
using Texts = std::vector<std::string>;

class RatingFileTest : public testing::Test {
 protected:
  ItemRows read(const std::string& content, const RatingOptions& options = {}) {
    return read_ratings(TextFile(folder_.write("r.csv", content)), options);
  }

  ItemRows read_liked(const std::string& content, const char* like) {
    return read(content, {.like = parse_like(like)});
  }

  void expect_refused(const std::string& content, const std::string& message,
                      const RatingOptions& options = {}) {
    expect_error(ErrorKind::kInput, folder_.path("r.csv") + message,
                 [&] { read(content, options); });
  }

  TemporaryFolder folder_;
};

TEST_F(RatingFileTest, ReadsWhoHasWhat) {
  const ItemRows rows = read("7\t17\n7\t18\n8\t17\n");
  EXPECT_EQ(rows.holders, 2U);
  EXPECT_EQ(rows.rows, 3U);
  EXPECT_EQ(rows.items.name(1), "18");
  EXPECT_EQ(rows.likes, (Likes{{0, 0}, {0, 1}, {1, 0}}));
  EXPECT_EQ(rows.rows_of, (std::vector<std::size_t>{2, 1}));
  EXPECT_EQ(rows.form, "ratings, user in column 1, item in column 2");
  EXPECT_FALSE(rows.rated);
}

TEST_F(RatingFileTest, EverySeparatorAndGzipGiveTheSame) {
  const Likes expected{{0, 0}, {1, 0}, {1, 1}};
  for (const char* text : {"a,x,1\nb,x,2\nb,y,3\n", "a;x;1\nb;x;2\nb;y;3",
                           "a::x::1\r\nb::x::2\r\nb::y::3\r\n", "a|x|1\nb|x|2\nb|y|3\n",
                           "a x 1\nb x 2\nb y 3\n", "user,item,n\na,x,1\nb,x,2\nb,\"y\",3\n"}) {
    EXPECT_EQ(read(text).likes, expected) << text;
  }
  const std::string gzip = folder_.write_gzip("r.gz", "a\tx\nb\tx\nb\ty\n");
  EXPECT_EQ(read_ratings(TextFile(gzip)).likes, expected);
}

TEST_F(RatingFileTest, ARuleSaysWhichRowsCount) {
  const ItemRows rows = read_liked("1\t1\t5\n1\t2\t4\n2\t2\t3\n", "rating > 4");
  EXPECT_EQ(rows.likes, (Likes{{0, 0}}));
  EXPECT_EQ(rows.holders, 2U);
  EXPECT_EQ(rows.rows_of, (std::vector<std::size_t>{1, 2}));
  EXPECT_TRUE(rows.rated);
}

TEST_F(RatingFileTest, ARuleMaySpeakOfAnyTitle) {
  const char* text = "user,item,event,stars\n1,1,buy,1\n1,2,view,5\n";
  EXPECT_EQ(read_liked(text, "event = buy").likes, (Likes{{0, 0}}));
  EXPECT_EQ(read_liked(text, "stars > 4").likes, (Likes{{0, 1}}));
  EXPECT_EQ(read_liked(text, "rating > 4").likes, (Likes{{0, 1}}));
}

TEST_F(RatingFileTest, WithoutTitlesTheFirstColumnsAreUserItemAndRating) {
  const char* text = "ann\ttea\tfive\nbob\ttea\tone\n";
  const ItemRows rows = read_liked(text, "rating = five");
  EXPECT_EQ(rows.likes, (Likes{{0, 0}}));
  EXPECT_EQ(rows.form, "ratings, user in column 1, item in column 2, rating in column 3");
  EXPECT_EQ(read_liked(text, "user = bob").likes, (Likes{{1, 0}}));
  EXPECT_EQ(read_liked(text, "item = tea").likes.size(), 2U);
  expect_refused("1\t2\t4,5\n1\t3\t3,5\n",
                 ":1: expected a number to compare, rating > 4, got '4,5'; decimals have a point",
                 {.like = parse_like("rating > 4")});
}

TEST_F(RatingFileTest, ReportsTheColumnOfTheRule) {
  const char* text = "user,item,quantity,stars,rating\n1,2,9,4,5\n1,3,1,2,3\n";
  const auto form = [&](const char* like) { return read_liked(text, like).form.substr(39); };
  EXPECT_EQ(form("rating > 4"),
            ", rating in 'rating'; other columns are not read: 'quantity', 'stars'");
  EXPECT_EQ(form("stars > 3"), "; other columns are not read: 'quantity', 'rating'");
  EXPECT_EQ(
      read(text, {.form = {.columns = {{"rating", "quantity"}}}, .like = parse_like("rating > 5")})
          .likes.size(),
      1U);
}

TEST_F(RatingFileTest, SaysWhichColumnsAreNotRead) {
  EXPECT_EQ(read("user,item,rating,time,,a\n1,2,3,4,5,6\n").form,
            "ratings, user in 'user', item in 'item', rating in 'rating'; other columns are not "
            "read: 'time', 'a'");
  EXPECT_EQ(read("user,item,a,b,c,d,e,f,g\n1,2,3,4,5,6,7,8,9\n").form,
            "ratings, user in 'user', item in 'item'; other columns are not read: 'a', 'b', 'c', "
            "'d', 'e' and 2 more");
}

TEST_F(RatingFileTest, ARuleAboutAnotherColumnIsAMistake) {
  const std::string path = folder_.path("r.csv");
  expect_error(ErrorKind::kUsage,
               "like: " + path +
                   ": expected a column of the file, got 'score'; it has rating, 'user', 'item', "
                   "'stars'",
               [&] { read_liked("user,item,stars\n1,1,5\n", "score > 4"); });
  expect_error(ErrorKind::kUsage,
               "like: " + path +
                   ": expected a column of the file, got 'rating'; it has no titles and no column "
                   "of ratings",
               [&] { read_liked("1\t1\n", "rating > 4"); });
}

TEST_F(RatingFileTest, TheFirstTitleOfAnItemCounts) {
  const ItemRows rows =
      read("title,item_id,user\n,1,a\nTea,1,b\n\"Tea, green\",1,c\nTea,2,c\nTea,1,d\n");
  EXPECT_EQ(rows.titles, (Texts{"Tea", "Tea"}));
  EXPECT_EQ(rows.items.size(), 2U);
  EXPECT_EQ(rows.notes, (Texts{folder_.path("r.csv") +
                               ": 1 row has another title than the first of the item, which "
                               "counts"}));
}

TEST_F(RatingFileTest, SkipsRowsWithoutAUserOrAnItemAndSaysSo) {
  const ItemRows rows = read("user,item\n1,tea\n\n1,\nNULL,tea\nNA,tea\n2,tea\n");
  EXPECT_EQ(rows.rows, 2U);
  EXPECT_EQ(rows.holders, 2U);
  EXPECT_EQ(rows.notes, (Texts{folder_.path("r.csv") +
                               ": skipped 3 rows without a user or an item, the first in line 4"}));
}

TEST_F(RatingFileTest, SkipsRowsWithoutARatingAndSaysSo) {
  const char* text = "user,item,Score\n1,tea,5\n1,jam,\n2,tea,NULL\n3,tea,NA\n2,jam,3\n";
  const ItemRows rows = read_liked(text, "rating >= 4");
  EXPECT_EQ(rows.rows, 2U);
  EXPECT_EQ(rows.likes, (Likes{{0, 0}}));
  EXPECT_EQ(rows.notes, (Texts{folder_.path("r.csv") +
                               ": skipped 3 rows without a rating, the first in line 3"}));
  EXPECT_EQ(read_liked(text, "Score >= 4").notes,
            (Texts{folder_.path("r.csv") +
                   ": skipped 3 rows without a value of 'Score', the first in line 3"}));
  EXPECT_EQ(read(text).rows, 5U) << "without a rule nothing is compared";
  EXPECT_EQ(read_liked(text, "Score != '5'").rows, 5U) << "texts may be empty";
  expect_refused("user,item,rating\n1,tea,\n", ": expected rows with all cells, found none",
                 {.like = parse_like("rating > 4")});
}

TEST_F(RatingFileTest, SomeRowMeetsTheRule) {
  const char* text = "user,item,rating,event\n1,1,0.5,view\n1,2,5,view\n2,2,4,view\n";
  expect_refused(text, ": no row meets rating > 6; ratings go from 0.5 to 5",
                 {.like = parse_like("rating > 6")});
  expect_refused(text, ": no row meets event = 'buy'", {.like = parse_like("event = buy")});
  expect_refused("user,item\n9007199254740993,1\n9007199254740995,1\n",
                 ": no row meets user > 9007199254740995; values go from 9007199254740993 to "
                 "9007199254740995",
                 {.like = parse_like("user > 9007199254740995")});
}

TEST_F(RatingFileTest, ReportsNamesThatLookAlike) {
  EXPECT_EQ(read("1,tea\n1,te\xE2\x80\x8B"
                 "a\n1,jam\n2,jam\n\xE2\x80\x8B"
                 "1,jam\n")
                .notes,
            (Texts{folder_.path("r.csv") +
                       ": 1 name looks like another in other code points, such as '1' and "
                       "'\\u200B1': different users, until you write them alike",
                   folder_.path("r.csv") +
                       ": 1 name looks like another in other code points, such as 'tea' and "
                       "'te\\u200Ba': different items, until you write them alike"}));
}

TEST_F(RatingFileTest, FilesThatWereJoinedAreReadAsOne) {
  const std::string part = "\xEF\xBB\xBFuser,item\n1,tea\n1,jam\n";
  const ItemRows rows = read(part + part);
  EXPECT_EQ(rows.rows, 4U);
  EXPECT_EQ(rows.holders, 1U);
  EXPECT_EQ(rows.items.size(), 2U);
  EXPECT_EQ(rows.notes.size(), 2U) << "of the mark and the header";
}

TEST_F(RatingFileTest, AFirstRowWhoseCellsComeNoMoreMayBeAHeader) {
  EXPECT_EQ(read("wer,was\nAnna,Milch\nAnna,Tee\nBob,Tee\n").notes,
            (Texts{folder_.path("r.csv") +
                   ":1: no other line has 'wer' or 'was'; if this line is a header, the option "
                   "header says so"}));
  EXPECT_TRUE(read("Anna,Rum\nAnna,Milch\nBob,Tee\n").notes.empty());
}

TEST_F(RatingFileTest, NamesTheLineOfABadRow) {
  expect_refused("1,2,3\n1,2\n", ":2: expected 3 columns as in line 1, got 2");
  expect_refused("user,item\n1,\n", ": expected rows with both cells, found none");
  expect_refused("1,2,5\n1,3,five\n1,4,3\n",
                 ":2: expected a number to compare, rating > 4, got 'five'",
                 {.form = {.columns = {{"user", "1"}, {"item", "2"}, {"rating", "3"}}},
                  .like = LikeRule{"rating", LikeRule::Sign::kMore, "4", 4}});
  expect_refused("user,item,title\n1,2,caf\xE9\n",
                 ":2: expected a name in UTF-8, got 'caf\\xE9'; save the file as UTF-8");
  expect_refused("user,item\n", ": expected rows behind the titles, found none");
}

TEST_F(RatingFileTest, LongFilesAreReadToTheirEnd) {
  std::string text = "user,item\n";
  for (int i = 0; i < 20000; ++i) {
    text += std::to_string(i % 100) + "," + std::to_string(i % 7) + "\n";
  }
  const ItemRows rows = read(text);
  EXPECT_EQ(rows.rows, 20000U);
  EXPECT_EQ(rows.holders, 100U);
  EXPECT_EQ(rows.items.size(), 7U);
  expect_refused(text + "1\n", ":20002: expected 2 columns as in line 1, got 1");
}

}  // namespace
}  // namespace gumbelbox
