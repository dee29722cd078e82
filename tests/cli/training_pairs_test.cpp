#include "cli/training_pairs.h"

#include "tests/cli/run_verb.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

/// Where what is said can be read.
struct Listener {
  std::ostringstream out;
  std::ostringstream err;
  Console console{.out = out, .err = err};
};

/// 0 > 1 > 2 with the edge that follows, and 2 > 3 in valid.
DataSet chain() {
  DataSet data;
  for (const char* name : {"a", "b", "c", "d"}) data.vocabulary.add(name);
  data.train.pairs = {{0, 1}, {0, 2}, {1, 2}};
  data.valid.emplace().pairs = {{2, 3}};
  return data;
}

/// A path of 7000 entities: some 24 million pairs follow.
DataSet long_path() {
  DataSet data;
  for (EntityId id = 0; id < 7000; ++id) {
    data.vocabulary.add(std::to_string(id));
    if (id > 0) data.train.pairs.push_back({id - 1, id});
  }
  return data;
}

TEST(ChoosePositives, AreTheEdgesOrTheFewestOrAllThatFollow) {
  Listener listener;
  DataSet data = chain();
  EXPECT_EQ(choose_positives(data, "given", listener.console), data.train);
  EXPECT_EQ(listener.err.str(), "");
  EXPECT_EQ(choose_positives(data, "minimal", listener.console).pairs,
            (std::vector<Pair>{{0, 1}, {1, 2}}));
  EXPECT_EQ(listener.err.str(), "learning from 2 of 3 edges: the others follow\n");
  listener.err.str("");
  EXPECT_EQ(choose_positives(data, "closure", listener.console).pairs, data.train.pairs);
  EXPECT_EQ(listener.err.str(), "learning from all 3 edges\n");
  listener.err.str("");
  data.train.pairs = {{1, 2}, {0, 1}};
  EXPECT_EQ(choose_positives(data, "closure", listener.console).pairs, chain().train.pairs);
  EXPECT_EQ(listener.err.str(), "learning from 3 pairs that follow from 2 edges\n");
}

TEST(ChoosePositives, OfAPathThatIsTooLongForAllThatFollowsIsAnError) {
  Listener listener;
  DataSet data = long_path();
  data.train_file = "path.tsv";
  expect_error(ErrorKind::kInput,
               "path.tsv: --positives closure: expected at most 20 million pairs that follow from "
               "the edges, found more; --positives given learns from the edges",
               [&] { choose_positives(data, "closure", listener.console); });
  EXPECT_EQ(choose_positives(data, "minimal", listener.console).pairs, data.train.pairs);
}

TEST(ChoosePositives, OfProbabilitiesAreAsGiven) {
  Listener listener;
  DataSet data = chain();
  data.train.targets = {0.5F, 1, 1};
  EXPECT_EQ(choose_positives(data, "given", listener.console), data.train);
  for (const std::string positives : {"minimal", "closure"}) {
    expect_error(ErrorKind::kUsage,
                 "--positives " + positives +
                     ": expected a hierarchy, found probabilities, from which no other pairs "
                     "follow; --positives given learns from them",
                 [&] { choose_positives(data, positives, listener.console); });
  }
}

TEST(ChooseReject, IsWhatTheFilterSays) {
  Listener listener;
  DataSet data = chain();
  data.train.pairs = {{0, 1}, {1, 2}};
  const auto size_with = [&](const std::string& filter, bool trains = true) {
    SampleOptions options{.filter_negatives = filter};
    return choose_reject(data, data.train.pairs, options, trains, listener.console).size();
  };
  EXPECT_EQ(size_with("closure"), 3U);
  EXPECT_EQ(size_with("train"), 2U);
  EXPECT_EQ(size_with("known"), 3U);
  EXPECT_EQ(size_with("closure", false), 2U) << "nothing is trained";
  EXPECT_EQ(listener.err.str(), "");
}

TEST(ChooseReject, HoldsPositivesThatFollow) {
  Listener listener;
  DataSet data = chain();
  data.train.pairs = {{0, 1}, {1, 2}};
  const EdgeList closure = choose_positives(data, "closure", listener.console);
  for (const std::string filter : {"closure", "train", "known"}) {
    for (const bool trains : {true, false}) {
      SampleOptions options{.filter_negatives = filter};
      EXPECT_TRUE(
          choose_reject(data, closure.pairs, options, trains, listener.console).contains({0, 2}))
          << filter;
    }
  }
}

TEST(ChooseReject, IsTheEdgesWhereTooManyPairsFollow) {
  Listener listener;
  SampleOptions options;
  const DataSet path = long_path();
  EXPECT_EQ(choose_reject(path, path.train.pairs, options, true, listener.console).size(), 6999U);
  EXPECT_EQ(options.filter_negatives, "train");
  EXPECT_EQ(listener.err.str(),
            "too many pairs follow from the edges: some of them will be negatives\n");
}

/// Model and loss of a run that has no other edges than `lines`.
struct TrainedOn {
  TrainedOn(const Scratch& scratch, const std::string& lines, std::vector<std::string> flags) {
    std::vector<std::string> words{
        "train",  "--data", scratch.file("e.tsv", lines), "--out", path = scratch.path("m"),
        "--json", "--quiet"};
    words.insert(words.end(), flags.begin(), flags.end());
    const Json result = run_well(words).json();
    loss = result.at("loss");
    probability = run_well({"query", path, "P(fruit | pear)", "--json"}).json().at("probability");
  }

  std::string path;
  double loss;
  double probability;
};

TEST(PositivesOfARun, AreLearntAsIfTheFileHadNoOthers) {
  const Scratch scratch;
  const std::string few = "food\tfruit\nfruit\tpear\nfruit\tapple\n";
  const std::string all = "food\tfruit\nfood\tpear\nfood\tapple\nfruit\tpear\nfruit\tapple\n";
  for (const std::string init : {"random", "layout"}) {
    const std::vector<std::string> flags{"--init", init, "--epochs", "20", "--dim", "2"};
    const auto with = [&](const std::string& positives) {
      std::vector<std::string> more = flags;
      more.insert(more.end(), {"--positives", positives});
      return more;
    };
    const TrainedOn of_few(scratch, few, flags);
    const TrainedOn minimal(scratch, all, with("minimal"));
    EXPECT_EQ(minimal.loss, of_few.loss);
    EXPECT_EQ(minimal.probability, of_few.probability);
    const TrainedOn of_all(scratch, all, flags);
    const TrainedOn closure(scratch, few, with("closure"));
    EXPECT_EQ(closure.loss, of_all.loss);
    EXPECT_EQ(closure.probability, of_all.probability);
    EXPECT_NE(of_all.loss, of_few.loss);
    EXPECT_EQ(run_well({"info", closure.path, "--json"}).json().at("options").at("positives"),
              "closure");
  }
}

TEST(KnownEdges, AreThoseOfTrainingAndValidation) {
  DataSet data = chain();
  EXPECT_EQ(known_edges(data).size(), 4U);
  EXPECT_TRUE(known_edges(data).contains({2, 3}));
  data.valid.reset();
  EXPECT_EQ(known_edges(data).size(), 3U);
}

}  // namespace
}  // namespace gumbelbox
