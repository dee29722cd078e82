#include "gumbelbox/data/node_file.h"

#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

using Pairs = std::vector<Pair>;
using Names = std::vector<std::string>;

class NodeFileTest : public testing::Test {
 protected:
  /// Records of id, name and parent.
  Taxonomy read(const std::string& records) {
    return read(records, {.kind = TableForm::Kind::kNodes,
                          .record = {','},
                          .columns = 3,
                          .parent = 2,
                          .child = 0,
                          .name = 1,
                          .text = "table"});
  }

  Taxonomy read(const std::string& records, const TableForm& form) {
    return read_nodes(TextFile(folder_.write("x.csv", records)), form);
  }

  static Names names_of(const Taxonomy& taxonomy) {
    Names names;
    for (EntityId id = 0; id < taxonomy.vocabulary.size(); ++id) {
      names.emplace_back(taxonomy.vocabulary.name(id));
    }
    return names;
  }

  void expect_refused(const std::string& records, const std::string& message) {
    expect_error(ErrorKind::kInput, folder_.path("x.csv") + message, [&] { read(records); });
  }

  TemporaryFolder folder_;
};

TEST_F(NodeFileTest, ParentsAreIds) {
  const Taxonomy taxonomy = read("1,Animals,\n2,Cats,1\n3,Dogs,1\n4,Siamese,2\n");
  EXPECT_EQ(names_of(taxonomy), (Names{"Animals", "Cats", "Dogs", "Siamese"}));
  EXPECT_EQ(taxonomy.edges, (Pairs{{0, 1}, {0, 2}, {1, 3}}));
  EXPECT_EQ(taxonomy.lines, (std::vector<std::size_t>{2, 3, 4}));
  EXPECT_EQ(taxonomy.file, folder_.path("x.csv"));
  EXPECT_EQ(taxonomy.form, "table; parents are ids");
  EXPECT_TRUE(taxonomy.notes.empty());
}

TEST_F(NodeFileTest, ParentsMayComeBehindTheirChildren) {
  EXPECT_EQ(read("2,Cats,1\n1,Animals,\n").edges, (Pairs{{1, 0}}));
}

TEST_F(NodeFileTest, AHeaderIsNoEntity) {
  const Taxonomy taxonomy = read("parent;id\n;1\n1;2\n", {.kind = TableForm::Kind::kNodes,
                                                          .record = {';'},
                                                          .columns = 2,
                                                          .header = true,
                                                          .parent = 0,
                                                          .child = 1});
  EXPECT_EQ(names_of(taxonomy), (Names{"1", "2"}));
  EXPECT_EQ(taxonomy.edges, (Pairs{{0, 1}}));
}

TEST_F(NodeFileTest, EntitiesAreFoundByIdNameAndPath) {
  const Vocabulary vocabulary = read("10,Animals,\n20,Cats,10\n").vocabulary;
  EXPECT_EQ(vocabulary.require("20"), 1U);
  EXPECT_EQ(vocabulary.require("Cats"), 1U);
  EXPECT_EQ(vocabulary.require("Animals > Cats"), 1U);
}

TEST_F(NodeFileTest, AnEntityWithoutANameIsCalledByItsId) {
  EXPECT_EQ(names_of(read("A1,,\nA2,Cats,A1\n")), (Names{"A1", "Cats"}));
}

TEST_F(NodeFileTest, EmptyNullZeroMinusOneAndTheEntityItselfAreNoParent) {
  for (const std::string none :
       {"", "NULL", "null", "None", "N/A", "nan", "\\N", "0", "-1", "2", "0.0", "-1.0"}) {
    SCOPED_TRACE(none);
    const Taxonomy taxonomy = read("1,Animals,\n2,Plants," + none + "\n3,Cats,1\n");
    EXPECT_EQ(names_of(taxonomy), (Names{"Animals", "Plants", "Cats"}));
    EXPECT_EQ(taxonomy.edges, (Pairs{{0, 2}}));
    EXPECT_TRUE(taxonomy.notes.empty());
  }
}

TEST_F(NodeFileTest, ZeroMinusOneAndNullAreParentsWhereRecordsHaveThemAsIds) {
  for (const std::string id : {"0", "-1", "NULL"}) {
    SCOPED_TRACE(id);
    const Taxonomy taxonomy = read(id + ",Animals," + id + "\n1,Cats," + id + "\n2,Tom,1\n");
    EXPECT_EQ(taxonomy.edges, (Pairs{{0, 1}, {1, 2}}));
  }
}

TEST_F(NodeFileTest, ParentsAreNamesWhereMoreOfThemAreNames) {
  const Taxonomy taxonomy = read("1,Animals,\n2,Cats,Animals\n3,Siamese,Cats\n4,Lion,2\n");
  EXPECT_EQ(taxonomy.edges, (Pairs{{0, 1}, {1, 2}, {1, 3}}));
  EXPECT_EQ(taxonomy.form, "table; parents are names");
  EXPECT_TRUE(taxonomy.notes.empty());
}

