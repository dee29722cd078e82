#include "cli/help.h"

#include <gtest/gtest.h>

#include <sstream>

#include "tests/cli/example_command.h"

namespace gumbelbox {
namespace {

TEST(CommandHelp, TeachesTheVerb) {
  EXPECT_EQ(command_help(kSampleCommand), R"(Usage: gumbelbox sample MODEL NAME [OPTIONS]

Prints the options that were understood, each on the same line, one after the other, so
that a test can compare them.

It reads no file.

Arguments:
  MODEL  model file written by 'gumbelbox train'
  NAME   entity that is asked for

Options:
  --model NAME           which model (one of gumbel, smooth; default gumbel)
  --out FILE             where to write
  -k N                   how many answers to print (a whole number in [1, 1000]; default
                         10)
  --seed N               number that fixes every random choice (a whole number of at least
                         0; default 1)
  --beta X               sets both scales (a number in [1e-06, 100])
  --intersection-beta X  scale of the corners (a number in [1e-06, 100]; default 0.1)
  --volume-beta X        scale of the sides (a number in [1e-06, 100]; default 0.2)
  --json                 print one JSON object
  --config FILE          TOML file with any of these options; flags win over it
  --help                 print this help

Examples:
  gumbelbox sample m.safetensors dog.n.01 -k 5
  gumbelbox sample m.safetensors dog.n.01 --json
)");
}

TEST(CommandHelp, ShowsGroupsOfOptionsInTheirOrderAndTheOthersLast) {
  constexpr OptionGroup kGroups[] = {{"Scales", "volume-beta beta gone"}, {"None", "gone"}};
  Command command = kSampleCommand;
  command.groups = kGroups;
  const std::string help = command_help(command);
  EXPECT_NE(help.find(R"(
Scales:
  --volume-beta X        scale of the sides (a number in [1e-06, 100]; default 0.2)
  --beta X               sets both scales (a number in [1e-06, 100])

Other options:
  --model NAME           which model (one of gumbel, smooth; default gumbel)
)"),
            std::string::npos)
      << help;
  EXPECT_EQ(help.find("None:"), std::string::npos);
  EXPECT_EQ(help.find("--beta X"), help.rfind("--beta X"));
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
  std::istringstream lines(command_help(command));
  bool own_line = false;
  for (std::string line; std::getline(lines, line);) {
    EXPECT_LE(line.size(), 90U) << line;
    own_line = own_line || line == "  --a-flag-with-a-name-that-is-too-long-for-a-column N";
  }
  EXPECT_TRUE(own_line);
}

TEST(ProgramHelp, ListsTheVerbs) {
  const Command* commands[] = {&kSampleCommand};
  const std::string help = program_help(commands);
  EXPECT_TRUE(help.starts_with("Usage: gumbelbox VERB [ARGUMENTS] [OPTIONS]\n")) << help;
  EXPECT_NE(help.find("\n  sample  show what was understood\n"), std::string::npos) << help;
}

}  // namespace
}  // namespace gumbelbox
