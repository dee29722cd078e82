#include "gumbelbox/data/table_form.h"

#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

const std::string kMore = "; other columns are not read";

using Kind = TableForm::Kind;
using Columns = std::vector<std::size_t>;

TableForm understand(const std::string& text, const TableOptions& options = {}) {
  return understand_table(text, "x", options);
}

std::string read_as(const std::string& text, const TableOptions& options = {}) {
  return understand(text, options).text;
}

TableOptions columns(const char* text) { return {.columns = parse_columns(text)}; }

void expect_refused(const std::string& text, const std::string& message,
                    const TableOptions& options = {}, ErrorKind kind = ErrorKind::kInput) {
  expect_error(kind, message, [&] { understand(text, options); });
}

constexpr const char* kRatings =
    "x:1: this looks like ratings or purchases (user, item), not a hierarchy; use the verb "
    "import ratings";

TEST(UnderstandTable, NumbersFromTheThirdCellOnAreRatingsAndNoPaths) {
  expect_refused("u1::m9::1::964982703\nu2::m8::0::964982704\n", kRatings);
}

TEST(UnderstandTable, ReadsEdgesWithEverySeparator) {
  EXPECT_EQ(read_as("a\tb\na\tc\n"), "tab-separated edges, parent in column 1, child in column 2");
  EXPECT_EQ(read_as("a,b\na,c\n"), "comma-separated edges, parent in column 1, child in column 2");
  EXPECT_EQ(read_as("a;b\na;c\n"),
            "semicolon-separated edges, parent in column 1, child in column 2");
  EXPECT_EQ(read_as("parent|child\na|b\n"),
            "bar-separated edges, parent in 'parent', child in 'child'");
  EXPECT_EQ(understand("a;b\n").record.separator, ';');
}

TEST(UnderstandTable, AGivenHierarchyHasNoProbabilitiesWhateverItsTitles) {
  EXPECT_EQ(static_cast<int>(understand("A,B,p\na,b,0.5\n", {.kind = DataKind::kHierarchy}).kind),
            static_cast<int>(Kind::kEdges));
}

TEST(UnderstandTable, ReadsTinyFiles) {
  EXPECT_FALSE(understand("a,b").header);
  EXPECT_FALSE(understand("a\tb\n").order_given);
  EXPECT_TRUE(understand("child,parent\na,b").header);
  EXPECT_EQ(understand("child,parent\na,b").parent, 1u);
  EXPECT_EQ(read_as("Food > Tea"), "paths, one a line, steps separated by '>'");
  expect_refused("", "x: no edges: the file is empty");
  expect_refused("\n\n", "x: no edges");
  expect_refused(
      "# a,b\n\n",
      "x: no edges; lines beginning with '#' are comments, a name that does goes in double quotes");
}

TEST(UnderstandTable, ReadsNamesWithOtherSeparatorsInThem) {
  EXPECT_EQ(understand("a, b\tc; d\ne, f\tg; h\n").record.separator, '\t');
  EXPECT_EQ(understand("parent;child\na,b;c,d\n").record.separator, ';');
  EXPECT_EQ(understand("\"a;b\",c\n\"d;e\",f\n").record.separator, ',');
}

TEST(UnderstandTable, TellsTheFirstLineAndItsColumns) {
  const TableForm form = understand("# data\n\nid,name,parent_id,x\n1,a,,0\n");
  EXPECT_EQ(form.first_line, 3u);
  EXPECT_EQ(form.columns, 4u);
}

TEST(UnderstandTable, ReadsMissingParentsInColumnTwoAsChildFirst) {
  const TableForm form = understand("a,\nb,a\nc,a\n");
  EXPECT_EQ(form.parent, 1u);
  EXPECT_EQ(form.child, 0u);
  EXPECT_TRUE(form.order_given);
  EXPECT_EQ(understand(",a\na,b\n").parent, 0u);
}

