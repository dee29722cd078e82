#include <ostream>
#include <utility>

#include "cli/commands.h"
#include "cli/data_flags.h"
#include "cli/data_remarks.h"
#include "cli/import_counts.h"
#include "cli/output_folder.h"
#include "cli/path_list.h"
#include "gumbelbox/base/counted.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/json.h"
#include "gumbelbox/base/printable.h"
#include "gumbelbox/data/data_folder.h"
#include "gumbelbox/data/direct_edges.h"
#include "gumbelbox/data/file_form.h"

namespace gumbelbox {
namespace {

const OneOf kNames{{"name", "id"}};

struct ImportOptions {
  std::optional<std::string> kind;
  std::string file;
  std::string out;
  FormFlags form;
  bool keep_root = false;
  std::string names = "name";
  bool force = false;
  bool json = false;
  bool quiet = false;
};

template <class Visit>
void describe(ImportOptions& o, Visit&& field) {
  field("KIND", o.kind, kImportKinds, "what the file is, where its content does not tell");
  field("FILE", o.file, AnyText{}, "the file, perhaps with .gz, or - for standard input");
  field("out", o.out, AnyText{"FOLDER"}, "data folder to write");
  describe(o.form, field);
  field("names", o.names, kNames, "of OBO, what to call the terms");
  field("keep-root", o.keep_root, Flag{},
        "of WordNet, keep entity.n.01, which contains everything");
  field("force", o.force, Flag{}, kForceHelp);
  field("json", o.json, Flag{}, "print the result as one JSON object");
  field("quiet", o.quiet, Flag{}, "do not say how the file was understood");
}

LoadOptions load_options(const ImportOptions& o) {
  LoadOptions options;
  options.form = form_options(o.form);
  if (o.kind && *o.kind != "auto") options.form.form = find_file_form(*o.kind);
  options.form.keep_root = o.keep_root;
  options.form.id_names = o.names == "id";
  options.most_examples = 1;  // drops are among what is left out, not among the notes
  return options;
}

Json report_json(const DataSet& data) {
  Json left_out = Json::object();
  for (const LeftOut& part : data.left_out) left_out[part.key] = part.count;
  return {{"entities", data.vocabulary.size()},
          {"pairs", data.train.pairs.size()},
          {"form", data.form},
          {"left_out", left_out}};
}

void print_report(const DataSet& data, const std::string& folder, std::ostream& out) {
  out << fmt::format("{}: {}, {} in train.tsv\n", printable(folder),
                     counted(data.vocabulary.size(), "entity", "entities"),
                     counted(data.train.pairs.size(), "edge", "edges"));
  for (const LeftOut& part : data.left_out) {
    if (part.count == 0) continue;
    out << "left out: " << counted(part.count, part.one, part.many)
        << (part.key == "roots" ? "; --keep-root keeps it\n" : "\n");
  }
}

void import_hierarchy(Arguments& arguments, Console& console) {
  ImportOptions o;
  arguments.read(o);
  arguments.finish("this is for 'import ratings' or 'import baskets'");
  console.quiet = o.quiet;
  PathList paths;
  paths.replaces("--out", o.out);
  paths.reads_data("FILE", o.file);
  paths.reads("--config", arguments.config_path());
  paths.require_apart();
  constexpr std::string_view kParts[] = {"entities", "aliases", "train"};
  writing_folder([&] { require_folder_for(o.out, kParts, o.force); });
  DataSet data = load_hierarchy(o.file, load_options(o), console);
  if (!o.quiet) {
    console.err << understanding_text(data);
    for (const std::string& note : data.notes) console.err << printable(note) << '\n';
  }
  keep_direct_edges(data);
  writing_folder([&] { write_data_folder(data, o.out, {}, folder_options(o.force, console)); });
  if (!o.quiet) remark_on_cycle(data.vocabulary, data.train.pairs, console);
  warn_of_doubts(data, console);
  if (o.json) {
    console.out << report_json(data).dump() << '\n';
  } else {
    print_report(data, o.out, console.out);
  }
}

void run(Arguments& arguments, Console& console) {
  arguments.require("out");
  const std::optional<std::string> kind = arguments.text("KIND");
  if (kind == "ratings") return import_counts(HolderKind::kUser, arguments, console);
  if (kind == "baskets") return import_counts(HolderKind::kBasket, arguments, console);
  import_hierarchy(arguments, console);
}

OptionList options() {
  OptionList list = option_list<ImportCountsOptions>();
  ImportOptions hierarchy;
  describe(hierarchy, list);
  return list;
}

constexpr OptionGroup kGroups[] = {
    {"Any file", "out columns header force json quiet"},
    {"Ratings and baskets",
     "like min-ratings min-likes titles hold-out-users zeros all-pairs questions seed"},
    {"Ontologies and WordNet", "relations names keep-root"},
};

}  // namespace

constinit const Command kImportCommand = {
    .name = "import",
    .summary = "turn a file of any form into a data folder",
    .description =
        "Reads a hierarchy as you have it and writes a data folder for 'train': entities.tsv, "
        "train.tsv with the direct edges, and aliases.tsv if entities have ids, paths or "
        "synonyms. 'train --data FILE' reads the same forms; 'import' is for keeping, splitting "
        "or editing the result.\n\n"
        "It recognises: tables with tabs, commas or semicolons (parent and child; id, name and "
        "parent_id; a column of paths; a column for each level), lists of paths such as "
        "'Clothing > Shirts', JSON (nested children, name to subtree, records with a parent), "
        "Turtle and N-Triples (rdfs:subClassOf, skos:broader, skos:narrower), OBO, and the nouns "
        "of WordNet. It says what it understood and shows two edges. Self-loops, duplicates and "
        "redundant edges are dropped and counted; cycles stay.\n\n"
        "'import ratings' counts rows of user, item and perhaps a rating: P(a | b) is the share of "
        "the users who like b that also like a. --like says which rows count as liked. 'import "
        "baskets' does the same for baskets: a line of items each, or rows of basket and item. "
        "Both draw 100,000 pairs for train.tsv, 10,000 for valid.tsv and 10,000 for test.tsv (80, "
        "10 and 10% of fewer than 120,000 pairs) and write marginals.tsv, the share of the users "
        "that like each item. With --hold-out-users 0.2 test.tsv is counted from users that all "
        "other files leave out, which tells knowledge from chance.",
    .examples =
        "gumbelbox import catalogue.csv --out catalogue\n"
        "gumbelbox import categories.csv --columns parent=3,child=1,name=2 --out categories\n"
        "gumbelbox import go-basic.obo --relations is_a,part_of --out go\n"
        "gumbelbox import wordnet /usr/share/wordnet --out nouns\n"
        "gumbelbox import ratings ratings.csv --like 'rating > 4' --out films\n"
        "gumbelbox import ratings ratings.dat --titles movies.dat --min-ratings 100 "
        "--hold-out-users 0.2 --out films\n"
        "gumbelbox import baskets groceries.csv --min-likes 20 --out groceries",
    .required = "--out FOLDER",
    .options = options,
    .run = run,
    .groups = kGroups,
};

}  // namespace gumbelbox
