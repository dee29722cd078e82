#include "cli/resume.h"

#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <thread>

#include "cli/stop_signals.h"
#include "tests/cli/run_verb.h"
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
               "run: model: expected one of gumbel, gumbel-exact, gumbel-censored, "
               "gumbel-truncated, smooth, gaussian, hard, got 'cube'",
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

/// A run that is stopped by a signal as soon as it has written a checkpoint.
Ran stop_run(std::vector<std::string> arguments, const std::string& out, int signal) {
  end_on_signals();
  arguments.insert(arguments.end(), {"--out", out, "--epochs", "100000"});
  const std::string old = bytes_of(out + ".checkpoint");
  std::atomic<bool> ended = false;
  std::thread stopper([&] {
    while (bytes_of(out + ".checkpoint") == old && !ended) std::this_thread::yield();
    if (!ended) ::kill(::getpid(), signal);
  });
  const Ran ran = run_verb(arguments);
  ended = true;
  stopper.join();
  return ran;
}

TEST(Resume, StoppedByASignalTellsHowToGoOn) {
  const Scratch scratch;
  const std::string out = scratch.path("m");
  const std::vector<std::string> train{"train", "--data", dataset("tree_balanced40"), "--dim", "2"};
  for (const int signal : {SIGINT, SIGTERM}) {
    const Ran ran = stop_run(train, out, signal);
    EXPECT_EQ(ran.code, 130);
    EXPECT_EQ(ran.out, "");
    EXPECT_NE(ran.err.find(" of 100000 epochs; --resume goes on from " + out + ".checkpoint\n"),
              std::string::npos)
        << ran.err;
    EXPECT_FALSE(std::filesystem::exists(out));
    std::filesystem::remove(out + ".checkpoint");
  }
}

TEST(Resume, ACheckpointIsNeitherOverlookedNorResumedWithOtherOptions) {
  const Scratch scratch;
  const std::string out = scratch.path("m");
  std::vector<std::string> train{"train", "--data", dataset("tree_balanced40"), "--dim", "2"};
  stop_run(train, out, SIGTERM);
  const std::string kept = bytes_of(out + ".checkpoint");
  train.insert(train.end(), {"--out", out});
  const auto expect_refused = [&](const std::vector<std::string>& more, const std::string& text) {
    std::vector<std::string> words = train;
    words.insert(words.end(), more.begin(), more.end());
    const Ran ran = run_verb(words);
    EXPECT_EQ(ran.code, 2) << ran.err;
    EXPECT_NE(ran.err.find(text), std::string::npos) << ran.err;
    EXPECT_EQ(bytes_of(out + ".checkpoint"), kept);
  };
  expect_refused({}, "there is a run that did not finish; --resume goes on from it, --restart");
  expect_refused({"--resume", "--seed", "5"}, "other options: --seed 5 (it had 1)");
  expect_refused({"--resume", "--positives", "minimal"}, "--positives minimal (it had given)");
  expect_refused({"--resume", "--model", "smooth"}, "--model smooth (it had gumbel)");
  expect_refused({"--resume", "--epochs", "3"}, "--epochs 3 (it had 100000)");
  expect_refused({"--resume", "--restart"}, "expected one of --resume and --restart, got both");
  train[2] = dataset("mammal");
  expect_refused({"--resume"}, "other data: the names or the training edges differ");
  train[2] = dataset("tree_balanced40");
  train.insert(train.end(), {"--restart", "--epochs", "3", "--quiet"});
  EXPECT_EQ(run_verb(train).code, 0);
  EXPECT_FALSE(std::filesystem::exists(out + ".checkpoint"));
}

TEST(Resume, WithoutACheckpointResumeBeginsAnew) {
  const Scratch scratch;
  const std::string out = scratch.path("m");
  const Ran ran = run_well(
      {"train", "--data", dataset("tree_balanced40"), "--out", out, "--epochs", "2", "--resume"});
  EXPECT_NE(ran.err.find("no checkpoint '" + out + ".checkpoint': beginning anew\n"),
            std::string::npos)
      << ran.err;
  const Ran device = run_verb({"train", "--data", dataset("tree_balanced40"), "--out", "/dev/null",
                               "--epochs", "2", "--resume"});
  EXPECT_EQ(device.code, 2);
}

std::vector<std::string> two_epochs_to(const std::string& out) {
  return {"train", "--data", dataset("tree_balanced40"), "--out", out, "--epochs", "2", "--quiet"};
}

TEST(Resume, AFinishedModelIsNotTrainedAgainByMistake) {
  const Scratch scratch;
  const std::string out = scratch.path("m");
  std::vector<std::string> words = two_epochs_to(out);
  run_well(words);
  const std::string model = bytes_of(out);
  words.push_back("--resume");
  EXPECT_EQ(run_well(words).out, "model: " + out + "\n");
  EXPECT_EQ(bytes_of(out), model);
  const Ran told =
      run_well({"train", "--data", dataset("tree_balanced40"), "--out", out, "--resume", "--json"});
  EXPECT_NE(told.err.find(out + " is finished; --restart trains it anew\n"), std::string::npos)
      << told.err;
  EXPECT_EQ(told.json().at("epochs"), 2);
  EXPECT_EQ(bytes_of(out), model);

  // What was left by something else is not what is gone on with.
  const auto trains = [&](std::vector<std::string> more) {
    std::vector<std::string> all = words;
    all.insert(all.end(), more.begin(), more.end());
    return run_well(all).out.find("epochs, loss") != std::string::npos;
  };
  scratch.file("m", "");  // made by mktemp, say
  EXPECT_TRUE(trains({}));
  EXPECT_FALSE(trains({}));
  words.back() = "--restart";
  EXPECT_TRUE(trains({}));
}

