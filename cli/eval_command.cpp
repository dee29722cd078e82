#include <ostream>
#include <vector>

#include "cli/classification_text.h"
#include "cli/commands.h"
#include "cli/data_flags.h"
#include "cli/data_remarks.h"
#include "cli/progress.h"
#include "gumbelbox/base/counted.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/closure.h"
#include "gumbelbox/data/data_set.h"
#include "gumbelbox/data/drawn_negatives.h"
#include "gumbelbox/data/edge_set.h"
#include "gumbelbox/eval/classification_task.h"
#include "gumbelbox/eval/entity_match.h"
#include "gumbelbox/eval/ranking.h"
#include "gumbelbox/eval/ranking_json.h"
#include "gumbelbox/score/model_table.h"
#include "gumbelbox/store/model_file.h"

namespace gumbelbox {
namespace {

struct EvalOptions {
  std::string model;
  std::string data;
  DataFlags flags;
  std::string task = "ranking";
  std::string protocol = "strict";
  int threads = 0;
  std::uint64_t seed = 1;
  bool json = false;
  bool quiet = false;
};

template <class Visit>
void describe(EvalOptions& o, Visit&& field) {
  field("MODEL", o.model, AnyText{}, "model file written by 'gumbelbox train'");
  field("data", o.data, AnyText{"PATH"},
        "file of any form that 'import' reads, or data folder; - reads standard input");
  describe(o.flags, field);
  field("task", o.task, OneOf{{"ranking", "classification"}},
        "ranking: how high true edges rank; classification: how well P separates true edges from "
        "wrong pairs");
  field("protocol", o.protocol, OneOf{{"strict", "paper"}},
        "strict: an entity is no candidate for itself; paper: it is, as in the paper's code");
  field("threads", o.threads, Range{0, 1024}, "number of threads, 0 for one per core");
  field("seed", o.seed, Range{0, 1 << 30}, "random seed of sampled wrong pairs");
  field("json", o.json, Flag{}, "print the result as one JSON object");
  field("quiet", o.quiet, Flag{}, "print no progress and no remarks");
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

void print(const Ranking& r, const std::string& protocol, std::size_t edges, std::ostream& out) {
  out << fmt::format("filtered ranking of {}, {} protocol\n", counted(edges, "edge", "edges"),
                     protocol);
  out << fmt::format("MRR {:.4f} (parents {:.4f}, children {:.4f}), MAP {:.4f}\n", r.mrr,
                     r.mrr_parent, r.mrr_child, r.map);
  out << fmt::format("hits at 1 {:.4f}, at 3 {:.4f}, at 10 {:.4f}, mean rank {:.2f}\n", r.hits_at_1,
                     r.hits_at_3, r.hits_at_10, r.mean_rank);
}

/// What is known to hold, by ids of the model.
struct Edges {
  std::vector<Pair> train;
  std::vector<Pair> valid;
  std::vector<Pair> test;  // those of train if there are none
};

/// All edges, and with `closure` what follows from them.
EdgeSet known_pairs(const Edges& edges, std::size_t entities, bool closure, Console& console) {
  EdgeSet listed(entities, {edges.train, edges.valid, edges.test});
  if (!closure) return listed;
  std::optional<EdgeSet> implied = find_closure_set(listed);
  if (implied) return *std::move(implied);
  if (!console.quiet) {
    console.err << "too many pairs follow from the edges: only listed edges are left out\n";
  }
  return listed;
}

/// The wrong pairs of a file, or drawn ones.
std::vector<Pair> wrong_pairs(const std::optional<EdgeList>& file, const char* name,
                              const std::vector<EntityId>& ids, const std::vector<Pair>& right,
                              const EdgeSet& known, std::uint64_t seed, Console& console) {
  if (file) return translate(file->pairs, ids);
  constexpr std::size_t kDrawn = 10;
  if (!console.quiet) {
    console.err << fmt::format("no {}: {} wrong pairs are drawn for every edge\n", name, kDrawn);
  }
  return draw_negatives(right, known, kDrawn, seed);
}

void run_classification(const EvalOptions& o, const Model& model, const DataSet& data,
                        const std::vector<EntityId>& ids, const Edges& edges, Workers& workers,
                        Console& console) {
  const EdgeSet known = known_pairs(edges, model.vocabulary.size(), /*closure=*/true, console);
  const ClassificationTask test{edges.test, wrong_pairs(data.test_neg, "test_neg.tsv", ids,
                                                        edges.test, known, o.seed, console)};
  std::optional<ClassificationTask> valid;
  if (data.valid) {
    valid = {edges.valid, wrong_pairs(data.valid_neg, "valid_neg.tsv", ids, edges.valid, known,
                                      o.seed + 1, console)};
  } else if (!console.quiet) {
    console.err << "no valid.tsv: the threshold is 0.5\n";
  }
  const ClassificationResult result =
      classify_pairs(*make_stored_score(model.score), model.rows, test, valid, workers,
                     model_entry(model.score.model).link);
  if (o.json) {
    console.out << classification_json(result).dump() << '\n';
  } else {
    console.out << classification_text(result);
  }
}

void run(Arguments& arguments, Console& console) {
  arguments.require("data");
  const auto o = arguments.read_all<EvalOptions>();
  const Model model = load_model(o.model);
  console.quiet = console.quiet || o.quiet;
  const DataSet data = load_hierarchy(o.data, o.flags, {}, console);
  const std::vector<EntityId> ids = match_entities(data.vocabulary, model.vocabulary);
  if (!o.quiet) {
    console.err << understanding_text(data);
    for (const std::string& note : data.notes) console.err << note << '\n';
    if (!data.test) console.err << "no test.tsv: the edges of train are taken\n";
  }
  Edges edges{translate(data.train.pairs, ids), {}, {}};
  if (data.valid) edges.valid = translate(data.valid->pairs, ids);
  edges.test = data.test ? translate(data.test->pairs, ids) : edges.train;
  Workers workers(static_cast<unsigned>(o.threads));
  if (o.task == "classification") {
    return run_classification(o, model, data, ids, edges, workers, console);
  }
  // The published protocol leaves out only what the files list.
  const EdgeSet known =
      known_pairs(edges, model.vocabulary.size(), o.protocol == "strict", console);
  const std::vector<Pair>& test = edges.test;
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
    .summary = "measure a model on test edges",
    .description =
        "Measures a model on the edges of test.tsv, or of train.tsv if there is no test.tsv. "
        "Entities are matched by name.\n\n"
        "--task ranking prints the mean reciprocal rank (MRR), mean average precision (MAP), hits "
        "at 1, 3 and 10, and the mean rank. --task classification prints F1, precision, recall, "
        "area under the ROC curve, average precision, calibration error and Brier score.",
    .examples =
        "gumbelbox eval mammal.model --data datasets/mammal\n"
        "gumbelbox eval mammal.model --data datasets/mammal --protocol paper --json\n"
        "gumbelbox eval nouns.model --data datasets/wordnet_noun --task classification",
    .required = "--data PATH",
    .options = option_list<EvalOptions>,
    .run = run,
    .details =
        "Ranking: every edge is ranked twice, its parent by P(candidate | child) and its child by "
        "P(parent | candidate). Other true edges are no candidates: the edges of train, valid and "
        "test, and with --protocol strict all pairs that follow from them. Ties count half.\n\n"
        "Classification: a pair counts as true if P(parent | child) reaches the threshold with "
        "the best F1 on valid.tsv and valid_neg.tsv; without valid.tsv the threshold is 0.5. "
        "Wrong pairs come from test_neg.tsv and valid_neg.tsv; without these files, ten are "
        "sampled per edge.\n\n"
        "The calibration error (JSON: ece) compares P with the share of true pairs in 15 equal "
        "bins. The Brier score is the mean squared error of P. Both depend on the number of wrong "
        "pairs per edge.",
};

}  // namespace gumbelbox
