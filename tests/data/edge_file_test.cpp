#include "gumbelbox/data/edge_file.h"

#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

using Pairs = std::vector<Pair>;
using Notes = std::vector<std::string>;

class EdgeFileTest : public testing::Test {
 protected:
  EdgeFile by_name(const std::string& content, const EdgeFileOptions& options = {}) {
    vocabulary_ = {};
    return read(folder_.write("edges.tsv", content), options);
  }

  EdgeFile read(const std::string& path, const EdgeFileOptions& options = {}) {
    TextFile file(path);
    const TableForm form = understand_table(file.beginning(), file.name(), {.kind = options.kind});
    return read_edges_by_name(std::move(file), form, vocabulary_, options);
  }

  EdgeFile by_id(const std::string& content, std::size_t entities,
                 const EdgeFileOptions& options = {}) {
    return read_edges_by_id(folder_.write("edges.tsv", content), entities, options);
  }

  /// Expects a file of names to be refused with "PATH" + message.
  void expect_refused(const std::string& content, const std::string& message,
                      const EdgeFileOptions& options = {}) {
    expect_error(ErrorKind::kInput, folder_.path("edges.tsv") + message,
                 [&] { by_name(content, options); });
  }

  Notes notes(std::initializer_list<std::string> messages) {
    Notes result;
    for (const std::string& message : messages) {
      result.push_back(folder_.path("edges.tsv") + message);
    }
    return result;
  }

  TemporaryFolder folder_;
  Vocabulary vocabulary_;
};

TEST_F(EdgeFileTest, NumbersNamesInTheOrderOfFirstAppearance) {
  const EdgeFile file = by_name("animal\tcat\nanimal\tdog\ncat\tkitten\n");
  EXPECT_EQ(file.edges.pairs, (Pairs{{0, 1}, {0, 2}, {1, 3}}));
  EXPECT_TRUE(file.edges.targets.empty());
  EXPECT_EQ(file.kind, DataKind::kHierarchy);
  EXPECT_EQ(vocabulary_.name(3), "kitten");
  EXPECT_EQ(file.notes, Notes{});
}

TEST_F(EdgeFileTest, SkipsCommentsAndBlankLinesAndTrimsNames) {
  const EdgeFile file = by_name(
      "\xEF\xBB\xBF# made by hand\r\n\r\n  living thing \t\xC2\xA0 cat \xC2\xA0\r\n \t "
      "\n#x\ty\nliving thing\tdog");
  EXPECT_EQ(file.edges.pairs, (Pairs{{0, 1}, {0, 2}}));
  EXPECT_EQ(vocabulary_.name(0), "living thing");
  EXPECT_EQ(vocabulary_.name(1), "cat");
}

TEST_F(EdgeFileTest, CountsLinesAcrossBlocks) {
  std::string content = "# comment\n";
  for (int i = 0; i < 500; ++i) content += "root\tchild " + std::to_string(i) + "\n\n";
  EXPECT_EQ(by_name(content).edges.pairs.size(), 500U);
  EXPECT_EQ(vocabulary_.name(500), "child 499");
  expect_refused(content + "alone\n", ":1002: expected 2 columns as in line 2, got 1");
}

TEST_F(EdgeFileTest, ReadsGzip) {
  EXPECT_EQ(read(folder_.write_gzip("e.gz", "a\tb\n")).edges.pairs, (Pairs{{0, 1}}));
}

TEST_F(EdgeFileTest, TakesAHeaderInAnyCase) {
  const EdgeFile file = by_name("#\nHypernym\tHYPONYM\nanimal\tcat\n");
  EXPECT_EQ(file.edges.pairs, (Pairs{{0, 1}}));
  EXPECT_EQ(vocabulary_.name(0), "animal");
  EXPECT_EQ(file.form, "tab-separated edges, parent in 'Hypernym', child in 'HYPONYM'");
  EXPECT_EQ(file.notes, Notes{});
}

