#include "gumbelbox/data/data_set.h"

#include <functional>

#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

using Pairs = std::vector<Pair>;

TEST(LoadData, ReadsAFileOfNames) {
  const TemporaryFolder folder;
  const std::string path =
      folder.write("taxonomy.tsv", "child\tparent\ncat\tanimal\ncat\tanimal\n");
  const DataSet data = load_data(path);
  EXPECT_EQ(data.train.pairs, (Pairs{{1, 0}}));
  EXPECT_EQ(data.vocabulary.name(0), "cat");
  EXPECT_EQ(data.dropped.duplicates, 1U);
  EXPECT_FALSE(data.valid || data.test || data.valid_neg || data.test_neg);
  EXPECT_TRUE(data.told_by_name);
  EXPECT_EQ(data.form, "tab-separated edges, parent in 'parent', child in 'child'");
  EXPECT_EQ(data.notes, (std::vector<std::string>{path + ": dropped 1 duplicate edge"}));
}

TEST(LoadData, PassesTheKindOn) {
  const TemporaryFolder folder;
  const std::string path = folder.write("pairs.tsv", "a\tb\t0.5\n");
  EXPECT_EQ(load_data(path).kind, DataKind::kProbability);
  EXPECT_EQ(load_data(path, {.kind = DataKind::kHierarchy}).kind, DataKind::kHierarchy);
}

/// Says what is wrong with these lines behind 1,500 others, `line(i)` each.
std::string complaint_of_late(const std::function<std::string(const std::string&)>& line,
                              const std::string& first, const std::string& late) {
  const TemporaryFolder folder;
  std::string text = first;
  for (int i = 1; i <= 1500; ++i) text += line(std::to_string(i)) + "\n";
  const std::string path = folder.write("x", text + late);
  try {
    load_data(path);
  } catch (const Error& error) {
    return std::string(error.what()).substr(path.size());
  }
  return "read";
}

TEST(LoadData, RefusesLaterLinesThatTheFirstOnesMisled) {
  const auto expect_at = [](std::size_t line, const std::string& words, const std::string& said) {
    EXPECT_TRUE(said.starts_with(":" + std::to_string(line) + ": ")) << said;
    EXPECT_NE(said.find(words), std::string::npos) << said;
  };
  const auto root = [](const std::string& i) { return i + ",Root " + i + ","; };
  expect_at(1502, "parent stands in 'ref'",
            complaint_of_late(root, "ref,label,parent\n", "1501,Leaf,3\n1502,Twig,1501\n"));
  const auto node = [](const std::string& i) { return i + "\tN" + i + "\t" + i.substr(1); };
  expect_at(1501, "'7' stands in column 1 again", complaint_of_late(node, "", "7\tM\t1\n"));
  const auto child = [](const std::string& i) { return "a" + i + "\tb" + i.substr(1); };
  expect_at(1502, "'a7' stands in column 1 again",
            complaint_of_late(child, "a0\tNULL\n", "a7\tc\n"));
  const auto path = [](const std::string& i) { return "a" + i + " > b" + i; };
  expect_at(1501, "may be edges", complaint_of_late(path, "", "b7 > c\n"));
  expect_at(1502, "behind ','", complaint_of_late(path, "a > b > c\n", "a7 > c, a8 > d\n"));
  EXPECT_EQ(complaint_of_late(path, "a\n", "b7 > c, d\n"), "read");
  EXPECT_EQ(complaint_of_late(node, "", "17\tN17\t1\n"), "read") << "another parent";
  EXPECT_EQ(complaint_of_late(child, "a0\tNULL\n", "a7\tb\na0\tNULL\n"), "read");
}

TEST(LoadData, ReadsAFolderAndPassesTheOptionsOn) {
  const std::string path = std::string(GUMBELBOX_SOURCE_DIR) + "/datasets/mammal_cones";
  const DataSet data = load_data(path, {.test = false});
  EXPECT_EQ(data.vocabulary.size(), 1179U);
  EXPECT_EQ(data.train.pairs.size(), 1176U);
  EXPECT_EQ(data.valid->pairs.size(), 209U);
  EXPECT_EQ(data.valid_neg->pairs.size(), 2090U);
  EXPECT_FALSE(data.test || data.test_neg);
}

