#include "gumbelbox/data/column_choice.h"

#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

using Choices = std::vector<ColumnChoice>;

void expect_refused(const char* text, const std::string& message) {
  expect_error(ErrorKind::kUsage, "columns: " + message + "; such as parent=3,child=1,name=2",
               [&] { parse_columns(text); });
}

TEST(ParseColumns, ReadsNumbersAndTitles) {
  EXPECT_EQ(parse_columns("parent=3,child=1,name=2"),
            (Choices{{"parent", "3"}, {"child", "1"}, {"name", "2"}}));
  EXPECT_EQ(parse_columns(" parent = Is part of , child=The name"),
            (Choices{{"parent", "Is part of"}, {"child", "The name"}}));
  EXPECT_EQ(parse_columns("path=a=b"), (Choices{{"path", "a=b"}}));
}

TEST(ParseColumns, ReadsAnIdAsAChild) {
  EXPECT_EQ(parse_columns("id=1,parent=2"), (Choices{{"child", "1"}, {"parent", "2"}}));
  expect_refused("id=1,parent=2,child=3", "expected child once");
}

TEST(ParseColumns, KeepsTheOrderOfLevels) {
  EXPECT_EQ(parse_columns("level=3,level=1"), (Choices{{"level", "3"}, {"level", "1"}}));
}

TEST(ParseColumns, RefusesWhatIsNoChoice) {
  expect_refused("", "expected ROLE=COLUMN, got ''");
  expect_refused("parent=1,2", "expected ROLE=COLUMN, got '2'");
  expect_refused("parent=1,child=2,", "expected ROLE=COLUMN, got ''");
  expect_refused("Parent=1", "expected parent, child, id, name, path or level, got 'Parent'");
  expect_refused("parent= ", "expected the number or the title of a column behind parent=");
}

TEST(ParseColumns, RefusesARoleTwice) {
  expect_refused("parent=1,parent=2", "expected parent once");
  expect_refused("path=1,path=2", "expected path once");
  expect_refused("level=1,level=2,level=1",
                 "expected each level in another column, got level=1 in places 1 and 3");
}

TEST(ParseColumns, RefusesRolesThatMakeNoHierarchy) {
  for (const char* text :
       {"parent=1", "child=1", "name=1", "parent=1,name=2", "child=1,name=2", "path=1,name=2",
        "path=1,level=2", "path=1,parent=2,child=3", "level=1", "level=1,level=2,name=3",
        "level=1,level=2,parent=3", "level=1,level=2,parent=3,child=4"}) {
    expect_refused(
        text,
        "expected a parent and a child, perhaps with a name; or a path; or two levels or more");
  }
}

TEST(ParseRatingColumns, ReadsNumbersAndTitles) {
  EXPECT_EQ(parse_rating_columns("user=1,item=2,rating=3,title=4"),
            (Choices{{"user", "1"}, {"item", "2"}, {"rating", "3"}, {"title", "4"}}));
  EXPECT_EQ(parse_rating_columns("item=What,basket=Order no"),
            (Choices{{"item", "What"}, {"user", "Order no"}}));
}

TEST(ParseRatingColumns, RefusesOtherRoles) {
  const auto expect_bad = [](const char* text, const std::string& message) {
    expect_error(ErrorKind::kUsage, "columns: " + message + "; such as user=1,item=2,rating=3",
                 [&] { parse_rating_columns(text); });
  };
  expect_bad("parent=1,child=2", "expected user, basket, item, rating or title, got 'parent'");
  expect_bad("user=1,basket=2,item=3", "expected user once");
  expect_bad("user=1,item=2,item=3", "expected item once");
  expect_bad("item=1,item=1", "expected each item in another column, got item=1 in places 1 and 2");
}

TEST(ParseRatingColumns, SomeRolesAreEnough) {
  EXPECT_EQ(parse_rating_columns("user=user_id"), (Choices{{"user", "user_id"}}));
  EXPECT_FALSE(means_lists(parse_rating_columns("user=1,item=2")));
  EXPECT_TRUE(means_lists(parse_rating_columns("item=1,item=2")));
}

TEST(RequireColumn, RefusesATitleOfTwoColumns) {
  const TableSample sample = sample_table(sample_text("name,id,name\na,1,b\n"), {','});
  expect_error(ErrorKind::kUsage,
               "columns: t.csv: expected a title of one column, got 'name', which columns 1 and 3 "
               "have; a number says which",
               [&] {
                 require_column({"child", "name"}, sample, "t.csv");
               });
}

TEST(RequireColumn, ByNumberOrTitle) {
  const TableSample sample = sample_table(sample_text("who,what\n1,2\n"), {','});
  EXPECT_EQ(require_column({"user", "2"}, sample, "r.csv"), 1U);
  EXPECT_EQ(require_column({"user", "who"}, sample, "r.csv"), 0U);
  for (const char* column : {"0", "3", "Who"}) {
    expect_error(ErrorKind::kUsage,
                 "columns: r.csv: expected a number up to 2 or a title of line 1, got '" +
                     std::string(column) + "'",
                 [&] {
                   require_column({"user", column}, sample, "r.csv");
                 });
  }
}

}  // namespace
}  // namespace gumbelbox
