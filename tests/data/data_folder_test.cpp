#include "gumbelbox/data/data_folder.h"

#include "gumbelbox/base/file.h"
#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

using Pairs = std::vector<Pair>;
using Notes = std::vector<std::string>;

class DataFolderTest : public testing::Test {
 protected:
  DataFolderTest() {
    folder_.write("entities.tsv", "0\tanimal\n1\tcat\n2\tdog\n");
    folder_.write("train.tsv", "0\t1\n0\t2\n");
  }

  void expect_refused(const std::string& message) {
    expect_error(ErrorKind::kInput, folder_.path() + message,
                 [&] { load_data_folder(folder_.path()); });
  }

  TemporaryFolder folder_;
};

TEST_F(DataFolderTest, NeedsOnlyEntitiesAndTrain) {
  const DataSet data = load_data_folder(folder_.path());
  EXPECT_EQ(data.vocabulary.size(), 3U);
  EXPECT_EQ(data.vocabulary.name(2), "dog");
  EXPECT_EQ(data.kind, DataKind::kHierarchy);
  EXPECT_EQ(data.train.pairs, (Pairs{{0, 1}, {0, 2}}));
  EXPECT_FALSE(data.valid || data.test || data.valid_neg || data.test_neg);
}

TEST_F(DataFolderTest, ReadsEveryLineOfTheOtherParts) {
  folder_.write("train.tsv", "0\t1\n0\t1\n1\t1\n");
  folder_.write("valid.tsv", "0\t2\n0\t2\n");
  folder_.write("test.tsv", "2\t1\n");
  folder_.write("valid_neg.tsv", "1\t0\n1\t0\n1\t1\n");
  folder_.write("test_neg.tsv", "2\t0\n");
  const DataSet data = load_data_folder(folder_.path());
  EXPECT_EQ(data.valid->pairs, (Pairs{{0, 2}, {0, 2}}));
  EXPECT_EQ(data.test->pairs, (Pairs{{2, 1}}));
  EXPECT_EQ(data.valid_neg->pairs, (Pairs{{1, 0}, {1, 0}, {1, 1}}));
  EXPECT_EQ(data.test_neg->pairs, (Pairs{{2, 0}}));
  EXPECT_EQ(data.dropped, (DroppedEdges{.duplicates = 1, .self_loops = 1}));
  EXPECT_EQ(data.notes,
            (Notes{folder_.path("train.tsv") + ": dropped 1 duplicate edge and 1 self-loop"}));
}

TEST_F(DataFolderTest, TakesDevForValid) {
  folder_.write("dev.tsv", "2\t1\n");
  EXPECT_EQ(load_data_folder(folder_.path()).valid->pairs, (Pairs{{2, 1}}));
  folder_.write("valid.tsv", "1\t2\n");
  EXPECT_EQ(load_data_folder(folder_.path()).valid->pairs, (Pairs{{1, 2}}));
}

TEST_F(DataFolderTest, TakesThePlainFileBeforeTheGzipFile) {
  folder_.write_gzip("test.tsv.gz", "2\t1\n");
  EXPECT_EQ(load_data_folder(folder_.path()).test->pairs, (Pairs{{2, 1}}));
  folder_.write("test.tsv", "1\t2\n");
  EXPECT_EQ(load_data_folder(folder_.path()).test->pairs, (Pairs{{1, 2}}));
}

TEST_F(DataFolderTest, DoesNotOpenPartsThatAreNotAskedFor) {
  for (const char* name : {"valid.tsv", "valid_neg.tsv", "test.tsv", "test_neg.tsv"}) {
    folder_.write(name, "this is no edge\n");
    EXPECT_THROW(load_data_folder(folder_.path()), Error);
    EXPECT_EQ(load_data_folder(folder_.path(), {.valid = false, .test = false}).train.pairs.size(),
              2U);
  }
  folder_.write("valid.tsv", "0\t1\n");
  folder_.write("valid_neg.tsv", "1\t0\n");
  const DataSet data = load_data_folder(folder_.path(), {.test = false});
  EXPECT_TRUE(data.valid && data.valid_neg);
  EXPECT_FALSE(data.test || data.test_neg);
}

