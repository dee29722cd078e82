#include "gumbelbox/data/path_file.h"

#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

using Pairs = std::vector<Pair>;
using Names = std::vector<std::string>;

class PathFileTest : public testing::Test {
 protected:
  Taxonomy read(const std::string& content, const TableForm& form) {
    return read_paths(TextFile(folder_.write("x.txt", content)), form);
  }

  Taxonomy read_lines(const std::string& content, const PathForm& form = {.separator = " > "}) {
    return read(content, {.kind = TableForm::Kind::kPaths,
                          .record = {0},
                          .columns = 1,
                          .path = {0},
                          .path_form = form,
                          .text = "paths"});
  }

  Taxonomy read_levels(const std::string& content) {
    return read(content, {.kind = TableForm::Kind::kPaths,
                          .record = {','},
                          .columns = 4,
                          .path = {1, 2, 3},
                          .path_form = {.separator = " > "}});
  }

  static Names names_of(const Taxonomy& taxonomy) {
    Names names;
    for (EntityId id = 0; id < taxonomy.vocabulary.size(); ++id) {
      names.emplace_back(taxonomy.vocabulary.name(id));
    }
    return names;
  }

  static std::size_t empty_paths(const Taxonomy& taxonomy) {
    EXPECT_EQ(taxonomy.left_out.size(), 1U);
    EXPECT_EQ(taxonomy.left_out.front().key, "empty_paths");
    return taxonomy.left_out.front().count;
  }

  TemporaryFolder folder_;
};

TEST_F(PathFileTest, ReadsAPathALine) {
  const Taxonomy taxonomy = read_lines("Clothing > Shirts > Polo\nClothing > Shoes\nGarden\n");
  EXPECT_EQ(names_of(taxonomy), (Names{"Clothing", "Shirts", "Polo", "Shoes", "Garden"}));
  EXPECT_EQ(taxonomy.edges, (Pairs{{0, 1}, {1, 2}, {0, 3}}));
  EXPECT_EQ(taxonomy.file, folder_.path("x.txt"));
  EXPECT_EQ(taxonomy.form, "paths");
  EXPECT_EQ(empty_paths(taxonomy), 0U);
}

TEST_F(PathFileTest, ALeafBelowTwoParentsIsAskedByItsPathAsTheFileWritesIt) {
  const Taxonomy taxonomy = read_lines("Shoes > Accessories\nPhones > Accessories > Cases\n");
  EXPECT_EQ(names_of(taxonomy),
            (Names{"Shoes", "Shoes > Accessories", "Phones", "Phones > Accessories", "Cases"}));
  EXPECT_EQ(taxonomy.edges, (Pairs{{0, 1}, {2, 3}, {3, 4}}));
  EXPECT_EQ(taxonomy.vocabulary.require("Phones > Accessories > Cases"), 4U);
}

TEST_F(PathFileTest, BlanksAroundStepsAndSeparatorsAtTheEndsDoNotMatter) {
  const Taxonomy taxonomy =
      read_lines("/Home/Garden\nHome / Garden/\n/Home/\n", {.separator = "/", .leading = true});
  EXPECT_EQ(names_of(taxonomy), (Names{"Home", "Garden"}));
  EXPECT_EQ(taxonomy.vocabulary.require("/Home/Garden"), 1U);
}

TEST_F(PathFileTest, PathsThatBeginWithASeparatorKeepItInFront) {
  const Taxonomy taxonomy = read_lines("> a > b\n> a > c\n", {.separator = " > ", .leading = true});
  EXPECT_EQ(taxonomy.vocabulary.require("> a > b"), 1U);
  EXPECT_TRUE(taxonomy.notes.empty());
}

TEST_F(PathFileTest, SaysThatAPathBeginsWithASeparatorUnlikeOthers) {
  const Taxonomy taxonomy = read_lines("a > b\n> a > c\n>\n> d\n");
  EXPECT_EQ(names_of(taxonomy), (Names{"a", "b", "c", "d"}));
  EXPECT_EQ(taxonomy.notes, (Names{folder_.path("x.txt") +
                                   ": 2 paths begin with '>', the first in line 2; the empty step "
                                   "before it is left out"}));
}

TEST_F(PathFileTest, SaysThatANameBesideAListSignBecameARoot) {
  const PathForm lists{.separator = " > ", .list = ','};
  const Taxonomy taxonomy = read_lines("a > b, a > c\na > salt, pepper\na, a > d\n", lists);
  EXPECT_EQ(names_of(taxonomy), (Names{"a", "b", "c", "salt", "pepper", "d"}));
  EXPECT_EQ(taxonomy.notes,
            (Names{folder_.path("x.txt") +
                   ": 1 name beside ',' became a root, such as 'pepper' in line 2; if ',' is part "
                   "of a name, separate the paths by another sign"}));
  EXPECT_TRUE(read_lines("a > b, a > c\na, a > d\n", lists).notes.empty());
}