TEST(LoadData, AMissingPathIsAnInputOutputError) {
  const TemporaryFolder folder;
  expect_error(ErrorKind::kIo, folder.path("none") + ": No such file or directory",
               [&] { load_data(folder.path("none")); });
}

// Counts from datasets/README.md.
TEST(LoadData, TheShippedSetsAreWhole) {
  struct Expected {
    std::string name;
    std::size_t entities, train, valid, test, valid_neg, test_neg;
  };
  const Expected sets[] = {{"tree_balanced40", 40, 102, 0, 102, 0, 0},
                           {"tree_random3000", 3000, 2999, 0, 4920, 0, 0},
                           {"mammal", 1182, 6542, 0, 3441, 0, 0},
                           {"mammal_cones", 1179, 1176, 209, 209, 2090, 2090},
                           {"wordnet_noun", 82114, 84363, 28838, 28838, 288380, 288380}};
  const auto size = [](const std::optional<EdgeList>& part) {
    return part ? part->pairs.size() : 0;
  };
  for (const Expected& expected : sets) {
    SCOPED_TRACE(expected.name);
    const DataSet data =
        load_data(std::string(GUMBELBOX_SOURCE_DIR) + "/datasets/" + expected.name);
    EXPECT_EQ(data.kind, DataKind::kHierarchy);
    EXPECT_EQ(data.vocabulary.size(), expected.entities);
    EXPECT_FALSE(data.vocabulary.repeats_names());
    EXPECT_EQ(data.train.pairs.size(), expected.train);
    EXPECT_EQ(size(data.valid), expected.valid);
    EXPECT_EQ(size(data.test), expected.test);
    EXPECT_EQ(size(data.valid_neg), expected.valid_neg);
    EXPECT_EQ(size(data.test_neg), expected.test_neg);
    EXPECT_TRUE(data.notes.empty());
  }
}

class LoadForms : public testing::Test {
 protected:
  /// "parent > child", edge by edge.
  static std::vector<std::string> edges_of(const DataSet& data) {
    std::vector<std::string> edges;
    for (const auto [a, b] : data.train.pairs) {
      edges.push_back(std::string(data.vocabulary.name(a)) + " > " +
                      std::string(data.vocabulary.name(b)));
    }
    return edges;
  }

  std::string write_form(FileForm form) const {
    switch (form) {
      case FileForm::kJson:
        return folder_.write("x.json", R"({"name": "animal", "children": [{"name": "cat"}]})");
      case FileForm::kObo:
        return folder_.write("x.obo",
                             "format-version: 1.2\n\n[Term]\nid: X:1\nname: animal\n\n"
                             "[Term]\nid: X:2\nname: cat\nis_a: X:1\n");
      case FileForm::kRdf:
        return folder_.write("x.ttl",
                             "@prefix : <http://x.org/#> .\n"
                             "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
                             ":cat rdfs:subClassOf :animal .\n");
      case FileForm::kWordnet:
        folder_.write("index.noun", "animal n 1 1 ~ 1 0 00000100  \ncat n 1 1 @ 1 0 00000200  \n");
        return folder_.write("data.noun",
                             "00000100 03 n 01 animal 0 001 ~ 00000200 n 0000 | alive  \n"
                             "00000200 05 n 01 cat 0 001 @ 00000100 n 0000 | purrs  \n");
      default:
        return folder_.write("x.csv", "parent,child\nanimal,cat\n");
    }
  }

  void expect_refused(FileForm form, const FormOptions& options, const std::string& message) {
    const std::string path = write_form(form);
    expect_error(ErrorKind::kUsage, path + ": the option " + message,
                 [&] { load_data(path, {.form = options}); });
  }

  TemporaryFolder folder_;
};

TEST_F(LoadForms, EveryFormIsReadWithoutAnyOption) {
  for (const FileForm form : {FileForm::kTable, FileForm::kJson, FileForm::kObo, FileForm::kRdf}) {
    const std::string path = write_form(form);
    SCOPED_TRACE(path);
    const DataSet data = load_data(path);
    EXPECT_EQ(edges_of(data), (std::vector<std::string>{"animal > cat"}));
    EXPECT_EQ(data.train_file, path);
    EXPECT_EQ(data.kind, DataKind::kHierarchy);
    EXPECT_FALSE(data.form.empty());
    EXPECT_EQ(data.told_by_name, form == FileForm::kTable);
  }
}