TEST_F(DataFolderTest, TrainDecidesTheKindOfTheOtherParts) {
  folder_.write("train.tsv", "0\t1\t0.5\t1\t2\n");
  folder_.write("test.tsv", "0\t2\t0.75\n");
  folder_.write("test_neg.tsv", "2\t0\n");
  const DataSet data = load_data_folder(folder_.path());
  EXPECT_EQ(data.kind, DataKind::kProbability);
  EXPECT_EQ(data.train.targets, (std::vector<float>{0.5F}));
  EXPECT_EQ(data.test->targets, (std::vector<float>{0.75F}));
  EXPECT_TRUE(data.test_neg->targets.empty());
  folder_.write("test.tsv", "0\t2\n");
  expect_refused("/test.tsv:1: expected 3 or 5 columns for probabilities, got 2");
}

TEST_F(DataFolderTest, TheKindCanBeGiven) {
  folder_.write("train.tsv", "0\t1\t0.5\n");
  EXPECT_EQ(load_data_folder(folder_.path(), {.kind = DataKind::kHierarchy}).kind,
            DataKind::kHierarchy);
}

TEST_F(DataFolderTest, SaysWhichFileIsMissing) {
  std::filesystem::remove(folder_.path("entities.tsv"));
  expect_refused(
      ": expected entities.tsv or entities.tsv.gz in a data folder, found neither; a "
      "file of names is given by its own path");
  std::filesystem::remove(folder_.path("train.tsv"));
  expect_refused(
      ": expected train.tsv or train.tsv.gz in a data folder, found neither; a file of "
      "names is given by its own path");
}

TEST_F(DataFolderTest, RefusesIdsThatNoEntityHas) {
  folder_.write("train.tsv", "0\t1\n0\t3\n");
  expect_refused("/train.tsv:2: expected an id below 3, got 3");
}

TEST_F(DataFolderTest, RefusesABadListOfEntities) {
  const auto expect_bad = [&](const std::string& content, const std::string& message) {
    folder_.write("entities.tsv", content);
    expect_refused("/entities.tsv" + message);
  };
  expect_bad("0\ta\n2\tb\n", ":2: expected id 1, got '2'; ids count up from 0");
  expect_bad("id\tname\n", ":1: expected id 0, got 'id'; ids count up from 0");
  expect_bad("0x\ta\n", ":1: expected id 0, got '0x'; ids count up from 0");
  expect_bad("0\ta\n\n1\n", ":3: expected 2 columns, id and name, got 1");
  expect_bad("0\ta\tb\n", ":1: expected 2 columns, id and name, got more");
  expect_bad("0\t\n", ":1: expected a name, got an empty cell");
  expect_bad("0\tcaf\xE9\n",
             ":1: expected a name in UTF-8, got 'caf\\xE9'; save the file as UTF-8");
  expect_bad("0,animal\n",
             ":1: expected 2 columns, id and name, got 1; columns are separated by tabs, this file "
             "seems to use commas");
  expect_bad("99999999999999999999\ta\n",
             ":1: expected id 0, got '99999999999999999999'; ids count up from 0");
  expect_bad("", ": no entities");
}

TEST_F(DataFolderTest, TwoEntitiesMayHaveOneName) {
  folder_.write("entities.tsv", "0\tanimal\n1\tcat\n2\tcat\n");
  const DataSet data = load_data_folder(folder_.path());
  EXPECT_EQ(data.vocabulary.size(), 3U);
  EXPECT_EQ(data.vocabulary.find_all("cat").size(), 2U);
}

TEST_F(DataFolderTest, WritesWhatItReads) {
  DataSet data = load_data_folder(folder_.path());
  data.kind = DataKind::kProbability;
  data.train.targets = {0.1F, 1e-7F};
  data.valid = EdgeList{.pairs = {{1, 2}, {1, 2}}, .targets = {0.3F, 1}};
  data.test = EdgeList{.pairs = {{2, 1}}, .targets = {0}};
  data.valid_neg = EdgeList{.pairs = {{1, 0}}, .targets = {}};
  data.test_neg = EdgeList{.pairs = {{2, 0}}, .targets = {}};
  const std::string copy = folder_.path("new/copy");
  write_data_folder(data, copy);
  const DataSet again = load_data_folder(copy);
  EXPECT_EQ(again.vocabulary, data.vocabulary);
  EXPECT_EQ(again.kind, data.kind);
  EXPECT_EQ(again.train, data.train);
  EXPECT_EQ(again.valid, data.valid);
  EXPECT_EQ(again.test, data.test);
  EXPECT_EQ(again.valid_neg, data.valid_neg);
  EXPECT_EQ(again.test_neg, data.test_neg);
  EXPECT_EQ(read_file(copy + "/train.tsv"), "0\t1\t0.1\n0\t2\t1e-07\n");
}