TEST(UnderstandTable, ReadsTablesOfIdsWithAndWithoutHeader) {
  EXPECT_EQ(read_as("id,name,parent_id\n1,Food,\n2,Tea,1\n"),
            "comma-separated table of entities, id in 'id', name in 'name', parent in 'parent_id'");
  EXPECT_EQ(read_as("1,Food,0\n2,Tea,1\n3,Milk,1\n"),
            "comma-separated table of entities, id in column 1, name in column 2, parent in "
            "column 3");
  EXPECT_EQ(read_as("1\t\tFood\n2\t1\tTea\n3\t1\tMilk\n4\t2\tGreen\n"),
            "tab-separated table of entities, id in column 1, name in column 3, parent in "
            "column 2");
  EXPECT_EQ(read_as("nr,what,above\n1,Food,0\n2,Tea,1\n3,Milk,1\n"),
            "comma-separated table of entities, id in 'nr', name in 'what', parent in 'above'");
  EXPECT_EQ(read_as("F1|Food|\nF2|Tea|F1\nF3|Milk|F1\n"),
            "bar-separated table of entities, id in column 1, name in column 2, parent in "
            "column 3");
}

TEST(UnderstandTable, AllowsFewParentsWithoutARecord) {
  EXPECT_EQ(static_cast<int>(understand("1,a,9\n2,b,1\n3,c,1\n4,d,2\n5,e,3\n6,f,4\n").kind),
            static_cast<int>(Kind::kNodes));
  expect_refused("a1,a,x9\na2,b,a1\na3,c,x8\na4,d,x8\n",
                 "x:1: found 3 columns and no title that tells the parent from the child; the "
                 "option columns names them: parent=COLUMN,child=COLUMN,name=COLUMN, or "
                 "path=COLUMN, or level=COLUMN,level=COLUMN");
}

TEST(UnderstandTable, ReadsPathsInLines) {
  EXPECT_EQ(read_as("Food\nFood > Tea\nFood > Tea > Green\n"),
            "paths, one a line, steps separated by '>'");
  EXPECT_EQ(read_as("Food, drinks > Tea, coffee\nFood, drinks > Milk\n"),
            "paths, one a line, steps separated by '>'");
  EXPECT_EQ(read_as("/Food/Tea\n/Food/Milk\n"), "paths, one a line, steps separated by '/'");
  EXPECT_EQ(read_as("Food|Tea|Green\nFood|Milk\n"), "paths, one a line, steps separated by '|'");
  EXPECT_TRUE(understand("# Version\n1 - Food\n2 - Food > Tea\n").path_form.numbered);
  EXPECT_EQ(understand("Food -> Tea\n").record.separator, 0);
}

TEST(UnderstandTable, SaysWhatStandsBetweenSeveralPaths) {
  EXPECT_EQ(read_as("a > b, c > d\na > e\nc > d, a > b\n"),
            "paths, several a line with ',' between them, steps separated by '>'");
  EXPECT_EQ(read_as("sku;category_path\n1;a/b|a/c\n2;a/d\n"),
            "semicolon-separated table, paths in 'category_path', steps separated by '/', several "
            "a cell with '|' between them" +
                kMore);
}

TEST(UnderstandTable, ReadsEdgesWithArrows) {
  EXPECT_EQ(read_as("a -> b\nb -> c\n"), "edges written as 'parent -> child'");
  EXPECT_TRUE(understand("a > b\nb > c\n").path_form.by_name);
}

TEST(UnderstandTable, SeesATitleOverPaths) {
  EXPECT_TRUE(understand("category\nFood > Tea\nFood > Milk\n").header);
  EXPECT_FALSE(understand("Food\nFood > Tea\nFood > Milk\n").header);
  EXPECT_FALSE(understand("Product\nProduct > Tea\nProduct > Milk\n").header);
  EXPECT_FALSE(understand("category\nFood > Tea\nFood > Milk\n", {.header = false}).header);
  EXPECT_TRUE(understand("Sorts\nFood > Tea\nFood > Milk\n", {.header = true}).header);
}

