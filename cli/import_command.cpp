#include <ostream>
#include <utility>

#include "cli/commands.h"
#include "cli/data_remarks.h"
#include "gumbelbox/base/counted.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/json.h"
#include "gumbelbox/data/data_folder.h"
#include "gumbelbox/data/obo_file.h"
#include "gumbelbox/data/wordnet_file.h"

namespace gumbelbox {
namespace {

const OneOf kKinds{{"wordnet", "obo"}};
const OneOf kNames{{"name", "id"}};

struct ImportOptions {
  std::string kind = "wordnet";
  std::string file;
  std::string out;
  bool keep_root = false;
  std::string names = "name";
  bool json = false;
};

template <class Visit>
void describe(ImportOptions& o, Visit&& field) {
  field("KIND", o.kind, kKinds, "what the file is");
  field("FILE", o.file, AnyText{},
        "wordnet: data.noun or its folder; obo: the ontology, perhaps with .gz, - for standard "
        "input");
  field("out", o.out, AnyText{"FOLDER"}, "data folder to write");
  if (o.kind == "wordnet") {
    field("keep-root", o.keep_root, Flag{},
          "wordnet: keep entity.n.01, of which everything is a kind");
  }
  if (o.kind == "obo") {
    field("names", o.names, kNames,
          "obo: what entities are called; terms that share a name get their id behind it");
  }
  field("json", o.json, Flag{}, "print the result as one JSON object");
}

OptionList options() {
  OptionList list;
  for (const std::string& kind : kKinds.words) {
    ImportOptions o;
    o.kind = kind;
    describe(o, list);
  }
  return list;
}

Taxonomy read_taxonomy(const ImportOptions& o) {
  if (o.kind == "wordnet") return read_wordnet(find_wordnet_files(o.file), o.keep_root);
  return read_obo(o.file, {.names = chosen<OboNames>(kNames.words, o.names)});
}

Json report_json(const Taxonomy& taxonomy) {
  Json left_out = Json::object();
  for (const LeftOut& part : taxonomy.left_out) left_out[part.key] = part.count;
  return {{"entities", taxonomy.vocabulary.size()},
          {"pairs", taxonomy.edges.size()},
          {"left_out", left_out}};
}

void print_report(const Taxonomy& taxonomy, const std::string& folder, std::ostream& out) {
  out << fmt::format("{}: {}, {} in train.tsv\n", folder,
                     counted(taxonomy.vocabulary.size(), "entity", "entities"),
                     counted(taxonomy.edges.size(), "edge", "edges"));
  for (const LeftOut& part : taxonomy.left_out) {
    if (part.count == 0) continue;
    out << "left out: " << counted(part.count, part.one, part.many)
        << (part.key == "roots" ? "; --keep-root keeps it\n" : "\n");
  }
}

void run(Arguments& arguments, Console& console) {
  arguments.require("out");
  ImportOptions o;
  arguments.read(o);
  arguments.finish(fmt::format("'import {}' has no such option", o.kind));
  Taxonomy taxonomy = read_taxonomy(o);
  drop_redundant_edges(taxonomy);
  DataSet data;
  data.vocabulary = taxonomy.vocabulary;
  data.train.pairs = taxonomy.edges;
  write_data_folder(data, o.out);
  remark_on_cycle(taxonomy.vocabulary, taxonomy.edges, console);
  if (o.json) {
    console.out << report_json(taxonomy).dump() << '\n';
  } else {
    print_report(taxonomy, o.out, console.out);
  }
}

}  // namespace

constinit const Command kImportCommand = {
    .name = "import",
    .summary = "make a data folder from WordNet or an OBO ontology",
    .description =
        "Reads a taxonomy as others publish it and writes a data folder that 'train' takes: "
        "entities.tsv and train.tsv, which holds the direct edges, the parent first. Edges that "
        "follow from longer paths are left out, but for those of cycles, which are kept; one is "
        "shown. What was left "
        "out, and how much of it, is told.\n\n"
        "wordnet: the nouns of WordNet, from data.noun with index.noun beside it (on Debian, 'apt "
        "install wordnet-base' puts them into /usr/share/wordnet). Synsets are named as dog.n.01, "
        "by their first lemma and the number of its sense; hypernyms and instance hypernyms are "
        "parents. The root entity.n.01 is left out, as in the published data sets: that "
        "everything lies below it tells nothing.\n\n"
        "obo: the terms of an ontology, their is_a lines as edges. Obsolete terms, relations other "
        "than is_a, and edges to terms that the file does not have, say those of another "
        "ontology, are left out; a term that so loses its parents becomes a root, or stands alone.",
    .examples =
        "gumbelbox import wordnet /usr/share/wordnet --out nouns\n"
        "gumbelbox import obo go-basic.obo --out go\n"
        "gumbelbox train --data go --out go.model",
    .required = "--out FOLDER",
    .options = options,
    .run = run,
};

}  // namespace gumbelbox
