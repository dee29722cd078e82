#include "cli/run_start.h"

#include <signal.h>

#include "gumbelbox/base/format.h"
#include "gumbelbox/base/hidden_name.h"
#include "gumbelbox/fit/resume.h"
#include "tests/cli/run_verb.h"
#include "tests/cli/stop_run.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

DataSet small_data() {
  DataSet data;
  for (const char* name : {"a", "b", "c"}) data.vocabulary.add(name);
  data.train.pairs = {{0, 1}, {0, 2}};
  return data;
}

/// A checkpoint beside `out`, of a run of epochs in 2 dimensions.
Checkpoint save_some(const std::string& out) {
  FitOptions options;
  options.model.dim = 2;
  options.init = "random";
  settle(options, 2);
  Checkpoint checkpoint{notes_of(options, small_data()), {}};
  checkpoint.state.parameters = Table(3, 4);
  checkpoint.state.pairs = 7;
  save_checkpoint(checkpoint.notes, checkpoint.state, out + ".checkpoint");
  return checkpoint;
}

TEST(FindCheckpoint, IsTheRunToGoOnWithIfThatIsSaid) {
  const Scratch scratch;
  const std::string out = scratch.path("m");
  EXPECT_FALSE(find_checkpoint(out, {}));
  EXPECT_FALSE(find_checkpoint(out, {.resume = true}));
  save_some(out);
  const auto found = find_checkpoint(out, {.resume = true});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->state.pairs, 7U);
  EXPECT_FALSE(find_checkpoint(out, {.restart = true}));
  expect_error(ErrorKind::kUsage,
               out +
                   ".checkpoint: there is a run that did not finish; --resume goes on from it, "
                   "--restart begins anew",
               [&] { find_checkpoint(out, {}); });
}

/// Changes its last byte and returns what it holds then.
std::string damage(const Scratch& scratch, const std::string& name) {
  std::string damaged = bytes_of(scratch.path(name));
  damaged.back() = static_cast<char>(damaged.back() ^ 1);
  scratch.file(name, damaged);
  return damaged;
}

void expect_ending(ErrorKind kind, const std::string& ending, const std::function<void()>& work) {
  try {
    work();
    ADD_FAILURE() << "nothing was thrown, expected " << ending;
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), kind);
    EXPECT_TRUE(std::string(error.what()).ends_with(ending)) << error.what();
  }
}

TEST(FindCheckpoint, ReplacesNoChangedOneUnlessItIsForcedTo) {
  const Scratch scratch;
  const std::string out = scratch.path("m");
  save_some(out);
  const std::string damaged = damage(scratch, "m.checkpoint");
  expect_ending(ErrorKind::kUsage, "; move it away or choose another name; --force replaces it",
                [&] { find_checkpoint(out, {.restart = true}); });
  EXPECT_EQ(bytes_of(out + ".checkpoint"), damaged);
  std::ostringstream err;
  Console console{.out = err, .err = err};
  EXPECT_FALSE(find_checkpoint(out, {.restart = true}, &console));
  EXPECT_TRUE(err.str().ends_with("; --force replaces it\n")) << err.str();
}

TEST(FindCheckpoint, SaysWhatHelpsWhereItIsDamaged) {
  const Scratch scratch;
  save_some(scratch.path("m"));
  damage(scratch, "m.checkpoint");
  expect_ending(ErrorKind::kFormat, "; --restart --force begins anew",
                [&] { find_checkpoint(scratch.path("m"), {.resume = true}); });
}

TEST(ResumedOptions, AreThoseOfTheRunWithWhatIsGiven) {
  const Scratch scratch;
  const Checkpoint from = save_some(scratch.path("m"));
  const FitOptions options = resumed_options(from, scratch.path("m"), [](FitOptions& given) {
    EXPECT_EQ(given.model.dim, 2) << "what was left out is as it was";
    given.seed = 1;
  });
  EXPECT_EQ(option_texts(options), from.notes.options);
  expect_error(
      ErrorKind::kUsage,
      scratch.path("m") +
          ".checkpoint: that run had other options: seed 5 (it had 1); options that are "
          "left out are taken from it; --restart begins anew",
      [&] { resumed_options(from, scratch.path("m"), [](FitOptions& given) { given.seed = 5; }); });
}

