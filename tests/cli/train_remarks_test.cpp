#include "cli/train_remarks.h"

#include "tests/cli/run_verb.h"
#include "tests/simd/every_instruction_set.h"

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

TEST(WarnOfInstructionSet, NamesTheWayToTheBytesOfOneRun) {
  const BestInstructionSetAgain again;
  std::ostringstream out;
  std::ostringstream err;
  Console console{.out = out, .err = err, .quiet = true};
  Checkpoint from;
  warn_of_instruction_set(from, console);  // early checkpoints do not tell
  from.notes.instruction_set = instruction_sets().front();
  warn_of_instruction_set(from, console);
  EXPECT_EQ(err.str(), "");
  use_instruction_set(instruction_sets().back());
  warn_of_instruction_set(from, console);
  const std::string best = instruction_sets().front();
  EXPECT_NE(err.str().find("warning: " + best + " up to step 0 of epoch 1, "), std::string::npos)
      << err.str();
  EXPECT_NE(err.str().find("gumbelbox --isa " + best +
                           " train ... --resume, or GUMBELBOX_ISA=" + best + '\n'),
            std::string::npos)
      << err.str();
  err.str({});
  from.notes.instruction_set = "vax";
  warn_of_instruction_set(from, console);
  EXPECT_NE(err.str().find("; this processor has no vax, so only --restart"), std::string::npos)
      << err.str();
}

}  // namespace
}  // namespace gumbelbox