TEST(UnderstandTable, DoesNotTakeAPathForATitle) {
  EXPECT_FALSE(understand("Garden > Path lights\nGarden > Seeds\n").header);
  EXPECT_FALSE(understand("Office > Label\nOffice > Paper\n").header);
  EXPECT_FALSE(understand("1,Garden > Path,5\n2,Garden > Seeds,6\n3,Garden,7\n").header);
}

TEST(UnderstandTable, ReadsPathsAmongOtherColumns) {
  EXPECT_EQ(read_as("sku,category,price\nA-1,Food > Tea,1.5\nA-2,Food > Milk,2\n"),
            "comma-separated table, paths in 'category', steps separated by '>'" + kMore);
  EXPECT_EQ(read_as("sku,category,price\nA-1,Food > Tea,1.5\n"),
            "comma-separated table, paths in 'category', steps separated by '>'" + kMore);
  EXPECT_EQ(read_as("sku,category\nA-1,Food > Tea\nA-2,Food > Milk\n"),
            "comma-separated table, paths in 'category', steps separated by '>'" + kMore);
  EXPECT_EQ(read_as("product;category\nGreen;Food > Tea\nBlack;Food > Tea\n"),
            "semicolon-separated table, paths in 'category', steps separated by '>'" + kMore);
  EXPECT_EQ(read_as("A-1\tFood > Tea\t1.5\nA-2\tFood > Milk\t2\n"),
            "tab-separated table, paths in column 2, steps separated by '>'" + kMore);
  EXPECT_EQ(read_as("sku,path\nA,Food/Tea\nB,Food/Milk\n"),
            "comma-separated table, paths in 'path', steps separated by '/'" + kMore);
}

TEST(UnderstandTable, ReadsSeveralPathsOfOneCell) {
  const std::string lists =
      "sku,Categories\n1,\"Clothing > Trousers, Clothing > Sale, New\"\n2,Clothing > Shirts\n";
  EXPECT_EQ(understand(lists).path_form.list, ',');
  EXPECT_EQ(understand("sku,Categories\n1,\"Home > Beds, Home > Sale\"\n2,\"Home > Cups, mugs\"\n")
                .path_form.list,
            ',');
  EXPECT_EQ(understand("sku;path\n1;A > B | A > C\n2;A > D\n").path_form.list, '|');
  // A comma in a name is no list.
  EXPECT_EQ(understand("Health, Beauty > Makeup\nHealth, Beauty > Hair, nails\n").path_form.list,
            0);
}

TEST(UnderstandTable, PassesOverDescriptionsInHtml) {
  EXPECT_EQ(understand("Title,Body (HTML),Product Category\nTee,<p>Nice</p>,Apparel > Tops\n"
                       "Cap,<b>x</b> > y,Apparel > Hats\n")
                .path,
            std::vector<std::size_t>{2});
}

TEST(UnderstandTable, ReadsFewEntitiesWithGapsAmongTheirParents) {
  const TableForm form = understand("1\tRoot\t\\N\t2020\n2\tTea\t1\t2021\n3\tGreen\t2\t2020\n");
  EXPECT_EQ(static_cast<int>(form.kind), static_cast<int>(Kind::kNodes));
  EXPECT_EQ(form.parent, 2u);
}

TEST(UnderstandTable, TakesTheParentsAndNotTheDepths) {
  EXPECT_EQ(
      understand("1,0,,Food\n2,1,1,Tea\n3,1,1,Milk\n4,2,2,Green\n5,2,3,Whole\n6,2,3,Skim\n").parent,
      2u);
}

TEST(UnderstandTable, ReadsColumnsOfSubcategories) {
  EXPECT_EQ(
      understand("Product,Category,Subcategory,Sub-subcategory\nPolo,A,B,C\nTee,A,B,D\n").path,
      (std::vector<std::size_t>{1, 2, 3}));
}

TEST(UnderstandTable, FindsTheHeaderAboveChosenLevels) {
  EXPECT_TRUE(
      understand("Segment Title,Family Title\nA,B\nA,C\n", columns("level=1,level=2")).header);
  EXPECT_FALSE(understand("A,B\nA,C\n", columns("level=1,level=2")).header);
}

