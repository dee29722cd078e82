#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>
#include <ostream>
#include <span>
#include <utility>

#include "cli/checkpoint_keeper.h"
#include "cli/commands.h"
#include "cli/data_remarks.h"
#include "cli/gradient_report.h"
#include "cli/hierarchy.h"
#include "cli/layout_start.h"
#include "cli/output_path.h"
#include "cli/resume.h"
#include "cli/run_lock.h"
#include "cli/train_log.h"
#include "cli/train_watch.h"
#include "cli/training_pairs.h"
#include "cli/validation.h"
#include "cli/wrong_answers.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/json.h"
#include "gumbelbox/data/data_set.h"
#include "gumbelbox/eval/answer_quality.h"
#include "gumbelbox/options/option_writer.h"
#include "gumbelbox/sample/near_negatives.h"
#include "gumbelbox/score/registry.h"
#include "gumbelbox/store/model_file.h"
#include "gumbelbox/train/train.h"

namespace gumbelbox {
namespace {

struct TrainCommandOptions {
  std::string data;
  std::string kind = "auto";
  std::string out;
  TrainOptions train;
  int threads = 0;
  bool check_gradients = false;
  bool resume = false;
  bool restart = false;
  double checkpoint_every = 120;
  std::string log;
  std::string tensorboard;
  bool json = false;
  bool quiet = false;
};

template <class Visit>
void describe(TrainCommandOptions& o, Visit&& field) {
  field("data", o.data, AnyText{"PATH"}, "edge file, data folder, or - for standard input");
  field("kind", o.kind, kDataKinds, "what the data are; auto tells it by their columns");
  field("out", o.out, AnyText{"FILE"}, "model file to write");
  describe(o.train, field);
  field("threads", o.threads, Range{0, 1024}, "threads; 0 is one a core; never changes the result");
  field("check-gradients", o.check_gradients, Flag{},
        "compare the gradient of the first batch with differences of its loss and train nothing; "
        "needs no --out");
  field(
      "resume", o.resume, Flag{},
      "go on from OUT.checkpoint, with its options; leave a finished OUT alone; begin if there is "
      "neither");
  field("restart", o.restart, Flag{}, "begin anew though there is a checkpoint or a model");
  field("checkpoint-every", o.checkpoint_every, RealRange{0, 1e9},
        "seconds between two checkpoints");
  field("log", o.log, AnyText{"FILE"}, "write a JSON line for every epoch");
  field("tensorboard", o.tensorboard, AnyText{"FOLDER"},
        "write loss, learning rate and metric of every epoch for TensorBoard");
  field("json", o.json, Flag{}, "print the result as one JSON object");
  field("quiet", o.quiet, Flag{}, "no progress and no remarks");
}

OptionList options() {
  OptionList list;
  for (const std::string& model : model_names()) {
    TrainCommandOptions o;
    o.train = default_options(model);
    describe(o, list);
  }
  list.set_default("model", TrainOptions{}.score.model);
  list.set_default("epochs", "none from a layout; else 100, or 5000 steps if that is more");
  list.set_default("init", "layout if the model can");
  list.set_default("learning-rate", "0.001 from a layout, else 0.01");
  return list;
}

/// What a run is started with, and from.
struct Start {
  TrainCommandOptions options;
  std::optional<Checkpoint> from;
  std::optional<RunLock> lock;
};

void read(Arguments& arguments, Console& console, Start& start) {
  arguments.require("data");
  TrainCommandOptions& o = start.options;
  o.train = default_options(arguments.text("model").value_or("gumbel"));
  arguments.read(o);
  console.quiet = o.quiet;
  check_near_negatives(o.train.sample);
  settle_init(arguments, o.train, console);
  if (o.check_gradients) {
    return arguments.finish(fmt::format("model '{}' has no such option", o.train.score.model));
  }
  arguments.require("out");
  require_writable(o.out);
  require_different(o.out, o.data, "--out", "--data");
  require_different(o.out, o.log, "--out", "--log");
  require_different(o.log, o.data, "--log", "--data");
  require_replaceable(o.out, R"("format":"gumbelbox")", "a model");
  require_replaceable(o.log, R"({"options":)", "a log");
  start.lock.emplace(o.out);
  require_different(checkpoint_path(o.out), o.data, "OUT.checkpoint", "--data");
  require_different(checkpoint_path(o.out), o.log, "OUT.checkpoint", "--log");
  start.from = find_checkpoint(o.out, o.resume, o.restart);
  if (start.from) {
    o.train = options_of(start.from->notes, checkpoint_path(o.out));
    arguments.read(o);
    require_same_options(start.from->notes, o.train, checkpoint_path(o.out));
  }
  arguments.finish(fmt::format("model '{}' has no such option", o.train.score.model));
}

int epoch_kept(const TrainResult& result) {
  return result.best_metric ? result.best_epoch : result.epochs;
}

Model make_model(const TrainOptions& options, DataSet& data, Table rows, const TrainResult& result,
                 const AnswerQuality& quality, const Validation& validation) {
  Model model;
  model.score = options.score;
  model.data_checksum = data.checksum().text();
  model.options = option_texts(options);
  model.options.emplace_back("origin", origin_of(options, epoch_kept(result)));
  model.metrics = {{"epochs", result.epochs},
                   {"edges_held", quality.edges_held},
                   {"wrong_answers", quality.wrong_answers},
                   {"wrong_about_parents", quality.wrong_about_parents}};
  if (result.epochs > 0) model.metrics.emplace_back("loss", result.loss);
  if (result.best_metric) {
    model.metrics.emplace_back("best_epoch", result.best_epoch);
    model.metrics.emplace_back(validation.name(), *result.best_metric);
  }
  model.vocabulary = std::move(data.vocabulary);
  model.rows = std::move(rows);
  return model;
}

void print(const TrainResult& result, const TrainCommandOptions& o, const Model& model,
           std::size_t edges, const AnswerQuality& quality, const Validation& validation,
           std::ostream& out) {
  out << fmt::format(
      "{} in {}, {}: {}, {}", o.train.score.model,
      counted(static_cast<std::size_t>(o.train.score.dim), "dimension", "dimensions"),
      origin_of(o.train, epoch_kept(result)),
      counted(model.vocabulary.size(), "entity", "entities"), counted(edges, "edge", "edges"));
  if (result.epochs > 0) {
    out << fmt::format(", {}, loss {:.4f}",
                       counted(static_cast<std::size_t>(result.epochs), "epoch", "epochs"),
                       result.loss);
  }
  out << '\n';
  if (result.best_metric) {
    out << fmt::format("{} {:.4f} at epoch {}, which is kept\n", validation.name(),
                       *result.best_metric, result.best_epoch);
  }
  out << fmt::format("{:.1f}% of the edges have P(parent | child) of at least one half\n",
                     100 * quality.edges_held);
  out << wrong_answers_text(quality, origin_of(o.train, epoch_kept(result)));
  out << "model: " << o.out << '\n';
}

/// The notes of this run; those of the checkpoint must agree with them.
RunNotes make_notes(const Start& start, const DataSet& data) {
  const TrainCommandOptions& o = start.options;
  RunNotes notes = notes_of(o.train, data);
  if (!start.from) return notes;
  require_same_data(start.from->notes, notes, checkpoint_path(o.out));
  notes.earlier_rates = earlier_rates(*start.from, o.train.learning_rate);
  return notes;
}

[[noreturn]] void stop(const TrainResult& result, const TrainOptions& options,
                       const CheckpointKeeper& keeper) {
  const std::string next = keeper.has_saved()
                               ? fmt::format("--resume goes on from {}", keeper.path())
                               : std::string("nothing is kept");
  throw Error(ErrorKind::kStopped, fmt::format("stopped after {} of {} epochs; {}", result.epochs,
                                               options.epochs, next));
}

/// The error that ended a run, with the way to go on if its numbers ran away.
Error explained(const Error& error, const TrainOptions& options, CheckpointKeeper& keeper,
                const std::function<TrainState()>& initial) {
  if (error.kind() != ErrorKind::kNumeric || keeper.path().empty() || options.epochs == 0) {
    return error;
  }
  try {
    keeper.note_failure(error.what(), initial);
  } catch (const Error& second) {
    return Error(error.kind(), fmt::format("{}; {}", error.what(), second.what()));
  }
  return Error(error.kind(),
               fmt::format("{}; to go on from {}: --resume --learning-rate {}", error.what(),
                           keeper.path(), option_text(options.learning_rate / 10)));
}

/// Whether a model file could hold the rows of a state. If not, the run ends within the epoch.
bool can_be_kept(const TrainState& state, const PairScore& score) {
  try {
    score.require_storable(state.parameters);
    return std::ranges::all_of(state.parameters.values(), [](float x) { return std::isfinite(x); });
  } catch (const Error&) {
    return false;
  }
}

struct Trained {
  TrainResult result;
  Table rows;  // as a model file keeps them
};

/// Trains to the end, or throws with the way to go on.
Trained run_to_end(const PairScore& score, const TrainOptions& options, const Positives& positives,
                   TrainState from, const std::function<TrainState()>& initial, TrainWatch& watch,
                   CheckpointKeeper& keeper, Workers& workers) {
  try {
    Trained trained;
    trained.result = train(score, options, positives, watch.hooks(), workers, std::move(from));
    if (trained.result.stopped) stop(trained.result, options, keeper);
    trained.rows = score.stored_rows(trained.result.parameters);
    return trained;
  } catch (const Error& error) {
    throw explained(error, options, keeper, initial);
  }
}

void keep(const Model& model, const std::string& out, CheckpointKeeper& keeper) {
  try {
    save_model(model, out);
  } catch (const Error& error) {
    if (!keeper.has_saved()) throw;
    throw Error(error.kind(),
                fmt::format("{}; --resume tries again, from {}", error.what(), keeper.path()));
  }
  keeper.remove();
}

/// Prints how well the gradient agrees with the loss; throws kNumeric if it does not.
void check_gradients(TrainCommandOptions& o, const DataSet& data, Console& console) {
  const std::unique_ptr<PairScore> score = make_score(o.train.score, o.train.rows);
  Workers workers(static_cast<unsigned>(o.threads));
  const EdgeList chosen = choose_positives(data, o.train.positives, console);
  const EdgeSet reject = choose_reject(data, chosen.pairs, o.train.sample, true, console);
  const Positives positives{chosen.pairs, chosen.targets, data.vocabulary.size(), &reject};
  const TrainState state = initial_state(*score, o.train, data.vocabulary.size());
  report_gradient_check(check_gradient(*score, o.train, positives, state.parameters, workers),
                        o.train.score, data.vocabulary, o.json, console);
}

/// Whether there is nothing left to go on with; tells what there is. Throws kUsage if it is a model
/// of another run.
bool is_finished(Arguments& arguments, const TrainCommandOptions& o, const DataSet& data,
                 Console& console) {
  const std::optional<Model> model = find_finished(o.out, data, [&](TrainOptions& options) {
    TrainCommandOptions given = o;
    given.train = options;
    arguments.read(given);
    options = given.train;
  });
  if (!model) {
    if (!o.quiet) {
      console.err << fmt::format("no checkpoint '{}': beginning anew\n", checkpoint_path(o.out));
    }
    return false;
  }
  if (!o.quiet) console.err << fmt::format("{} is finished; --restart trains it anew\n", o.out);
  if (o.json) {
    Json summary{{"finished_before", true}};
    for (const auto& [name, value] : model->metrics) summary[name] = value;
    console.out << summary.dump() << '\n';
  } else {
    console.out << "model: " << o.out << '\n';
  }
  return true;
}

void run(Arguments& arguments, Console& console) {
  Start start;
  read(arguments, console, start);
  TrainCommandOptions& o = start.options;
  DataSet data = load_hierarchy(o.data, o.kind, {.test = false});
  remark_on_data(data, console);
  if (o.check_gradients) return check_gradients(o, data, console);
  if (o.resume && !start.from && is_finished(arguments, o, data, console)) return;
  const EdgeList positives = choose_positives(data, o.train.positives, console);
  if (!arguments.has("epochs") && !start.from) {
    o.train.epochs = default_epochs_from(o.train, positives.pairs.size());
  }
  remark_on_idle_options(arguments, o.train, console);
  const RunNotes notes = make_notes(start, data);
  if (o.train.epochs > 0) remark_on_adam(o.train, data.vocabulary.size(), console);
  std::optional<TrainState> from;
  if (start.from) from = std::move(start.from->state);

  const std::unique_ptr<PairScore> score = make_score(o.train.score, o.train.rows);
  Workers workers(static_cast<unsigned>(o.threads));
  const EdgeSet reject =
      choose_reject(data, positives.pairs, o.train.sample, o.train.epochs > 0, console);
  const bool resumes = from.has_value();
  const auto initial = [&] {
    return start_state(data, positives.pairs, *score, o.train, workers, console);
  };
  const double before_start = steady_seconds();
  if (!from) from = initial();
  const double start_seconds = steady_seconds() - before_start;
  const Validation validation(data, o.train.score, *score, workers);
  TrainLog log({o.log, o.tensorboard}, o.train,
               resumes ? std::optional(from->epochs) : std::nullopt, console);
  CheckpointKeeper keeper(checkpoint_path(o.out), notes, o.checkpoint_every,
                          [&](const TrainState& state) { return can_be_kept(state, *score); });
  if (!resumes) keeper.remove();  // of a run that this one restarts
  TrainWatch watch({pairs_in_all(o.train, positives.pairs.size()), from ? from->pairs : 0},
                   data.vocabulary, validation, log, keeper, console);
  Trained trained = run_to_end(
      *score, o.train, {positives.pairs, positives.targets, data.vocabulary.size(), &reject},
      *std::move(from), initial, watch, keeper, workers);

  const TrainResult& result = trained.result;
  const std::size_t edges = data.train.pairs.size();
  const AnswerQuality quality =
      answer_quality(*make_stored_score(o.train.score), trained.rows, data.train.pairs,
                     known_edges(data), o.train.seed, workers);
  Model model = make_model(o.train, data, std::move(trained.rows), result, quality, validation);
  if (!notes.earlier_rates.empty()) {
    model.options.emplace_back("earlier_learning_rates", notes.earlier_rates);
  }
  keep(model, o.out, keeper);
  Json summary = watch.end(result);
  summary["layout_seconds"] = o.train.init == "layout" ? start_seconds : 0;
  summary["origin"] = origin_of(o.train, epoch_kept(result));
  summary["edges_held"] = quality.edges_held;
  summary["wrong_answers"] = quality.wrong_answers;
  summary["wrong_about_parents"] = quality.wrong_about_parents;
  if (o.json) {
    console.out << summary.dump() << '\n';
  } else {
    print(result, o, model, edges, quality, validation, console.out);
  }
  log.end(summary);
}

constexpr OptionGroup kGroups[] = {
    {"Data and model", "data kind out model dim seed threads"},
    {"Boxes to begin with", "init layout-margin"},
    {"Learning", "epochs learning-rate schedule batch-size positives penalty penalty-weight adam"},
    {"Negatives",
     "negatives negative-weight negatives-mode negative-ends redraw-negatives self-negatives "
     "filter-negatives hard-negatives"},
    {"When to stop and what to keep", "eval-every patience checkpoint-every resume restart"},
    {"Form of the model",
     "beta intersection-beta volume-beta tables constraint noise sigma samples side-parameter "
     "log1m-guard"},
    {"What is told", "log tensorboard json quiet check-gradients"},
};

}  // namespace

constinit const Command kTrainCommand = {
    .name = "train",
    .summary = "learn boxes from a hierarchy",
    .description =
        "Finds a box for every entity of a hierarchy, so that the box of a child lies in the "
        "boxes of its parents, and writes them as a model file. The data are a file of lines "
        "'parent<TAB>child' with names, or a data folder. Boxes are laid out by the structure of "
        "the hierarchy, and trained on only if --epochs says so; --init random learns them from "
        "the edges alone. If the folder has valid.tsv, the epoch that does best on it is kept "
        "and training stops when it no longer gets better; else the last epoch is kept. test.tsv "
        "is never read. Every two minutes, and on Ctrl-C or SIGTERM, the state of the run goes "
        "to OUT.checkpoint; --resume goes on from there and ends in the same model. A second "
        "Ctrl-C, a second later, ends it at once. 'gumbel' is the model to use; "
        "'gumbel-censored' and 'gumbel-truncated' live in the unit cube, where a thing alone has "
        "a probability, and are slower; 'gumbel-exact', 'smooth', 'gaussian' and 'hard' are "
        "there to compare with.",
    .examples =
        "gumbelbox train --data taxonomy.tsv --out taxonomy.model\n"
        "gumbelbox train --data datasets/mammal --out mammal.model --dim 2 --epochs 300\n"
        "zcat edges.tsv.gz | gumbelbox train --data - --out edges.model --model smooth",
    .required = "--data PATH --out FILE",
    .options = options,
    .run = run,
    .groups = kGroups,
};

}  // namespace gumbelbox
