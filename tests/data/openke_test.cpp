#include "gumbelbox/data/openke.h"

#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

using Pairs = std::vector<Pair>;
using Notes = std::vector<std::string>;

class OpenKeTest : public testing::Test {
 protected:
  OpenKeTest() {
    folder_.write("entity2id.txt", "3\nanimal\t0\ncat\t1\ndog\t2\n");
    folder_.write("train2id.txt", "2\n0\t1\t0\n0\t2\t0\n");
  }

  DataSet load(const LoadOptions& options = {}) {
    return load_openke_folder(folder_.path(), options);
  }

  /// Expects a folder with this file to be refused with "PATH" + message.
  void expect_refused(const std::string& file, const std::string& content,
                      const std::string& message) {
    const std::string path = folder_.write(file, content);
    expect_error(ErrorKind::kInput, path + message, [&] { load(); });
  }

  TemporaryFolder folder_;
};

TEST_F(OpenKeTest, TheHeadIsTheParent) {
  const DataSet data = load();
  EXPECT_EQ(data.kind, DataKind::kHierarchy);
  EXPECT_EQ(data.train.pairs, (Pairs{{0, 1}, {0, 2}}));
  EXPECT_EQ(data.vocabulary.name(2), "dog");
  EXPECT_EQ(data.train_file, folder_.path("train2id.txt"));
  EXPECT_FALSE(data.valid || data.test || data.valid_neg || data.test_neg);
  EXPECT_EQ(data.notes, Notes{});
}

TEST_F(OpenKeTest, IsToldByItsTrainFile) {
  EXPECT_TRUE(is_openke_folder(folder_.path()));
  EXPECT_EQ(load_data(folder_.path()).train.pairs.size(), 2U);
  folder_.write("train.tsv", "");
  EXPECT_FALSE(is_openke_folder(folder_.path()));
}

TEST_F(OpenKeTest, SeparatesColumnsByBlanksOrTabsInAnyNumber) {
  folder_.write("train2id.txt", "2 \r\n0 1 0\r\n  0 \t 2  0 \r\n\r\n");
  folder_.write("entity2id.txt", "3\nbig  animal   0\ncat \t 1\ndog 2");
  const DataSet data = load();
  EXPECT_EQ(data.train.pairs, (Pairs{{0, 1}, {0, 2}}));
  EXPECT_EQ(data.vocabulary.name(0), "big  animal");
  EXPECT_EQ(data.vocabulary.name(1), "cat");
}

TEST_F(OpenKeTest, ReadsGzip) {
  std::filesystem::remove(folder_.path("train2id.txt"));
  folder_.write_gzip("train2id.txt.gz", "1\n1 2 0\n");
  EXPECT_TRUE(is_openke_folder(folder_.path()));
  EXPECT_EQ(load().train.pairs, (Pairs{{1, 2}}));
}

TEST_F(OpenKeTest, IdsMayStandInAnyOrder) {
  folder_.write("entity2id.txt", "3\ndog\t2\nanimal\t0\ncat\t1\n");
  EXPECT_EQ(load().vocabulary.name(0), "animal");
  EXPECT_EQ(load().vocabulary.name(2), "dog");
}

TEST_F(OpenKeTest, EntitiesWithoutANameAreNamedByTheirIds) {
  const std::string path = folder_.write("entity2id.txt", "4\ncat\t1\n");
  DataSet data = load();
  EXPECT_EQ(data.vocabulary.size(), 4U);
  EXPECT_EQ(data.vocabulary.name(1), "cat");
  EXPECT_EQ(data.vocabulary.name(3), "3");
  EXPECT_EQ(data.notes, Notes{path + ": names 1 of 4 entities; the others are named by their ids"});
  std::filesystem::remove(path);
  data = load();
  EXPECT_EQ(data.vocabulary.size(), 3U);
  EXPECT_EQ(data.vocabulary.name(2), "2");
  EXPECT_EQ(data.notes,
            Notes{folder_.path() + ": no entity2id.txt; entities are named by their ids"});
}

