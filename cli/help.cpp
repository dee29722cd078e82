#include "cli/help.h"

#include <algorithm>
#include <sstream>
#include <utility>
#include <vector>

#include "cli/command_line.h"
#include "gumbelbox/base/format.h"

namespace gumbelbox {
namespace {

constexpr std::size_t kWidth = 90;
constexpr std::size_t kWidestLabel = 30;  // a longer one gets a line of its own

struct Row {
  std::string label;
  std::string text;
};

/// The words of a text in lines; all but the first begin with `indent` blanks.
std::string wrapped(const std::string& text, std::size_t indent) {
  std::istringstream words(text);
  std::string result;
  std::size_t column = indent;
  for (std::string word; words >> word;) {
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

Row option_row(const OptionEntry& entry) {
  std::vector<std::string> notes;
  const bool says_more = !entry.is_flag() && !std::holds_alternative<AnyText>(entry.domain);
  if (says_more) notes.push_back(expectation(entry.domain));
  if (!entry.default_text.empty()) notes.push_back("default " + entry.default_text);
  const std::string note = notes.empty() ? "" : fmt::format(" ({})", fmt::join(notes, "; "));
  if (is_positional(entry.name)) return {entry.name, entry.help + note};
  return {flag_text(entry.name) + std::visit(Placeholder{}, entry.domain), entry.help + note};
}

/// Options by groups, then the others. `names` are those of the first rows.
std::string option_groups(std::span<const OptionGroup> groups, std::vector<Row> rows,
                          std::vector<std::string> names) {
  const std::size_t widest = widest_label(rows);
  std::string result;
  for (const OptionGroup& group : groups) {
    std::vector<Row> members;
    std::istringstream words(group.names);
    for (std::string name; words >> name;) {
      const auto found = std::ranges::find(names, name);
      if (found == names.end()) continue;
      const auto row = rows.begin() + (found - names.begin());
      members.push_back(std::move(*row));
      rows.erase(row);
      names.erase(found);
    }
    result += columns(group.title, members, widest);
  }
  return result + columns(groups.empty() ? "Options" : "Other options", rows, widest);
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

}  // namespace

std::string program_help(std::span<const Command* const> commands) {
  std::vector<Row> verbs;
  for (const Command* command : commands) verbs.push_back({command->name, command->summary});
  return "Usage: gumbelbox VERB [ARGUMENTS] [OPTIONS]\n" +
         paragraphs(
             "Turns hierarchies into probabilistic box embeddings: each "
             "thing becomes a box, and P(a | b) is the share of b's box that lies in a's.") +
         columns("Verbs", verbs, widest_label(verbs)) +
         "\n'gumbelbox VERB --help' explains a verb; 'gumbelbox --version' prints the version.\n"
         "'gumbelbox --isa list' shows the instruction sets that the kernels can use here; --isa "
         "NAME\n"
         "before a verb, or the variable GUMBELBOX_ISA, forces one.\n";
}

std::string command_help(const Command& command) {
  std::vector<Row> arguments;
  std::vector<Row> options;
  std::vector<std::string> names;  // of the options
  std::string usage = std::string("Usage: gumbelbox ") + command.name;
  const OptionList list = command.options();
  for (const OptionEntry& entry : list.entries()) {
    if (is_positional(entry.name)) {
      usage += entry.may_be_missing ? fmt::format(" [{}]", entry.name) : " " + entry.name;
      arguments.push_back(option_row(entry));
      continue;
    }
    options.push_back(option_row(entry));
    names.push_back(entry.name);
  }
  if (*command.required != '\0') usage += std::string(" ") + command.required;
  if (takes_config(list)) {
    options.push_back({"--config FILE", "TOML file with any of these options; flags win over it"});
  }
  options.push_back({"--help", "print this help"});
  return usage + " [OPTIONS]\n" + paragraphs(command.description) +
         columns("Arguments", arguments, widest_label(arguments)) +
         option_groups(command.groups, std::move(options), std::move(names)) + "\nExamples:\n" +
         indented(command.examples);
}

}  // namespace gumbelbox