TEST(Resume, AModelOfAnotherRunIsNotReplacedByMistake) {
  const Scratch scratch;
  const std::string out = scratch.path("m");
  std::vector<std::string> words = two_epochs_to(out);
  run_well(words);
  const std::string model = bytes_of(out);
  words[6] = "3";
  words.push_back("--resume");
  const Ran more = run_verb(words);
  EXPECT_EQ(more.code, 2);
  EXPECT_EQ(more.err, "gumbelbox: " + out +
                          ": this model is finished and had other options: --epochs 3 (it had 2); "
                          "--restart replaces it\n");
  words[6] = "2";
  words[2] = scratch.file("other.tsv", "a\tb\n");
  const Ran other = run_verb(words);
  EXPECT_EQ(other.code, 2);
  EXPECT_EQ(other.err,
            "gumbelbox: " + out + ": this model was made of other data; --restart replaces it\n");
  EXPECT_EQ(bytes_of(out), model);
  words.back() = "--restart";
  run_well(words);
  EXPECT_NE(bytes_of(out), model);
}

TEST(Resume, AModelThatCannotBeReadIsNotReplacedByMistake) {
  const Scratch scratch;
  const std::string out = scratch.path("m");
  std::vector<std::string> words = two_epochs_to(out);
  run_well(words);
  std::string damaged = bytes_of(out);
  damaged[damaged.size() - 20] ^= 1;
  scratch.file("m", damaged);
  words.push_back("--resume");
  const Ran ran = run_verb(words);
  EXPECT_EQ(ran.code, 1);
  EXPECT_TRUE(ran.err.ends_with("; --restart replaces it\n")) << ran.err;
  EXPECT_EQ(bytes_of(out), damaged);
}

TEST(Resume, GoesOnWithALowerRateAfterItsNumbersRanAway) {
  const Scratch scratch;
  const std::string out = scratch.path("m");
  std::vector<std::string> train{"train", "--data", dataset("tree_balanced40"), "--out", out};
  train.insert(train.end(),
               {"--model", "smooth", "--dim", "1", "--side-parameter", "exp", "--learning-rate",
                "2", "--schedule", "constant", "--epochs", "50", "--init", "random", "--quiet"});
  const Ran ran = run_verb(train);
  ASSERT_EQ(ran.code, 1);
  EXPECT_NE(ran.err.find("to go on from " + out + ".checkpoint: --resume --learning-rate 0.2\n"),
            std::string::npos)
      << ran.err;
  EXPECT_FALSE(std::filesystem::exists(out));
  train = {"train", "--data", dataset("tree_balanced40"), "--out", out, "--quiet", "--resume"};
  EXPECT_NE(run_verb(train).err.find("it can go on with a lower rate"), std::string::npos);
  train.insert(train.end(), {"--learning-rate", "0.01"});
  EXPECT_EQ(run_verb(train).code, 0);
  const Json options = run_well({"info", out, "--json"}).json().at("options");
  EXPECT_EQ(options.at("model"), "smooth");
  EXPECT_EQ(options.at("learning_rate"), 0.01);
  const std::string earlier = options.at("earlier_learning_rates");
  EXPECT_TRUE(earlier.starts_with("2 up to step 1 of epoch ")) << earlier;
}

TEST(Resume, WhateverWasSavedCanBeGoneOnFrom) {
  const Scratch scratch;
  const std::string out = scratch.path("m");
  std::vector<std::string> train{"train", "--data", dataset("tree_balanced40"), "--out", out};
  train.insert(train.end(), {"--quiet", "--checkpoint-every", "0"});
  std::vector<std::string> wild = train;
  wild.insert(wild.end(), {"--model", "smooth", "--dim", "1", "--side-parameter", "exp",
                           "--learning-rate", "10", "--schedule", "constant", "--epochs", "50"});
  ASSERT_EQ(run_verb(wild).code, 1);
  train.insert(train.end(), {"--resume", "--learning-rate", "0.001"});
  EXPECT_EQ(run_verb(train).code, 0) << "a state that no model can hold was kept";
}

TEST(Resume, ALogMayBeginWithAResumedRun) {
  const Scratch scratch;
  const std::string out = scratch.path("m");
  std::vector<std::string> train{"train", "--data", dataset("tree_balanced40"), "--dim", "2"};
  EXPECT_EQ(stop_run(train, out, SIGTERM).code, 130);
  train.insert(train.end(), {"--resume", "--log", scratch.path("log")});
  EXPECT_EQ(stop_run(train, out, SIGTERM).code, 130);
  EXPECT_EQ(stop_run(train, out, SIGTERM).code, 130);
}

TEST(Resume, KeepsItsCheckpointApartFromTheUsersFiles) {
  const Scratch scratch;
  const std::string data = scratch.file("m.checkpoint", "food\tfruit\n");
  for (const std::string flag : {"--resume", "--restart", "--quiet"}) {
    EXPECT_EQ(run_verb({"train", "--data", data, "--out", scratch.path("m"), flag}).code, 2);
    EXPECT_EQ(run_verb({"train", "--data", dataset("tree_balanced40"), "--out", scratch.path("m"),
                        "--restart"})
                  .code,
              2);
    EXPECT_EQ(bytes_of(data), "food\tfruit\n");
  }
  EXPECT_EQ(run_verb({"train", "--data", dataset("tree_balanced40"), "--out", scratch.path("n"),
                      "--log", scratch.path("n.checkpoint")})
                .code,
            2);
}

}  // namespace
}  // namespace gumbelbox
