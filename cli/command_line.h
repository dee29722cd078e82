#pragma once

#include <string>
#include <vector>

#include "gumbelbox/options/option_list.h"
#include "gumbelbox/options/option_reader.h"

namespace gumbelbox {

/// The words after a verb, sorted out. Values are not checked yet.
struct CommandLine {
  GivenOptions given;
  std::string config;     ///< FILE of --config, or empty
  bool help = false;      ///< --help or -h; then nothing is said to be missing
  bool help_all = false;  ///< with "all" behind it
};

/// Sorts out the words after a verb: --flag VALUE, --flag=VALUE, -k 5, -k5, --on-off-flag,
/// positional words in the order of the list, and after -- positional words only. A value may begin
/// with '-'. Throws kUsage for a flag that is not in the list (naming the nearest), is given twice
/// or lacks its value, and for too few or too many positional words, with a hint at what the first
/// too many may be meant as.
CommandLine parse_command_line(const std::vector<std::string>& words, const OptionList& options);

/// Whether a verb with these options has --config: it has one option that is not positional.
bool takes_config(const OptionList& options);

}  // namespace gumbelbox
