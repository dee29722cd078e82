#include <ostream>

#include "cli/commands.h"
#include "cli/data_flags.h"
#include "cli/output_folder.h"
#include "cli/path_list.h"
#include "gumbelbox/base/counted.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/json.h"
#include "gumbelbox/base/printable.h"
#include "gumbelbox/data/data_folder.h"
#include "gumbelbox/data/held_out_data.h"

namespace gumbelbox {
namespace {

constexpr double kShareOfEdges = 1;      // few entities have several parents
constexpr double kShareOfClosure = 0.1;  // as in the published data sets

struct SplitOptions {
  std::string data;
  DataFlags flags;
  std::string out;
  bool hold_out_edges = false;
  bool hold_out_closure = false;
  double share = kShareOfEdges;
  std::uint64_t seed = 1;
  bool force = false;
  bool json = false;
};

template <class Visit>
void describe(SplitOptions& o, Visit&& field) {
  field("DATA", o.data, AnyText{},
        "file of any form that 'import' reads, or data folder; only its train part is split");
  describe(o.flags, field);
  field("out", o.out, AnyText{"FOLDER"}, "data folder to write");
  field("hold-out-edges", o.hold_out_edges, Flag{},
        "hold out one parent of entities with several, if train does not imply it");
  field("hold-out-closure", o.hold_out_closure, Flag{},
        "hold out pairs that follow from train, as published");
  field("share", o.share, RealRange{0, 1},
        "share of entities with several parents that lose one, or of the pairs that follow");
  field("seed", o.seed, Range{0, 1 << 30}, "random seed; same seed, same split");
  field("force", o.force, Flag{}, kForceHelp);
  field("json", o.json, Flag{}, "print the result as one JSON object");
}

OptionList options() {
  OptionList list = option_list<SplitOptions>();
  list.set_default("share",
                   fmt::format("{} of edges, {} of the closure", kShareOfEdges, kShareOfClosure));
  return list;
}

SplitOptions read_options(Arguments& arguments) {
  arguments.require("out");
  auto o = arguments.read_all<SplitOptions>();
  if (o.hold_out_edges == o.hold_out_closure) {
    throw Error(
        ErrorKind::kUsage,
        fmt::format("expected --hold-out-edges, which asks what does not follow from train, or "
                    "--hold-out-closure, which asks what does; got {}",
                    o.hold_out_edges ? "both" : "neither"));
  }
  if (o.hold_out_closure && !arguments.has("share")) o.share = kShareOfClosure;
  PathList paths;
  paths.replaces("--out", o.out);
  paths.reads_data("DATA", o.data);
  paths.reads("--config", arguments.config_path());
  paths.require_apart();
  constexpr std::string_view kParts[] = {"entities", "aliases",   "train",   "valid",
                                         "test",     "valid_neg", "test_neg"};
  writing_folder([&] { require_folder_for(o.out, kParts, o.force); });
  return o;
}

void print_report(const SplitOptions& o, const DataSet& split, std::size_t candidates,
                  std::ostream& out) {
  out << fmt::format("{}: {}, {} in train.tsv, {} in valid.tsv and {} in test.tsv\n",
                     printable(o.out), counted(split.vocabulary.size(), "entity", "entities"),
                     counted(split.train.pairs.size(), "edge", "edges"), split.valid->pairs.size(),
                     split.test->pairs.size());
  const std::size_t held_out = split.valid->pairs.size() + split.test->pairs.size();
  if (o.hold_out_edges) {
    out << fmt::format(
        "{} of {} entities with several parents lost one, which does not follow from train.tsv\n",
        held_out, candidates);
  } else {
    out << fmt::format("{} of {} pairs that follow from train.tsv are asked for\n", held_out,
                       candidates);
  }
  const std::size_t wrong = split.valid_neg->pairs.size() + split.test_neg->pairs.size();
  if (wrong == kNegativesHeldOut * held_out) {
    out << fmt::format("{} pairs that do not hold for each\n", kNegativesHeldOut);
  } else {
    out << fmt::format(
        "{} pairs that do not hold, fewer than {} for each: nearly all others hold\n", wrong,
        kNegativesHeldOut);
  }
}

void run(Arguments& arguments, Console& console) {
  const SplitOptions o = read_options(arguments);
  DataSet data = load_hierarchy(o.data, o.flags, {}, console);
  const std::size_t candidates = hold_out(
      {o.hold_out_edges ? HoldOutKind::kEdges : HoldOutKind::kClosure, o.share, o.seed}, data);
  writing_folder([&] { write_data_folder(data, o.out, {}, folder_options(o.force, console)); });
  if (o.json) {
    console.out << Json{{"entities", data.vocabulary.size()},
                        {"train", data.train.pairs.size()},
                        {"valid", data.valid->pairs.size()},
                        {"test", data.test->pairs.size()},
                        {"valid_neg", data.valid_neg->pairs.size()},
                        {"test_neg", data.test_neg->pairs.size()},
                        {"candidates", candidates}}
                       .dump()
                << '\n';
  } else {
    print_report(o, data, candidates, console.out);
  }
}

}  // namespace

constinit const Command kSplitCommand = {
    .name = "split",
    .summary = "hold out a part of a hierarchy to measure with",
    .description =
        "Holds out a part of a hierarchy, to measure a model with. It writes a data folder: what "
        "is "
        "left in train.tsv, half of the held-out pairs in valid.tsv, half in test.tsv, and ten "
        "wrong pairs for each of them. 'train' then selects by valid, and 'eval --task "
        "classification' measures on test.\n\n"
        "--hold-out-closure asks for pairs that follow from the edges in train.tsv, as the "
        "published data sets do. A graph search answers them all.\n\n"
        "--hold-out-edges asks for parents that do not follow from train.tsv. Entities with "
        "several parents lose one of them, never the last. Only a model that has learnt which "
        "things go together can answer. A --share below 1 leaves more such entities to learn from. "
        "Give direct edges: every edge of the data counts as that of a parent.",
    .examples =
        "gumbelbox split datasets/wordnet_noun --hold-out-edges --out nouns\n"
        "gumbelbox split taxonomy.tsv --hold-out-edges --share 0.5 --seed 2 --out hard\n"
        "gumbelbox split taxonomy.tsv --hold-out-closure --out easy",
    .required = "--out FOLDER",
    .options = options,
    .run = run,
};

}  // namespace gumbelbox