TEST_F(PathFileTest, NumbersBeforePathsAreAliases) {
  const Taxonomy taxonomy =
      read_lines("# version 2021\n1 - Animals\n3237 - Animals > Live Animals\nAnimals > Feed\n",
                 {.separator = " > ", .numbered = true});
  EXPECT_EQ(names_of(taxonomy), (Names{"Animals", "Live Animals", "Feed"}));
  EXPECT_EQ(taxonomy.vocabulary.require("3237"), 1U);
  EXPECT_EQ(taxonomy.vocabulary.require("1"), 0U);
}

TEST_F(PathFileTest, EdgesWrittenWithArrowsTellNamesApartByThemselves) {
  const Taxonomy taxonomy =
      read_lines("animal -> cat\npet -> cat\n", {.separator = " -> ", .by_name = true});
  EXPECT_EQ(names_of(taxonomy), (Names{"animal", "cat", "pet"}));
  EXPECT_EQ(taxonomy.edges, (Pairs{{0, 1}, {2, 1}}));
}

TEST_F(PathFileTest, ReadsAColumnOfATable) {
  const Taxonomy taxonomy =
      read("sku,category,price\n1,A > B,3\n2,\"A > C, D\",4\n3,,5\n4,NULL,6\n5, > ,7\n",
           {.kind = TableForm::Kind::kPaths,
            .record = {','},
            .columns = 3,
            .header = true,
            .path = {1},
            .path_form = {.separator = " > "}});
  EXPECT_EQ(names_of(taxonomy), (Names{"A", "B", "C, D"}));
  EXPECT_EQ(empty_paths(taxonomy), 3U);
}

TEST_F(PathFileTest, AnEmptyStepIsRefusedWithItsLine) {
  expect_error(ErrorKind::kInput,
               folder_.path("x.txt") + ":2: expected a name between two '>', got 'A > > B'",
               [&] { read_lines("A > B\nA > > B\n"); });
}

TEST_F(PathFileTest, AStepThatIsNoTextIsRefusedWithItsLine) {
  expect_error(
      ErrorKind::kInput,
      folder_.path("x.txt") + ":1: expected a name in UTF-8, got 'B\\xFF'; save the file as UTF-8",
      [&] { read_lines("A > B\xFF\n"); });
}

TEST_F(PathFileTest, OtherColumnsThanTheFirstLineAreRefused) {
  expect_error(ErrorKind::kInput,
               folder_.path("x.txt") +
                   ":2: expected 2 columns as in line 1, got 3; a cell that holds ',' goes in "
                   "double quotes",
               [&] {
                 read("1,A > B\n2,A > C, D\n", {.kind = TableForm::Kind::kPaths,
                                                .record = {','},
                                                .columns = 2,
                                                .path = {1},
                                                .path_form = {.separator = " > "}});
               });
}

TEST_F(PathFileTest, ReadsAColumnALevel) {
  const Taxonomy taxonomy =
      read_levels("1,Clothing,Shirts,Polo\n2,Clothing,Shoes,\n3,Garden\n4,,,\n");
  EXPECT_EQ(names_of(taxonomy), (Names{"Clothing", "Shirts", "Polo", "Shoes", "Garden"}));
  EXPECT_EQ(taxonomy.edges, (Pairs{{0, 1}, {1, 2}, {0, 3}}));
  EXPECT_EQ(empty_paths(taxonomy), 1U);
  EXPECT_EQ(taxonomy.vocabulary.require("Clothing > Shirts > Polo"), 2U);
}

TEST_F(PathFileTest, NullAndTheLikeAreNoLevels) {
  const Taxonomy taxonomy = read_levels("1,A,B,NULL\n2,A,nan,N/A\n3,None,,\n");
  EXPECT_EQ(names_of(taxonomy), (Names{"A", "B"}));
  EXPECT_EQ(empty_paths(taxonomy), 1U);
}

TEST_F(PathFileTest, AGapBetweenLevelsIsRefusedWithItsLine) {
  for (const std::string gap : {"", "NULL"}) {
    expect_error(ErrorKind::kInput,
                 folder_.path("x.txt") + ":2: expected no level behind an empty one, got 'C'",
                 [&] { read_levels("1,A,B,C\n2,A," + gap + ",C\n"); });
  }
}

}  // namespace
}  // namespace gumbelbox
