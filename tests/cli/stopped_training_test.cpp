#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <thread>

#include "cli/stop_signals.h"
#include "tests/cli/run_verb.h"

namespace gumbelbox {
namespace {

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

TEST(StoppedTraining, StoppedByASignalTellsHowToGoOn) {
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

TEST(StoppedTraining, ACheckpointIsNeitherOverlookedNorResumedWithOtherOptions) {
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

TEST(StoppedTraining, WithoutACheckpointResumeBeginsAnew) {
  const Scratch scratch;
  const std::string out = scratch.path("m");
  const Ran ran = run_well(
      {"train", "--data", dataset("tree_balanced40"), "--out", out, "--epochs", "2", "--resume"});
  EXPECT_EQ(ran.err.find("no checkpoint '" + out + ".checkpoint': beginning anew\n"), 0U)
      << ran.err;
  const Ran device = run_verb({"train", "--data", dataset("tree_balanced40"), "--out", "/dev/null",
                               "--epochs", "2", "--resume"});
  EXPECT_EQ(device.code, 2);
}

TEST(StoppedTraining, GoesOnWithALowerRateAfterItsNumbersRanAway) {
  const Scratch scratch;
  const std::string out = scratch.path("m");
  std::vector<std::string> train{"train", "--data", dataset("tree_balanced40"), "--out", out};
  train.insert(train.end(),
               {"--model", "smooth", "--dim", "1", "--side-parameter", "exp", "--learning-rate",
                "2", "--schedule", "constant", "--epochs", "50", "--quiet"});
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

TEST(StoppedTraining, WhateverWasSavedCanBeGoneOnFrom) {
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

TEST(StoppedTraining, ALogMayBeginWithAResumedRun) {
  const Scratch scratch;
  const std::string out = scratch.path("m");
  std::vector<std::string> train{"train", "--data", dataset("tree_balanced40"), "--dim", "2"};
  EXPECT_EQ(stop_run(train, out, SIGTERM).code, 130);
  train.insert(train.end(), {"--resume", "--log", scratch.path("log")});
  EXPECT_EQ(stop_run(train, out, SIGTERM).code, 130);
  EXPECT_EQ(stop_run(train, out, SIGTERM).code, 130);
}

TEST(StoppedTraining, KeepsItsCheckpointApartFromTheUsersFiles) {
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