TEST_F(OpenKeTest, DropsDuplicatesAndSelfLoopsOfTrain) {
  const std::string path = folder_.write("train2id.txt", "4\n0 1 0\n1 1 0\n0 1 0\n0 2 0\n");
  EXPECT_EQ(load().notes, Notes{path + ": dropped 1 duplicate edge and 1 self-loop"});
  EXPECT_EQ(load().train.pairs, (Pairs{{0, 1}, {0, 2}}));
  EXPECT_EQ(load({.most_examples = 1}).dropped.first_duplicates,
            (std::vector<DroppedEdge>{{{0, 1}, 4}}));
}

TEST_F(OpenKeTest, LabelsPartPositivesFromNegatives) {
  folder_.write("valid2id.txt", "1\n0 1 0\n");
  folder_.write("classification_samples_valid2id.txt", "3\n0 1 0 1\n1 0 0 0\n2 0 0 0\n");
  folder_.write("classification_samples_test2id.txt", "2\n0 2 0 1\n2 1 0 0");
  folder_.write("classification_valid2id.txt", "1\n0 1 0 1 0 0\n");  // for other losses
  const DataSet data = load();
  EXPECT_EQ(data.valid->pairs, (Pairs{{0, 1}}));
  EXPECT_EQ(data.valid_neg->pairs, (Pairs{{1, 0}, {2, 0}}));
  EXPECT_EQ(data.test->pairs, (Pairs{{0, 2}}));
  EXPECT_EQ(data.test_neg->pairs, (Pairs{{2, 1}}));
  folder_.write("test2id.txt", "2\n0 1 0 1\n1 2 0 0\n");
  EXPECT_EQ(load().test->pairs, (Pairs{{0, 1}}));
  EXPECT_EQ(load().test_neg->pairs, (Pairs{{1, 2}}));
}

TEST_F(OpenKeTest, DoesNotOpenPartsThatAreNotAskedFor) {
  folder_.write("valid2id.txt", "this is no number\n");
  folder_.write("classification_samples_test2id.txt", "this is no number\n");
  EXPECT_THROW(load({.test = false}), Error);
  EXPECT_THROW(load({.valid = false}), Error);
  EXPECT_EQ(load({.valid = false, .test = false}).train.pairs.size(), 2U);
}

TEST_F(OpenKeTest, TheNumberOfRecordsMustBeTheAnnouncedOne) {
  expect_refused("train2id.txt", "3\n0 1 0\n0 2 0\n", ":1: expected 3 records as announced, got 2");
  expect_refused("train2id.txt", "1\n0 1 0\n0 2 0\n", ":1: expected 1 records as announced, got 2");
  expect_refused("train2id.txt", "2147483648\n0 1 0\n",
                 ":1: expected 2147483648 records as announced, got 1");
  expect_refused("train2id.txt", "1000000000000000000\n0 1 0\n",
                 ":1: expected 1000000000000000000 records as announced, got 1");
  expect_refused("train2id.txt", "99999999999999999999\n0 1 0\n",
                 ":1: expected the number of records, got '99999999999999999999'");
  expect_refused("train2id.txt", "-1\n0 1 0\n", ":1: expected the number of records, got '-1'");
  expect_refused("train2id.txt", "0 1 0\n0 2 0\n",
                 ":1: expected the number of records, got '0 1 0'");
  expect_refused("train2id.txt", "",
                 ": expected the number of records in the first line, got an empty file");
  expect_refused("train2id.txt", "0\n", ": no edges");
}