TEST(UnderstandTable, ReadsLevels) {
  EXPECT_EQ(
      read_as("sku,L1,L2,L3\nA,Food,Tea,Green\nB,Food,Milk,\n"),
      "comma-separated table, a level of the hierarchy in each of 3 columns, 'L1' to 'L3'" + kMore);
}

TEST(UnderstandTable, ReadsProbabilities) {
  for (const char* text :
       {"a,b,0.5\nb,c,1\n", "a\tb\tp\nx\ty\t1\n", "a,b,0.5,10,20\nb,c,1,5,5\n"}) {
    EXPECT_EQ(static_cast<int>(understand(text).kind), static_cast<int>(Kind::kProbabilities))
        << text;
  }
  EXPECT_EQ(read_as("a,b,0.5\n"), "comma-separated probabilities");
  EXPECT_TRUE(understand("what,other,how\na,b,0.5\nb,c,1\n").header);
  EXPECT_FALSE(understand("a,b,0.5\nb,c,1\nc,d,1\n").header);
}

TEST(UnderstandTable, ReadsTheKindThatIsAskedFor) {
  const TableForm edges = understand("a,b,0.5\na,c,1\n", {.kind = DataKind::kHierarchy});
  EXPECT_EQ(static_cast<int>(edges.kind), static_cast<int>(Kind::kEdges));
  EXPECT_EQ(static_cast<int>(understand("a,b,7\na,c,8\n", {.kind = DataKind::kHierarchy}).kind),
            static_cast<int>(Kind::kEdges));
  const TableForm scores =
      understand("child,parent,score\na,b,0.5\n", {.kind = DataKind::kProbability});
  EXPECT_EQ(static_cast<int>(scores.kind), static_cast<int>(Kind::kProbabilities));
  EXPECT_EQ(scores.parent, 1u);
  const TableForm nodes = understand("id,parent_id,x\n1,2,0.5\n", {.kind = DataKind::kProbability});
  EXPECT_EQ(nodes.parent, 0u);
  EXPECT_EQ(nodes.child, 1u);
  EXPECT_EQ(nodes.name, std::nullopt);
  expect_refused("a,b\n", "x:1: expected 3 or 5 columns for probabilities, got 2",
                 {.kind = DataKind::kProbability});
}

TEST(UnderstandTable, IgnoresEmptyColumnsAtTheEnd) {
  EXPECT_EQ(read_as("a,b,,\na,c,,\n"),
            "comma-separated edges, parent in column 1, child in column 2");
  EXPECT_EQ(read_as("1,Food,0,\n2,Tea,1,\n3,Milk,1,\n"),
            "comma-separated table of entities, id in column 1, name in column 2, parent in "
            "column 3");
}

TEST(UnderstandTable, RefusesRatings) {
  expect_refused("userId,movieId,rating\n1,2,3.5\n", kRatings);
  expect_refused("user_id,item\n1,Tea\n", kRatings);
  expect_refused("u1,i1,1\nu2,i1,5\nu1,i2,4\n",
                 "x:2: column 3 holds 5, not a probability in [0, 1]; if these are rows of user, "
                 "item and rating, use the verb import ratings");
}

TEST(UnderstandTable, DoesNotTakeNamesForRatings) {
  EXPECT_EQ(read_as("user interface,button\nuser interface,menu\n"),
            "comma-separated edges, parent in column 1, child in column 2");
}

TEST(UnderstandTable, RefusesBaskets) {
  expect_refused("tea,milk,bread\nmilk\nbread,tea\ntea,milk,bread,jam\nmilk,tea,jam\n",
                 "x:1: this looks like baskets, a list of items in every line, not a hierarchy; "
                 "use the verb import baskets");
}

TEST(UnderstandTable, RefusesLinesOfOneName) {
  expect_refused("tea\nmilk\n",
                 "x:1: expected parent and child with a tab, comma or semicolon between them, or "
                 "a path such as 'Clothing > Shirts', got 'tea'");
  expect_refused("food tea\nfood milk\n",
                 "x:1: expected parent and child with a tab, comma or semicolon between them, got "
                 "'food tea'; blanks do not separate columns, names may have them");
}

