#include "cli/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string_view>
#include <utility>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/nearest.h"
#include "gumbelbox/data/cell.h"

namespace gumbelbox {
namespace {

[[noreturn]] void refuse(const std::string& message) { throw Error(ErrorKind::kUsage, message); }

/// The reversed words, as CLI11 wants them, with "--flag=" in two: CLI11 would take the next word
/// for the missing value, but an empty one is meant.
std::vector<std::string> reversed(const std::vector<std::string>& words) {
  std::vector<std::string> result;
  bool only_positional = false;
  for (const std::string& word : words) {
    only_positional = only_positional || word == "--";
    const bool empty_value =
        !only_positional && word.starts_with("--") && word.find('=') == word.size() - 1;
    result.push_back(empty_value ? word.substr(0, word.size() - 1) : word);
    if (empty_value) result.emplace_back();
  }
  std::reverse(result.begin(), result.end());
  return result;
}

/// "; did you mean --seed?" or nothing; dashes do not count as letters that are right.
std::string nearest_flag(std::string_view flag, const CLI::App& parser) {
  std::vector<std::string> names;
  for (const CLI::Option* option : parser.get_options()) {
    if (!option->get_positional()) names.push_back(option->get_single_name());
  }
  const auto nearest = find_nearest(flag.substr(flag.find_first_not_of('-')), names);
  return nearest ? fmt::format("; did you mean {}?", flag_text(*nearest)) : "";
}

/// What a positional word too many may be meant as.
std::string meant_by(const std::string& word, const OptionList& options, const CLI::App& parser) {
  const CLI::Option* data = parser.get_option_no_throw("--data");
  if (data != nullptr && data->count() == 0) return fmt::format("; did you mean --data {}?", word);
  std::string last;
  for (const OptionEntry& entry : options.entries()) {
    if (is_positional(entry.name)) last = entry.name;
  }
  const bool may_hold_blanks = last == "NAME" || last == "QUESTION";
  return may_hold_blanks ? fmt::format("; a {} with blanks goes in quotes", last) : "";
}

/// Words that no option took: flags that do not exist, or positional words too many.
void refuse_leftovers(const OptionList& options, const CLI::App& parser) {
  bool only_positional = false;
  for (const std::string& word : parser.remaining()) {
    if (word == "--") {
      only_positional = true;
    } else if (!only_positional && word.size() > 1 && word.front() == '-') {
      const std::string flag = word.substr(0, word.find('='));
      refuse(fmt::format("unknown option {}{}", flag, nearest_flag(flag, parser)));
    } else {
      refuse(fmt::format("unexpected argument {}{}", in_quotes(word),
                         meant_by(word, options, parser)));
    }
  }
}

/// Where fewer positional words are given than there are arguments, one that may be missing gives
/// its word to the next that may not: in "import FILE", FILE is not the KIND that may stand before.
void shift_to_needed(const OptionList& options, CommandLine& line) {
  const OptionEntry* optional = nullptr;
  for (const OptionEntry& entry : options.entries()) {
    if (!is_positional(entry.name)) continue;
    if (entry.may_be_missing) {
      optional = &entry;
    } else if (optional != nullptr && line.given.contains(optional->name) &&
               !line.given.contains(entry.name)) {
      line.given[entry.name] = {line.given[optional->name].text, entry.name};
      line.given.erase(optional->name);
    }
  }
}

bool asks_for_all(const std::vector<std::string>& words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool help = words[i] == "--help" || words[i] == "-h";
    if (words[i] == "--help=all" || (help && i + 1 < words.size() && words[i + 1] == "all")) {
      return true;
    }
  }
  return false;
}

}  // namespace

bool takes_config(const OptionList& options) {
  return std::any_of(options.entries().begin(), options.entries().end(),
                     [](const OptionEntry& entry) { return !is_positional(entry.name); });
}

CommandLine parse_command_line(const std::vector<std::string>& words, const OptionList& options) {
  CLI::App parser;
  parser.set_help_flag();
  parser.allow_extras();
  std::vector<std::pair<const OptionEntry*, CLI::Option*>> known;
  for (const OptionEntry& entry : options.entries()) {
    const std::string flag = flag_text(entry.name);
    known.emplace_back(&entry, entry.is_flag() ? parser.add_flag(flag) : parser.add_option(flag));
  }
  CLI::Option* config = takes_config(options) ? parser.add_option("--config") : nullptr;
  CLI::Option* help = parser.add_flag("--help,-h");
  for (CLI::Option* option : parser.get_options()) {
    option->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  }

  try {
    parser.parse(reversed(words));
  } catch (const CLI::ArgumentMismatch&) {
    // With every word taken as it comes, the only mismatch left is a last flag without a value.
    refuse(fmt::format("{}: expected a value after it", words.back()));
  } catch (const CLI::ParseError& error) {
    refuse(error.what());
  }

  CommandLine line;
  line.help = help->count() > 0;
  line.help_all = asks_for_all(words);
  if (line.help) return line;
  refuse_leftovers(options, parser);
  for (const CLI::Option* option : parser.get_options()) {
    if (option->count() > 1) refuse(option->get_name() + ": given twice");
  }
  if (config && config->count() == 1) line.config = config->results().front();
  for (const auto& [entry, option] : known) {
    if (option->count() == 0) continue;
    line.given[entry->name] = {option->results().front(), flag_text(entry->name)};
  }
  shift_to_needed(options, line);
  std::string expected;  // arguments that are needed, in order
  std::string got;
  bool complete = true;
  for (const OptionEntry& entry : options.entries()) {
    if (!is_positional(entry.name)) continue;
    const auto given = line.given.find(entry.name);
    expected += entry.may_be_missing ? fmt::format(" [{}]", entry.name) : " " + entry.name;
    if (given != line.given.end()) {
      got += fmt::format("{}'{}'", got.empty() ? ", got " : " ", given->second.text);
    } else {
      complete = complete && entry.may_be_missing;
    }
  }
  if (!complete) refuse("expected" + expected + got + "; --help explains");
  return line;
}

}  // namespace gumbelbox