TEST_F(OpenKeTest, RefusesASecondRelationInAnyFile) {
  const std::string hint = "; a hierarchy has one relation, so keep the lines of one";
  expect_refused("train2id.txt", "2\n0 1 7\n0 2 8\n",
                 ":3: expected relation 7 as in the lines before, got 8" + hint);
  expect_refused("train2id.txt", "1\n0 1 isa\n",
                 ":2: expected the number of a relation in column 3, got 'isa'");
  folder_.write("train2id.txt", "1\n0 1 7\n");
  expect_refused("test2id.txt", "1\n0 1 0\n",
                 ":2: expected relation 7 as in the lines before, got 0" + hint);
}

TEST_F(OpenKeTest, RefusesBadRecords) {
  expect_refused("train2id.txt", "1\n0 3 0\n", ":2: expected an id below 3, got 3");
  expect_refused("train2id.txt", "1\n-1 2 0\n", ":2: expected an id below 3, got '-1'");
  expect_refused("train2id.txt", "1\n4294967296 2 0\n",
                 ":2: expected an id below 3, got 4294967296");
  expect_refused("train2id.txt", "1\n0 2\n",
                 ":2: expected 3 columns, head, tail and relation, got 2");
  expect_refused("train2id.txt", "1\n0 2 0 1\n",
                 ":2: expected 3 columns, head, tail and relation, got 4");
  folder_.write("train2id.txt", "1\n0 1 0\n");
  expect_refused("valid2id.txt", "1\n0 1 0 1 0\n",
                 ":2: expected 3 columns, head, tail and relation, or 4 with a label, got 5");
  expect_refused("valid2id.txt", "1\n0 1 0 2\n",
                 ":2: expected a label of 0 or 1 in column 4, got '2'");
  expect_refused("valid2id.txt", "0\n", ": no edges");
  expect_refused("valid2id.txt", "1\n0 1 0 0\n", ": no edges");
}

TEST_F(OpenKeTest, RefusesABadListOfEntities) {
  const auto expect_bad = [&](const std::string& content, const std::string& message) {
    expect_refused("entity2id.txt", content, message);
  };
  expect_bad("3\nanimal\n", ":2: expected 2 columns, name and id, got 1");
  expect_bad("3\n0\tanimal\n", ":2: expected an id below 3, got 'animal'; the id follows the name");
  expect_bad("3\na\t0\nb\t3\n",
             ":3: expected an id below 3, got 3; line 1 has the number of entities");
  expect_bad("3\na\t0\n\nb\t0\n", ":4: expected every id once, got 0 again, which line 2 has");
  expect_bad("3\na\tb\t0\n", ":2: expected 2 columns, name and id, got more");
  expect_bad("3\ncaf\xE9\t0\n",
             ":2: expected a name in UTF-8, got 'caf\\xE9'; save the file as UTF-8");
  expect_bad("animal\t0\n", ":1: expected the number of records, got 'animal\\x090'");
}

TEST_F(OpenKeTest, ANumberAloneNeverAsksForMemory) {
  for (const char* number : {"2147483648", "1000000000000000000"}) {
    expect_refused("entity2id.txt", std::string(number) + "\nanimal\t0\n",
                   std::string(":1: expected names for ") + number +
                       " entities, got 1; at most 1000004 may lack one");
  }
  expect_refused("entity2id.txt", "1000006\nanimal\t0\n",
                 ":1: expected names for 1000006 entities, got 1; at most 1000004 may lack one");
  folder_.write("entity2id.txt", "1000005\nanimal\t0\n");
  EXPECT_EQ(load().vocabulary.size(), 1000005U);
  std::filesystem::remove(folder_.path("entity2id.txt"));
  expect_refused("train2id.txt", "1\n0 4294967290 0\n",
                 ": expected names for 4294967291 entities, got 0; at most 1000002 may lack one");
}

TEST_F(OpenKeTest, NeedsATrainFile) {
  std::filesystem::remove(folder_.path("train2id.txt"));
  expect_error(ErrorKind::kInput,
               folder_.path() + ": expected train2id.txt or train2id.txt.gz, found neither",
               [&] { load(); });
}

}  // namespace
}  // namespace gumbelbox
