#include <optional>
#include <ostream>
#include <vector>

#include "cli/calibration_text.h"
#include "cli/classification_text.h"
#include "cli/commands.h"
#include "cli/data_flags.h"
#include "cli/data_remarks.h"
#include "cli/probability_text.h"
#include "cli/progress.h"
#include "cli/question_text.h"
#include "cli/raw_flag.h"
#include "gumbelbox/base/counted.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/printable.h"
#include "gumbelbox/data/closure.h"
#include "gumbelbox/data/data_set.h"
#include "gumbelbox/data/drawn_negatives.h"
#include "gumbelbox/data/edge_set.h"
#include "gumbelbox/eval/classification_task.h"
#include "gumbelbox/eval/entity_match.h"
#include "gumbelbox/eval/pair_scores.h"
#include "gumbelbox/eval/probability_task.h"
#include "gumbelbox/eval/ranking.h"
#include "gumbelbox/eval/ranking_json.h"
#include "gumbelbox/query/question_agreement.h"
#include "gumbelbox/score/model_table.h"
#include "gumbelbox/store/model_file.h"

namespace gumbelbox {
namespace {

struct EvalOptions {
  std::string model;
  std::optional<std::string> questions;
  std::string data;
  DataFlags flags;
  std::optional<std::string> task;
  std::string protocol = "strict";
  RawFlag raw;
  int threads = 0;
  std::uint64_t seed = 1;
  bool json = false;
  bool quiet = false;
};

template <class Visit>
void describe(EvalOptions& o, Visit&& field) {
  field("MODEL", o.model, AnyText{}, "model file written by 'gumbelbox train'");
  field("FILE", o.questions, AnyText{}, "of --task questions: lines 'question<TAB>p<TAB>n'");
  field("data", o.data, AnyText{"PATH"},
        "file of any form that 'import' reads, or data folder; - reads standard input");
  describe(o.flags, field);
  field("task", o.task, OneOf{{"ranking", "classification", "probability", "questions"}},
        "ranking: how high true edges rank; classification: how well P separates true edges from "
        "wrong pairs; probability: how well P agrees with given probabilities; questions: the same "
        "for the questions of FILE");
  field("protocol", o.protocol, OneOf{{"strict", "paper"}},
        "strict: an entity is no candidate for itself; paper: it is, as in the paper's code");
  describe(o.raw, field);
  field("threads", o.threads, Range{0, 1024}, "number of threads, 0 for one per core");
  field("seed", o.seed, Range{0, 1 << 30}, "random seed of sampled wrong pairs");
  field("json", o.json, Flag{}, "print the result as one JSON object");
  field("quiet", o.quiet, Flag{}, "print no progress and no remarks");
}

OptionList options() {
  OptionList list = option_list<EvalOptions>();
  list.set_default("task", "ranking for a hierarchy, probability for probabilities");
  return list;
}

/// The map that P goes through; null if there is none, or none is wanted.
const CalibrationMap* calibration_of(const EvalOptions& o, const Model& model) {
  return model.calibration && !o.raw.raw ? &*model.calibration : nullptr;
}

/// A result, as JSON with whether its P is calibrated, or in words.
void print(const EvalOptions& o, const Model& model, Json json, const std::string& text,
           Console& console) {
  if (o.json) {
    json["calibrated"] = calibration_of(o, model) != nullptr;
    console.out << json.dump() << '\n';
  } else {
    console.out << calibration_in_use(model, o.raw.raw) << text;
  }
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
                     model_entry(model.score.model).link, calibration_of(o, model));
  print(o, model, classification_json(result), classification_text(result), console);
}

void run_probability(const EvalOptions& o, const Model& model, const DataSet& data,
                     const std::vector<EntityId>& ids, Workers& workers, Console& console) {
  const EdgeList& test = data.test ? *data.test : data.train;
  const std::vector<double> given(test.targets.begin(), test.targets.end());
  const std::vector<double> predicted =
      pair_probabilities(*make_stored_score(model.score), model.rows, translate(test.pairs, ids),
                         model_entry(model.score.model).link, calibration_of(o, model), workers);
  const ProbabilityBaselines baselines = probability_baselines(data, test);
  const ProbabilityResult result = measure_probabilities(predicted, given, baselines);
  print(o, model, probability_json(result),
        probability_text(result, baselines, data.test ? "test.tsv" : printable(data.train_file)),
        console);
}

void run_questions(const Arguments& arguments, const EvalOptions& o, Console& console) {
  if (!o.questions) {
    throw Error(ErrorKind::kUsage, "--task questions: expected MODEL FILE; --help explains");
  }
  if (arguments.has("data")) {
    throw Error(ErrorKind::kUsage, "--data: --task questions reads FILE alone");
  }
  const Model model = load_model(o.model);
  const QuestionFile file = read_questions(*o.questions);
  Workers workers(static_cast<unsigned>(o.threads));
  const QuestionResult result =
      ask_questions(file, QueryEngine(model, o.raw.probabilities()), model.vocabulary, workers);
  print(o, model, questions_json(file, result), question_text(result), console);
}

/// What is measured. Throws kUsage if the data are of another kind.
std::string require_task(const EvalOptions& o, const DataSet& data) {
  const bool probabilities = data.kind == DataKind::kProbability;
  const std::string task = o.task.value_or(probabilities ? "probability" : "ranking");
  if ((task == "probability") == probabilities) return task;
  throw Error(ErrorKind::kUsage,
              fmt::format("--task {}: expected {}, found {} in {}; use --task {}", task,
                          probabilities ? "a hierarchy" : "probabilities",
                          probabilities ? "probabilities" : "a hierarchy", data.train_file,
                          probabilities ? "probability" : "ranking or classification"));
}

void require_data(const Arguments& arguments, const EvalOptions& o) {
  if (o.questions) {
    throw Error(ErrorKind::kUsage,
                fmt::format("unexpected argument '{}'; did you mean --data {} or --task questions?",
                            *o.questions, *o.questions));
  }
  arguments.require("data");
}

void run(Arguments& arguments, Console& console) {
  const auto o = arguments.read_all<EvalOptions>();
  console.quiet = console.quiet || o.quiet;
  if (o.task == "questions") return run_questions(arguments, o, console);
  require_data(arguments, o);
  const Model model = load_model(o.model);
  const DataSet data = load_data(o.data, o.flags, {}, console);
  const std::string task = require_task(o, data);
  const std::vector<EntityId> ids = match_entities(data.vocabulary, model.vocabulary);
  if (!o.quiet) {
    console.err << understanding_text(data);
    for (const std::string& note : data.notes) console.err << printable(note) << '\n';
    if (!data.test) {
      console.err << fmt::format("no test.tsv: the {} of train are taken\n",
                                 task == "probability" ? "pairs" : "edges");
    }
  }
  Workers workers(static_cast<unsigned>(o.threads));
  if (task == "probability") return run_probability(o, model, data, ids, workers, console);
  Edges edges{translate(data.train.pairs, ids), {}, {}};
  if (data.valid) edges.valid = translate(data.valid->pairs, ids);
  edges.test = data.test ? translate(data.test->pairs, ids) : edges.train;
  if (task == "classification") {
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
    .summary = "measure a model on test data",
    .description =
        "Measures a model on the pairs of test.tsv, or of train.tsv if there is no test.tsv. "
        "Entities are matched by name.\n\n"
        "--task ranking prints the mean reciprocal rank (MRR), mean average precision (MAP), hits "
        "at 1, 3 and 10, and the mean rank. --task classification prints F1, precision, recall, "
        "area under the ROC curve, average precision, calibration error and Brier score. --task "
        "probability prints KL, "
        "correlations, Brier score and calibration error beside those of popularity and of plain "
        "counts. --task questions answers the questions of FILE and compares with their given "
        "answers.\n\n"
        "P is calibrated if the model is ('gumbelbox calibrate'); --raw leaves it as it is.",
    .examples =
        "gumbelbox eval mammal.model --data datasets/mammal\n"
        "gumbelbox eval mammal.model --data datasets/mammal --protocol paper --json\n"
        "gumbelbox eval nouns.model --data datasets/wordnet_noun --task classification\n"
        "gumbelbox eval films.model --data films --task probability\n"
        "gumbelbox eval films.model --task questions questions.tsv --json",
    .required = "--data PATH",
    .options = options,
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
        "pairs per edge.\n\n"
        "Probability: KL is the mean Bernoulli divergence of P from the given p, with P clipped to "
        "[1e-6, 1 - 1e-6]. ECE compares mean P with mean p in 15 bins of equal numbers of pairs; "
        "the Brier score is the mean of (P - p)^2. 'popularity' predicts P(a) whatever b is. "
        "'counts' predicts what the training users say of the very pair, which is known only if "
        "other users gave the answers. The tables by n_b show the same by how often b occurs.\n\n"
        "Questions: FILE has lines 'question<TAB>p' or 'question<TAB>p<TAB>n', n being the cases "
        "behind the condition. Kinds: 'pair' is P(a | b), 'negation' has a negated name, 'joint' "
        "is any other. 'limit' is the correlation that true probabilities would have, as p itself "
        "is a share of n cases. 'added' shows what a second condition adds: the correlation of "
        "answer - own P(a | b) with p - given P(a | b), over questions P(a | b, c) and "
        "P(a | b, !c) whose P(a | b) is in FILE, too.",
};

}  // namespace gumbelbox
