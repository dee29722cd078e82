#include <algorithm>
#include <ostream>
#include <span>
#include <string_view>
#include <vector>

#include "cli/commands.h"
#include "cli/data_flags.h"
#include "cli/data_remarks.h"
#include "gumbelbox/base/counted.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/json.h"
#include "gumbelbox/base/printable.h"
#include "gumbelbox/base/workers.h"
#include "gumbelbox/data/cell.h"
#include "gumbelbox/data/doubts.h"
#include "gumbelbox/data/lint.h"
#include "gumbelbox/data/unicode_form.h"
#include "gumbelbox/layout/box_layout.h"

namespace gumbelbox {
namespace {

struct LintCommandOptions {
  std::string data;
  DataFlags flags;
  int most = 10;
  bool json = false;
  bool quiet = false;
};

template <class Visit>
void describe(LintCommandOptions& o, Visit&& field) {
  field("DATA", o.data, AnyText{}, "file of any form that 'train' reads, or data folder");
  describe(o.flags, field);
  field("most", o.most, Range{0, 1000}, "examples that are shown of each finding");
  field("json", o.json, Flag{}, "print the result as one JSON object");
  field("quiet", o.quiet, Flag{}, "no remarks on the way");
}

/// Turns examples into JSON.
struct JsonExamples {
  const Vocabulary& names;

  Json operator()(EntityId id) const { return names.name(id); }
  Json operator()(std::size_t number) const { return number; }
  Json operator()(const std::string& text) const { return text; }
  Json operator()(Pair pair) const {
    return {{"parent", names.name(pair.a)}, {"child", names.name(pair.b)}};
  }
  Json operator()(const DroppedEdge& edge) const {
    Json json = (*this)(edge.pair);
    json["line"] = edge.line;
    return json;
  }
  Json operator()(const std::vector<EntityId>& ids) const {
    Json json = Json::array();
    for (const EntityId id : ids) json.push_back(names.name(id));
    return json;
  }

  template <class Example>
  Json finding(const Finding<Example>& finding) const {
    Json examples = Json::array();
    for (const Example& example : finding.examples) examples.push_back((*this)(example));
    return {{"count", finding.count}, {"examples", examples}, {"complete", finding.complete}};
  }

  /// Of equal names, the ids tell more.
  Json repeated(const Finding<SimilarNames::Group>& finding) const {
    Json examples = Json::array();
    for (const SimilarNames::Group& group : finding.examples) {
      examples.push_back({{"name", names.name(group.front())}, {"ids", group}});
    }
    return {{"count", finding.count}, {"examples", examples}, {"complete", finding.complete}};
  }
};

/// What boxes of the hierarchy need; nothing if it is too large to lay out just for that.
std::optional<BoxLayout> find_needs(const DataSet& data) {
  constexpr std::size_t kMost = 1'000'000;
  if (data.vocabulary.size() + data.train.pairs.size() > kMost) return {};
  Workers workers(0);
  return lay_out(data.vocabulary.size(), data.train.pairs, {}, workers);
}

Json needs_json(const std::optional<BoxLayout>& needs, const Vocabulary& names) {
  if (!needs) return {};
  Json hardest = Json::array();
  for (const EntityId id : needs->hardest) hardest.push_back(names.name(id));
  return {{"dimensions", needs->dims.size()},
          {"wrong_answers", needs->wrong_share},
          {"hardest", hardest}};
}

Json report_json(const LintReport& r, const DataSet& data) {
  const JsonExamples json{data.vocabulary};
  return {{"needs", needs_json(find_needs(data), data.vocabulary)},
          {"entities", r.entities},
          {"edges", r.edges},
          {"leaves", r.leaves},
          {"depth", r.depth ? Json(*r.depth) : Json()},
          {"roots", json.finding(r.roots)},
          {"components", json.finding(r.parts)},
          {"several_parents", json.finding(r.several_parents)},
          {"cycles", json.finding(r.cycles)},
          {"duplicates", json.finding(r.duplicates)},
          {"self_loops", json.finding(r.self_loops)},
          {"redundant", json.finding(r.redundant)},
          {"orphans", json.finding(r.orphans)},
          {"unknown_parents", json.finding(r.unknown_parents)},
          {"repeated_names", json.repeated(r.similar_names.equal)},
          {"similar_names",
           {{"unicode", json.finding(r.similar_names.by_unicode)},
            {"case", json.finding(r.similar_names.by_case)},
            {"punctuation", json.finding(r.similar_names.by_punctuation)},
            {"spelling", json.finding(r.similar_names.by_spelling)}}},
          {"untidy_names", json.finding(r.untidy_names)},
          {"unrelated_parents", json.finding(r.unrelated_parents)},
          {"form", data.form},
          {"notes", data.notes}};
}

/// Writes the report for a person.
class Printer {
 public:
  Printer(const DataSet& data, std::ostream& out) : data_(data), out_(out) {}