TEST_F(LoadForms, WordnetIsReadFromItsFolderOrItsFile) {
  const std::string file = write_form(FileForm::kWordnet);
  const std::vector<std::string> expected = {"animal.n.01 > cat.n.01"};
  const FormOptions keep{.keep_root = true};
  EXPECT_EQ(edges_of(load_data(folder_.path(), {.form = keep})), expected);
  EXPECT_EQ(edges_of(load_data(file, {.form = keep})), expected);
}

TEST_F(LoadForms, ATableOfEntitiesIsReadById) {
  const DataSet data =
      load_data(folder_.write("x.csv", "id,name,parent_id\n1,animal,\n2,cat,1\n3,cat,1\n"));
  EXPECT_EQ(edges_of(data),
            (std::vector<std::string>{"animal > animal > cat (2)", "animal > animal > cat (3)"}));
  EXPECT_FALSE(data.told_by_name);
}

TEST_F(LoadForms, PathsAreReadAndWhatIsEmptyIsCounted) {
  const DataSet data = load_data(
      folder_.write("x.csv", "sku,path\n1,Shoes/Parts\n2,Phones/Parts\n3,\n4,Phones/Cases\n"));
  EXPECT_EQ(edges_of(data), (std::vector<std::string>{"Shoes > Shoes/Parts",
                                                      "Phones > Phones/Parts", "Phones > Cases"}));
  ASSERT_EQ(data.left_out.size(), 1U);
  EXPECT_EQ(data.left_out[0].count, 1U);
}

TEST_F(LoadForms, DuplicatesOfATableOfEntitiesAreDroppedWithTheirLines) {
  const std::string path =
      folder_.write("x.csv", "id,name,parent_id\n1,animal,\n2,cat,1\n2,cat,1\n");
  const DataSet data = load_data(path, {.most_examples = 1});
  EXPECT_EQ(data.train.pairs.size(), 1U);
  EXPECT_EQ(data.dropped.duplicates, 1U);
}

TEST_F(LoadForms, TheOptionOfAFormIsStrongerThanTheContent) {
  const std::string path = folder_.write("x.obo", "[a],[b]\n[a],[c]\n");
  EXPECT_EQ(edges_of(load_data(path, {.form = {.form = FileForm::kTable}})),
            (std::vector<std::string>{"[a] > [b]", "[a] > [c]"}));
}

TEST_F(LoadForms, OptionsReachTheirReaders) {
  const std::string table = folder_.write("t.csv", "cat,x,animal\ndog,x,animal\n");
  EXPECT_EQ(edges_of(load_data(
                table, {.form = {.columns = {{"parent", "3"}, {"child", "1"}}, .header = true}})),
            (std::vector<std::string>{"animal > dog"}));
  EXPECT_EQ(edges_of(load_data(write_form(FileForm::kObo), {.form = {.id_names = true}})),
            (std::vector<std::string>{"X:1 > X:2"}));
  const std::string parts = folder_.write("p.obo",
                                          "[Term]\nid: X:1\nname: cat\n\n[Term]\nid: X:2\n"
                                          "name: paw\nrelationship: part_of X:1\n");
  EXPECT_EQ(edges_of(load_data(parts, {.form = {.relations = {"part_of"}}})),
            (std::vector<std::string>{"cat > paw"}));
}

TEST_F(LoadForms, RelationsReachTheReaderOfTurtle) {
  const std::string path = folder_.write("p.ttl",
                                         "@prefix : <http://x.org/#> .\n"
                                         ":paw :partOf :cat .\n");
  EXPECT_EQ(edges_of(load_data(path, {.form = {.relations = {"http://x.org/#partOf"}}})),
            (std::vector<std::string>{"cat > paw"}));
}

TEST_F(LoadForms, OptionsOfAnotherFormAreRefused) {
  const FormOptions columns{.columns = {{"path", "1"}}};
  for (const FileForm form : {FileForm::kJson, FileForm::kObo, FileForm::kRdf}) {
    expect_refused(form, columns, "columns is for tables");
    expect_refused(form, {.header = false}, "header is for tables");
  }
  for (const FileForm form : {FileForm::kTable, FileForm::kJson, FileForm::kWordnet}) {
    expect_refused(form, {.relations = {"is_a"}}, "relations is for OBO, Turtle and N-Triples");
  }
  expect_refused(FileForm::kRdf, {.id_names = true}, "names is for OBO");
  expect_refused(FileForm::kObo, {.keep_root = true}, "keep-root is for WordNet");
}

