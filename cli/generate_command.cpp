#include <optional>
#include <ostream>
#include <utility>

#include "cli/commands.h"
#include "cli/generate_market.h"
#include "cli/output_folder.h"
#include "cli/path_list.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/free_memory.h"
#include "gumbelbox/base/json.h"
#include "gumbelbox/base/printable.h"
#include "gumbelbox/data/data_folder.h"
#include "gumbelbox/data/graph.h"
#include "gumbelbox/data/tree.h"

namespace gumbelbox {
namespace {

struct GenerateOptions {
  std::string kind = "balanced";
  std::string out;
  int branching = 3;
  int depth = 3;
  int nodes = 3000;
  MarketFlags market;
  std::string train = "reduction";
  std::uint64_t seed = 1;
  bool force = false;
  bool json = false;
};

template <class Visit>
void describe(GenerateOptions& o, Visit&& field) {
  field("KIND", o.kind, OneOf{{"balanced", "random", "market"}}, "which tree, or a market");
  field("out", o.out, AnyText{"FOLDER"}, "folder to write");
  if (o.kind == "balanced") {
    field("branching", o.branching, Range{1, 1000000}, "balanced: children of an inner node");
    field("depth", o.depth, Range{1, 1000000}, "balanced: levels below the root");
  }
  if (o.kind == "random") field("nodes", o.nodes, Range{2, 100000000}, "random: nodes");
  if (o.kind == "market") describe(o.market, field);
  if (o.kind != "balanced") {
    field("seed", o.seed, Range{0, 1 << 30}, "random, market: same seed, same files");
  }
  if (o.kind != "market") {
    field("train", o.train, OneOf{{"reduction", "closure"}},
          "trees: what train.tsv holds, direct edges or all that follow from them");
  }
  field("force", o.force, Flag{}, kForceHelp);
  field("json", o.json, Flag{}, "print the result as one JSON object");
}

OptionList options() {
  OptionList list;
  for (const char* kind : {"balanced", "random", "market"}) {
    GenerateOptions o;
    o.kind = kind;
    describe(o, list);
  }
  return list;
}

/// Far above kMostClosurePairs of data/closure.h: here the list of pairs is the result itself,
/// written as test.tsv, and no set is made of it.
constexpr std::size_t kMostPairs = 500'000'000;

[[noreturn]] void refuse_so_many_pairs() {
  throw Error(
      ErrorKind::kUsage,
      "expected a tree with at most 500 million pairs of ancestor and descendant, got more; "
      "a smaller or flatter one has fewer");
}

/// Throws kIo if a tree cannot be held: names take most of it, and the list of pairs.
void require_memory_for(std::size_t nodes, std::size_t pairs) {
  constexpr std::size_t kBytesANode = 100;
  constexpr std::size_t kBytesAPair = sizeof(Pair);
  const std::size_t need = nodes * kBytesANode + pairs * kBytesAPair;
  const std::optional<std::size_t> free = free_memory();
  if (!free || need <= *free) return;
  throw Error(
      ErrorKind::kIo,
      fmt::format("a tree of at least {} nodes needs about {:.2g} GB of memory, {:.2g} GB are free",
                  nodes, static_cast<double>(need) / 1e9, static_cast<double>(*free) / 1e9));
}

std::vector<Pair> tree_edges(const GenerateOptions& o) {
  if (o.kind == "balanced") {
    const auto branching = static_cast<std::uint32_t>(o.branching);
    const auto depth = static_cast<std::uint32_t>(o.depth);
    const std::uint64_t pairs = balanced_tree_pairs(branching, depth);
    if (pairs > kMostPairs) refuse_so_many_pairs();
    require_memory_for(pairs / depth, pairs);  // every node has at most `depth` ancestors
    return balanced_tree(branching, depth);
  }
  require_memory_for(static_cast<std::size_t>(o.nodes), 0);
  Random random(o.seed, RandomUse::kTree);
  return random_tree(static_cast<std::uint32_t>(o.nodes), random);
}

void generate_tree(const GenerateOptions& o, Console& console) {
  constexpr std::string_view kParts[] = {"entities", "train", "test"};
  require_folder_for(o.out, kParts, o.force);
  const std::vector<Pair> edges = tree_edges(o);
  DataSet data;
  for (std::size_t id = 0; id <= edges.size(); ++id) data.vocabulary.add(std::to_string(id));
  auto closure = find_closure(data.vocabulary.size(), edges, kMostPairs);
  if (!closure) refuse_so_many_pairs();
  data.test.emplace().pairs = std::move(*closure);
  data.train.pairs = o.train == "closure" ? data.test->pairs : edges;
  write_data_folder(data, o.out, {}, folder_options(o.force, console));
  if (o.json) {
    console.out << Json{{"entities", data.vocabulary.size()},
                        {"train", data.train.pairs.size()},
                        {"test", data.test->pairs.size()}}
                       .dump()
                << '\n';
  } else {
    console.out << fmt::format("{}: {} entities, {} edges in train.tsv, {} in test.tsv\n",
                               printable(o.out), data.vocabulary.size(), data.train.pairs.size(),
                               data.test->pairs.size());
  }
}

void run(Arguments& arguments, Console& console) {
  arguments.require("out");
  GenerateOptions o;
  arguments.read(o);
  const bool market = o.kind == "market";
  arguments.finish(fmt::format("a {}{} has no such option", o.kind, market ? "" : " tree"));
  PathList paths;
  paths.replaces("--out", o.out);
  paths.reads("--config", arguments.config_path());
  paths.require_apart();
  writing_folder([&] {
    if (market) {
      generate_market(o.market, o.seed, o.out, o.force, o.json, console);
    } else {
      generate_tree(o, console);
    }
  });
}

}  // namespace

constinit const Command kGenerateCommand = {
    .name = "generate",
    .summary = "make a tree or a market to try things on",
    .description =
        "Writes a data folder with a tree, or a folder with the purchases of a market whose true "
        "probabilities are known.\n\n"
        "In a 'balanced' tree every inner node "
        "has the same number of children. A 'random' tree is drawn uniformly from all labelled "
        "trees; each edge points from the smaller to the larger number, so it has several roots. "
        "test.tsv holds every ancestor of every node.\n\n"
        "In a 'market' every person belongs to a class, and the class decides how likely each item "
        "is. Few items are popular, most are rare. ratings.tsv has rows 'person<TAB>item'. "
        "truth.tsv has the true P(a | b) of every pair of items, as lines 'a<TAB>b<TAB>p'. "
        "questions.tsv has lines 'question<TAB>p' with the true probability: P(a | b), P(a | b, c) "
        "and P(a | b, !c). Of the last two, 10 people or more are expected to meet the condition. "
        "People without items have no row: a share of all people in ratings.tsv is a share of "
        "those with items, while P(a | b) is the same for both. To "
        "learn from it: 'gumbelbox import ratings market/ratings.tsv --out shop'.",
    .examples =
        "gumbelbox generate balanced --branching 3 --depth 3 --train closure --out tree40\n"
        "gumbelbox generate random --nodes 3000 --seed 7 --out tree3000\n"
        "gumbelbox generate market --items 300 --people 2000 --seed 7 --out market300",
    .required = "--out FOLDER",
    .options = options,
    .run = run,
};

}  // namespace gumbelbox
