#include <ostream>
#include <vector>

#include "cli/commands.h"
#include "cli/hierarchy.h"
#include "cli/progress.h"
#include "cli/validation.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/json.h"
#include "gumbelbox/data/data_set.h"
#include "gumbelbox/data/edge_set.h"
#include "gumbelbox/eval/ranking.h"
#include "gumbelbox/score/registry.h"
#include "gumbelbox/store/model_file.h"

namespace gumbelbox {
namespace {

struct EvalOptions {
  std::string model;
  std::string data;
  std::string kind = "auto";
  std::string task = "ranking";
  std::string protocol = "strict";
  int threads = 0;
  bool json = false;
  bool quiet = false;
};

template <class Visit>
void describe(EvalOptions& o, Visit&& field) {
  field("MODEL", o.model, AnyText{}, "model file written by 'gumbelbox train'");
  field("data", o.data, AnyText{"PATH"}, "edge file or data folder");
  field("kind", o.kind, kDataKinds, "what the data are; auto tells it by their columns");
  field("task", o.task, OneOf{{"ranking"}}, "what is measured");
  field("protocol", o.protocol, OneOf{{"strict", "paper"}},
        "strict: an entity is no candidate for itself; paper: it is one, as in the published code");
  field("threads", o.threads, Range{0, 1024}, "threads; 0 is one a core");
  field("json", o.json, Flag{}, "print the result as one JSON object");
  field("quiet", o.quiet, Flag{}, "no progress, no remarks");
}

/// Entity of the model for each entity of the data: by name, or by id where names repeat.
std::vector<EntityId> match_entities(const Vocabulary& data, const Vocabulary& model) {
  std::vector<EntityId> ids(data.size());
  if (data.repeats_names() || model.repeats_names()) {
    if (data != model) {
      throw Error(ErrorKind::kInput,
                  "names repeat, so that entities are matched by id; expected the entities of the "
                  "model in the same order, found others");
    }
    for (EntityId id = 0; id < ids.size(); ++id) ids[id] = id;
    return ids;
  }
  for (EntityId id = 0; id < ids.size(); ++id) {
    const std::optional<EntityId> found = model.find(data.name(id));
    if (!found) {
      throw Error(ErrorKind::kNotFound,
                  fmt::format("entity '{}' of the data is not in the model", data.name(id)));
    }
    ids[id] = *found;
  }
  return ids;
}

std::vector<Pair> translate(const EdgeList& edges, const std::vector<EntityId>& ids) {
  std::vector<Pair> pairs;
  for (const Pair pair : edges.pairs) pairs.push_back({ids[pair.a], ids[pair.b]});
  return pairs;
}

/// Shows how far it is, from a second on: small data sets are done before anyone would look.
RankingByProtocol rank(const Model& model, std::span<const Pair> edges, const EdgeSet& known,
                       Workers& workers, Console& console) {
  constexpr double kUnseen = 1;
  const double start = steady_seconds();
  std::optional<Progress> progress;
  const RankingByProtocol ranking =
      rank_edges(*make_stored_score(model.score), model.rows, edges, known, workers,
                 [&](std::size_t done, std::size_t total) {
                   if (!progress && steady_seconds() - start > kUnseen) {
                     progress.emplace(console, "ranking", total, "queries", done);
                   }
                   if (progress) progress->update(done);
                 });
  if (progress) progress->finish();
  return ranking;
}

Json ranking_json(const Ranking& r, const std::string& protocol, std::size_t edges) {
  return {{"protocol", protocol},
          {"edges", edges},
          {"mrr", r.mrr},
          {"mrr_parent", r.mrr_parent},
          {"mrr_child", r.mrr_child},
          {"hits_at_1", r.hits_at_1},
          {"hits_at_3", r.hits_at_3},
          {"hits_at_10", r.hits_at_10},
          {"mean_rank", r.mean_rank},
          {"map", r.map}};
}

void print(const Ranking& r, const std::string& protocol, std::size_t edges, std::ostream& out) {
  out << fmt::format("filtered ranking of {} edges, {} protocol\n", edges, protocol);
  out << fmt::format("MRR {:.4f} (parents {:.4f}, children {:.4f}), MAP {:.4f}\n", r.mrr,
                     r.mrr_parent, r.mrr_child, r.map);
  out << fmt::format("hits at 1 {:.4f}, at 3 {:.4f}, at 10 {:.4f}, mean rank {:.2f}\n", r.hits_at_1,
                     r.hits_at_3, r.hits_at_10, r.mean_rank);
}

void run(Arguments& arguments, Console& console) {
  arguments.require("data");
  const auto o = arguments.read_all<EvalOptions>();
  const Model model = load_model(o.model);
  const DataSet data = load_hierarchy(o.data, o.kind);
  const std::vector<EntityId> ids = match_entities(data.vocabulary, model.vocabulary);
  if (!o.quiet) {
    for (const std::string& note : data.notes) console.err << note << '\n';
    if (!data.test) console.err << "no test.tsv: the edges of train are ranked\n";
  }
  const std::vector<Pair> train = translate(data.train, ids);
  const std::vector<Pair> valid = translate(data.valid.value_or(EdgeList{}), ids);
  const std::vector<Pair> test = data.test ? translate(*data.test, ids) : train;
  const EdgeSet edges(model.vocabulary.size(), {train, valid, test});
  // The published protocol leaves out only what the files list.
  const std::optional<EdgeSet> closure =
      o.protocol == "strict" ? find_closure_of(edges) : std::nullopt;
  if (o.protocol == "strict" && !closure && !o.quiet) {
    console.err << "too many pairs follow from the edges: only listed edges are left out\n";
  }
  const EdgeSet& known = closure ? *closure : edges;
  Workers workers(static_cast<unsigned>(o.threads));
  console.quiet = console.quiet || o.quiet;
  const RankingByProtocol both = rank(model, test, known, workers, console);
  const Ranking& ranking = o.protocol == "strict" ? both.strict : both.paper;
  if (o.json) {
    console.out << ranking_json(ranking, o.protocol, test.size()).dump() << '\n';
  } else {
    print(ranking, o.protocol, test.size(), console.out);
  }
}

}  // namespace

constinit const Command kEvalCommand = {
    .name = "eval",
    .summary = "measure a model on edges it should know",
    .description =
        "Ranks every edge of test.tsv twice: its parent among all entities by P(candidate | "
        "child), "
        "its child among all by P(parent | candidate). Other true edges are no candidates: those "
        "of "
        "train, valid and test, and for the strict protocol all that follow from them. Ties count "
        "half. Prints the mean reciprocal rank (MRR), the mean average precision (MAP), the share "
        "of "
        "ranks up to 1, 3 and 10, and the mean rank. Without test.tsv the edges of train are "
        "ranked. "
        "Entities are matched by name.",
    .examples =
        "gumbelbox eval mammal.model --data datasets/mammal\n"
        "gumbelbox eval mammal.model --data datasets/mammal --protocol paper --json",
    .required = "--data PATH",
    .options = option_list<EvalOptions>,
    .run = run,
};

}  // namespace gumbelbox