TEST_F(EdgeFileTest, AHeaderMaySayWhatTheColumnsHold) {
  EXPECT_EQ(by_name("Parent Category\tChild Category\nanimal\tcat\n").form,
            "tab-separated edges, parent in 'Parent Category', child in 'Child Category'");
  for (const std::string header :
       {"parent_id\tid", "broader-term\tnarrower-term", "ParentID\tID", "Superclass\tClass",
        "Parent Category\tCategory", "Category\tsubcategory"}) {
    EXPECT_EQ(by_name(header + "\nanimal\tcat\n").edges.pairs.size(), 1U) << header;
  }
  EXPECT_EQ(by_name("Category\tParent Category\ncat\tanimal\nkitten\tcat\n").edges.pairs,
            (Pairs{{1, 0}, {0, 2}}));
  for (const std::string edge :
       {"parent company\tchild company", "fruit category\tchild category",
        "source code\tentity type", "general concept\tentity", "parentage\tchild"}) {
    EXPECT_EQ(by_name(edge + "\nanimal\tcat\n").edges.pairs.size(), 2U) << edge;
  }
}

TEST_F(EdgeFileTest, DoubtsAFirstLineThatStandsAlone) {
  const auto doubted = [&](const std::string& content) {
    const EdgeFile file = by_name(content);
    return std::ranges::any_of(file.notes, [](const std::string& note) {
      return note.ends_with(
          ":1: no other line has 'Herd' or 'Cow'; if this line is a header, the option header says "
          "so");
    });
  };
  EXPECT_TRUE(doubted("Herd\tCow\na\tb\nb\tc\n"));
  EXPECT_FALSE(doubted("Herd\tCow\na\tb\nb\tCow\n"));
  EXPECT_FALSE(doubted("Herd\tCow\na\tb\nHerd\tc\n"));
  EXPECT_FALSE(doubted("Herd\tCow\nHerd\tCow\na\tb\nb\tc\n"));
  EXPECT_FALSE(doubted("Herd\tCow\na\tb\n"));
  EXPECT_FALSE(doubted("parent\tchild\nHerd\tCow\na\tb\nb\tc\n"));
  EXPECT_EQ(read_edges_by_id(folder_.write("ids", "0\t1\n2\t3\n3\t4\n"), 5).notes, notes({}));
}

TEST_F(EdgeFileTest, AHeaderWithTheChildFirstSwapsTheColumns) {
  const EdgeFile file = by_name("subclass\tsuperclass\ncat\tanimal\nkitten\tcat\n");
  EXPECT_EQ(vocabulary_.name(0), "cat");
  EXPECT_EQ(file.edges.pairs, (Pairs{{1, 0}, {0, 2}}));
  EXPECT_EQ(file.form, "tab-separated edges, parent in 'superclass', child in 'subclass'");
}

TEST_F(EdgeFileTest, OnlyOneWordOfEachRoleInTheFirstLineIsAHeader) {
  EXPECT_EQ(by_name("parent\tcat\n").edges.pairs.size(), 1U);
  EXPECT_EQ(by_name("parent\tancestor\n").edges.pairs.size(), 1U);
  EXPECT_EQ(by_name("cat\tkitten\nparent\tchild\n").edges.pairs.size(), 2U);
}

TEST_F(EdgeFileTest, DropsDuplicatesAndSelfLoopsAndKeepsTheOrder) {
  const EdgeFile file = by_name("a\tb\nc\tc\na\tb\nb\ta\na\tb\nd\ta\n");
  EXPECT_EQ(file.edges.pairs, (Pairs{{0, 1}, {1, 0}, {3, 0}}));
  EXPECT_EQ(file.dropped, (DroppedEdges{.duplicates = 2, .self_loops = 1}));
  EXPECT_EQ(file.notes, notes({": dropped 2 duplicate edges and 1 self-loop"}));
  EXPECT_EQ(vocabulary_.size(), 4U);  // c stays an entity
  EXPECT_EQ(by_name("a\tb\na\tb\n").notes, notes({": dropped 1 duplicate edge"}));
  EXPECT_EQ(by_name("a\tb\na\ta\nb\tb\n").notes, notes({": dropped 2 self-loops"}));
}