  void print(const LintReport& r) {
    out_ << understanding_text(data_);
    print_shape(r);
    print_needs();
    for (const std::string& note : data_.notes) out_ << note << '\n';
    for (const std::string& doubt : find_doubts(data_).sentences) {
      out_ << with_flags(doubt) << '\n';
    }
    out_ << '\n';
    if (!r.found_something()) out_ << "nothing found\n";
    print_edges(r);
    print_names(r);
  }

 private:
  void print_needs() {
    const std::optional<BoxLayout> needs = find_needs(data_);
    if (!needs) return;
    out_ << fmt::format(
        "boxes need {}: {}\n", counted(needs->dims.size(), "dimension", "dimensions"),
        needs->wrong_share > 0
            ? fmt::format("{:.2g}% of their answers are wrong then", 100 * needs->wrong_share)
            : "no answer is wrong then");
    if (needs->hardest.empty()) return;
    out_ << fmt::format("hardest to tell apart: {}\n",
                        list(needs->hardest, ", ", [this](EntityId id) { return name(id); }));
  }

  void print_shape(const LintReport& r) {
    out_ << fmt::format("{}: {}, {}, {}, {}", printable(data_.train_file),
                        counted(r.entities, "entity", "entities"),
                        counted(r.edges, "edge", "edges"), counted(r.roots.count, "root", "roots"),
                        counted(r.leaves, "leaf", "leaves"));
    if (r.depth) out_ << fmt::format(", longest path {}", counted(*r.depth, "edge", "edges"));
    out_ << '\n';
    line(r.roots, "root", "roots", [this](EntityId id) { return name(id); });
    if (r.parts.count > 1) {
      line(r.parts, "", "separate parts, by number of entities",
           [](std::size_t size) { return std::to_string(size); });
    }
    line(r.several_parents, "entity with several parents", "entities with several parents",
         [this](EntityId id) { return name(id); });
  }

  void print_edges(const LintReport& r) {
    section(r.cycles, "group of entities that contain each other",
            "groups of entities that contain each other",
            "their boxes can only become equal; cut the cycle that is shown, and look again",
            [this](const std::vector<EntityId>& ids) { return cycle(ids); });
    const auto dropped = [this](const DroppedEdge& edge) {
      if (edge.line == 0) return arrow(edge.pair);
      return fmt::format("{}:{}: {}", printable(data_.train_file), edge.line, arrow(edge.pair));
    };
    section(r.duplicates, "line that repeats an edge", "lines that repeat an edge",
            "left out when loaded; remove them", dropped);
    section(r.self_loops, "line of an entity with itself", "lines of an entity with itself",
            "left out when loaded; remove them, or was another entity meant?", dropped);
    section(r.redundant, "edge that follows from a longer path",
            "edges that follow from longer paths",
            "harmless; remove them if only direct edges are meant",
            [this](Pair pair) { return arrow(pair); });
    section(r.unknown_parents, "line with a parent that the file does not define",
            "lines with parents that the file does not define",
            "left out when loaded; define the parents, or was another one meant?",
            [](const std::string& line) { return printable(line); });
    section(r.orphans, "entity without any edge", "entities without any edge",
            "nothing can be learned about them; add their edges or remove them",
            [this](EntityId id) { return name(id); });
  }

  void print_names(const LintReport& r) {
    section(r.unrelated_parents, "name with unrelated parents", "names with unrelated parents",
            "one name is one entity here; if it means several things, give them several names",
            [this](EntityId id) { return name(id) + parents(id); });
    section(r.similar_names.equal, "name of several entities", "names of several entities",
            "they stay apart, and a question must name them by id, as #17",
            [this](const SimilarNames::Group& ids) { return name(ids.front()) + id_list(ids); });
    const auto group = [this](const SimilarNames::Group& ids) {
      return list(ids, ", ", [this](EntityId id) { return quoted(id); });
    };
    const char* hint = "if they mean one thing, give it one name";
    section(r.similar_names.by_unicode, "group of names that look alike",
            "groups of names that look alike",
            "they are written in other code points; " + std::string(hint),
            [this](const SimilarNames::Group& ids) {
              std::vector<std::string_view> names;
              for (const EntityId id : ids) names.push_back(data_.vocabulary.name(id));
              return list(where_they_differ(names), ", ",
                          [](const std::string& text) { return text; });
            });
    section(r.similar_names.by_case, "group of names that differ in case only",
            "groups of names that differ in case only", hint, group);
    section(r.similar_names.by_punctuation, "group of names that differ in punctuation only",
            "groups of names that differ in punctuation only", hint, group);
    section(r.similar_names.by_spelling, "pair of names one letter apart",
            "pairs of names one letter apart", hint, group);
    section(r.untidy_names, "untidy name", "untidy names",
            "blanks at an end, two in a row, or characters that cannot be seen",
            [this](EntityId id) { return with_unseen(data_.vocabulary.name(id)); });
  }

