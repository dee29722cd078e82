#include "gumbelbox/fit/checkpoint_keeper.h"

#include <cmath>

#include "gumbelbox/base/file.h"
#include "gumbelbox/base/hidden_name.h"
#include "tests/base/temporary_folder.h"

namespace gumbelbox {
namespace {

struct Sample {
  TemporaryFolder folder;
  std::string path = folder.path("model.checkpoint");
  double now = 1000;
  std::string failure;  // that was told
  CheckpointKeeper keeper{path, 100, [this](const std::string& reason) { failure = reason; },
                          [this] { return now; }};
  TrainState state = state_of(1);

  Sample() { keeper.begin(RunNotes{}, is_good); }

  static bool is_good(const TrainState& s) { return std::isfinite(s.parameters.row(1)[1]); }

  static TrainState state_of(int batches) {
    TrainState state;
    state.parameters = Table(2, 2);
    state.optimizer.parts = {{"mean", Table(2, 2)}, {"square", Table(2, 2)}};
    state.batches = static_cast<std::size_t>(batches);
    return state;
  }

  /// Batches of the state that is on the disk, 0 if there is none.
  std::size_t kept() const {
    return std::filesystem::exists(path) ? load_checkpoint(path).state.batches : 0;
  }
};

TEST(CheckpointKeeper, SavesWhenTheTimeHasCome) {
  Sample s;
  s.keeper.after_step(s.state_of(1));
  EXPECT_EQ(s.kept(), 0U);
  s.now += 100;
  s.keeper.after_step(s.state_of(2));
  EXPECT_EQ(s.kept(), 2U);
  s.now += 99;
  s.keeper.after_step(s.state_of(3));
  EXPECT_EQ(s.kept(), 2U);
  s.now += 1;
  s.keeper.after_step(s.state_of(4));
  EXPECT_EQ(s.kept(), 4U);
  EXPECT_EQ(s.failure, "");
}

TEST(CheckpointKeeper, SavesOnceAfterTheFirstEpoch) {
  Sample s;
  s.state.epochs = 1;
  s.keeper.after_step(s.state);
  EXPECT_EQ(s.kept(), 1U);
  s.state.batches = 2;
  s.keeper.after_step(s.state);
  EXPECT_EQ(s.kept(), 1U);
}

TEST(CheckpointKeeper, AFullDiskDoesNotEndTheRun) {
  Sample s;
  s.keeper.save(s.state_of(1));
  const std::string in_the_way = hidden_name(s.path, "part");  // where the new one is written
  std::filesystem::create_directory(in_the_way);
  s.now += 100;
  s.keeper.after_step(s.state_of(2));
  EXPECT_EQ(s.failure, s.path + ": cannot be written while " + in_the_way +
                           " is there, which is no file of gumbelbox; move it away");
  EXPECT_EQ(s.kept(), 1U);
  std::filesystem::remove(in_the_way);
  s.keeper.after_step(s.state_of(3));
  EXPECT_EQ(s.kept(), 1U) << "tried again too early";
  s.now += 100;
  s.keeper.after_step(s.state_of(4));
  EXPECT_EQ(s.kept(), 4U);
}

TEST(CheckpointKeeper, KeepsTheLastGoodState) {
  Sample s;
  s.keeper.save(s.state_of(1));
  s.state = s.state_of(2);
  s.state.parameters.row(1)[1] = std::nanf("");
  EXPECT_TRUE(s.keeper.has_saved());
  s.keeper.save(s.state);
  EXPECT_EQ(s.kept(), 1U);
}

TEST(CheckpointKeeper, NotesWhyTheRunFailed) {
  Sample s;
  s.keeper.save(s.state_of(5));
  s.keeper.note_failure("too large", [] { return Sample::state_of(9); });
  EXPECT_EQ(load_checkpoint(s.path).notes.failure, "too large");
  EXPECT_EQ(s.kept(), 5U);
  s.keeper.remove();
  s.keeper.note_failure("too large", [] { return Sample::state_of(9); });
  EXPECT_EQ(s.kept(), 9U);
}

TEST(CheckpointKeeper, ARunThatBeginsIsKeptWithItsOwnNotes) {
  Sample s;
  s.keeper.note_failure("too large", [] { return Sample::state_of(9); });
  s.now += 50;
  s.keeper.begin(
      {.options = {{"dim", "3"}}, .data_checksum = "d", .valid_checksum = "v", .failure = {}},
      Sample::is_good);
  s.now += 99;
  s.keeper.after_step(s.state_of(1));
  EXPECT_EQ(s.kept(), 9U) << "the time counts from the beginning";
  s.keeper.save(s.state_of(2));
  const RunNotes kept = load_checkpoint(s.path).notes;
  EXPECT_EQ(kept.options, (OptionTexts{{"dim", "3"}}));
  EXPECT_EQ(kept.data_checksum, "d");
  EXPECT_EQ(kept.valid_checksum, "v");
  EXPECT_EQ(kept.failure, "");
}

TEST(CheckpointKeeper, LeavesAFileThatComesUnderItsName) {
  Sample s;
  s.now += 100;
  s.keeper.after_step(s.state);
  EXPECT_TRUE(s.keeper.has_saved());
  s.folder.write("model.checkpoint", "my thesis");
  EXPECT_FALSE(s.keeper.has_saved());
  s.now += 100;
  s.keeper.after_step(s.state);
  EXPECT_EQ(s.failure, s.path +
                           ": expected a checkpoint to replace, found a file that came during the "
                           "run; move it away");
  s.keeper.remove();
  EXPECT_EQ(read_file(s.path), "my thesis");
  s.folder.write("model.checkpoint", "");
  s.now += 100;
  s.keeper.after_step(s.state);
  EXPECT_EQ(s.kept(), 1U);
  s.keeper.remove();
  EXPECT_FALSE(std::filesystem::exists(s.path));
}

TEST(CheckpointKeeper, LiesBesideTheModel) {
  EXPECT_EQ(checkpoint_path("folder/model"), "folder/model.checkpoint");
  EXPECT_EQ(checkpoint_path("/dev/null"), "");
  Sample s;
  CheckpointKeeper none("", 0);
  none.begin({}, Sample::is_good);
  s.state.epochs = 1;
  none.after_step(s.state);
  none.save(s.state);
  none.note_failure("too large", [&] { return s.state; });
  EXPECT_FALSE(none.has_saved());
  none.remove();
  EXPECT_EQ(s.folder.files(), 0U);
}

}  // namespace
}  // namespace gumbelbox