TEST_F(EdgeFileTest, DropsEveryDuplicateOfManyEdges) {
  std::string content;
  for (int i = 0; i < 20000; ++i) {
    content += std::to_string(i % 5000 % 70) + "\t" + std::to_string(100 + i % 5000 / 70) + "\n";
  }
  const EdgeFile file = by_id(content, 1000);
  EXPECT_EQ(file.edges.pairs.size(), 5000U);
  EXPECT_EQ(file.dropped.duplicates, 15000U);
  EXPECT_EQ(file.edges.pairs.back(), (Pair{4999 % 70, 100 + 4999 / 70}));
}

TEST_F(EdgeFileTest, KeepsEveryLineWhenAsked) {
  const EdgeFile file = by_id("0\t1\n2\t2\n0\t1\n", 3, {.keep_all = true});
  EXPECT_EQ(file.edges.pairs, (Pairs{{0, 1}, {2, 2}, {0, 1}}));
  EXPECT_EQ(file.dropped, DroppedEdges{});
  EXPECT_EQ(file.notes, Notes{});
}

TEST_F(EdgeFileTest, ThreeColumnsAreProbabilities) {
  const EdgeFile file = by_name("a\tb\t0.25\nb\ta\t1\na\tb\t0.25\nb\tc\t0\n");
  EXPECT_EQ(file.kind, DataKind::kProbability);
  EXPECT_EQ(file.edges.pairs, (Pairs{{0, 1}, {1, 0}, {1, 2}}));
  EXPECT_EQ(file.edges.targets, (std::vector<float>{0.25F, 1, 0}));
  EXPECT_TRUE(file.edges.n_ab.empty());
  EXPECT_TRUE(file.edges.n_b.empty());
  EXPECT_EQ(file.dropped.duplicates, 1U);
  expect_refused("a\tb\t0.25\n\na\tb\t0.5\n",
                 ":3: P(a | b) = 0.5 here, 0.25 in line 1; keep one of them");
}

TEST_F(EdgeFileTest, FiveColumnsHaveCounts) {
  const EdgeFile file = by_name("a\tb\t0.25\t1\t4\na\tb\t0.25\t1\t4\na\tc\t0.5\t0.5e9\t1e9\n");
  EXPECT_EQ(file.edges.targets, (std::vector<float>{0.25F, 0.5F}));
  EXPECT_EQ(file.edges.n_ab, (std::vector<double>{1, 0.5e9}));
  EXPECT_EQ(file.edges.n_b, (std::vector<double>{4, 1e9}));
  EXPECT_TRUE(file.edges.weights.empty());
  expect_refused("a\tb\t0.25\t1\tmany\n", ":1: expected a count in column 5, got 'many'");
  expect_refused("a\tb\t0.25\t-1\t4\n", ":1: expected a count in column 4, got '-1'");
  expect_refused("a\tb\t0.25\tinf\t4\n", ":1: expected a count in column 4, got 'inf'");
}

TEST_F(EdgeFileTest, CountsSayTheSameAsTheProbability) {
  for (const char* rounded : {"0.333\t1\t3", "0.3333\t1\t3", "0.33\t1\t3", "0.3\t1\t3",
                              "3.3e-1\t1\t3", "0.13\t1\t8", "0\t0\t0", "0\t1\t9999", "1\t4\t4"}) {
    EXPECT_EQ(by_name(std::string("a\tb\t") + rounded + "\n").edges.pairs.size(), 1U) << rounded;
  }
  expect_refused("a\tb\t0.9\t1\t4\n", ":1: column 3 holds 0.9, but n_ab / n_b is 1 / 4 = 0.25");
  expect_refused("a\tb\t0.34\t1\t3\n", ":1: column 3 holds 0.34, but n_ab / n_b is 1 / 3 = 0.3333");
  expect_refused("a\tb\t1\t3\t4\n", ":1: column 3 holds 1, but n_ab / n_b is 3 / 4 = 0.75");
  expect_refused("a\tb\t0.332\t1\t3\n",
                 ":1: column 3 holds 0.332, but n_ab / n_b is 1 / 3 = 0.3333");
  expect_refused("a\tb\t1\t5\t4\n", ":1: expected n_ab of at most n_b, got 5 and 4");
  expect_refused("a\tb\t0.5\t0\t0\n", ":1: column 3 holds 0.5, but n_ab / n_b is 0 / 0");
}

