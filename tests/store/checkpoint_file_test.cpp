#include "gumbelbox/store/checkpoint_file.h"

#include <gtest/gtest.h>

#include <limits>

#include "gumbelbox/base/file.h"
#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

Table table_of(float first) {
  Table table(3, 4);
  for (std::size_t id = 0; id < 3; ++id) {
    for (float& value : table.row(id)) value = first += 0.1F;
  }
  return table;
}

struct Sample {
  TemporaryFolder folder;
  std::string path = folder.path("run.checkpoint");
  RunNotes notes{{{"dim", "2"}, {"learning_rate", "0.1"}}, "0123abcd", "89ef4567", ""};
  TrainState state;

  Sample() {
    state.parameters = table_of(1);
    state.optimizer = {{{"mean", table_of(-1)}, {"square", table_of(1e-20F)}}, 123'456'789'012};
    state.epochs = 7;
    state.batches = 11;
    state.epoch_loss = 1.0 / 3;
    state.epoch_weight = 1e-300;
    state.epoch_movement = 1e-5 / 7;
    state.movement = 1e-4 / 7;
    state.loss = 0.1;
    state.rate = 1e-5 / 3;
    state.pairs = 12'345'678'901;
    state.best = table_of(5);
    state.best_metric = 2.0 / 3;
    state.best_epoch = 5;
    state.evaluations_without_gain = 2;
    state.history = {{5, 2.0 / 3}, {6, 0.5}, {7, 1e-300}};
    state.notes = {{NoteKind::kCyclesMerged, 5, 2}, {NoteKind::kRandomStart, 0, 0, "no room"}};
    state.earlier_rates = "5 for 1 epochs";
  }
};

void expect_equal(const TrainState& x, const TrainState& y) {
  EXPECT_EQ(x.parameters, y.parameters);
  EXPECT_EQ(x.optimizer, y.optimizer);
  EXPECT_EQ(x.epochs, y.epochs);
  EXPECT_EQ(x.batches, y.batches);
  EXPECT_EQ(x.epoch_loss, y.epoch_loss);
  EXPECT_EQ(x.epoch_weight, y.epoch_weight);
  EXPECT_EQ(x.epoch_movement, y.epoch_movement);
  EXPECT_EQ(x.movement, y.movement);
  EXPECT_EQ(x.loss, y.loss);
  EXPECT_EQ(x.rate, y.rate);
  EXPECT_EQ(x.pairs, y.pairs);
  EXPECT_EQ(x.best, y.best);
  EXPECT_EQ(x.best_metric, y.best_metric);
  EXPECT_EQ(x.best_epoch, y.best_epoch);
  EXPECT_EQ(x.evaluations_without_gain, y.evaluations_without_gain);
  EXPECT_EQ(x.history, y.history);
  EXPECT_EQ(x.notes, y.notes);
  EXPECT_EQ(x.earlier_rates, y.earlier_rates);
}

TEST(CheckpointFile, GivesBackEveryBit) {
  Sample sample;
  sample.notes.failure = "the loss is not finite";
  sample.notes.instruction_set = "avx2";
  save_checkpoint(sample.notes, sample.state, sample.path);
  const Checkpoint back = load_checkpoint(sample.path);
  expect_equal(back.state, sample.state);
  EXPECT_EQ(back.notes.options, sample.notes.options);
  EXPECT_EQ(back.notes.data_checksum, "0123abcd");
  EXPECT_EQ(back.notes.valid_checksum, "89ef4567");
  EXPECT_EQ(back.notes.failure, "the loss is not finite");
  EXPECT_EQ(back.notes.instruction_set, "avx2");
  EXPECT_EQ(back.state.earlier_rates, "5 for 1 epochs");
}

TEST(CheckpointFile, KeepsTheTablesOfAnyOptimizerByNameAndInOrder) {
  Sample sample;
  const std::vector<OptimizerState::Part> none;
  for (const auto& parts : {none,
                            {{"last", table_of(3)}},
                            {{"z", table_of(3)}, {"a", table_of(4)}, {"m", table_of(5)}}}) {
    sample.state.optimizer = {parts, 3};
    save_checkpoint(sample.notes, sample.state, sample.path);
    expect_equal(load_checkpoint(sample.path).state, sample.state);
  }
}

TEST(CheckpointFile, RefusesATableOfAnOptimizerWithANameOfItsOwn) {
  const TemporaryFolder folder;
  for (const char* name : {"parameters", "best"}) {
    TrainState state;
    state.parameters = Table(2, 3);
    state.optimizer.parts = {{name, Table(2, 3)}};
    expect_error(ErrorKind::kUsage,
                 std::string("expected another name for a table of an optimizer than '") + name +
                     "', which checkpoints use themselves",
                 [&] { save_checkpoint({}, state, folder.path("c")); });
  }
}

TEST(CheckpointFile, ABestStateIsKeptOnlyIfThereIsOne) {
  Sample sample;
  sample.state.best_metric.reset();
  sample.state.best = Table();
  save_checkpoint(sample.notes, sample.state, sample.path);
  const TrainState back = load_checkpoint(sample.path).state;
  EXPECT_FALSE(back.best_metric.has_value());
  EXPECT_EQ(back.best.rows(), 0U);
}

TEST(CheckpointFile, ReadsFilesOfProgramsThatDidNotKeepLooks) {
  Sample sample;
  sample.state.history.clear();
  save_checkpoint(sample.notes, sample.state, sample.path);
  EXPECT_EQ(read_file(sample.path).find("history\":{"), std::string::npos);  // no such tensor
  expect_equal(load_checkpoint(sample.path).state, sample.state);
}

TEST(CheckpointFile, ReadsFilesOfProgramsThatDidNotLookAtMovements) {
  const std::string path = std::string(GUMBELBOX_SOURCE_DIR) + "/tests/files/gumbel.v1.checkpoint";
  EXPECT_EQ(read_file(path).find("movement"), std::string::npos);
  const TrainState state = load_checkpoint(path).state;
  EXPECT_GT(state.epochs, 0);
  EXPECT_EQ(state.epoch_movement, 0);
  EXPECT_EQ(state.movement, 0);
}

TEST(CheckpointFile, ReadsFilesOfVersion2) {
  const TrainState state =
      load_checkpoint(std::string(GUMBELBOX_SOURCE_DIR) + "/tests/files/gumbel.v2.checkpoint")
          .state;
  EXPECT_EQ(state.epochs, 17609);
  EXPECT_EQ(state.parameters.rows(), 7U);
  EXPECT_EQ(state.optimizer.parts.size(), 2U);
}

TEST(CheckpointFile, KeepsAsManyLooksAsARunMayTake) {
  Sample sample;
  for (int epoch = 1; epoch <= 1'000'000; ++epoch) sample.state.history.push_back({epoch, 0.5});
  save_checkpoint(sample.notes, sample.state, sample.path);
  EXPECT_EQ(load_checkpoint(sample.path).state.history, sample.state.history);
}

TEST(CheckpointFile, RefusesLooksThatAreNone) {
  for (const EpochMetric bad :
       {EpochMetric{-1, 0.5}, EpochMetric{1, std::numeric_limits<double>::quiet_NaN()}}) {
    Sample sample;
    sample.state.history = {bad};
    save_checkpoint(sample.notes, sample.state, sample.path);
    expect_error(ErrorKind::kFormat,
                 sample.path +
                     ": not a readable checkpoint: 'history' has a row that is no epoch "
                     "and metric",
                 [&] { load_checkpoint(sample.path); });
  }
}

TEST(CheckpointFile, RefusesEveryFileThatIsCutShort) {
  const Sample sample;
  save_checkpoint(sample.notes, sample.state, sample.path);
  const std::string content = read_file(sample.path);
  for (std::size_t length = 0; length < content.size(); ++length) {
    write_file(sample.path, [&](std::ostream& out) { out << content.substr(0, length); });
    EXPECT_THROW(load_checkpoint(sample.path), Error) << length;
  }
}

TEST(CheckpointFile, RefusesEveryFileWithAFlippedBitInItsNumbers) {
  const Sample sample;
  save_checkpoint(sample.notes, sample.state, sample.path);
  const std::string content = read_file(sample.path);
  for (std::size_t i = content.size() - 4 * 3 * 16 * 4 - 3 * 16; i < content.size(); i += 7) {
    std::string changed = content;
    changed[i] = static_cast<char>(changed[i] ^ 4);
    write_file(sample.path, [&](std::ostream& out) { out << changed; });
    EXPECT_THROW(load_checkpoint(sample.path), Error) << i;
  }
}

TEST(CheckpointFile, RefusesNumbersThatAreNotFinite) {
  Sample sample;
  sample.state.optimizer.parts[1].table.row(1)[2] = std::numeric_limits<float>::infinity();
  save_checkpoint(sample.notes, sample.state, sample.path);
  expect_error(
      ErrorKind::kFormat,
      sample.path + ": not a readable checkpoint: 'square' has a number that is not finite",
      [&] { load_checkpoint(sample.path); });
}

}  // namespace
}  // namespace gumbelbox
