#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <thread>

#include "cli/result_file.h"
#include "cli/run_lock.h"
#include "cli/stop_signals.h"
#include "tests/cli/run_verb.h"

namespace gumbelbox {
namespace {

const Json* find_row(const Json& rows, const std::string& model, int dim, const char* protocol,
                     const char* settings) {
  for (const Json& row : rows) {
    if (row.at("name") == model && row.at("dim") == dim && row.at("protocol") == protocol &&
        row.at("settings") == settings) {
      return &row;
    }
  }
  return nullptr;
}

TEST(ReproduceCommand, ReachesThePublishedFiguresOfTheBalancedTree) {
  const Scratch scratch;
  std::filesystem::current_path(GUMBELBOX_SOURCE_DIR);  // has experiments and datasets
  const Ran ran = run_well({"reproduce", "table1", "--quick", "--seeds", "20", "--out",
                            scratch.path("results"), "--json", "--quiet"});
  const Json rows = ran.json().at("rows");
  const auto ours = [&](const std::string& model, const char* protocol) -> double {
    const Json* row = find_row(rows, model, 1, protocol, "published");
    return row == nullptr ? -1 : row->at("ours").get<double>();
  };
  EXPECT_GE(ours("gumbel", "strict"), 0.995);
  EXPECT_GE(ours("gumbel", "paper"), 0.96);
  EXPECT_LE(ours("gumbel", "paper"), 0.98);
  // One seed in fifteen ends near 0.86, and rounding decides which: 40 seeds have a mean of 0.984
  // to 0.999, depending on the instruction set.
  EXPECT_GE(ours("smooth", "strict"), 0.97);
  EXPECT_GE(ours("smooth", "paper"), 0.64);
  EXPECT_LE(ours("smooth", "paper"), 0.67);
  const Json file = Json::parse(bytes_of(scratch.path("results/table1_quick.json")));
  EXPECT_EQ(file.at("rows"), rows);
  EXPECT_FALSE(std::filesystem::exists(scratch.path("results/table1_quick.runs.jsonl")));
  for (const char* field :
       {"name", "dataset", "dim", "metric", "protocol", "start", "settings", "regularized", "split",
        "seeds", "paper", "ours", "spread", "seconds"}) {
    EXPECT_TRUE(rows.at(0).contains(field)) << field;
  }
}

TEST(ReproduceCommand, ReplacesNoFileOfSomebodyElse) {
  std::filesystem::current_path(GUMBELBOX_SOURCE_DIR);
  for (const char* name : {"table1_quick.json", "table1_quick.unfinished.json",
                           "table1_quick.runs.jsonl", "identifiability_quick.json",
                           "identifiability_quick.html", "identifiability_quick/cross.svg"}) {
    const Scratch scratch;
    std::filesystem::create_directory(scratch.path("identifiability_quick"));
    const std::string mine = scratch.file(name, "{\"rows\": [\"mine\"]}\n");
    const std::string what = std::string(name).substr(0, std::string(name).find('_'));
    EXPECT_NE(run_verb({"reproduce", what, "--quick", "--seeds", "1", "--out", scratch.path(""),
                        "--quiet"})
                  .code,
              0)
        << name;
    EXPECT_EQ(bytes_of(mine), "{\"rows\": [\"mine\"]}\n") << name;
  }
}

TEST(ReproduceCommand, ReplacesItsOwnAnalysis) {
  const Scratch scratch;
  for (int i = 0; i < 2; ++i) {
    run_well({"reproduce", "identifiability", "--quick", "--out", scratch.path("results")});
  }
}

TEST(ReproduceCommand, TellsConstructedBoxesFromTrainedOnes) {
  const Scratch scratch;
  std::filesystem::current_path(GUMBELBOX_SOURCE_DIR);
  const Json rows = run_well({"reproduce", "table1", "--quick", "--seeds", "1", "--out",
                              scratch.path("results"), "--json", "--quiet"})
                        .json()
                        .at("rows");
  std::size_t constructed = 0;
  for (const Json& row : rows) {
    const bool from_layout = row.at("start") == "layout";
    EXPECT_EQ(row.at("boxes"), from_layout ? "constructed" : "trained");
    if (!from_layout || row.at("protocol") != "strict") continue;
    ++constructed;
    EXPECT_EQ(row.at("ours"), 1) << row.dump();
    EXPECT_TRUE(row.at("paper").is_null());
  }
  EXPECT_EQ(constructed, 2U);
}

TEST(ReproduceCommand, AnF1RowHasTheCurveOfItsFirstSeed) {
  const Scratch scratch;
  std::filesystem::create_directory(scratch.path("experiments"));
  scratch.file("experiments/table2.toml",
               "[[row]]\ndataset = \"mammal_cones\"\nmetric = \"f1\"\nsettings = \"ours\"\n"
               "seeds = 2\n[row.train]\ninit = \"random\"\ndim = 2\nepochs = 6\neval_every = 2\n");
  std::filesystem::create_directory_symlink(GUMBELBOX_SOURCE_DIR "/datasets",
                                            scratch.path("datasets"));
  std::filesystem::current_path(scratch.path("."));
  const Json rows = run_well({"reproduce", "table2", "--out", "out", "--json", "--quiet"}).json();
  const Json& row = rows.at("rows").at(0);
  EXPECT_EQ(row.at("seeds"), 2);
  EXPECT_EQ(row.at("boxes"), "trained");
  ASSERT_EQ(row.at("curve").size(), 3U);
  EXPECT_EQ(row.at("curve")[2][0], 6);
  const Json alone =
      run_well({"reproduce", "table2", "--seeds", "1", "--out", "one", "--json", "--quiet"}).json();
  EXPECT_EQ(row.at("curve"), alone.at("rows").at(0).at("curve"));
  EXPECT_NE(row.at("ours"), alone.at("rows").at(0).at("ours"));
}

TEST(ReproduceCommand, OnlySomeRowsLeaveTheFiguresOfTheOthers) {
  const Scratch scratch;
  std::filesystem::create_directory(scratch.path("experiments"));
  const auto row = [](const std::string& model, const std::string& more) {
    return "[[row]]\ndataset = \"mammal_cones\"\nmetric = \"f1\"\nsettings = \"ours\"\nseeds = 1\n"
           "[row.train]\ninit = \"random\"\ndim = 1\nepochs = 1\nmodel = \"" +
           model + "\"\n" + more;
  };
  scratch.file("experiments/table2.toml",
               row("smooth", "") + row("gumbel", "") + row("gumbel", "penalty = \"sides\"\n"));
  std::filesystem::create_directory_symlink(GUMBELBOX_SOURCE_DIR "/datasets",
                                            scratch.path("datasets"));
  std::filesystem::current_path(scratch.path("."));
  const auto reproduce = [&](const std::string& words) {
    return run_well({"reproduce", "table2", "--out", ".", "--json", "--quiet", "--only", words})
        .json()
        .at("rows");
  };
  const Json penalized = reproduce("gumbel penalty");
  ASSERT_EQ(penalized.size(), 1U);
  EXPECT_EQ(penalized[0].at("regularized"), true);
  const Json both = reproduce("smooth");
  ASSERT_EQ(both.size(), 2U);
  EXPECT_EQ(both[0].at("name"), "smooth");
  EXPECT_EQ(both[1], penalized[0]);
  EXPECT_EQ(Json::parse(bytes_of(scratch.path("table2.json"))).at("rows"), both);
  EXPECT_EQ(reproduce("random smooth").size(), 2U);

  const Ran none = run_verb({"reproduce", "table2", "--out", ".", "--only", "poincare"});
  EXPECT_EQ(none.code, 2);
  EXPECT_NE(none.err.find("no row of table2 has the words 'poincare'"), std::string::npos)
      << none.err;
  EXPECT_EQ(run_verb({"reproduce", "all", "--out", ".", "--only", "smooth"}).code, 2);

  // What a stopped run has done is left for it to go on with.
  write_result_json({{"rows", Json::array()}}, scratch.path("table2.unfinished.json"));
  reproduce("smooth");
  EXPECT_TRUE(std::filesystem::exists(scratch.path("table2.unfinished.json")));
  EXPECT_NE(bytes_of(scratch.path("table2.runs.jsonl")).find("model=smooth"), std::string::npos);

  scratch.file("table2.json", "{}");
  EXPECT_EQ(run_verb({"reproduce", "table2", "--out", ".", "--only", "smooth"}).code, 2);
}

TEST(ReproduceCommand, StoppedByASignalKeepsItsFinishedRunsAndGoesOnWithTheOthers) {
  const Scratch scratch;
  std::filesystem::current_path(GUMBELBOX_SOURCE_DIR);
  const std::vector<std::string> words{
      "reproduce", "table1", "--quick", "--seeds", "1", "--out", scratch.path("results"),
      "--threads", "1",      "--json",  "--quiet"};
  const std::string kept = scratch.path("results/table1_quick.runs.jsonl");
  end_on_signals();
  std::atomic<bool> ended = false;
  std::thread stopper([&] {
    while (bytes_of(kept).empty() && !ended) std::this_thread::yield();
    if (!ended) ::kill(::getpid(), SIGTERM);
  });
  const Ran stopped = run_verb(words);
  ended = true;
  stopper.join();
  EXPECT_EQ(stopped.code, 130) << stopped.err;
  EXPECT_NE(stopped.err.find("the runs that finished are kept in " + kept), std::string::npos);
  const std::string unfinished = scratch.path("results/table1_quick.unfinished.json");
  EXPECT_GE(Json::parse(bytes_of(unfinished)).at("rows").size(), 2U);

  // A mark in what was kept shows up in the table: that run is not done again.
  Json run = Json::parse(bytes_of(kept).substr(0, bytes_of(kept).find('\n')));
  run["figures"]["strict"] = 0.125;
  scratch.file("results/table1_quick.runs.jsonl", run.dump() + "\n");
  const Json rows = run_well(words).json().at("rows");
  const auto marked = [](const Json& row) { return row.at("ours") == 0.125; };
  EXPECT_EQ(std::count_if(rows.begin(), rows.end(), marked), 1);
  EXPECT_FALSE(std::filesystem::exists(unfinished));
}

TEST(ReproduceCommand, TwoAtOnceDoNotWriteTheSameTable) {
  const Scratch scratch;
  std::filesystem::current_path(GUMBELBOX_SOURCE_DIR);
  const RunLock other(scratch.path("table1_quick.json"));
  const Ran ran = run_verb({"reproduce", "table1", "--quick", "--out", scratch.path(".")});
  EXPECT_EQ(ran.code, 1);
  EXPECT_NE(ran.err.find("another program is writing it"), std::string::npos) << ran.err;
}

/// Rows of an analysis that was just run, and those kept in the repository.
void expect_kept_rows(const std::string& what, const Json& rows) {
  const Json kept =
      Json::parse(bytes_of(GUMBELBOX_SOURCE_DIR "/experiments/results/" + what + ".json"));
  ASSERT_EQ(rows.size(), kept.at("rows").size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Json& row = rows[i];
    const Json& old = kept.at("rows")[i];
    EXPECT_EQ(row.at("name"), old.at("name"));
    EXPECT_EQ(row.at("metric"), old.at("metric"));
    EXPECT_EQ(row.at("paper"), old.at("paper"));
    const double ours = row.at("ours");
    // Float steps of training round by instruction set. Draws are compared as draws.
    const bool sampled = row.at("metric").get<std::string>().find("sampled") != std::string::npos;
    EXPECT_NEAR(ours, old.at("ours").get<double>(),
                (sampled ? 2e-2 : 1e-3) * std::abs(ours) + 1e-12)
        << row.dump();
  }
}

TEST(ReproduceCommand, WritesTheAnalysisOfIdentifiabilityThatIsKept) {
  const Scratch scratch;
  const Ran ran =
      run_well({"reproduce", "identifiability", "--out", scratch.path("results"), "--json"});
  expect_kept_rows("identifiability", ran.json().at("rows"));
  for (const char* file : {"identifiability.json", "identifiability.html",
                           "identifiability/cross.svg", "identifiability/containment.csv"}) {
    EXPECT_FALSE(bytes_of(scratch.path(std::string("results/") + file)).empty()) << file;
  }
}

TEST(ReproduceCommand, WritesTheAnalysisOfApproximationsThatIsKept) {
  const Scratch scratch;
  const Ran ran =
      run_well({"reproduce", "approximations", "--out", scratch.path("results"), "--json"});
  expect_kept_rows("approximations", ran.json().at("rows"));
}

TEST(ReproduceCommand, KeepsAQuickAnalysisApart) {
  const Scratch scratch;
  run_well({"reproduce", "approximations", "--quick", "--out", scratch.path("results")});
  EXPECT_TRUE(std::filesystem::exists(scratch.path("results/approximations_quick/ratio.svg")));
  EXPECT_FALSE(std::filesystem::exists(scratch.path("results/approximations.json")));
}

}  // namespace
}  // namespace gumbelbox
