#include "gumbelbox/data/like_rule.h"

#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

const std::string kFile = "r.csv";

bool holds(const char* rule, const char* cell) { return parse_like(rule).holds({kFile, 7}, cell); }

TEST(LikeRule, ComparesNumbers) {
  EXPECT_TRUE(holds("rating > 4", "5"));
  EXPECT_FALSE(holds("rating > 4", "4"));
  EXPECT_TRUE(holds("rating>=4", "4.0"));
  EXPECT_FALSE(holds("rating >= 4", "3.5"));
  EXPECT_TRUE(holds("rating < -1.5", "-2"));
  EXPECT_FALSE(holds("rating < 4", "4"));
  EXPECT_TRUE(holds("rating <= 4", "4"));
  EXPECT_FALSE(holds("rating <= 4", "5"));
  EXPECT_TRUE(holds("rating = 1", "1.0"));
  EXPECT_TRUE(holds("rating == 1", "1"));
  EXPECT_FALSE(holds("rating = 1", "0"));
  EXPECT_TRUE(holds("rating != 1", "0"));
  EXPECT_FALSE(holds("rating != 1", "1"));
}

TEST(LikeRule, ComparesWholeNumbersBeyondThoseOfDoubles) {
  EXPECT_TRUE(holds("user_id = 76561198000000001", "76561198000000001"));
  EXPECT_FALSE(holds("user_id = 76561198000000001", "76561198000000002"));
  EXPECT_TRUE(holds("user_id != 76561198000000001", "76561198000000002"));
  EXPECT_TRUE(holds("user_id > 9007199254740992", "9007199254740993"));
  EXPECT_FALSE(holds("user_id <= 9007199254740992", "9007199254740993"));
  EXPECT_TRUE(holds("user_id < -9007199254740992", "-9007199254740993"));
}

TEST(LikeRule, ComparesTexts) {
  EXPECT_TRUE(holds("event = purchase", "purchase"));
  EXPECT_FALSE(holds("event = purchase", "view"));
  EXPECT_TRUE(holds("event != page view", "purchase"));
  EXPECT_FALSE(holds("event != 'page view'", "page view"));
  EXPECT_TRUE(holds("zip = \"017\"", "017"));
  EXPECT_FALSE(holds("zip = '017'", "17"));
}

TEST(LikeRule, IsWrittenAsItWasRead) {
  EXPECT_EQ(parse_like("rating>4").text(), "rating > 4");
  EXPECT_EQ(parse_like("Book rating == 4.50").text(), "Book rating = 4.50");
  EXPECT_EQ(parse_like("event != buy now").text(), "event != 'buy now'");
}

TEST(LikeRule, NamesTheLineOfACellThatIsNoNumber) {
  for (const char* cell : {"five", "", "nan"}) {
    expect_error(
        ErrorKind::kInput,
        "r.csv:7: expected a number to compare, rating > 4, got '" + std::string(cell) + "'",
        [&] { holds("rating > 4", cell); });
  }
  expect_error(
      ErrorKind::kInput,
      "r.csv:7: expected a number to compare, rating > 4, got '4,5'; decimals have a point",
      [] { holds("rating > 4", "4,5"); });
}

TEST(ParseLike, RefusesWhatIsNoRule) {
  const auto expect_bad = [](const char* text, const std::string& message) {
    expect_error(ErrorKind::kUsage, "like: " + message + "; such as 'rating > 4'",
                 [&] { parse_like(text); });
  };
  expect_bad("", "expected COLUMN SIGN VALUE, got ''");
  expect_bad("rating", "expected COLUMN SIGN VALUE, got 'rating'");
  expect_bad(" > 4", "expected a column before the sign");
  expect_bad("rating ! 4", "expected one of > >= < <= = !=, got '!'");
  expect_bad("rating > ", "expected a value behind the sign");
  expect_bad("rating > four", "expected a number behind >, got 'four'");
  expect_bad("rating > nan", "expected a number behind >, got 'nan'");
  expect_bad("rating <= '4'", "expected a number behind <=, got '4'");
}

}  // namespace
}  // namespace gumbelbox