  /// One line: "3 roots: animal, plant, thing".
  template <class Example, class Show>
  void line(const Finding<Example>& finding, const char* one, const char* many, Show show) {
    if (finding.count == 0) return;
    out_ << counted(finding.count, one, many);
    if (!finding.examples.empty()) out_ << ": " << list(finding.examples, ", ", show);
    if (finding.count > finding.examples.size() && !finding.examples.empty()) out_ << ", ...";
    out_ << '\n';
  }

  /// A line with the hint, and a line for each example.
  template <class Example, class Show>
  void section(const Finding<Example>& finding, const char* one, const char* many,
               const std::string& hint, Show show) {
    if (finding.count > 0) {
      out_ << fmt::format("{}{} ({})\n", finding.complete ? "" : "at least ",
                          counted(finding.count, one, many), hint);
    } else if (!finding.complete) {
      out_ << fmt::format("{}: none found, but there are too many paths to look at all\n", many);
    }
    for (const Example& example : finding.examples) out_ << "  " << show(example) << '\n';
    const std::size_t more = finding.count - finding.examples.size();
    if (more > 0 && !finding.examples.empty()) out_ << fmt::format("  and {} more\n", more);
  }

  std::string quoted(EntityId id) const { return in_quotes(data_.vocabulary.name(id)); }

  std::string name(EntityId id) const { return in_sentence(data_.vocabulary.name(id)); }

  std::string arrow(Pair pair) const { return fmt::format("{} > {}", name(pair.a), name(pair.b)); }

  std::string cycle(const std::vector<EntityId>& ids) const {
    constexpr std::size_t kMostShown = 20;
    const std::span<const EntityId> shown(ids.data(), std::min(ids.size(), kMostShown));
    const std::string more =
        ids.size() > kMostShown ? fmt::format(" > {} more", ids.size() - kMostShown) : "";
    return fmt::format("{}{} > {}", list(shown, " > ", [this](EntityId id) { return name(id); }),
                       more, name(ids.front()));
  }

  /// " (below Shoes, Phones)"
  std::string parents(EntityId id) const {
    std::vector<EntityId> ids;
    for (const Pair edge : data_.train.pairs) {
      if (edge.b == id) ids.push_back(edge.a);
    }
    return fmt::format(" (below {})",
                       list(ids, ", ", [this](EntityId parent) { return name(parent); }));
  }

  static std::string id_list(const SimilarNames::Group& ids) {
    constexpr std::size_t kMostShown = 10;
    const std::span<const EntityId> shown(ids.data(), std::min(ids.size(), kMostShown));
    return fmt::format(": {}{}",
                       list(shown, ", ", [](EntityId id) { return fmt::format("#{}", id); }),
                       ids.size() > kMostShown ? ", ..." : "");
  }

  template <class Range, class Show>
  static std::string list(const Range& items, std::string_view separator, Show show) {
    std::string text;
    for (const auto& item : items) {
      if (!text.empty()) text += separator;
      text += show(item);
    }
    return text;
  }

  const DataSet& data_;
  std::ostream& out_;
};

void run(Arguments& arguments, Console& console) {
  const auto o = arguments.read_all<LintCommandOptions>();
  const auto most = static_cast<std::size_t>(o.most);
  console.quiet = o.quiet;
  LoadOptions options;
  options.most_examples = most;
  const DataSet data = load_hierarchy(o.data, o.flags, options, console);
  constexpr std::size_t kMany = 1'000'000;
  if (data.train.pairs.size() >= kMany && !o.quiet) {
    console.err << fmt::format(
        "{} edges are read; comparing paths and names takes a few seconds a "
        "million\n",
        data.train.pairs.size());
  }
  const LintReport report = lint(data, most);
  if (o.json) {
    console.out << report_json(report, data).dump() << '\n';
  } else {
    Printer(data, console.out).print(report);
  }
}

}  // namespace

constinit const Command kLintCommand = {
    .name = "lint",
    .summary = "find what is odd about a hierarchy",
    .description =
        "Reads a hierarchy as 'train' does and reports what you may want to mend before training: "
        "how the file was understood, its roots and depth, how many dimensions boxes need and "
        "which entities are hardest to tell apart, cycles, duplicates, self-loops, "
        "redundant edges, entities without an edge, and names that look alike or may mean two "
        "things. Each finding has a count, examples and advice. Nothing is changed.\n\n"
        "The exit code is 0 with and without findings, and 1 if the data cannot be read. In "
        "--json every finding has \"count\", \"examples\" and \"complete\"; a search that would "
        "take too long stops early, with \"complete\" false.",
    .examples =
        "gumbelbox lint taxonomy.tsv\n"
        "gumbelbox lint datasets/mammal --most 3\n"
        "gumbelbox lint taxonomy.tsv --json",
    .options = option_list<LintCommandOptions>,
    .run = run,
};

}  // namespace gumbelbox
