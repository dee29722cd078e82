#include "cli/data_remarks.h"

#include "tests/cli/run_verb.h"

namespace gumbelbox {
namespace {

TEST(DataRemarks, SaysWhatIsOddAboutTheData) {
  const Scratch scratch;
  const std::string data = scratch.file("e.tsv", "a\tb\nb\tc\nc\ta\na\tb\nd\td\n");
  const Ran ran = run_well({"train", "--data", data, "--out", scratch.path("m"), "--epochs", "1"});
  EXPECT_NE(ran.err.find("1 duplicate"), std::string::npos) << ran.err;
  EXPECT_NE(ran.err.find("1 self-loop"), std::string::npos) << ran.err;
  EXPECT_NE(ran.err.find("cycle"), std::string::npos) << ran.err;
  EXPECT_NE(ran.err.find("'a' > 'b' > 'c' > 'a'"), std::string::npos) << ran.err;
}

TEST(DataRemarks, CountsTheGroupsWhoseCycleItDoesNotShow) {
  const auto remark = [](const std::vector<Pair>& edges) {
    Vocabulary vocabulary;
    for (const char* name : {"a", "b", "c", "d", "e", "f", "g"}) vocabulary.add(name);
    std::ostringstream err;
    Console console{.out = err, .err = err};
    remark_on_cycle(vocabulary, edges, console);
    return err.str();
  };
  const std::string shown =
      "the edges have a cycle, whose boxes can only become equal: 'a' > 'b' > 'a'";
  const std::string all = " one, 'gumbelbox lint' lists them\n";
  EXPECT_EQ(remark({{0, 1}, {1, 2}}), "");
  EXPECT_EQ(remark({{0, 1}, {1, 0}, {1, 2}}), shown + "\n");
  EXPECT_EQ(remark({{0, 1}, {1, 0}, {1, 2}, {2, 3}, {3, 2}}),
            shown + "; 1 more group of entities has" + all);
  EXPECT_EQ(remark({{0, 1}, {1, 0}, {2, 3}, {3, 2}, {4, 5}, {5, 6}, {6, 4}}),
            shown + "; 2 more groups of entities have" + all);
}

TEST(DataRemarks, WarnsOfColumnsThatMayBeSwapped) {
  const Scratch scratch;
  const auto remark = [&](const std::string& edges) {
    return run_well({"train", "--data", scratch.file("e.tsv", edges), "--out", scratch.path("m"),
                     "--epochs", "1"})
        .err;
  };
  EXPECT_NE(remark("a\tb\na\tc\na\td\n").find("4 entities, 3 edges, 1 root, 3 leaves\n"),
            std::string::npos);
  const std::string doubt =
      "3 entities have no parent and 1 no child: parent and child may be swapped\n";
  EXPECT_NE(remark("b\ta\nc\ta\nd\ta\n")
                .find("warning: " + doubt +
                      "if so, --columns parent=COLUMN,child=COLUMN says which is which\n"),
            std::string::npos);
  EXPECT_NE(run_well({"lint", scratch.file("e.tsv", "b\ta\nc\ta\nd\ta\n")}).out.find(doubt),
            std::string::npos);
}

TEST(DataRemarks, WarnsOfUsersAndItemsBeforeTheTraining) {
  const Scratch scratch;
  std::string rows;
  for (int user = 0; user < 20; ++user) {
    for (const char* item : {"tea", "milk", "jam", "rye"}) {
      rows += "u" + std::to_string(user) + "\t" + item + "\n";
    }
  }
  const std::string file = scratch.file("e.tsv", rows);
  const std::string err =
      run_well({"train", "--data", file, "--out", scratch.path("m"), "--epochs", "1"}).err;
  const std::string way = "use 'gumbelbox import ratings " + file + " --out FOLDER'\n";
  EXPECT_LT(err.find(way), err.find("epoch")) << err;
  EXPECT_EQ(err.find("says which is which"), std::string::npos) << err;
  EXPECT_EQ(err.find("swapped"), std::string::npos) << err;
}

TEST(DataRemarks, ShowsProbabilitiesAsTheyAreAskedFor) {
  const Scratch scratch;
  const auto remark = [&](const std::string& rows) {
    const DataSet data = load_data(scratch.file("p.tsv", rows));
    std::ostringstream err;
    Console console{.out = err, .err = err};
    remark_on_data(data, console);
    return err.str();
  };
  const std::string plain = remark("tea\tmilk\t0.5\ntea\tbread\t0.12345\n");
  EXPECT_NE(plain.find("reads as: P(tea | milk) = 0.5; P(tea | bread) = 0.1235\n"),
            std::string::npos)
      << plain;
  EXPECT_TRUE(plain.ends_with("3 entities, 2 pairs with P(a | b)\n")) << plain;
  const std::string counted = remark("tea\tmilk\t0.5\t50\t100\nmilk\ttea\t0.25\t50\t200\n");
  EXPECT_NE(counted.find("reads as: P(tea | milk) = 0.5; P(milk | tea) = 0.25\n"),
            std::string::npos)
      << counted;
  EXPECT_TRUE(counted.ends_with("2 entities, 2 pairs with P(a | b) and counts\n"))
      << "no roots, no cycles: " << counted;
}

TEST(DataRemarks, DoubtsCountsOfRareThingsWithoutAZero) {
  const Scratch scratch;
  const auto doubts = [&](const std::string& rows) {
    const DataSet data = load_data(scratch.file("p.tsv", rows));
    std::ostringstream err;
    Console console{.out = err, .err = err};
    remark_on_data(data, console);
    return err.str().find("no pair has n_ab = 0") != std::string::npos;
  };
  EXPECT_TRUE(doubts("tea\tmilk\t0.5\t1\t2\nmilk\ttea\t0.25\t1\t4\n"));
  EXPECT_FALSE(doubts("tea\tmilk\t0.5\t1\t2\nmilk\ttea\t0\t0\t4\n"));
  EXPECT_FALSE(doubts("tea\tmilk\t0.5\t50\t100\nmilk\ttea\t0.25\t50\t200\n"));
}

TEST(DataRemarks, QuotesNamesThatLookLikeSeveral) {
  const Scratch scratch;
  const auto reads_as = [&](const std::string& text) {
    const std::string said = understanding_text(load_data(scratch.file("e.csv", text)));
    return said.substr(said.find("reads as"));
  };
  EXPECT_EQ(reads_as("product,category\n\"Bread, rye\",Bread\nBread,Food\n"),
            "reads as: Bread > 'Bread, rye'; Food > Bread\n");
  EXPECT_EQ(reads_as("product,category\nFood > Fruit,Food\nPear,a;b\n"),
            "reads as: Food > 'Food > Fruit'; 'a;b' > Pear\n");
  EXPECT_EQ(reads_as("Shoes > Laces\nBoots > Laces\n"),
            "reads as: Shoes > 'Shoes > Laces'; Boots > 'Boots > Laces'\n");
  EXPECT_EQ(reads_as("a | b,milk,0.5\n\"tea, green\",milk,0.25\n"),
            "reads as: P('a | b' | milk) = 0.5; P('tea, green' | milk) = 0.25\n");
}

TEST(DataRemarks, SaysHowAFileWasUnderstoodUnlessQuiet) {
  const Scratch scratch;
  const std::string file = scratch.file("e.csv", "category,item\nfood,bread\nbread,rye\n");
  const std::vector<std::string> words{"train", "--data", file, "--out", scratch.path("m")};
  EXPECT_TRUE(run_well(words).err.starts_with(
      file + ": comma-separated edges, parent in 'category', child in 'item'\n" +
      "reads as: food > bread; bread > rye\n"));
  EXPECT_EQ(run_well({words[0], words[1], words[2], words[3], words[4], "--quiet"}).err, "");
}

}  // namespace
}  // namespace gumbelbox
