#include "cli/help.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <limits>
#include <sstream>
#include <utility>
#include <vector>

#include "cli/command_line.h"
#include "gumbelbox/base/counted.h"
#include "gumbelbox/base/format.h"

namespace gumbelbox {
namespace {

constexpr std::size_t kWidth = 90;
constexpr std::size_t kWidestLabel = 30;  // a longer one gets a line of its own

struct Row {
  std::string label;
  std::string text;
};

/// Whether "P(a" goes on: a question is not cut at its blanks.
bool is_open_question(const std::string& word) {
  return word.starts_with("P(") && word.find(')') == std::string::npos;
}

/// The words of a text in lines; all but the first begin with `indent` blanks.
std::string wrapped(const std::string& text, std::size_t indent) {
  std::istringstream words(text);
  std::string result;
  std::size_t column = indent;
  for (std::string word; words >> word;) {
    for (std::string rest; is_open_question(word) && words >> rest;) word += ' ' + rest;
    if (!result.empty() && column + 1 + word.size() > kWidth) {
      result += "\n" + std::string(indent, ' ');
      column = indent;
    } else if (!result.empty()) {
      result += ' ';
      ++column;
    }
    result += word;
    column += word.size();
  }
  return result;
}

std::size_t widest_label(const std::vector<Row>& rows) {
  std::size_t widest = 0;
  for (const Row& row : rows) {
    if (row.label.size() <= kWidestLabel) widest = std::max(widest, row.label.size());
  }
  return widest;
}

std::string columns(const std::string& title, const std::vector<Row>& rows, std::size_t widest) {
  if (rows.empty()) return "";
  const std::size_t indent = widest + 4;
  std::string result = "\n" + title + ":\n";
  for (const Row& row : rows) {
    const bool fits = row.label.size() <= widest;
    result += fits ? fmt::format("  {:<{}}  ", row.label, widest)
                   : fmt::format("  {}\n{:{}}", row.label, "", indent);
    result += wrapped(row.text, indent) + "\n";
  }
  return result;
}

/// What stands for the value behind a flag.
struct Placeholder {
  std::string operator()(const Range&) const { return " N"; }
  std::string operator()(const RealRange&) const { return " X"; }
  std::string operator()(const LogRange&) const { return " X"; }
  std::string operator()(const OneOf&) const { return " NAME"; }
  std::string operator()(const AnyText& text) const { return " " + text.shown_as; }
  std::string operator()(const Flag&) const { return ""; }
};

/// What a value may be, as short as a reminder can be; nothing where the placeholder says it all.
struct DomainNote {
  const std::string& help;

  std::string operator()(const Range& range) const {
    const bool open = range.high == std::numeric_limits<std::int64_t>::max();
    return open ? fmt::format("from {}", range.low)
                : fmt::format("{} to {}", range.low, range.high);
  }
  std::string operator()(const RealRange& range) const { return between(range.low, range.high); }
  std::string operator()(const LogRange& range) const { return between(range.low, range.high); }
  std::string operator()(const OneOf& choice) const {
    const bool explained = std::ranges::all_of(choice.words, [&](const std::string& word) {
      return help.find(word + ":") != std::string::npos;
    });
    return explained ? "" : fmt::format("{}", fmt::join(choice.words, ", "));
  }
  std::string operator()(const AnyText&) const { return ""; }
  std::string operator()(const Flag&) const { return ""; }

 private:
  static std::string between(double low, double high) {
    return fmt::format("{:g} to {:g}", low, high);
  }
};

Row option_row(const OptionEntry& entry) {
  std::vector<std::string> notes;
  const std::string domain = std::visit(DomainNote{entry.help}, entry.domain);
  if (!domain.empty()) notes.push_back(domain);
  if (!entry.default_text.empty()) notes.push_back("default " + entry.default_text);
  const std::string note = notes.empty() ? "" : fmt::format(" ({})", fmt::join(notes, "; "));
  if (is_positional(entry.name)) return {entry.name, entry.help + note};
  return {flag_text(entry.name) + std::visit(Placeholder{}, entry.domain), entry.help + note};
}

std::vector<std::string> words_of(const char* text) {
  std::istringstream words(text);
  return {std::istream_iterator<std::string>(words), {}};
}

/// Rows by groups, then the others under a title of their own. `names` are those of the first rows.
std::string grouped(std::span<const OptionGroup> groups, std::vector<Row> rows,
                    std::vector<std::string> names, const std::string& others) {
  const std::size_t widest = widest_label(rows);
  std::string result;
  for (const OptionGroup& group : groups) {
    std::vector<Row> members;
    for (const std::string& name : words_of(group.names)) {
      const auto found = std::ranges::find(names, name);
      if (found == names.end()) continue;
      const auto row = rows.begin() + (found - names.begin());
      members.push_back(std::move(*row));
      rows.erase(row);
      names.erase(found);
    }
    result += columns(group.title, members, widest);
  }
  return result + columns(others, rows, widest);
}

std::string indented(const std::string& lines) {
  std::istringstream stream(lines);
  std::string result;
  for (std::string line; std::getline(stream, line);) result += "  " + line + "\n";
  return result;
}

std::string paragraphs(const std::string& text) {
  std::string result;
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find("\n\n", begin), text.size());
    result += "\n" + wrapped(text.substr(begin, end - begin), 0) + "\n";
    begin = end + 2;
  }
  return result;
}