TEST_F(LoadForms, OptionsOfFilesAreRefusedForFolders) {
  const std::string mammal = std::string(GUMBELBOX_SOURCE_DIR) + "/datasets/mammal";
  expect_error(ErrorKind::kUsage, mammal + ": the option columns is for tables", [&] {
    load_data(mammal, {.form = {.columns = {{"parent", "2"}, {"child", "1"}}}});
  });
  write_form(FileForm::kWordnet);
  expect_error(ErrorKind::kUsage, folder_.path() + ": the option header is for tables",
               [&] { load_data(folder_.path(), {.form = {.header = true}}); });
}

TEST_F(LoadForms, ParentsMeanTheIdsThatTellRecordsApart) {
  const std::string path = folder_.write(
      "x.csv", "shop_id,category_id,name,parent_id\n5,1,Food,\n5,2,Tea,1\n5,3,Green,2\n");
  EXPECT_EQ(edges_of(load_data(path)), (std::vector<std::string>{"Food > Tea", "Tea > Green"}));
}

TEST_F(LoadForms, ACellThatNoLevelHasIsRefused) {
  const std::string path =
      folder_.write("x.csv", "level 1,level 2\nFood,Bread\nFood,Fruit, tropical\n");
  expect_error(ErrorKind::kInput, path + ":3: expected at most 2 columns, got 3",
               [&] { load_data(path); });
}

TEST_F(LoadForms, SeveralPathsOfACellAreReadEach) {
  const std::string path =
      folder_.write("x.csv", "sku,Categories\n1,\"Home > Beds, Home > Sale\"\n2,Home > Cups\n");
  EXPECT_EQ(edges_of(load_data(path)),
            (std::vector<std::string>{"Home > Beds", "Home > Sale", "Home > Cups"}));
}

TEST_F(LoadForms, NumbersBeforePathsMayStandBelowATitle) {
  const DataSet data = load_data(
      folder_.write("x.txt", "category\n1 - Animals\n2 - Animals > Cats\n3 - Animals > Dogs\n"));
  EXPECT_EQ(edges_of(data), (std::vector<std::string>{"Animals > Cats", "Animals > Dogs"}));
  EXPECT_EQ(data.vocabulary.name(data.vocabulary.require("3")), "Dogs");
}

TEST_F(LoadForms, ALineOfThreeNamesAmongEdgesIsRefused) {
  std::string lines;
  for (int i = 0; i < 1200; ++i)
    lines += "n" + std::to_string(i) + " > n" + std::to_string(i + 1) + "\n";
  const std::string path = folder_.write("x.txt", lines + "a > b > c\n");
  expect_error(ErrorKind::kInput, path + ":1201: expected two names as in the lines before, got 3",
               [&] { load_data(path); });
}

TEST_F(LoadForms, APathOfManyStepsTakesMemoryByItsSteps) {
  std::string line = "n0";
  for (int i = 1; i < 6000; ++i) line += " > n" + std::to_string(i);
  EXPECT_EQ(load_data(folder_.write("x.txt", line + "\n")).train.pairs.size(), 5999U);
}

TEST_F(LoadForms, ProbabilitiesNeedTheirColumnInTheFirstLineToo) {
  const std::string path = folder_.write("x.csv", "a,b\na,c,0.5\nb,c,0.25\n");
  expect_error(ErrorKind::kInput, path + ":1: expected 3 columns as in most lines, got 2",
               [&] { load_data(path); });
}

TEST_F(LoadForms, CommentsThatLookLikeRecordsAreCounted) {
  const DataSet data =
      load_data(folder_.write("x.txt", "#1 > Best\nFood > Tea\nFood > Milk > Oat\n"));
  ASSERT_EQ(data.notes.size(), 1U);
  EXPECT_NE(data.notes[0].find("1 line beginning with '#' was skipped"), std::string::npos);
}

TEST_F(LoadForms, WhatIsNoHierarchyIsRefused) {
  const std::string sheet = folder_.write("x.csv", "PK\x03\x04xl/workbook.xml");
  expect_error(ErrorKind::kInput,
               sheet +
                   ": this is a spreadsheet (.xlsx, .ods) or another zip archive; save the sheet "
                   "as CSV, or unpack the archive",
               [&] { load_data(sheet); });
  const std::string ratings = folder_.write("r.csv", "userId,movieId,rating\n1,2,3\n");
  expect_error(ErrorKind::kInput,
               ratings +
                   ":1: this looks like ratings or purchases (user, item), not a hierarchy; use "
                   "the verb import ratings",
               [&] { load_data(ratings); });
}

