#include "cli/program.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <new>
#include <ostream>
#include <system_error>
#include <utility>

#include "cli/command_line.h"
#include "cli/config.h"
#include "cli/help.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/nearest.h"
#include "gumbelbox/base/printable.h"
#include "gumbelbox/data/cell.h"
#include "gumbelbox/simd/instruction_set.h"

namespace gumbelbox {
namespace {

enum ExitCode { kDone = 0, kFailed = 1, kWrongUsage = 2, kStoppedByUser = 130 };

using Commands = std::span<const Command* const>;
using Words = std::vector<std::string>;

/// Throws kUsage for a path that stands where a verb should.
void refuse_path(const std::string& name) {
  std::error_code unknown;
  if (!std::filesystem::exists(name, unknown)) return;
  const std::string hint =
      name.ends_with(".model")
          ? fmt::format("to look at a model: gumbelbox info {}", name)
          : fmt::format("to learn from a file: gumbelbox train --data {} --out FILE.model", name);
  throw Error(ErrorKind::kUsage, fmt::format("{} is not a verb; {}", in_quotes(name), hint));
}

const Command& require_command(const std::string& name, Commands commands) {
  std::vector<std::string> names;
  for (const Command* command : commands) {
    if (command->name == name) return *command;
    names.emplace_back(command->name);
  }
  refuse_path(name);
  const std::string meant = did_you_mean(name, names);
  throw Error(ErrorKind::kUsage, fmt::format("unknown verb {}{} verbs: {}", in_quotes(name),
                                             meant.empty() ? ";" : meant, fmt::join(names, ", ")));
}

void run_command(const Command& command, const Words& words, Console& console) {
  const OptionList options = command.options();
  CommandLine line = parse_command_line(words, options);
  if (line.help) {
    console.out << command_help(command, line.help_all ? HelpDepth::kAll : HelpDepth::kShort);
    return;
  }
  GivenOptions config = line.config.empty() ? GivenOptions{} : read_config(line.config, options);
  Arguments arguments(std::move(config), std::move(line.given), line.config);
  command.run(arguments, console);
}

/// Words are those after "help": none, a verb, or a verb and "all".
void print_help(const Words& words, Commands commands, Console& console) {
  const bool all = words.size() > 1 && words[1] == "all";
  const std::size_t known = all ? 2 : 1;
  if (words.size() > known) {
    throw Error(ErrorKind::kUsage, "unexpected argument " + in_quotes(words[known]));
  }
  console.out << (words.empty() ? program_help(commands)
                                : command_help(require_command(words.front(), commands),
                                               all ? HelpDepth::kAll : HelpDepth::kShort));
}

/// The instruction sets of this processor, the one in use marked.
void list_instruction_sets(Console& console) {
  for (const std::string& name : instruction_sets()) {
    console.out << name << (name == instruction_set() ? " (in use)\n" : "\n");
  }
}

/// Obeys --isa NAME before the verb, or the variable GUMBELBOX_ISA; returns the other words.
Words choose_instruction_set(Words words) {
  constexpr std::string_view kFlag = "--isa=";
  if (words.front().starts_with(kFlag)) {
    const std::string name = words.front().substr(kFlag.size());
    words.front() = "--isa";
    words.insert(words.begin() + 1, name);
  }
  const auto use = [](const std::string& from, const std::string& name) {
    try {
      use_instruction_set(name);
    } catch (const Error& error) {
      throw Error(ErrorKind::kUsage, fmt::format("{}: {}", from, error.what()));
    }
  };
  if (words.front() != "--isa") {
    const char* variable = std::getenv("GUMBELBOX_ISA");
    if (variable != nullptr && *variable != 0) use("GUMBELBOX_ISA", variable);
    return words;
  }
  if (words.size() < 2) {
    throw Error(ErrorKind::kUsage, "--isa: expected an instruction set, or 'list' to see them");
  }
  if (words[1] == "list") return words;
  use("--isa", words[1]);
  return Words(words.begin() + 2, words.end());
}

void run_words(const Words& all_words, Commands commands, Console& console) {
  const Words words = choose_instruction_set(all_words);
  if (words.empty()) {
    throw Error(ErrorKind::kUsage, fmt::format("expected a verb after --isa {}", all_words[1]));
  }
  const std::string& first = words.front();
  const Words rest(words.begin() + 1, words.end());
  if (first == "--isa" && words.size() == 2 && words[1] == "list") {
    list_instruction_sets(console);
  } else if (first == "--help" || first == "-h" || first == "help") {
    print_help(rest, commands, console);
  } else if (first == "--version") {
    console.out << "gumbelbox " GUMBELBOX_VERSION "\n";
  } else if (first.starts_with('-')) {
    throw Error(ErrorKind::kUsage, fmt::format("expected a verb before {}", first));
  } else {
    run_command(require_command(first, commands), rest, console);
  }
}

ExitCode code_of(ErrorKind kind) {
  if (kind == ErrorKind::kUsage) return kWrongUsage;
  return kind == ErrorKind::kStopped ? kStoppedByUser : kFailed;
}

ExitCode complain(Console& console, std::string_view message, ExitCode code) {
  console.err << "gumbelbox: " << printable(message) << std::endl;
  return code;
}

}  // namespace

int run_program(const Words& arguments, Commands commands, Console& console) {
  try {
    if (arguments.empty()) {
      console.err << program_help(commands);
      return kWrongUsage;
    }
    run_words(arguments, commands, console);
    console.out.flush();
    // A full disk or a closed pipe must not look like success.
    return console.out ? kDone : complain(console, "cannot write the results", kFailed);
  } catch (const Error& error) {
    return complain(console, error.what(), code_of(error.kind()));
  } catch (const std::bad_alloc&) {
    return complain(console, "not enough memory", kFailed);
  } catch (const std::exception& error) {
    return complain(console, error.what(), kFailed);
  }
}

}  // namespace gumbelbox
