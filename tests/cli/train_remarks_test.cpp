#include "cli/train_remarks.h"

#include "tests/cli/run_verb.h"

namespace gumbelbox {
namespace {

TEST(RemarkOnIdleOptions, NamesWhatDoesNothing) {
  const Scratch scratch;
  const std::string data = scratch.file("edges.tsv", "a\tb\na\tc\n");
  const auto remarks = [&](std::vector<std::string> more) {
    std::vector<std::string> words{"train", "--data", data, "--out", scratch.path("model")};
    words.insert(words.end(), more.begin(), more.end());
    return run_well(words).err;
  };
  const auto has = [](const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  };
  EXPECT_TRUE(has(remarks({"--penalty", "sides", "--negatives", "3"}),
                  "nothing is trained, so --negatives, --penalty do nothing; --epochs N trains"));
  EXPECT_TRUE(has(remarks({"--adam", "lazy"}), "so --adam does nothing"));
  EXPECT_TRUE(has(remarks({"--layout-margin", "0.001"}), "boxes blur into their neighbours"));
  EXPECT_TRUE(has(remarks({"--init", "random", "--epochs", "1", "--layout-margin", "1"}),
                  "--layout-margin does nothing without --init layout"));
  const std::string trained = remarks({"--epochs", "1", "--negatives", "3"});
  EXPECT_FALSE(has(trained, "nothing")) << trained;
}

TEST(RemarkOnAdam, SaysWhenMostOfTheTimeGoesIntoOtherBoxes) {
  const Scratch scratch;
  const std::vector<std::string> train{
      "train", "--data", dataset("tree_balanced40"), "--out", scratch.path("m"), "--epochs", "1"};
  const auto told = [&](std::vector<std::string> more) {
    more.insert(more.begin(), train.begin(), train.end());
    return run_well(more).err.find("every step of 2 pairs moves all 40 entities") !=
           std::string::npos;
  };
  EXPECT_TRUE(told({"--batch-size", "2"}));
  EXPECT_FALSE(told({"--batch-size", "3"}));
  EXPECT_FALSE(told({"--batch-size", "2", "--adam", "lazy"}));
  EXPECT_FALSE(told({"--batch-size", "2", "--quiet"}));
}

}  // namespace
}  // namespace gumbelbox