TEST_F(EdgeFileTest, AHeaderOfProbabilitiesMayNameTheThirdColumnOnly) {
  EXPECT_EQ(by_name("A\tB\tp\na\tb\t0.25\n").edges.targets, (std::vector<float>{0.25F}));
  EXPECT_EQ(by_name("child\tparent\tp\na\tb\t0.25\n").edges.pairs, (Pairs{{1, 0}}));
}

TEST_F(EdgeFileTest, RefusesWhatIsNoProbability) {
  for (const std::string bad : {"1.5", "-0.1", "inf", "5"}) {
    expect_refused("a\tb\t0.5\n\na\tc\t" + bad + "\n",
                   ":3: column 3 holds " + bad +
                       ", not a probability in [0, 1]; if these are rows of user, item and "
                       "rating, use the verb import ratings");
  }
  expect_refused("a\tb\t0.5\na\tc\tnan\n", ":2: column 3 holds nan, not a probability in [0, 1]");
  expect_refused("a\tb\t0.5\na\tc\t\n", ":2: column 3 is empty, expected a probability in [0, 1]");
  for (const std::string bad : {"is-a", "0.5x"}) {
    expect_refused("a\tb\t" + bad + "\n",
                   ":1: found 3 columns and no title that tells the parent from the child; the "
                   "option columns names them: parent=COLUMN,child=COLUMN,name=COLUMN, or "
                   "path=COLUMN, or level=COLUMN,level=COLUMN");
  }
}

TEST_F(EdgeFileTest, EmptyCellsAtTheEndOfALineAreNoColumns) {
  EXPECT_EQ(by_name("a\tb\t\na\tc\t\n").edges.pairs, (Pairs{{0, 1}, {0, 2}}));
  EXPECT_EQ(by_name("a\tb\na\tc\t\n").edges.pairs, (Pairs{{0, 1}, {0, 2}}));
}

TEST_F(EdgeFileTest, TheKindCanBeGiven) {
  const EdgeFile file = by_name("a\tb\tis-a\n", {.kind = DataKind::kHierarchy});
  EXPECT_EQ(file.kind, DataKind::kHierarchy);
  EXPECT_EQ(file.edges.pairs, (Pairs{{0, 1}}));
  EXPECT_TRUE(file.edges.targets.empty());
  expect_refused("a\tb\n", ":1: expected 3 or 5 columns for probabilities, got 2",
                 {.kind = DataKind::kProbability});
}

TEST_F(EdgeFileTest, AHierarchyHasNoCounts) {
  const EdgeFile file = by_name("a\tb\t0.5\t1\tx\n", {.kind = DataKind::kHierarchy});
  EXPECT_EQ(file.edges, (EdgeList{.pairs = {{0, 1}}}));
}

TEST_F(EdgeFileTest, RefusesOtherNumbersOfColumns) {
  std::string content;
  for (int i = 0; i < 16; ++i) content += "a\tb\n";
  expect_refused(content + "cat\n", ":17: expected 2 columns as in line 1, got 1");
  const std::string unclear =
      " columns and no title that tells the parent from the child; the option columns names them: "
      "parent=COLUMN,child=COLUMN,name=COLUMN, or path=COLUMN, or level=COLUMN,level=COLUMN";
  expect_refused("a\tb\tc\td\n", ":1: found 4" + unclear);
  expect_refused("a\tb\t1\t2\t3\t4\t5\n", ":1: found 7" + unclear);
  expect_refused("a\tb\na\tb\na\tb\t0.5\n", ":3: expected 2 columns as in line 1, got 3");
  expect_refused("a\tb\t0.5\na\tb\t0.5\na\tb\n", ":3: expected 3 columns as in line 1, got 2");
}

