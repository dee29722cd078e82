#include "cli/experiment.h"

#include "gumbelbox/base/error.h"
#include "tests/cli/run_verb.h"

namespace gumbelbox {
namespace {

TEST(ReadExperiment, GivesEveryRowItsOptions) {
  const Scratch scratch;
  const std::string path = scratch.file("e.toml", R"(
[[row]]
dataset = "mammal"
paper = 0.9
[row.train]
model = "smooth"
dim = 1
volume_beta = 0.25
[[row]]
dataset = "tree_balanced40"
settings = "ours"
quick = true
[row.train]
dim = 2
)");
  const std::vector<ExperimentRow> rows = read_experiment(path);
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].dataset, "mammal");
  EXPECT_EQ(rows[0].paper, 0.9);
  EXPECT_EQ(rows[0].settings, "published");
  EXPECT_EQ(rows[0].train.model.model, "smooth");
  EXPECT_EQ(rows[0].train.model.real("volume-beta"), 0.25);
  EXPECT_TRUE(rows[1].quick);
  EXPECT_EQ(rows[1].train.model.model, "gumbel");
  EXPECT_EQ(rows[1].train.model.dim, 2);
  EXPECT_FALSE(rows[1].train.epochs) << "to be decided by the data";
}

TEST(ReadExperiment, TrainsAsThePaperUnlessARowSaysOtherwise) {
  const Scratch scratch;
  const std::vector<ExperimentRow> rows = read_experiment(scratch.file("e.toml", R"(
[[row]]
dataset = "mammal"
[row.train]
epochs = 7
[[row]]
dataset = "mammal"
[row.train]
init = "layout"
learning_rate = 0.5
)"));
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].train.init, "random");
  EXPECT_FALSE(rows[0].train.learning_rate);
  EXPECT_EQ(rows[0].train.epochs, 7);
  EXPECT_EQ(rows[1].train.init, "layout");
  EXPECT_EQ(rows[1].train.learning_rate, 0.5);
}

TEST(ReadExperiment, RefusesWhatItDoesNotKnow) {
  const Scratch scratch;
  EXPECT_THROW(read_experiment(scratch.file("a.toml", "[[row]]\nspeed = 1\n")), Error);
  EXPECT_THROW(
      read_experiment(scratch.file(
          "b.toml", "[[row]]\n[row.train]\nmodel = \"smooth\"\nintersection_beta = 1.0\n")),
      Error);
  EXPECT_THROW(read_experiment(scratch.file("c.toml", "row = 3\n")), Error);
  EXPECT_THROW(read_experiment(scratch.path("missing.toml")), Error);
}

TEST(ReadExperiment, ReadsTheShippedTables) {
  for (const std::string table : {"table1", "table2"}) {
    const std::vector<ExperimentRow> rows =
        read_experiment(GUMBELBOX_SOURCE_DIR "/experiments/" + table + ".toml");
    EXPECT_GE(rows.size(), 10U);
    for (const ExperimentRow& row : rows) {
      EXPECT_TRUE(std::filesystem::exists(dataset(row.dataset))) << row.dataset;
      EXPECT_EQ(row.metric, table == "table1" ? "mrr" : "f1");
      EXPECT_TRUE(row.settings == "ours" || row.paper > 0);
    }
  }
}

TEST(LoadExperimentData, SplitsTheDataAsTheRowSays) {
  std::filesystem::current_path(GUMBELBOX_SOURCE_DIR);
  ExperimentRow row;
  row.dataset = "wordnet_noun";
  EXPECT_EQ(load_experiment_data(row).train.pairs.size(), 84363U);
  row.split = "train_10percent";
  EXPECT_EQ(load_experiment_data(row).train.pairs.size(), 142039U);
  row.split = "hold-out-edges";
  const DataSet held_out = load_experiment_data(row);
  EXPECT_EQ(held_out.train.pairs.size(), 82200U);
  EXPECT_EQ(held_out.test->pairs.size(), 1082U);
  EXPECT_EQ(held_out.test_neg->pairs.size(), 10820U);
}

TEST(FindShipped, ComplainsAboutWhatIsNotThere) {
  EXPECT_THROW(find_shipped("datasets/no_such_set"), Error);
}

}  // namespace
}  // namespace gumbelbox
