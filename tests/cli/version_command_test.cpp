#include <gtest/gtest.h>

#include <sstream>

#include "cli/commands.h"
#include "cli/program.h"
#include "gumbelbox/base/json.h"

namespace gumbelbox {
namespace {

std::string printed(const std::vector<std::string>& arguments) {
  std::ostringstream out;
  std::ostringstream err;
  Console console{.out = out, .err = err};
  EXPECT_EQ(run_program(arguments, kCommands, console), 0) << err.str();
  return out.str();
}

TEST(VersionCommand, PrintsTheVersionAsTextAndAsJson) {
  const std::string text = printed({"version"});
  EXPECT_EQ(text, printed({"--version"}));
  const std::string version = Json::parse(printed({"version", "--json"})).at("version");
  EXPECT_EQ(text, "gumbelbox " + version + "\n");
}

TEST(Commands, EveryVerbHelpsAndHasItsOwnName) {
  std::set<std::string> names;
  for (const Command* command : kCommands) {
    EXPECT_TRUE(names.insert(command->name).second) << command->name;
    const std::string help = printed({command->name, "--help"});
    EXPECT_NE(help.find("gumbelbox " + std::string(command->name)), std::string::npos) << help;
    EXPECT_GT(std::string(command->summary).size(), 0U) << command->name;
    EXPECT_GT(std::string(command->examples).size(), 0U) << command->name;
  }
}

}  // namespace
}  // namespace gumbelbox
