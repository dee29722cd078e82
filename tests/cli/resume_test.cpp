#include "cli/resume.h"

#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

DataSet small_data() {
  DataSet data;
  for (const char* name : {"a", "b", "c"}) data.vocabulary.add(name);
  data.train.pairs = {{0, 1}, {0, 2}};
  data.valid.emplace().pairs = {{0, 1}};
  data.valid_neg.emplace().pairs = {{1, 2}};
  return data;
}

TEST(Resume, ReadsTheOptionsOfTheRunBack) {
  TrainOptions options = default_options("gumbel-exact");
  options.score.dim = 7;
  options.score.beta = 0.25;
  options.learning_rate = 1e-3 / 3;
  options.sample.negatives = 3;
  const RunNotes notes = notes_of(options, small_data());
  EXPECT_EQ(option_texts(options_of(notes, "run")), option_texts(options));
  require_same_options(notes, options, "run");
}

TEST(Resume, OptionsThatAreNoneAreAFormatError) {
  RunNotes notes = notes_of(default_options("gumbel"), small_data());
  notes.options[0].second = "cube";
  EXPECT_EQ(notes.options[0].first, "model");
  expect_error(ErrorKind::kFormat,
               "run: model: expected one of gumbel, gumbel-exact, smooth, hard, got 'cube'",
               [&] { options_of(notes, "run"); });
}

TEST(Resume, NamesEveryOptionThatDiffers) {
  TrainOptions options = default_options("gumbel");
  const RunNotes notes = notes_of(options, small_data());
  options.score.dim = 3;
  options.sample.batch_size = 17;
  expect_error(ErrorKind::kUsage,
               "run: that run had other options: --dim 3 (it had 5), --batch-size 17 (it had 256); "
               "options that are left out are taken from it, --restart begins anew",
               [&] { require_same_options(notes, options, "run"); });
  options = default_options("gumbel-exact");
  expect_error(ErrorKind::kUsage,
               "run: that run had other options: --model gumbel-exact (it had gumbel), --beta 0.1 "
               "(it had none); options that are left out are taken from it, --restart begins anew",
               [&] { require_same_options(notes, options, "run"); });
}

TEST(Resume, ARunThatRanAwayGoesOnWithALowerRateAlone) {
  TrainOptions options = default_options("gumbel");
  RunNotes notes = notes_of(options, small_data());
  options.learning_rate = 0.001;
  EXPECT_THROW(require_same_options(notes, options, "run"), Error);
  notes.failure = "the loss is not finite";
  require_same_options(notes, options, "run");
  options.learning_rate = 0.01;
  expect_error(ErrorKind::kUsage,
               "run: that run ended: the loss is not finite; it can go on with a lower rate, say "
               "--learning-rate 0.001",
               [&] { require_same_options(notes, options, "run"); });
  options.learning_rate = 0.001;
  options.seed = 2;
  EXPECT_THROW(require_same_options(notes, options, "run"), Error);
}

TEST(Resume, NamesTheDataThatDiffer) {
  const TrainOptions options;
  DataSet data = small_data();
  const RunNotes notes = notes_of(options, data);
  require_same_data(notes, notes_of(options, small_data()), "run");
  data.valid_neg->pairs[0].a = 2;
  expect_error(ErrorKind::kUsage,
               "run: that run had other data: the validation pairs differ; --restart begins anew",
               [&] { require_same_data(notes, notes_of(options, data), "run"); });
  data = small_data();
  data.valid.reset();
  EXPECT_THROW(require_same_data(notes, notes_of(options, data), "run"), Error);
  data = small_data();
  data.vocabulary.add("d");
  expect_error(ErrorKind::kUsage,
               "run: that run had other data: the names or the training edges differ; --restart "
               "begins anew",
               [&] { require_same_data(notes, notes_of(options, data), "run"); });
}

TEST(Resume, TellsEarlierRates) {
  Checkpoint from{notes_of(default_options("gumbel"), small_data()), {}};
  EXPECT_EQ(earlier_rates(from, 0.001), "") << "nothing was done with the earlier rate";
  from.state.pairs = 100;
  from.state.epochs = 12;
  from.state.batches = 3;
  EXPECT_EQ(earlier_rates(from, 0.01), "");
  EXPECT_EQ(earlier_rates(from, 0.001), "0.01 up to step 3 of epoch 13");
  from.notes.earlier_rates = "0.1 up to step 3 of epoch 13";
  EXPECT_EQ(earlier_rates(from, 0.001), "0.1 up to step 3 of epoch 13")
      << "nothing was done with 0.01";
  from.state.batches = 4;
  EXPECT_EQ(earlier_rates(from, 0.001),
            "0.1 up to step 3 of epoch 13, 0.01 up to step 4 of epoch 13");
}

}  // namespace
}  // namespace gumbelbox