TEST_F(DataFolderTest, WritesCountsBack) {
  const std::string train = "0\t1\t0.25\t3\t12\n0\t2\t1e-07\t0.5\t123456789\n";
  const std::string test = "2\t1\t1\t7\t7\n2\t1\t1\t7\t7\n";
  folder_.write("train.tsv", train);
  folder_.write("test.tsv", test);
  const DataSet data = load_data_folder(folder_.path());
  EXPECT_EQ(data.train.n_ab, (std::vector<double>{3, 0.5}));
  EXPECT_EQ(data.test->n_b, (std::vector<double>{7, 7}));
  const std::string copy = folder_.path("copy");
  write_data_folder(data, copy);
  EXPECT_EQ(read_file(copy + "/train.tsv"), train);
  EXPECT_EQ(read_file(copy + "/test.tsv"), test);
  EXPECT_EQ(load_data_folder(copy).train, data.train);
}

TEST_F(DataFolderTest, WritesMarginalsAndCountsOfTestBack) {
  folder_.write("train.tsv", "0\t1\t0.25\t3\t12\n");
  folder_.write("test.tsv", "2\t1\t0.5\t1\t2\n1\t2\t0\t0\t1\n");
  folder_.write("test_counted.tsv", "2\t1\t0.25\t1\t4\n1\t2\t0\t0\t0\n");
  folder_.write("marginals.tsv", "2\t0.125\t3\n0\t0.1\t2\n1\t1\t24\n");
  const DataSet data = load_data_folder(folder_.path());
  EXPECT_EQ(data.marginals, (std::vector<Marginal>{{0.1, 2}, {1, 24}, {0.125, 3}}));
  EXPECT_EQ(data.test_counted->n_b, (std::vector<double>{4, 0}));
  const std::string copy = folder_.path("copy");
  write_data_folder(data, copy);
  EXPECT_EQ(read_file(copy + "/marginals.tsv"), "0\t0.1\t2\n1\t1\t24\n2\t0.125\t3\n");
  const DataSet again = load_data_folder(copy);
  EXPECT_EQ(again.marginals, data.marginals);
  EXPECT_EQ(again.test_counted, data.test_counted);
  EXPECT_FALSE(load_data_folder(copy, {.test = false}).test_counted);
}

TEST_F(DataFolderTest, TestCountedHasThePairsOfTest) {
  folder_.write("train.tsv", "0\t1\t0.25\t3\t12\n");
  folder_.write("test_counted.tsv", "2\t1\t0.25\t1\t4\n");
  const std::string message = "/test_counted.tsv: expected the pairs of test.tsv in the same order";
  expect_refused(message);
  folder_.write("test.tsv", "1\t2\t0.5\t1\t2\n");
  expect_refused(message);
  folder_.write("test.tsv", "2\t1\t0.5\t1\t2\n");
  EXPECT_TRUE(load_data_folder(folder_.path()).test_counted);
}

TEST_F(DataFolderTest, AHierarchyHasNoCounts) {
  for (const char* name : {"marginals.tsv", "test_counted.tsv.gz"}) {
    const std::string path = folder_.write(name, "");
    expect_refused(std::string("/") + name +
                   ": expected no such file beside the edges of a hierarchy; it belongs to "
                   "probabilities");
    EXPECT_TRUE(load_data_folder(folder_.path(), {.kind = DataKind::kHierarchy}).marginals.empty());
    std::filesystem::remove(path);
  }
}