TEST(UnderstandTable, TakesColumnsByNumber) {
  EXPECT_EQ(read_as("x,a,b\ny,a,c\n", columns("parent=2,child=3")),
            "comma-separated edges, parent in column 2, child in column 3" + kMore);
  EXPECT_EQ(read_as("1,a,b\n2,a,c\n", columns("parent=2,id=1,name=3")),
            "comma-separated table of entities, id in column 1, name in column 3, parent in "
            "column 2");
  EXPECT_EQ(read_as("x,a,b\ny,a,c\n", columns("level=3,level=1")),
            "comma-separated table, a level of the hierarchy in each of 2 columns, column 3 to "
            "column 1" +
                kMore);
  EXPECT_EQ(read_as("x,a/b\ny,a/c\n", columns("path=2")),
            "comma-separated table, paths in column 2, steps separated by '/'" + kMore);
  EXPECT_TRUE(understand("id,parent_id,x\n1,,a\n", columns("parent=2,child=3")).header);
  EXPECT_TRUE(understand("a,b\nc,d\n", columns("parent=2,child=1")).order_given);
}

TEST(UnderstandTable, TakesColumnsByTitle) {
  const TableForm form = understand("Thing,Above\na,b\n", columns("parent=Above,child=Thing"));
  EXPECT_EQ(form.parent, 1u);
  EXPECT_EQ(form.child, 0u);
  EXPECT_TRUE(form.header);
  EXPECT_EQ(form.text, "comma-separated edges, parent in 'Above', child in 'Thing'");
}

TEST(UnderstandTable, TakesColumnsThoughLinesLookLikePaths) {
  EXPECT_EQ(understand("A1,Food > Tea\nA2,Food > Milk\n", columns("path=2")).path, (Columns{1}));
  EXPECT_EQ(understand("a|b\nc|d\n", columns("parent=2,child=1")).record.separator, '|');
  EXPECT_EQ(understand("Food > Tea\nFood > Milk\n", columns("path=1")).record.separator, 0);
}

TEST(UnderstandTable, ReadsANameThatIsTheIdAsEdges) {
  EXPECT_EQ(static_cast<int>(understand("a,b\n", columns("parent=1,child=2,name=2")).kind),
            static_cast<int>(Kind::kEdges));
}

TEST(UnderstandTable, RefusesColumnsThatAreNotThere) {
  for (const char* column : {"3", "0", "Parent"}) {
    expect_refused("\nparent,child\na,b\n",
                   "columns: x: expected a number up to 2 or a title of line 2, got '" +
                       std::string(column) + "'",
                   {.columns = {{"parent", column}, {"child", "1"}}}, ErrorKind::kUsage);
  }
  expect_refused("parent,child\na,b\n",
                 "columns: x: expected the parent and the child in different columns, got column "
                 "1 for both",
                 columns("parent=parent,child=1"), ErrorKind::kUsage);
  expect_refused("top,sub\na,b\n",
                 "columns: x: expected each level in another column, got level=1 and level=top in "
                 "places 1 and 3, which are column 1",
                 columns("level=1,level=2,level=top"), ErrorKind::kUsage);
}

TEST(UnderstandTable, RefusesAFirstLineThatIsTooShort) {
  expect_refused("My sheet\na,b\na,c\n", "x:1: expected 2 columns as in most lines, got 1");
  expect_refused("My sheet\na,b\na,c\n", "x:1: expected 2 columns as in most lines, got 1",
                 {.header = true});
  expect_refused("a,b\n1,a,\n2,b,1\n3,c,1\n", "x:1: expected 3 columns as in most lines, got 2");
  expect_refused("nr\tx\n1\ty\tFood > Tea\n2\ty\tFood > Milk\n",
                 "x:1: expected 3 columns as in most lines, got 2");
  EXPECT_EQ(understand("Food\nFood,Tea\nFood,Tea,Green\nFood,Tea,Black\n",
                       columns("level=1,level=2,level=3"))
                .path.size(),
            3u);
}

}  // namespace
}  // namespace gumbelbox