TEST_F(EdgeFileTest, TakesOtherSeparators) {
  for (const std::string content : {"a,b\na,c\n", "a;b\na;c\n", "a,b\r\na,c"}) {
    const EdgeFile file = by_name(content);
    EXPECT_EQ(file.edges.pairs[0], (Pair{0, 1})) << content;
    EXPECT_EQ(file.edges.pairs[1], (Pair{0, 2})) << content;
  }
  expect_refused("a b\n",
                 ":1: expected parent and child with a tab, comma or semicolon between them, got "
                 "'a b'; blanks do not separate columns, names may have them");
  expect_refused("a\tb\nb,c\n", ":2: expected 2 columns as in line 1, got 1");
}

TEST_F(EdgeFileTest, ALineMaySayThatItsChildHasNoParent) {
  const EdgeFile file = by_name("parent\tchild\n\tfood\nNULL\tbread\nfood\tfruit\n");
  EXPECT_EQ(file.edges.pairs, (Pairs{{0, 2}}));
  EXPECT_EQ(vocabulary_.size(), 3U);
  EXPECT_EQ(file.notes, notes({": 2 lines have no parent: roots"}));
  // What has a line as a child is an entity, whatever it is called.
  EXPECT_EQ(by_name("None\tvoid\nnothing\tNone\n").edges.pairs, (Pairs{{1, 2}, {2, 0}}));
}

TEST_F(EdgeFileTest, ChildrenComeFirstWhereOnlyTheSecondColumnRepeats) {
  std::string content;
  for (int i = 0; i < 8; ++i)
    content += std::to_string(i) + "\t" + std::to_string(100 + i / 4) + "\n";
  const EdgeFile file = by_name(content);
  EXPECT_EQ(file.edges.pairs[0], (Pair{1, 0}));
  EXPECT_EQ(file.form,
            "tab-separated edges, child in column 1, parent in column 2: no child comes twice, "
            "parents do");
  EXPECT_EQ(by_name("parent\tchild\n" + content).edges.pairs[0], (Pair{0, 1}));
}

TEST_F(EdgeFileTest, TellsOfAChildThatMaySayThatAnotherHasNoParent) {
  EXPECT_EQ(by_name("a\tb\na\tNULL\na\tnone\n").notes,
            (std::vector<std::string>{
                folder_.path("edges.tsv") +
                ":2: 'NULL' in column 2 was read as a name, as in 1 other line; if it says "
                "that 'a' has no parent, use the option columns parent=2,child=1"}));
}

TEST_F(EdgeFileTest, TakesTheQuotesOfASpreadsheetAway) {
  const EdgeFile file = by_name(
      "\"parent\"\t\"child\"\nanimal\t\"cat, tame\"\n\"animal\"\t\"the \"\"dog\"\"\"\n"
      "animal\t\"a\" or \"b\"\n");
  EXPECT_EQ(file.edges.pairs, (Pairs{{0, 1}, {0, 2}, {0, 3}}));
  EXPECT_EQ(vocabulary_.name(1), "cat, tame");
  EXPECT_EQ(vocabulary_.name(2), "the \"dog\"");
  EXPECT_EQ(vocabulary_.name(3), "\"a\" or \"b\"");
  EXPECT_EQ(file.notes, notes({": 3 cells in double quotes were unquoted"}));
  EXPECT_EQ(by_name("a\t\" b \"\n").notes, notes({": 1 cell in double quotes was unquoted"}));
  EXPECT_EQ(vocabulary_.name(1), "b");
  expect_refused("a\t\"\"\n", ":1: expected a name, got an empty cell");
}

TEST_F(EdgeFileTest, CountsCommentsThatCouldBeEdges) {
  EXPECT_EQ(by_name("# by hand\na\tb\n#c\td\n").notes,
            notes({": 1 line beginning with '#' was skipped as a comment; if it is a record, put "
                   "its first cell in double quotes"}));
  EXPECT_EQ(by_name("#1 hit\tx\n#2 hit\ty\na\tb\n").notes,
            notes({": 2 lines beginning with '#' were skipped as comments; if they are records, "
                   "put their first cells in double quotes"}));
}