TEST_F(NodeFileTest, NamesThatLookLikeIdsDoNotTurnIdsIntoNames) {
  const Taxonomy taxonomy = read("1,3,\n2,1,1\n3,2,2\n");
  EXPECT_EQ(taxonomy.edges, (Pairs{{0, 1}, {1, 2}}));
  EXPECT_EQ(taxonomy.form, "table; parents are ids");
}

TEST_F(NodeFileTest, ZeroIsAParentAmongNames) {
  const Taxonomy taxonomy = read("1,Even,\n2,Two,Even\n3,Nil,0\n4,Odd,NULL\n");
  EXPECT_EQ(names_of(taxonomy), (Names{"Even", "Two", "Nil", "Odd", "0"}));
  EXPECT_EQ(taxonomy.edges, (Pairs{{0, 1}, {4, 2}}));
}

TEST_F(NodeFileTest, OfSeveralRecordsOfANameTheFirstBecomesTheParentWithANote) {
  const std::string records =
      "1,Shoes,\n2,Phones,\n3,Accessories,Shoes\n4,Accessories,Phones\n5,Laces,Accessories\n";
  const Taxonomy taxonomy = read(records);
  EXPECT_EQ(taxonomy.edges, (Pairs{{0, 2}, {1, 3}, {2, 4}}));
  EXPECT_EQ(taxonomy.notes,
            (Names{folder_.path("x.csv") +
                   ": 1 parent is the name of several records, such as 'Accessories'; the first of "
                   "them became the parent"}));
}

TEST_F(NodeFileTest, TwoEntitiesOfOneNameStayTwo) {
  const Taxonomy taxonomy = read("1,Shoes,\n2,Phones,\n3,Accessories,1\n4,Accessories,2\n");
  EXPECT_EQ(names_of(taxonomy),
            (Names{"Shoes", "Phones", "Shoes > Accessories", "Phones > Accessories"}));
  EXPECT_EQ(taxonomy.edges, (Pairs{{0, 2}, {1, 3}}));
  EXPECT_EQ(taxonomy.vocabulary.require("4"), 3U);
  EXPECT_THROW(taxonomy.vocabulary.require("Accessories"), Error);
  EXPECT_TRUE(taxonomy.notes.empty());
}

TEST_F(NodeFileTest, TwoEntitiesOfOneNameBelowOneParentHaveTheirIds) {
  EXPECT_EQ(names_of(read("1,Shoes,\n2,Laces,1\n3,Laces,1\n")),
            (Names{"Shoes", "Shoes > Laces (2)", "Shoes > Laces (3)"}));
}

TEST_F(NodeFileTest, RecordsOfOneIdAreOneEntityWhoseLaterNamesAreAliases) {
  const Taxonomy taxonomy = read("1,Animals,\n2,Pets,\n3,Cat,1\n3,Felis,2\n3,Cat,2\n");
  EXPECT_EQ(names_of(taxonomy), (Names{"Animals", "Pets", "Cat"}));
  EXPECT_EQ(taxonomy.edges, (Pairs{{0, 2}, {1, 2}, {1, 2}}));
  EXPECT_EQ(taxonomy.vocabulary.require("Felis"), 2U);
}

TEST_F(NodeFileTest, ACellMayHoldSeveralParents) {
  for (const std::string cell : {"1;2", "1 ; 2", "1|2", "\"1,2\"", "\"1, 2\"", "1;2;", ";1;2",
                                 "1;;2", "1.0;2.0", "1;2;NULL"}) {
    SCOPED_TRACE(cell);
    const Taxonomy taxonomy = read("1,Animals,\n2,Pets,\n3,Cats," + cell + "\n");
    EXPECT_EQ(names_of(taxonomy), (Names{"Animals", "Pets", "Cats"}));
    EXPECT_EQ(taxonomy.edges, (Pairs{{0, 2}, {1, 2}}));
    EXPECT_TRUE(taxonomy.notes.empty());
  }
}

TEST_F(NodeFileTest, SeveralParentsMayBeNames) {
  const Taxonomy taxonomy = read("1,Animals,\n2,Pets,\n3,Cats,Animals|Pets\n4,Dogs,Pets;Animals\n");
  EXPECT_EQ(taxonomy.edges, (Pairs{{0, 2}, {1, 2}, {1, 3}, {0, 3}}));
  EXPECT_EQ(taxonomy.form, "table; parents are names");
}