TEST_F(DataFolderTest, DoesNotMixTheNewDataWithPartsOfAnother) {
  const DataSet data = load_data_folder(folder_.path());
  for (const char* left : {"test.tsv.gz", "dev.tsv", "valid_neg.tsv", "marginals.tsv",
                           "test_counted.tsv", "train.tsv.gz"}) {
    const std::string path = folder_.write(left, "");
    expect_error(
        ErrorKind::kUsage,
        folder_.path() + ": found " + left +
            ", which the new data would not replace; move it away or choose another folder",
        [&] { write_data_folder(data, folder_.path()); });
    EXPECT_EQ(read_file(folder_.path("train.tsv")), "0\t1\n0\t2\n") << "nothing was touched";
    std::filesystem::remove(path);
  }
}

TEST_F(DataFolderTest, ReplacesItsOwnFoldersAndNoOthersUnasked) {
  DataSet data = load_data_folder(folder_.path());
  EXPECT_THROW(write_data_folder(data, folder_.path()), Error);
  std::string told;
  write_data_folder(data, folder_.path(), {},
                    {.force = true, .on_forced = [&](const std::string& text) { told = text; }});
  EXPECT_EQ(told, folder_.path() +
                      ": replaced entities.tsv and train.tsv (not made by gumbelbox, or changed "
                      "since)");
  data.test = EdgeList{.pairs = {{0, 1}}};
  write_data_folder(data, folder_.path());
  EXPECT_EQ(load_data_folder(folder_.path()).test, data.test);
  data.test.reset();
  write_data_folder(data, folder_.path());
  EXPECT_FALSE(load_data_folder(folder_.path()).test) << "it was part of the old data";
}

TEST_F(DataFolderTest, NamesEveryPartThatWouldStay) {
  const DataSet data = load_data_folder(folder_.path());
  for (const char* left : {"valid.tsv", "test.tsv", "marginals.tsv"}) folder_.write(left, "");
  expect_error(ErrorKind::kUsage,
               folder_.path() +
                   ": found marginals.tsv, test.tsv and valid.tsv, which the new data would not "
                   "replace; move them away or choose another folder",
               [&] { write_data_folder(data, folder_.path()); });
}

TEST_F(DataFolderTest, AHalfWrittenFolderIsRefused) {
  std::filesystem::remove(folder_.path("train.tsv"));
  expect_refused(
      ": expected train.tsv beside entities.tsv, found none; perhaps writing this folder was "
      "interrupted: write it again");
}

TEST_F(DataFolderTest, AFailureLeavesTheOldDataWhole) {
  DataSet data = load_data_folder(folder_.path());
  const std::string copy = folder_.path("copy");
  write_data_folder(data, copy);
  data.vocabulary.add("bird");
  const FolderFile more{"questions", [](std::ostream& out) { out.setstate(std::ios::badbit); }};
  EXPECT_THROW(write_data_folder(data, copy, {&more, 1}), Error);
  EXPECT_EQ(load_data_folder(copy).vocabulary.size(), 3U);
  EXPECT_EQ(folder_.files(), 3U) << "nothing hidden is left";
}