TEST_F(EdgeFileTest, TellsTheLinesOfDroppedEdgesWhenAsked) {
  const EdgeFile file = by_name("a\tb\n\na\ta\na\tb\n# x\na\tb\na\tb\n",
                                {.kind = {}, .keep_all = false, .most_examples = 2});
  EXPECT_EQ(file.dropped.duplicates, 3U);
  EXPECT_EQ(file.dropped.first_duplicates, (std::vector<DroppedEdge>{{{0, 1}, 4}, {{0, 1}, 6}}));
  EXPECT_EQ(file.dropped.first_self_loops, (std::vector<DroppedEdge>{{{0, 0}, 3}}));
}

TEST_F(EdgeFileTest, RefusesAnEmptyNameAndOtherEncodings) {
  expect_refused("a\tb\na\t \n", ":2: expected a name, got an empty cell");
  expect_refused("a\tb\n\t\"\"\n", ":2: expected a name, got an empty cell");
  expect_refused("a\tb\na\tcaf\xE9\n",
                 ":2: expected a name in UTF-8, got 'caf\\xE9'; save the file as UTF-8");
}

TEST_F(EdgeFileTest, AnEmptyCellIsNamedByTheTitleOfItsColumn) {
  expect_refused("Parent\tName\na\tb\nb\t\n",
                 ":3: expected a name, got an empty cell in column 'Name'; the option columns "
                 "chooses others");
}

TEST_F(EdgeFileTest, TellsWhenItsColumnsAreInDoubt) {
  EXPECT_EQ(by_name("ref\tchild\tparent\nA-1\tShoes\t\nA-2\tBoots\tA-1\n").notes,
            notes({": 1 line has no parent: a root",
                   ": 1 of 1 parents stand in 'ref', which is not read, and hardly any in 'child'; "
                   "if it holds the ids, use the option columns child=1,name=2,parent=3"}));
}

TEST_F(EdgeFileTest, AMessageAboutALongCellIsShort) {
  const std::string message = folder_.path("edges.tsv") + ":1: expected an id below 40, got '" +
                              std::string(60, '9') + "...' (100000 bytes)";
  expect_error(ErrorKind::kInput, message,
               [&] { by_id("0\t" + std::string(100'000, '9') + "\n", 40); });
}

TEST_F(EdgeFileTest, RefusesAFileWithoutEdges) {
  expect_refused("", ": no edges: the file is empty");
  expect_refused("# nothing\nparent\tchild\n", ": no edges");
  expect_refused("a\ta\n", ": no edges but self-loops");
  expect_refused(
      "#a\tb\n",
      ": no edges; lines beginning with '#' are comments, a name that does goes in double "
      "quotes");
}

TEST_F(EdgeFileTest, IdsAreCheckedAgainstTheNumberOfEntities) {
  EXPECT_EQ(by_id("39\t0\n", 40).edges.pairs, (Pairs{{39, 0}}));
  const auto expect_bad_id = [&](const std::string& id, const std::string& shown) {
    expect_error(ErrorKind::kInput,
                 folder_.path("edges.tsv") + ":2: expected an id below 40, got " + shown,
                 [&] { by_id("0\t1\n1\t" + id + "\n", 40); });
  };
  expect_bad_id("99", "99");
  expect_bad_id("40", "40");
  expect_bad_id("4294967296", "4294967296");
  expect_bad_id("4294967335", "4294967335");
  expect_bad_id("18446744073709551655", "'18446744073709551655'");
  expect_bad_id("-1", "'-1'");
  expect_bad_id("cat", "'cat'");
  expect_bad_id("1.5", "'1.5'");
  expect_bad_id("", "''");
}

TEST_F(EdgeFileTest, AMissingFileIsAnInputOutputError) {
  expect_error(ErrorKind::kIo, folder_.path("none") + ": No such file or directory",
               [&] { read(folder_.path("none")); });
}

}  // namespace
}  // namespace gumbelbox