TEST(LoadHierarchy, RefusesProbabilitiesUnlessToldThatTheyAreNone) {
  const TemporaryFolder folder;
  const std::string path = folder.write("p.tsv", "a\tb\t0.5\t1\t2\n");
  expect_error(ErrorKind::kInput,
               path +
                   ": expected a hierarchy, lines of 2 columns (parent, child); found "
                   "probabilities, lines of 3 or 5 columns",
               [&] { load_hierarchy(path); });
  const DataSet data = load_hierarchy(path, {.kind = DataKind::kHierarchy});
  EXPECT_EQ(data.train, (EdgeList{.pairs = {{0, 1}}}));
}

TEST(LoadHierarchy, ReadsWhatLoadDataReads) {
  const std::string path = std::string(GUMBELBOX_SOURCE_DIR) + "/datasets/mammal";
  EXPECT_EQ(load_hierarchy(path).checksum().value(), load_data(path).checksum().value());
  EXPECT_FALSE(load_hierarchy(path, {.test = false}).test);
}

TEST(DataSetChecksum, DependsOnWhatWasReadAndNotOnTheFile) {
  const TemporaryFolder folder;
  const auto checksum = [&](const std::string& content) {
    return load_data(folder.write("a.tsv", content)).checksum().value();
  };
  const std::uint32_t base = checksum("a\tb\na\tc\n");
  EXPECT_EQ(base, checksum("# comment\r\nparent\tchild\r\na\tb\r\na\tb\r\na\tc"));
  EXPECT_EQ(base, load_data(folder.write_gzip("b.gz", "a\tb\na\tc\n")).checksum().value());
  EXPECT_NE(base, checksum("a\tb\na\td\n"));        // a name
  EXPECT_NE(base, checksum("a\tb\na\tc\nb\tc\n"));  // an edge
  EXPECT_NE(checksum("a\tb\t0.5\n"), checksum("a\tb\t0.25\n"));
  EXPECT_NE(checksum("a\tb\n"), checksum("a\tb\t0.5\n"));
  EXPECT_NE(checksum("ab\tc\n"), checksum("a\tbc\n"));
}

TEST(DataSetChecksum, IsThatOfOlderVersionsWhereThereAreNoWeightsAndCounts) {
  const TemporaryFolder folder;
  const auto checksum = [&](const std::string& content) {
    return load_data(folder.write("a.tsv", content)).checksum().value();
  };
  EXPECT_EQ(checksum("a\tb\na\tc\n"), 0xC115E2CDU);  // by zlib.crc32 of Python
  EXPECT_EQ(checksum("a\tb\t0.5\na\tc\t0.25\n"), 0x8A072F6DU);
}

TEST(DataSetChecksum, DependsOnMarginals) {
  const TemporaryFolder folder;
  DataSet data = load_data(folder.write("a.tsv", "a\tb\t0.5\t1\t2\n"));
  const std::uint32_t without = data.checksum().value();
  data.marginals = {{0.5, 1}, {0.25, 2}};
  const std::uint32_t with = data.checksum().value();
  EXPECT_NE(with, without);
  data.marginals[1].n = 3;
  EXPECT_NE(data.checksum().value(), with);
}

TEST(DataSetChecksum, DependsOnWeightsAndCounts) {
  const TemporaryFolder folder;
  const DataSet data = load_data(folder.write("a.tsv", "a\tb\t0.5\t1\t2\n"));
  const auto changed = [&](auto change) {
    DataSet other = data;
    change(other.train);
    return other.checksum().value() != data.checksum().value();
  };
  EXPECT_FALSE(changed([](EdgeList&) {}));
  EXPECT_TRUE(changed([](EdgeList& train) { train.n_ab = {2}; }));
  EXPECT_TRUE(changed([](EdgeList& train) { train.n_b = {1}; }));
  EXPECT_TRUE(changed([](EdgeList& train) { train.n_ab = train.n_b = {}; }));
  EXPECT_TRUE(changed([](EdgeList& train) { train.weights = {1}; }));
}

}  // namespace
}  // namespace gumbelbox