TEST_F(DataFolderTest, KnowsAboutHowLargeAFolderWillBe) {
  DataSet data = load_data_folder(folder_.path());
  for (int i = 3; i < 20'000; ++i) data.vocabulary.add("entity number " + std::to_string(i));
  for (EntityId i = 10'000; i < 20'000; ++i) data.train.pairs.push_back({i, i - 9'000});
  const std::string copy = folder_.path("copy");
  write_data_folder(data, copy);
  const auto size = static_cast<double>(std::filesystem::file_size(copy + "/entities.tsv") +
                                        std::filesystem::file_size(copy + "/train.tsv"));
  EXPECT_NEAR(static_cast<double>(size_of_folder(data)) / size, 1, 0.1);
}

TEST_F(DataFolderTest, NamesAllThatLoadingMayRead) {
  const std::vector<std::string> files = files_read_from(folder_.path());
  for (const char* name : {"train.tsv", "dev.tsv.gz", "test_counted.tsv", "valid2id.txt.gz"}) {
    EXPECT_NE(std::ranges::find(files, folder_.path(name)), files.end()) << name;
  }
  EXPECT_EQ(files_read_from("edges.tsv"), std::vector<std::string>{"edges.tsv"});
  EXPECT_EQ(files_read_from("dict/data.noun")[1], "dict/index.noun");
}

TEST_F(DataFolderTest, DoesNotWriteNamesThatALineCannotHold) {
  DataSet data = load_data_folder(folder_.path());
  data.vocabulary.add("two\twords");
  expect_error(ErrorKind::kInput,
               "entity #3: expected a name without tabs and line ends, got 'two\twords'",
               [&] { write_data_folder(data, folder_.path("new")); });
  EXPECT_FALSE(std::filesystem::exists(folder_.path("new")));
}

TEST_F(DataFolderTest, WritesAliasesAndReadsThemBack) {
  DataSet data = load_data_folder(folder_.path());
  data.vocabulary.add_alias(2, "hound");
  data.vocabulary.add_alias(0, "Fauna, alle");
  const std::string copy = folder_.path("copy");
  write_data_folder(data, copy);
  EXPECT_EQ(read_file(copy + "/aliases.tsv"), "2\thound\n0\tFauna, alle\n");
  const DataSet again = load_data_folder(copy);
  EXPECT_EQ(again.vocabulary, data.vocabulary);
  EXPECT_EQ(again.vocabulary.require("hound"), 2U);
}

TEST_F(DataFolderTest, ReadsAliasesFromAGzipFileToo) {
  folder_.write_gzip("aliases.tsv.gz", "1\tfeline\n\n1\tpuss\n");
  const Vocabulary vocabulary = load_data_folder(folder_.path()).vocabulary;
  EXPECT_EQ(vocabulary.aliases().size(), 2U);
  EXPECT_EQ(vocabulary.require("puss"), 1U);
}

TEST_F(DataFolderTest, DoesNotTakeAFileForAFolderToWrite) {
  const std::string file = folder_.write("notes.txt", "mine");
  const DataSet data = load_data_folder(folder_.path());
  expect_error(ErrorKind::kUsage,
               file + ": expected a folder to write, found a file; choose another name",
               [&] { write_data_folder(data, file); });
  EXPECT_EQ(read_file(file), "mine");
}

TEST_F(DataFolderTest, WithoutAliasesThereIsNoFileOfThem) {
  write_data_folder(load_data_folder(folder_.path()), folder_.path("copy"));
  EXPECT_FALSE(std::filesystem::exists(folder_.path("copy/aliases.tsv")));
}

TEST_F(DataFolderTest, RefusesBadAliases) {
  const auto expect_bad = [&](const std::string& content, const std::string& message) {
    folder_.write("aliases.tsv", content);
    expect_refused("/aliases.tsv" + message);
  };
  expect_bad("0\ta\n1\n", ":2: expected 2 columns, id and alias, got 1");
  expect_bad("0\ta\tb\n", ":1: expected 2 columns, id and alias, got more");
  expect_bad("3\ta\n", ":1: expected an id below 3, got 3");
  expect_bad("cat\ta\n", ":1: expected an id below 3, got 'cat'");
  expect_bad("0\t\n", ":1: expected a name, got an empty cell");
  expect_bad("0\tcaf\xE9\n",
             ":1: expected a name in UTF-8, got 'caf\\xE9'; save the file as UTF-8");
}

TEST_F(DataFolderTest, DoesNotLeaveTheAliasesOfOtherData) {
  const DataSet data = load_data_folder(folder_.path());
  folder_.write("aliases.tsv", "1\tfeline\n");
  expect_error(
      ErrorKind::kUsage,
      folder_.path() +
          ": found aliases.tsv, which the new data would not replace; move it away or choose "
          "another folder",
      [&] { write_data_folder(data, folder_.path()); });
}

TEST_F(DataFolderTest, DoesNotWriteAliasesThatALineCannotHold) {
  for (const char* alias : {"", "two\twords", "two\nlines", "two\rlines"}) {
    DataSet data = load_data_folder(folder_.path());
    data.vocabulary.add_alias(1, alias);
    expect_error(
        ErrorKind::kInput,
        std::string("entity #1: expected an alias without tabs and line ends, got '") + alias + "'",
        [&] { write_data_folder(data, folder_.path("new")); });
  }
}

}  // namespace
}  // namespace gumbelbox