constexpr OptionGroup kVerbsByUse[] = {
    {"Learn", "train"},
    {"Ask", "contains inside query info export"},
    {"Data", "import lint split generate"},
    {"Measure", "eval calibrate bench"},
    {"Reproduce the paper", "reproduce"},
};

/// Which options of a verb a help shows, and which it leaves for the longer one.
struct Shown {
  std::vector<Row> rows;
  std::vector<std::string> names;  // of the first rows
  std::vector<std::string> hidden;
};

Shown options_of(const Command& command, const OptionList& list, HelpDepth depth) {
  Shown shown;
  std::vector<std::string> all;
  for (const OptionEntry& entry : list.entries()) {
    if (!is_positional(entry.name)) all.push_back(entry.name);
  }
  const std::vector<std::string> everyday = words_of(command.everyday);
  shown.names = everyday.empty() || depth == HelpDepth::kAll ? all : everyday;
  for (const std::string& name : shown.names) shown.rows.push_back(option_row(*list.find(name)));
  std::ranges::copy_if(all, std::back_inserter(shown.hidden), [&](const std::string& name) {
    return std::ranges::find(shown.names, name) == shown.names.end();
  });
  return shown;
}

/// Titles of the groups that have hidden options: "training, negatives".
std::string topics(std::span<const OptionGroup> groups, const std::vector<std::string>& hidden) {
  std::vector<std::string> titles;
  for (const OptionGroup& group : groups) {
    const std::vector<std::string> names = words_of(group.names);
    const bool has_hidden = std::ranges::find_first_of(names, hidden) != names.end();
    if (!has_hidden) continue;
    std::string title = group.title;
    if (title[0] >= 'A' && title[0] <= 'Z') title[0] = static_cast<char>(title[0] - 'A' + 'a');
    titles.push_back(title);
  }
  return fmt::format("{}", fmt::join(titles, ", "));
}

/// How to see what the short help leaves out; nothing if it leaves nothing out.
std::string way_to_more(const Command& command, const std::vector<std::string>& hidden) {
  const std::string how = fmt::format("`gumbelbox {} --help all`", command.name);
  if (!hidden.empty()) {
    return paragraphs(fmt::format("{} shows {}: {}.", how,
                                  counted(hidden.size(), "more option", "more options"),
                                  topics(command.groups, hidden)));
  }
  return *command.details == 0 ? "" : paragraphs(how + " explains more.");
}

}  // namespace

std::string program_help(std::span<const Command* const> commands) {
  std::vector<Row> verbs;
  std::vector<std::string> names;
  for (const Command* command : commands) {
    verbs.push_back({command->name, command->summary});
    names.emplace_back(command->name);
  }
  return "Usage: gumbelbox VERB [ARGUMENTS] [OPTIONS]\n" +
         paragraphs(
             "Learns a box for every entity of a hierarchy and answers questions from the boxes: "
             "what contains an entity, what is inside it, how likely is one given others. "
             "P(a | b) is the share of b's box that lies in a's box.") +
         "\nExamples:\n" +
         indented(
             "gumbelbox train --data taxonomy.tsv --out taxonomy.model\n"
             "gumbelbox contains taxonomy.model dog\n"
             "gumbelbox query taxonomy.model 'P(animal | dog)'") +
         grouped(kVerbsByUse, std::move(verbs), std::move(names), "Other") +
         paragraphs("`gumbelbox VERB --help` explains a verb.") +
         paragraphs(
             "`gumbelbox --isa list` shows the instruction sets of this processor. --isa NAME "
             "before a verb, or the variable GUMBELBOX_ISA, chooses one.");
}

std::string command_help(const Command& command, HelpDepth depth) {
  const OptionList list = command.options();
  std::string usage = std::string("Usage: gumbelbox ") + command.name;
  std::vector<Row> arguments;
  for (const OptionEntry& entry : list.entries()) {
    if (!is_positional(entry.name)) continue;
    usage += entry.may_be_missing ? fmt::format(" [{}]", entry.name) : " " + entry.name;
    arguments.push_back(option_row(entry));
  }
  if (*command.required != 0) usage += std::string(" ") + command.required;
  Shown shown = options_of(command, list, depth);
  if (takes_config(list)) {
    shown.rows.push_back({"--config FILE", "TOML file with options; the command line wins"});
  }
  shown.rows.push_back({"--help", "print this help"});
  const bool all = depth == HelpDepth::kAll;
  const bool in_groups = shown.hidden.empty() && !command.groups.empty();
  return usage + " [OPTIONS]\n" + paragraphs(command.description) +
         (all ? paragraphs(command.details) : "") + "\nExamples:\n" + indented(command.examples) +
         columns("Arguments", arguments, widest_label(arguments)) +
         grouped(in_groups ? command.groups : std::span<const OptionGroup>{}, std::move(shown.rows),
                 std::move(shown.names), in_groups ? "Other options" : "Options") +
         (all ? "" : way_to_more(command, shown.hidden));
}

}  // namespace gumbelbox