TEST(RequireDataOf, SaysThatRestartHelps) {
  const Scratch scratch;
  const Checkpoint from = save_some(scratch.path("m"));
  require_data_of(from, small_data(), scratch.path("m"));
  DataSet other = small_data();
  other.vocabulary.add("d");
  expect_error(ErrorKind::kUsage,
               scratch.path("m") +
                   ".checkpoint: that run had other data: the names or the training edges differ; "
                   "--restart begins anew",
               [&] { require_data_of(from, other, scratch.path("m")); });
}

TEST(RunStart, StoppedByASignalTellsHowToGoOn) {
  const Scratch scratch;
  const std::string out = scratch.path("m");
  const std::vector<std::string> train{"train", "--data", dataset("tree_balanced40"), "--dim", "2"};
  for (const int signal : {SIGINT, SIGTERM, SIGUSR1, SIGXCPU}) {
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

TEST(RunStart, AStoppedRunOfModelsWithoutBoxesGoesOnToTheSameBytes) {
  const Scratch scratch;
  for (const std::string model : {"cones", "poincare"}) {
    SCOPED_TRACE(model);
    std::vector<std::string> train{"train",   "--data", dataset("tree_balanced40"),
                                   "--model", model,    "--quiet"};
    if (model == "cones") train.insert(train.end(), {"--pretrain-epochs", "5"});
    const std::string out = scratch.path(model);
    // A checkpoint after every step, so that the run is soon stopped.
    std::vector<std::string> soon = train;
    soon.insert(soon.end(), {"--checkpoint-every", "0"});
    EXPECT_EQ(stop_run(soon, out, SIGTERM, "1000").code, 130);
    std::vector<std::string> resume = train;
    resume.insert(resume.end(), {"--out", out, "--epochs", "1000", "--resume"});
    run_well(resume);
    std::vector<std::string> whole = train;
    whole.insert(whole.end(), {"--out", out + "2", "--epochs", "1000"});
    run_well(whole);
    EXPECT_EQ(bytes_of(out), bytes_of(out + "2"));
  }
}

TEST(RunStart, ACheckpointIsNeitherOverlookedNorResumedWithOtherOptions) {
  const Scratch scratch;
  const std::string out = scratch.path("m");
  std::vector<std::string> train{"train", "--data", dataset("tree_balanced40"), "--dim", "2"};
  stop_run(train, out, SIGTERM);
  const std::string kept = bytes_of(out + ".checkpoint");
  train.insert(train.end(), {"--out", out});
  const auto expect_refused = [&](const std::vector<std::string>& more, const std::string& text,
                                  int code = 2) {
    std::vector<std::string> words = train;
    words.insert(words.end(), more.begin(), more.end());
    const Ran ran = run_verb(words);
    EXPECT_EQ(ran.code, code) << ran.err;
    EXPECT_NE(ran.err.find(text), std::string::npos) << ran.err;
    EXPECT_EQ(bytes_of(out + ".checkpoint"), kept);
  };
  expect_refused({}, "there is a run that did not finish; --resume goes on from it, --restart");
  expect_refused({"--resume", "--seed", "5"},
                 "other options: seed 5 (it had 1); options that are left out are taken from it; "
                 "--restart begins anew\n");
  expect_refused({"--resume", "--positives", "minimal"}, "positives minimal (it had given)");
  expect_refused({"--resume", "--model", "smooth"}, "model smooth (it had gumbel)");
  expect_refused({"--resume", "--epochs", "3"}, "epochs 3 (it had 100000)");
  expect_refused({"--resume", "--restart"}, "expected one of --resume and --restart, got both");
  train[2] = dataset("mammal");
  expect_refused({"--resume"},
                 "other data: the names or the training edges differ; --restart begins anew\n");
  train[2] = dataset("tree_balanced40");
  expect_refused({"--restart", "--log", scratch.path("missing/log")}, "cannot write there", 1);
  train.insert(train.end(), {"--restart", "--epochs", "3", "--quiet"});
  EXPECT_EQ(run_verb(train).code, 0);
  EXPECT_FALSE(std::filesystem::exists(out + ".checkpoint"));
}

TEST(RunStart, WithoutACheckpointResumeBeginsAnew) {
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

TEST(RunStart, AFinishedModelIsNotTrainedAgainByMistake) {
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

TEST(RunStart, AFilterThatWasTooLargeIsStillTheOneThatWasAskedFor) {
  const Scratch scratch;
  std::string edges;  // 20.5 million pairs follow
  for (int i = 1; i < 6400; ++i) edges += fmt::format("{}\t{}\n", i - 1, i);
  std::vector<std::string> words{"train",
                                 "--data",
                                 scratch.file("path.tsv", edges),
                                 "--out",
                                 scratch.path("m"),
                                 "--init",
                                 "random",
                                 "--epochs",
                                 "1",
                                 "--dim",
                                 "1",
                                 "--batch-size",
                                 "4096",
                                 "--filter-negatives",
                                 "closure"};
  const Ran trained = run_well(words);
  EXPECT_NE(trained.err.find("the edges imply too many pairs to keep"), std::string::npos)
      << trained.err;
  const std::string model = bytes_of(scratch.path("m"));
  words.push_back("--resume");
  const Ran again = run_well(words);
  EXPECT_NE(again.err.find(scratch.path("m") + " is finished; --restart trains it anew\n"),
            std::string::npos)
      << again.err;
  EXPECT_EQ(bytes_of(scratch.path("m")), model);
}

TEST(RunStart, AModelOfAnotherRunIsNotReplacedByMistake) {
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
                          ": this model is finished and had other options: epochs 3 (it had 2); "
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

TEST(RunStart, AModelThatCannotBeReadIsNotReplacedByMistake) {
  const Scratch scratch;
  const std::string out = scratch.path("m");
  std::vector<std::string> words = two_epochs_to(out);
  run_well(words);
  const std::string damaged = damage(scratch, "m");
  words.push_back("how");
  for (const std::string how : {"--resume", "--restart"}) {
    words.back() = how;
    const Ran ran = run_verb(words);
    EXPECT_EQ(ran.code, 2);
    EXPECT_TRUE(ran.err.ends_with("; --force replaces it\n")) << ran.err;
    EXPECT_EQ(bytes_of(out), damaged);
  }
  words.back() = "--resume";
  words.push_back("--force");
  const Ran ran = run_verb(words);
  EXPECT_EQ(ran.code, 1);
  EXPECT_TRUE(ran.err.ends_with("; --restart replaces it\n")) << ran.err;
  EXPECT_EQ(bytes_of(out), damaged);
  words[words.size() - 2] = "--restart";
  run_well(words);
}

TEST(RunStart, GoesOnWithALowerRateAfterItsNumbersRanAway) {
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
  EXPECT_NE(run_verb(train).err.find("it can go on with a lower learning rate, say 0.2; "
                                     "--restart begins anew\n"),
            std::string::npos);
  train.insert(train.end(), {"--learning-rate", "0.01"});
  EXPECT_EQ(run_verb(train).code, 0);
  const Json options = run_well({"info", out, "--json"}).json().at("options");
  EXPECT_EQ(options.at("model"), "smooth");
  EXPECT_EQ(options.at("learning_rate"), 0.01);
  const std::string earlier = options.at("earlier_learning_rates");
  EXPECT_TRUE(earlier.starts_with("2 up to step 1 of epoch ")) << earlier;
}

TEST(RunStart, WhateverWasSavedCanBeGoneOnFrom) {
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

TEST(RunStart, ACheckpointThatCannotBeWrittenIsToldAndDoesNotEndTheRun) {
  const Scratch scratch;
  const std::string out = scratch.path("m");
  const std::string in_the_way = hidden_name(out + ".checkpoint", "part");
  std::filesystem::create_directory(in_the_way);
  std::vector<std::string> words{"train", "--data",   dataset("tree_balanced40"),
                                 "--out", out,        "--checkpoint-every",
                                 "0",     "--epochs", "2"};
  const Ran told = run_well(words);
  EXPECT_NE(
      told.err.find(out + ".checkpoint: cannot be written while " + in_the_way +
                    " is there, which is no file of gumbelbox; move it away; training goes on, the "
                    "next checkpoint is tried later\n"),
      std::string::npos)
      << told.err;
  EXPECT_TRUE(std::filesystem::exists(out));
  words.push_back("--quiet");
  EXPECT_EQ(run_well(words).err, "");
}

TEST(RunStart, KeepsItsCheckpointApartFromTheUsersFiles) {
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
