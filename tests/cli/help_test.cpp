#include "cli/help.h"

#include <gtest/gtest.h>

#include <sstream>

#include "cli/commands.h"
#include "tests/cli/example_command.h"

namespace gumbelbox {
namespace {

TEST(CommandHelp, TeachesTheVerb) {
  const std::string help = command_help(kSampleCommand, HelpDepth::kShort);
  EXPECT_EQ(help, R"(Usage: gumbelbox sample MODEL NAME [OPTIONS]

Prints the options that were understood, each on the same line, one after the other, so
that a test can compare them.

It reads no file.

Examples:
  gumbelbox sample m.safetensors dog.n.01 -k 5
  gumbelbox sample m.safetensors dog.n.01 --json

Arguments:
  MODEL  model file written by 'gumbelbox train'
  NAME   entity that is asked for

Options:
  --model NAME           which model (gumbel, smooth; default gumbel)
  --out FILE             where to write
  -k N                   how many answers to print (1 to 1000; default 10)
  --seed N               number that fixes every random choice (from 0; default 1)
  --beta X               sets both scales (1e-06 to 100)
  --intersection-beta X  scale of the corners (1e-06 to 100; default 0.1)
  --volume-beta X        scale of the sides (1e-06 to 100; default 0.2)
  --json                 print one JSON object
  --config FILE          TOML file with options; the command line wins
  --help                 print this help
)");
  EXPECT_EQ(command_help(kSampleCommand, HelpDepth::kAll), help);
}

TEST(CommandHelp, ShowsGroupsOfOptionsInTheirOrderAndTheOthersLast) {
  constexpr OptionGroup kGroups[] = {{"Scales", "volume-beta beta gone"}, {"None", "gone"}};
  Command command = kSampleCommand;
  command.groups = kGroups;
  const std::string help = command_help(command, HelpDepth::kShort);
  EXPECT_NE(help.find(R"(
Scales:
  --volume-beta X        scale of the sides (1e-06 to 100; default 0.2)
  --beta X               sets both scales (1e-06 to 100)

Other options:
  --model NAME           which model (gumbel, smooth; default gumbel)
)"),
            std::string::npos)
      << help;
  EXPECT_EQ(help.find("None:"), std::string::npos);
  EXPECT_EQ(help.find("--beta X"), help.rfind("--beta X"));
}

TEST(CommandHelp, ShortHasTheEverydayOptionsAndSaysWhereTheOthersAre) {
  constexpr OptionGroup kGroups[] = {
      {"Model", "model out k"}, {"Shown", "json seed"}, {"Scales", "intersection-beta"}};
  Command command = kSampleCommand;
  command.groups = kGroups;
  command.everyday = "k json seed";
  command.details = "Long story.";
  const std::string help = command_help(command, HelpDepth::kShort);
  EXPECT_TRUE(help.ends_with(R"(
Options:
  -k N           how many answers to print (1 to 1000; default 10)
  --json         print one JSON object
  --seed N       number that fixes every random choice (from 0; default 1)
  --config FILE  TOML file with options; the command line wins
  --help         print this help

`gumbelbox sample --help all` shows 5 more options: model, scales.
)")) << help;
  EXPECT_EQ(help.find("Long story."), std::string::npos);
  const std::string all = command_help(command, HelpDepth::kAll);
  EXPECT_NE(all.find("\nIt reads no file.\n\nLong story.\n"), std::string::npos) << all;
  EXPECT_NE(all.find("\nModel:\n  --model NAME"), std::string::npos) << all;
  EXPECT_EQ(all.find("--help all"), std::string::npos) << all;
}

TEST(CommandHelp, SaysWhereDetailsAre) {
  Command command = kSampleCommand;
  command.details = "Long story.";
  const std::string help = command_help(command, HelpDepth::kShort);
  EXPECT_TRUE(help.ends_with("\n`gumbelbox sample --help all` explains more.\n")) << help;
}

TEST(CommandHelp, ShowsAnArgumentThatMayBeMissingInBrackets) {
  Command command = kSampleCommand;
  command.options = [] {
    OptionList list;
    list("NAME", std::optional<std::string>(), AnyText{}, "entity");
    return list;
  };
  EXPECT_TRUE(command_help(command, HelpDepth::kShort)
                  .starts_with("Usage: gumbelbox sample [NAME] [OPTIONS]\n"));
}

TEST(CommandHelp, DoesNotRepeatWordsThatTheTextExplains) {
  Command command = kSampleCommand;
  command.options = [] {
    OptionList list;
    list("adam", std::string("lazy"), OneOf{{"dense", "lazy"}}, "dense: all; lazy: some");
    return list;
  };
  const std::string help = command_help(command, HelpDepth::kShort);
  EXPECT_NE(help.find("dense: all; lazy: some (default lazy)\n"), std::string::npos) << help;
}

TEST(CommandHelp, ShortOneOfTrainHasTheFlagsThatMessagesName) {
  const std::string help = command_help(kTrainCommand, HelpDepth::kShort);
  for (const char* flag : {"--columns", "--header", "--relations", "--force", "--resume"}) {
    EXPECT_NE(help.find(std::string("\n  ") + flag + " "), std::string::npos) << flag;
  }
}

TEST(CommandHelp, NeverCutsAQuestion) {
  Command command = kSampleCommand;
  const std::string text = std::string(84, 'x') + " P(a, !b | c) y";
  command.description = text.c_str();
  const std::string help = command_help(command, HelpDepth::kShort);
  EXPECT_NE(help.find("x\nP(a, !b | c) y\n"), std::string::npos) << help;
}

TEST(CommandHelp, AllShowsEveryOptionOfEveryVerb) {
  for (const Command* command : kCommands) {
    const std::string help = command_help(*command, HelpDepth::kAll);
    const OptionList list = command->options();
    for (const OptionEntry& entry : list.entries()) {
      const std::string label = "\n  " + flag_text(entry.name);
      EXPECT_TRUE(help.find(label + " ") != std::string::npos ||
                  help.find(label + "\n") != std::string::npos)
          << command->name << " " << entry.name;
    }
    std::istringstream everyday(command->everyday);
    for (std::string name; everyday >> name;) EXPECT_NE(list.find(name), nullptr) << name;
  }
}

TEST(CommandHelp, TrainHasAGroupForEveryOption) {
  const std::string all = command_help(kTrainCommand, HelpDepth::kAll);
  EXPECT_NE(all.find("\nOther options:\n  --config FILE"), std::string::npos) << all;
}

OptionList long_options() {
  OptionList list;
  list("model", std::string("a"), OneOf{std::vector<std::string>(20, "gumbel-censored")}, "which");
  list("a-flag-with-a-name-that-is-too-long-for-a-column", 5, Range{1, 9}, "how many");
  return list;
}

TEST(CommandHelp, WrapsAtNinetyLettersAndGivesLongNamesTheirOwnLine) {
  Command command = kSampleCommand;
  command.options = long_options;
  std::istringstream lines(command_help(command, HelpDepth::kShort));
  bool own_line = false;
  for (std::string line; std::getline(lines, line);) {
    EXPECT_LE(line.size(), 90U) << line;
    own_line = own_line || line == "  --a-flag-with-a-name-that-is-too-long-for-a-column N";
  }
  EXPECT_TRUE(own_line);
}

TEST(ProgramHelp, ListsTheVerbsByUse) {
  Command train = kSampleCommand;
  train.name = "train";
  const Command* commands[] = {&kSampleCommand, &train};
  const std::string help = program_help(commands);
  EXPECT_TRUE(help.starts_with("Usage: gumbelbox VERB [ARGUMENTS] [OPTIONS]\n")) << help;
  EXPECT_NE(help.find("\nLearn:\n  train   show what was understood\n"
                      "\nOther:\n  sample  show what was understood\n"),
            std::string::npos)
      << help;
}

}  // namespace
}  // namespace gumbelbox