TEST_F(NodeFileTest, ANameWithASeparatorIsOneParent) {
  const Taxonomy taxonomy =
      read("1,Tea; coffee,\n2,Tea,Tea; coffee\n3,coffee,Tea; coffee\n4,Green,Tea\n");
  EXPECT_EQ(taxonomy.edges, (Pairs{{0, 1}, {0, 2}, {1, 3}}));
  EXPECT_EQ(names_of(read("1,Tea,\n2,Green,Tea\n3,Mocha,Tea; coffee\n")),
            (Names{"Tea", "Green", "Mocha", "Tea; coffee"}));
}

TEST_F(NodeFileTest, OneUnknownIdInAListDoesNotLoseTheOthers) {
  const Taxonomy taxonomy = read("1,Animals,\n2,Cats,1;99\n");
  EXPECT_EQ(names_of(taxonomy), (Names{"Animals", "Cats", "99"}));
  EXPECT_EQ(taxonomy.edges, (Pairs{{0, 1}, {2, 1}}));
}

TEST_F(NodeFileTest, AnEntityInItsOwnListIsLeftOutOfIt) {
  EXPECT_EQ(read("1,Animals,\n2,Cats,2;1\n").edges, (Pairs{{0, 1}}));
}

TEST_F(NodeFileTest, IdsThatADataFrameMadeFractionsAreIds) {
  const Taxonomy taxonomy = read("1,Animals,\n20,Cats,1.0\n3,Tom,20.0\n");
  EXPECT_EQ(names_of(taxonomy), (Names{"Animals", "Cats", "Tom"}));
  EXPECT_EQ(taxonomy.edges, (Pairs{{0, 1}, {1, 2}}));
}

TEST_F(NodeFileTest, IdsWithPointsAreToldApart) {
  EXPECT_EQ(read("1,Book,\n1.0,Preface,1\n1.1,Chapter,1.0\n1.2,Notes,1\n").edges,
            (Pairs{{0, 1}, {1, 2}, {0, 3}}));
  EXPECT_EQ(names_of(read("a,Book,\nb,Part,a\nc,Page,a.0\n")),
            (Names{"Book", "Part", "Page", "a.0"}));
}

TEST_F(NodeFileTest, AParentWithoutARecordBecomesAnEntityWithANote) {
  const Taxonomy one = read("1,Animals,\n2,Cats,1\n3,Rose,99\n4,Tulip,99\n");
  EXPECT_EQ(names_of(one), (Names{"Animals", "Cats", "Rose", "Tulip", "99"}));
  EXPECT_EQ(one.edges, (Pairs{{0, 1}, {4, 2}, {4, 3}}));
  EXPECT_EQ(one.notes,
            (Names{folder_.path("x.csv") + ": 1 parent has no record of its own, such as '99'"}));
}

TEST_F(NodeFileTest, SaysThatAParentMayBeTheNameOfARecord) {
  const Taxonomy taxonomy = read("A1,x,\nA2,None,A1\nA3,z,None\n");
  EXPECT_EQ(taxonomy.edges, (Pairs{{0, 1}}));
  ASSERT_EQ(taxonomy.notes.size(), 1U);
  EXPECT_NE(taxonomy.notes[0].find("the parent 'None' was read as no parent"), std::string::npos);
}

TEST_F(NodeFileTest, RefusesParentsOfWhichNoneIsARecord) {
  expect_error(ErrorKind::kInput,
               folder_.path("x.csv") +
                   ": no parent is the id or the name of a record: parents look like '1', ids like "
                   "'001', names like 'A'",
               [&] { read("001,A,\n002,B,1\n003,C,2\n"); });
}

TEST_F(NodeFileTest, SeveralEntitiesMayHaveAParentOfAnUnknownName) {
  const Taxonomy taxonomy = read("1,Cats,Animals\n2,Dogs,Animals\n3,Tom,Cats\n4,Rose,Plants\n");
  EXPECT_EQ(names_of(taxonomy), (Names{"Cats", "Dogs", "Tom", "Rose", "Animals", "Plants"}));
  EXPECT_EQ(taxonomy.edges, (Pairs{{4, 0}, {4, 1}, {0, 2}, {5, 3}}));
}

TEST_F(NodeFileTest, ParentsMayFormCycles) {
  EXPECT_EQ(read("1,Hen,2\n2,Egg,1\n").edges, (Pairs{{1, 0}, {0, 1}}));
}

TEST_F(NodeFileTest, RecordsThatCannotBeReadAreRefusedWithTheirLine) {
  expect_refused("1,Animals,\n,Cats,1\n", ":2: expected a name, got an empty cell");
  expect_refused("1,Animals,\n2,Cats\n", ":2: expected 3 columns as in line 1, got 2");
  expect_refused("1,Animals,\n2,C\xFF,1\n",
                 ":2: expected a name in UTF-8, got 'C\\xFF'; save the file as UTF-8");
  expect_refused("1,Animals,\n2,Cats,\xFF\n",
                 ":2: expected a name in UTF-8, got '\\xFF'; save the file as UTF-8");
}

}  // namespace
}  // namespace gumbelbox
