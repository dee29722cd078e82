#include <set>

#include "gumbelbox/data/data_folder.h"
#include "gumbelbox/data/edge_set.h"
#include "gumbelbox/data/graph.h"
#include "tests/cli/run_verb.h"

namespace gumbelbox {
namespace {

Json split(const std::vector<std::string>& words) {
  std::vector<std::string> all{"split"};
  all.insert(all.end(), words.begin(), words.end());
  all.emplace_back("--json");
  return run_well(all).json();
}

std::string refusal(const std::vector<std::string>& words, int code) {
  std::vector<std::string> all{"split"};
  all.insert(all.end(), words.begin(), words.end());
  const Ran ran = run_verb(all);
  EXPECT_EQ(ran.code, code);
  EXPECT_EQ(ran.out, "");
  return ran.err;
}

/// Fails unless the negatives go with the positives, ten each, and none of them holds.
void expect_negatives(const EdgeList& right, const EdgeList& wrong, const EdgeSet& holding) {
  ASSERT_EQ(wrong.pairs.size(), 10 * right.pairs.size());
  std::size_t same_child = 0;
  for (std::size_t i = 0; i < wrong.pairs.size(); ++i) {
    const Pair pair = wrong.pairs[i];
    const Pair positive = right.pairs[i / 10];
    EXPECT_TRUE(pair.a == positive.a || pair.b == positive.b);
    EXPECT_FALSE(pair.a == pair.b || holding.contains(pair));
    same_child += pair.b == positive.b;
  }
  EXPECT_EQ(same_child, 5 * right.pairs.size());
}

TEST(SplitCommand, HoldsOutEdgesThatDoNotFollowFromTheOthers) {
  const Scratch scratch;
  const Json made =
      split({dataset("tree_random3000"), "--hold-out-edges", "--out", scratch.path("hard")});
  EXPECT_EQ(made, Json::parse(R"({"entities": 3000, "train": 2229, "valid": 385, "test": 385,
      "valid_neg": 3850, "test_neg": 3850, "candidates": 770})"));
  const DataSet full = load_data_folder(dataset("tree_random3000"));
  const DataSet hard = load_data_folder(scratch.path("hard"));
  EXPECT_EQ(hard.vocabulary, full.vocabulary);
  const EdgeSet all(3000, full.train.pairs);
  const EdgeSet answered(3000, transitive_closure(3000, hard.train.pairs));
  const EdgeSet train(3000, hard.train.pairs);
  std::set<EntityId> asked;
  for (const EdgeList* part : {&*hard.valid, &*hard.test}) {
    for (const Pair pair : part->pairs) {
      EXPECT_TRUE(all.contains(pair));
      EXPECT_FALSE(answered.contains(pair));
      EXPECT_FALSE(train.parents_of(pair.b).empty());
      asked.insert(pair.b);
    }
  }
  EXPECT_EQ(asked.size(), 770U);
  const EdgeSet holding(3000, transitive_closure(3000, full.train.pairs));
  expect_negatives(*hard.valid, *hard.valid_neg, holding);
  expect_negatives(*hard.test, *hard.test_neg, holding);
}

TEST(SplitCommand, HoldsOutPairsOfTheClosureAsPublished) {
  const Scratch scratch;
  // The published split has as many: 5 percent of what follows in valid and 5 in test.
  const Json made =
      split({dataset("mammal_cones"), "--hold-out-closure", "--out", scratch.path("easy")});
  EXPECT_EQ(made, Json::parse(R"({"entities": 1179, "train": 1176, "valid": 209, "test": 210,
      "valid_neg": 2090, "test_neg": 2100, "candidates": 4185})"));
  const DataSet full = load_data_folder(dataset("mammal_cones"));
  const DataSet easy = load_data_folder(scratch.path("easy"));
  const EdgeSet train(1179, full.train.pairs);
  EXPECT_EQ(EdgeSet(1179, easy.train.pairs).pairs(), train.pairs());
  const EdgeSet holding(1179, transitive_closure(1179, full.train.pairs));
  for (const Pair pair : easy.test->pairs) {
    EXPECT_TRUE(holding.contains(pair) && !train.contains(pair));
  }
  expect_negatives(*easy.valid, *easy.valid_neg, holding);
  expect_negatives(*easy.test, *easy.test_neg, holding);
}

TEST(SplitCommand, DependsOnTheSeedAlone) {
  const Scratch scratch;
  const auto make = [&](const std::string& name, const std::string& seed) {
    split({dataset("tree_random3000"), "--hold-out-edges", "--share", "0.1", "--seed", seed,
           "--out", scratch.path(name)});
  };
  make("a", "1");
  make("b", "1");
  make("c", "2");
  for (const char* file : {"train.tsv", "valid.tsv", "test.tsv", "valid_neg.tsv", "test_neg.tsv"}) {
    const std::string first = bytes_of(scratch.path("a/") + file);
    EXPECT_EQ(first, bytes_of(scratch.path("b/") + file)) << file;
    EXPECT_NE(first, bytes_of(scratch.path("c/") + file)) << file;
  }
}

TEST(SplitCommand, TellsWhatItDidWithAFileOfNames) {
  const Scratch scratch;
  std::string edges;
  for (const char* child : {"u", "v", "w", "x", "y", "z"}) {
    for (const char* parent : {"a", "b"}) edges += std::string(parent) + "\t" + child + "\n";
  }
  const std::string out = scratch.path("hard");
  EXPECT_EQ(run_well({"split", scratch.file("x.tsv", edges), "--hold-out-edges", "--share", "0.5",
                      "--out", out})
                .out,
            out +
                ": 8 entities, 9 edges in train.tsv, 1 in valid.tsv and 2 in test.tsv\n"
                "3 of 6 entities with several parents lost one, which does not follow from "
                "train.tsv\n"
                "10 pairs that do not hold for each\n");
}

TEST(SplitCommand, NeverTakesAHeldOutPairOfTheDataForWrong) {
  const Scratch scratch;
  // With the pairs of valid, every entity lies below every other.
  scratch.file("entities.tsv", "0\ta\n1\tb\n2\tx\n3\ty\n");
  scratch.file("train.tsv", "0\t2\n1\t2\n0\t3\n1\t3\n");
  scratch.file("valid.tsv", "0\t1\n1\t0\n2\t3\n2\t0\n3\t1\n");
  EXPECT_NE(refusal({scratch.path(""), "--hold-out-edges", "--out", scratch.path("out")}, 1)
                .find("expected pairs that do not hold beside the 1 of valid.tsv, found none"),
            std::string::npos);
}

TEST(SplitCommand, SaysThatThereAreFewPairsThatDoNotHold) {
  const Scratch scratch;
  // All that can be put beside (a, e) holds.
  const std::string path = scratch.file("x.tsv", "a\tb\nb\tc\nc\td\nd\te\n");
  const std::string out = scratch.path("out");
  EXPECT_EQ(run_well({"split", path, "--hold-out-closure", "--share", "1", "--out", out}).out,
            out +
                ": 5 entities, 4 edges in train.tsv, 3 in valid.tsv and 3 in test.tsv\n"
                "6 of 6 pairs that follow from train.tsv are asked for\n"
                "50 pairs that do not hold, fewer than 10 for each: nearly all others hold\n");
}

TEST(SplitCommand, WantsToKnowWhatToHoldOut) {
  const std::string expected =
      "gumbelbox: expected --hold-out-edges, which asks what does not follow from train, or "
      "--hold-out-closure, which asks what does; got ";
  EXPECT_EQ(refusal({"x", "--out", "y"}, 2), expected + "neither\n");
  EXPECT_EQ(refusal({"x", "--hold-out-edges", "--hold-out-closure", "--out", "y"}, 2),
            expected + "both\n");
  EXPECT_EQ(refusal({"x", "--hold-out-edges"}, 2), "gumbelbox: expected --out; --help explains\n");
}

TEST(SplitCommand, RefusesATree) {
  const Scratch scratch;
  const std::string path = scratch.file("x.tsv", "a\tb\na\tc\n");
  EXPECT_EQ(refusal({path, "--hold-out-edges", "--out", scratch.path("out")}, 1),
            "gumbelbox: " + path +
                ": expected entities with several parents, found none; a tree has no edge to "
                "spare, but hold_out_closure asks for pairs that follow from its edges\n");
  EXPECT_EQ(
      refusal({path, "--hold-out-closure", "--out", scratch.path("out")}, 1),
      "gumbelbox: " + path + ": expected pairs that follow from the other edges, found none\n");
  EXPECT_FALSE(std::filesystem::exists(scratch.path("out")));
}

TEST(SplitCommand, RefusesToAskTooLittle) {
  const Scratch scratch;
  const std::string path = scratch.file("x.tsv", "a\tx\nb\tx\na\ty\nb\ty\n");
  EXPECT_EQ(refusal({path, "--hold-out-edges", "--share", "0.5", "--out", scratch.path("out")}, 1),
            "gumbelbox: " + path +
                ": expected at least 2 pairs to hold out, one for valid and one for test, got 1 "
                "from 2 entities with several parents; a larger share may help\n");
}

TEST(SplitCommand, NamesTheMembersOfACycleInTheClosure) {
  const Scratch scratch;
  const std::string path = scratch.file("x.tsv", "a\tb\nb\tc\nc\ta\n");
  EXPECT_EQ(refusal({path, "--hold-out-closure", "--out", scratch.path("out")}, 1),
            "gumbelbox: " + path +
                ": expected no cycle, found 'a' > 'b' > 'c' > 'a'; remove one of these edges\n");
}

TEST(SplitCommand, NeverReplacesWhatItSplits) {
  const Scratch scratch;
  scratch.file("entities.tsv", "0\ta\n1\tb\n");
  scratch.file("train.tsv", "0\t1\n");
  EXPECT_NE(refusal({scratch.path(""), "--hold-out-edges", "--out", scratch.path(".")}, 2)
                .find("--out and DATA: expected two files, got '"),
            std::string::npos);
  EXPECT_NE(refusal({scratch.path("train.tsv"), "--hold-out-edges", "--out", scratch.path(".")}, 2)
                .find("lies in the folder"),
            std::string::npos);
  EXPECT_EQ(bytes_of(scratch.path("train.tsv")), "0\t1\n");
}

TEST(SplitCommand, ReplacesAChangedSplitOnlyIfForced) {
  const Scratch scratch;
  const std::string path = scratch.file("x.tsv", "a\tx\nb\tx\na\ty\nb\ty\n");
  const std::string out = scratch.path("out");
  split({path, "--hold-out-edges", "--out", out});
  split({path, "--hold-out-edges", "--seed", "2", "--out", out});
  scratch.file("out/valid.tsv", "0\t1\n");
  EXPECT_EQ(
      refusal({path, "--hold-out-edges", "--out", out}, 2),
      "gumbelbox: " + out +
          ": valid.tsv changed since gumbelbox wrote it; choose another folder; --force replaces "
          "it and loses the changes\n");
  EXPECT_EQ(bytes_of(scratch.path("out/valid.tsv")), "0\t1\n");
  const Ran ran = run_well({"split", path, "--hold-out-edges", "--out", out, "--force"});
  EXPECT_EQ(ran.err, out + ": replaced valid.tsv (not made by gumbelbox, or changed since)\n");
}

}  // namespace
}  // namespace gumbelbox
