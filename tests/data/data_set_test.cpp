#include "gumbelbox/data/data_set.h"

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
