#include <set>

#include "gumbelbox/base/format.h"
#include "gumbelbox/fit/fit.h"
#include "gumbelbox/score/model_table.h"
#include "gumbelbox/store/model_file.h"
#include "tests/cli/run_verb.h"

namespace gumbelbox {
namespace {

TEST(TrainCommand, LearnsTheFortyNodeTreeInSeconds) {
  const Scratch scratch;
  const Ran ran =
      run_well({"train", "--data", dataset("tree_balanced40"), "--out", scratch.path("m"), "--dim",
                "2", "--epochs", "200", "--batch-size", "64", "--json", "--quiet"});
  EXPECT_EQ(ran.json().at("epochs"), 200);
  EXPECT_TRUE(ran.json().at("best_metric").is_null());
  EXPECT_GT(ran.json().at("pairs_per_second"), 0);
  EXPECT_GT(ran.json().at("seconds"), 0);
  EXPECT_LT(ran.json().at("loss"), 0.1);
  EXPECT_EQ(ran.err, "");
  const Ran eval = run_well(
      {"eval", scratch.path("m"), "--data", dataset("tree_balanced40"), "--json", "--quiet"});
  EXPECT_GT(eval.json().at("mrr"), 0.97);
}

TEST(TrainCommand, HelpShowsEveryOptionInOneGroup) {
  std::vector<std::string> grouped;
  for (const OptionGroup& group : kTrainCommand.groups) {
    std::istringstream names(group.names);
    for (std::string name; names >> name;) grouped.push_back(name);
  }
  const OptionList options = kTrainCommand.options();
  std::vector<std::string> all;
  for (const OptionEntry& option : options.entries()) all.push_back(option.name);
  // A new model need not touch the command: options that only it has come last.
  std::set<std::string> of_others;
  for (const ModelEntry& entry : model_table()) {
    for (const ModelOption& option : entry.options) {
      if (!entry.has_boxes) of_others.insert(option.name);
    }
  }
  std::erase_if(all, [&](const std::string& name) {
    return of_others.contains(name) && std::ranges::find(grouped, name) == grouped.end();
  });
  std::ranges::sort(grouped);
  std::ranges::sort(all);
  EXPECT_EQ(grouped, all);
}

TEST(TrainCommand, WritesTheSameBytesForAnyNumberOfThreads) {
  const Scratch scratch;
  for (const std::string model : {"gumbel", "gumbel-exact", "smooth", "hard"}) {
    std::vector<std::string> files;
    for (const std::string threads : {"1", "2", "4"}) {
      const std::string path = scratch.path(model + threads);
      run_well({"train", "--data", dataset("tree_balanced40"), "--out", path, "--model", model,
                "--epochs", "5", "--batch-size", "500", "--threads", threads, "--quiet"});
      files.push_back(bytes_of(path));
    }
    EXPECT_GT(files[0].size(), 1000U);
    EXPECT_EQ(files[0], files[1]) << model;
    EXPECT_EQ(files[0], files[2]) << model;
  }
}

TEST(TrainCommand, HasTheDefaultsOfTheLibrary) {
  const Scratch scratch;
  const std::string data = scratch.file("e.tsv", "food\tfruit\nfood\tbread\nbread\trye\n");
  for (const std::string model : {"", "gumbel-censored"}) {  // from a layout, from random boxes
    std::vector<std::string> words{"train",  "--data", data, "--out", scratch.path("program"),
                                   "--quiet"};
    if (!model.empty()) words.insert(words.end(), {"--model", model});
    const FitOptions options = default_options(model.empty() ? "gumbel" : model);
    run_well(words);
    Workers workers(2);
    save_model(fit(load_hierarchy(data), options, workers).model, scratch.path("library"));
    EXPECT_EQ(bytes_of(scratch.path("program")), bytes_of(scratch.path("library"))) << model;
  }
}

TEST(TrainCommand, LaysOutATaxonomyWithCyclesDuplicatesAndSeveralRoots) {
  const Scratch scratch;
  const std::string data = scratch.file(
      "e.tsv",
      "food\tfruit\nfood\tbread\nfruit\tapple\nfruit\tpear\nbread\trye\nfruit\tapple\n"
      "tool\thammer\ncar\tauto\nauto\tcar\nauto\tbeetle\ninsect\tbeetle\nself\tself\nself\tx\n");
  const Ran ran = run_well({"train", "--data", data, "--out", scratch.path("m")});
  EXPECT_NE(ran.out.find("14 entities, 11 edges: all answers are right\ngumbel in "),
            std::string::npos)
      << ran.out;
  EXPECT_NE(ran.out.find(" dimensions, constructed\n"), std::string::npos) << ran.out;
  EXPECT_NE(ran.err.find(" dimensions: no answer is wrong\n"), std::string::npos) << ran.err;
  EXPECT_NE(ran.err.find("2 entities on cycles share 1 box\n"), std::string::npos) << ran.err;
  EXPECT_EQ(ran.err.find("1 duplicate"), ran.err.rfind("1 duplicate")) << "told twice: " << ran.err;
}

TEST(TrainCommand, SaysWhyBoxesAreRandom) {
  const Scratch scratch;
  const Ran ran = run_well({"train", "--data", dataset("tree_balanced40"), "--out",
                            scratch.path("m"), "--tables", "2", "--epochs", "1"});
  EXPECT_NE(ran.err.find("starting from random boxes: a layout has one box an entity, not two\n"),
            std::string::npos)
      << ran.err;
  const Ran asked = run_verb({"train", "--data", "missing.tsv", "--out", scratch.path("n"),
                              "--tables", "2", "--init", "layout"});
  EXPECT_EQ(asked.code, 2) << "before the data are read";
  EXPECT_NE(asked.err.find("a layout has one box an entity, not two"), std::string::npos)
      << asked.err;
}

TEST(TrainCommand, TheModelFileTellsHowItsBoxesCameAbout) {
  const Scratch scratch;
  for (const std::string epochs : {"0", "2"}) {
    run_well({"train", "--data", dataset("tree_balanced40"), "--out", scratch.path("m"), "--epochs",
              epochs, "--quiet"});
    const Json options = run_well({"info", scratch.path("m"), "--json"}).json().at("options");
    EXPECT_EQ(options.at("init"), "layout");
    EXPECT_EQ(options.at("origin"), epochs == "0" ? "constructed" : "constructed, then trained");
  }
}

TEST(TrainCommand, WhereNoCheckpointCanBeTheMessageOfAFailureIsTheSame) {
  const Scratch scratch;
  const auto message = [&](const std::string& out) {
    const Ran ran =
        run_verb({"train", "--data", dataset("tree_balanced40"), "--out", out, "--model", "smooth",
                  "--dim", "1", "--side-parameter", "exp", "--learning-rate", "10", "--schedule",
                  "constant", "--epochs", "50", "--quiet"});
    EXPECT_EQ(ran.code, 1);
    return ran.err;
  };
  const std::string of_a_device = message("/dev/null");
  const std::string of_a_file = message(scratch.path("m"));
  EXPECT_EQ(of_a_device, of_a_file.substr(0, of_a_file.find("; to go on from ")) + '\n');
}

TEST(TrainCommand, HasNoNegativesNearTheirEdgesAnyMore) {
  const Ran ran = run_verb(
      {"train", "--data", "missing.tsv", "--out", "missing.model", "--hard-negatives", "0.5"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("unknown option --hard-negatives"), std::string::npos) << ran.err;
}

TEST(TrainCommand, AnotherSeedGivesAnotherModel) {
  const Scratch scratch;
  for (const std::string seed : {"1", "2"}) {
    run_well({"train", "--data", dataset("tree_balanced40"), "--out", scratch.path(seed),
              "--epochs", "1", "--seed", seed, "--quiet"});
  }
  EXPECT_NE(bytes_of(scratch.path("1")), bytes_of(scratch.path("2")));
}

TEST(TrainCommand, KeepsTheEpochThatIsBestOnValidAndStopsByPatience) {
  const Scratch scratch;
  const Ran ran =
      run_well({"train", "--data", dataset("mammal_cones"), "--out", scratch.path("m"), "--epochs",
                "60", "--eval-every", "1", "--patience", "3", "--learning-rate", "0.3",
                "--schedule", "constant", "--json", "--quiet"});
  const int best = ran.json().at("best_epoch");
  EXPECT_LT(ran.json().at("epochs"), 60);
  EXPECT_EQ(ran.json().at("epochs"), best + 3);
  EXPECT_GT(ran.json().at("best_metric"), 0);
  const Json info = run_well({"info", scratch.path("m"), "--json"}).json();
  EXPECT_EQ(info.at("metrics").at("valid_f1"), ran.json().at("best_metric"));
}

TEST(TrainCommand, SelectsByRankWhenThereAreNoNegatives) {
  const Scratch scratch;
  std::filesystem::create_directory(scratch.path("data"));
  scratch.file("data/entities.tsv", "0\troot\n1\tleft\n2\tright\n");
  scratch.file("data/train.tsv", "0\t1\n0\t2\n");
  scratch.file("data/valid.tsv", "0\t1\n");
  const Ran ran = run_well({"train", "--data", scratch.path("data"), "--out", scratch.path("m"),
                            "--epochs", "20", "--quiet"});
  EXPECT_NE(ran.out.find("valid_mrr"), std::string::npos) << ran.out;
}

TEST(TrainCommand, NeverReadsTheTestFile) {
  const Scratch scratch;
  std::filesystem::create_directory(scratch.path("data"));
  scratch.file("data/entities.tsv", "0\troot\n1\tleaf\n");
  scratch.file("data/train.tsv", "0\t1\n");
  scratch.file("data/test.tsv", "this is no edge\n");
  run_well({"train", "--data", scratch.path("data"), "--out", scratch.path("m"), "--epochs", "1"});
}

TEST(TrainCommand, WritesALineOfTheLogForEveryEpoch) {
  const Scratch scratch;
  run_well({"train", "--data", dataset("tree_balanced40"), "--out", scratch.path("m"), "--epochs",
            "3", "--log", scratch.path("log"), "--quiet"});
  std::ifstream log(scratch.path("log"));
  std::vector<Json> lines;
  for (std::string line; std::getline(log, line);) lines.push_back(Json::parse(line));
  ASSERT_EQ(lines.size(), 5U);
  EXPECT_EQ(lines[0].at("options").at("model"), "gumbel");
  for (int epoch = 1; epoch <= 3; ++epoch) {
    EXPECT_EQ(lines[static_cast<std::size_t>(epoch)].at("epoch"), epoch);
    EXPECT_GT(lines[static_cast<std::size_t>(epoch)].at("loss"), 0);
  }
  EXPECT_EQ(lines[4].at("result").at("epochs"), 3);
}

TEST(TrainCommand, LearnsASmallHierarchyWithoutAnyFlag) {
  const Scratch scratch;
  const std::string data =
      scratch.file("e.tsv", "food\tfruit\nfood\tbread\nfruit\tapple\nfruit\tpear\nbread\trye\n");
  const Ran ran = run_well({"train", "--data", data, "--out", scratch.path("m"), "--quiet"});
  EXPECT_EQ(ran.out.find("6 entities, 5 edges: all answers are right\n"
                         "gumbel in 1 dimension, constructed\nmodel: "),
            0U)
      << ran.out;
  const auto probability = [&](const std::string& question) -> double {
    return run_well({"query", scratch.path("m"), question, "--json"}).json().at("probability");
  };
  EXPECT_GT(probability("P(food | rye)"), 0.95);  // follows, is not given
  EXPECT_LT(probability("P(fruit | rye)"), 0.05);
  // What follows from the edges is no wrong answer.
  const Json ranks =
      run_well({"eval", scratch.path("m"), "--data", data, "--json", "--quiet"}).json();
  EXPECT_EQ(ranks.at("mrr"), 1);
}

TEST(TrainCommand, TellsWhenNearlyAllAnswersAreWrong) {
  const Scratch scratch;
  const Ran ran =
      run_well({"train", "--data", dataset("mammal_cones"), "--out", scratch.path("m.model"),
                "--volume-beta", "1", "--init", "random", "--epochs", "0", "--quiet"});
  EXPECT_EQ(ran.out.find("warning: 99.6"), 0U) << ran.out;
  EXPECT_NE(ran.out.find("of the answers are wrong"), std::string::npos) << ran.out;
}

TEST(TrainCommand, WarnsFirstWhereTheChosenDimensionsAreTooFew) {
  // Every child has two of eight parents, any two: no interval holds that.
  const Scratch scratch;
  std::string edges;
  for (int child = 0; child < 56; ++child) {
    edges += fmt::format("p{}\tc{}\np{}\tc{}\n", child / 7, child, (child / 7 + 1 + child % 7) % 8,
                         child);
  }
  const std::string data = scratch.file("e.tsv", edges);
  const auto told = [&](const std::vector<std::string>& more) {
    std::vector<std::string> words{"train", "--data", data, "--out", scratch.path("m"), "--quiet"};
    words.insert(words.end(), more.begin(), more.end());
    return run_well(words).out.starts_with("warning: ");
  };
  EXPECT_TRUE(told({"--dim", "2"}));
  EXPECT_TRUE(told({"--dim", "2", "--init", "random", "--epochs", "1"}));
  EXPECT_FALSE(told({}));
  const Json json = run_well({"train", "--data", data, "--out", scratch.path("m"), "--dim", "2",
                              "--quiet", "--json"})
                        .json();
  EXPECT_GT(json.at("wrong_answers"), 0.01);
  EXPECT_GT(json.at("layout_seconds"), 0);
  const Json metrics = run_well({"info", scratch.path("m"), "--json"}).json().at("metrics");
  EXPECT_EQ(metrics.at("wrong_answers"), json.at("wrong_answers"));
  EXPECT_EQ(metrics.at("wrong_about_parents"), json.at("wrong_about_parents"));
  EXPECT_FALSE(metrics.contains("loss"));  // nothing was trained
}

TEST(TrainCommand, TrainsOnOneEdgeAndOnEveryModel) {
  const Scratch scratch;
  const std::string data = scratch.file("e.tsv", "a\tb\n");
  for (const std::string& model : model_names()) {
    run_well({"train", "--data", data, "--out", scratch.path("m"), "--model", model, "--epochs",
              "3", "--quiet"});
    EXPECT_EQ(run_well({"info", scratch.path("m"), "--json"}).json().at("entities"), 2);
  }
}

struct Refusal {
  std::vector<std::string> flags;
  int code;
  std::string message;
};

TEST(TrainCommand, RefusesWrongUsageAndBadDataWithOneClearLine) {
  const Scratch scratch;
  const std::string good = scratch.file("good.tsv", "a\tb\n");
  const std::string one_column = scratch.file("one.tsv", "a\tb\nc\n");
  const std::string empty = scratch.file("empty.tsv", "");
  std::filesystem::create_directory(scratch.path("folder"));
  const std::string out = scratch.path("m");
  const Refusal refusals[] = {
      {{"--data", good, "--out", out, "--dim", "0"},
       2,
       "--dim: expected auto or a whole number in [1, 4096], got '0'"},
      {{"--data", good, "--out", out, "--beta", "-1"}, 2, "--beta: expected a number in"},
      {{"--data", good, "--out", out, "--learning-rate", "nan"}, 2, "--learning-rate: expected"},
      {{"--data", good, "--out", out, "--model", "gumble"}, 2, "did you mean gumbel"},
      {{"--data", good, "--out", out, "--model", "smooth", "--intersection-beta", "1"},
       2,
       "--intersection-beta: model 'smooth' has no such option"},
      {{"--data", good, "--out", out, "--model", "smooth", "--beta", "1"},
       2,
       "--beta: model 'smooth' has no such option"},
      {{"--data", good, "--out", out, "--model", "hard", "--volume-beta", "1"},
       2,
       "--volume-beta: model 'hard' has no such option"},
      {{"--data", good, "--out", out, "--model", "order", "--init", "layout"},
       2,
       "init layout: there is no layout for 'order'; init random can"},
      {{"--data", good, "--out", out, "--model", "mf", "--penalty", "sides"},
       2,
       "penalty sides: model 'mf' has nothing of this kind to pay for"},
      {{"--data", good, "--out", out, "--init", "pretrained"},
       2,
       "init pretrained: no other model is trained for 'gumbel' to start from"},
      {{"--data", good}, 2, "expected --out"},
      {{"--out", out}, 2, "expected --data"},
      {{"--data", scratch.path("missing"), "--out", out}, 1, "missing: No such file"},
      {{"--data", scratch.path("folder"), "--out", out}, 1, "expected train.tsv"},
      {{"--data", empty, "--out", out}, 1, "empty.tsv: no edges"},
      {{"--data", one_column, "--out", out}, 1, "one.tsv:2: expected 2"},
      {{"--data", good, "--out", scratch.path("no/such/folder/m")}, 1, "cannot write there"},
      {{"--data", good, "--out", scratch.path("folder")}, 1, "found a folder"},
      {{"--data", good, "--out", good}, 2, "--out and --data: expected two files"},
      {{"--data", good, "--out", ""}, 2, "--out: expected the name of a file"},
      {{"--data", good, "--out", out, "--log", out}, 2, "--out and --log: expected two files"},
      {{"--data", good, "--out", out, "--log", good}, 2, "--log and --data: expected two files"},
  };
  for (const Refusal& refusal : refusals) {
    std::vector<std::string> arguments{"train"};
    arguments.insert(arguments.end(), refusal.flags.begin(), refusal.flags.end());
    const Ran ran = run_verb(arguments);
    EXPECT_EQ(ran.code, refusal.code) << refusal.message;
    EXPECT_NE(ran.err.find(refusal.message), std::string::npos) << ran.err;
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
    EXPECT_EQ(ran.out, "");
    EXPECT_FALSE(std::filesystem::exists(out));
  }
}

TEST(TrainCommand, HelpShowsWhatMustBeGiven) {
  EXPECT_EQ(run_well({"train", "--help"})
                .out.find("Usage: gumbelbox train --data PATH --out FILE [OPTIONS]\n"),
            0U);
}

TEST(TrainCommand, HelpListsTheModels) {
  std::string help = run_well({"train", "--help"}).out;
  std::ranges::replace(help, '\n', ' ');
  for (const std::string& name : model_names()) {
    EXPECT_NE(help.find(' ' + name + ": "), std::string::npos) << name;
  }
}

TEST(TrainCommand, LearnsProbabilitiesOfAPlainFile) {
  const Scratch scratch;
  const std::string data =
      scratch.file("p.tsv", "tea\tmilk\t0.5\nmilk\ttea\t0.25\nbread\ttea\t0.1\ntea\tbread\t0.3\n");
  const Ran ran = run_well({"train", "--data", data, "--out", scratch.path("m")});
  EXPECT_NE(ran.err.find("reads as: P(tea | milk) = 0.5; P(milk | tea) = 0.25\n"),
            std::string::npos)
      << ran.err;
  EXPECT_NE(ran.err.find("3 entities, 4 pairs with P(a | b)\n"), std::string::npos) << ran.err;
  const Ran asked = run_well({"query", scratch.path("m"), "P(tea | milk)"});
  EXPECT_NEAR(std::stod(asked.out), 0.5, 0.01);
  EXPECT_NEAR(std::stod(run_well({"query", scratch.path("m"), "P(bread | tea)"}).out), 0.1, 0.01);
}

TEST(TrainCommand, StopsWithAMessageWhenANumberIsNotFinite) {
  const Scratch scratch;
  const Ran ran =
      run_verb({"train", "--data", dataset("tree_balanced40"), "--out", scratch.path("m"),
                "--model", "smooth", "--dim", "1", "--side-parameter", "exp", "--learning-rate",
                "10", "--schedule", "constant", "--epochs", "50", "--quiet"});
  EXPECT_EQ(ran.code, 1);
  EXPECT_NE(ran.err.find("too long for a float"), std::string::npos) << ran.err;
  EXPECT_NE(ran.err.find("a lower learning rate"), std::string::npos) << ran.err;
  EXPECT_FALSE(std::filesystem::exists(scratch.path("m")));
}

TEST(TrainCommand, NeverReplacesAFileOfAnotherKind) {
  const Scratch scratch;
  const std::string diary = scratch.file("diary", "dear diary");
  for (const std::string flag : {"--out", "--log"}) {
    std::vector<std::string> words{"train", "--data", dataset("tree_balanced40"), flag, diary};
    if (flag == "--log") words.insert(words.end(), {"--out", scratch.path("m")});
    EXPECT_EQ(run_verb(words).code, 2);
    EXPECT_EQ(bytes_of(diary), "dear diary");
  }
}

TEST(TrainCommand, ReadsItsOptionsFromAFileAndTheCommandLineWins) {
  const Scratch scratch;
  const std::string config =
      scratch.file("run.toml", "dim = 3\nlearning_rate = 0.5\nmodel = \"smooth\"\n");
  run_well({"train", "--config", config, "--data", dataset("tree_balanced40"), "--out",
            scratch.path("m"), "--epochs", "1", "--dim", "4", "--quiet"});
  const Json info = run_well({"info", scratch.path("m"), "--json"}).json();
  EXPECT_EQ(info.at("model"), "smooth");
  EXPECT_EQ(info.at("dim"), 4);
  EXPECT_EQ(info.at("options").at("learning_rate"), 0.5);
}

}  // namespace
}  // namespace gumbelbox
