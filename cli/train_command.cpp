#include <algorithm>
#include <optional>
#include <ostream>
#include <utility>

#include "cli/commands.h"
#include "cli/data_remarks.h"
#include "cli/gradient_report.h"
#include "cli/model_output.h"
#include "cli/output_path.h"
#include "cli/path_list.h"
#include "cli/run_lock.h"
#include "cli/run_start.h"
#include "cli/train_flags.h"
#include "cli/train_remarks.h"
#include "cli/train_report.h"
#include "cli/train_watch.h"
#include "gumbelbox/base/clock.h"
#include "gumbelbox/base/disk_room.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/json.h"
#include "gumbelbox/base/printable.h"
#include "gumbelbox/fit/fit.h"
#include "gumbelbox/fit/memory_need.h"
#include "gumbelbox/fit/resume.h"

namespace gumbelbox {
namespace {

OptionList options() {
  OptionList list;
  for (const std::string& model : model_names()) {
    TrainFlags o;
    o.fit = default_options(model);
    describe(o, list);
  }
  list.set_default("model", FitOptions{}.model.model);
  list.set_default("epochs",
                   "0 with --init layout; else 100, or 5000 steps if that is more; 6000 steps for "
                   "probabilities");
  list.set_default("init",
                   "layout if the model supports it, pretrained for cones, else random; "
                   "counts for probabilities");
  list.set_default(
      "learning-rate",
      "0.001 with --init layout, else 0.05 for gumbel and smooth, 0.01, 0.03 for order, 5 for "
      "poincare");
  list.set_default("burn-in", "10 for poincare, else none");
  list.set_default("dim", "auto; 5 without a layout, 50 for probabilities");
  list.set_default("loss", "tempered with counts, else kl");
  list.set_default("prior", "chosen on valid.tsv");
  list.set_default("marginal-weight", "1 if P(a) is known");
  list.set_default("batch-size", "all for gumbel and smooth, else 256; 2048 for probabilities");
  list.set_default(
      "negatives",
      "2 for gumbel and smooth, 10 for poincare and cones, else 20; none for probabilities");
  list.set_default("negative-weight", "1; 20 for order, 10 for cones");
  list.set_default("eval-every", "100 for gumbel and smooth, else 10; 5 for probabilities");
  list.set_default("max-wrong", "0.2 where --dim, --init and --epochs are left to train, else 1");
  list.set_default("converged", "0; 0.00001 for probabilities");
  return list;
}

/// Puts what was given for options of the model into others.
void read_fit(Arguments& arguments, FitOptions& options) {
  TrainFlags given;
  given.fit = options;
  arguments.read(given);
  options = given.fit;
}

ForcedFiles require_paths(const Arguments& arguments, const TrainFlags& o, Console& console) {
  const std::string checkpoint = checkpoint_path(o.out);
  require_writable(o.out, checkpoint.empty() ? 0 : checkpoint.size() - o.out.size());
  if (!o.log.lines.empty()) require_writable(o.log.lines, 0, "--log");
  if (!o.log.tensorboard.empty()) require_writable_folder(o.log.tensorboard);
  PathList paths;
  paths.writes("--out", o.out);
  paths.writes("OUT.checkpoint", checkpoint);
  paths.writes("--log", o.log.lines);
  paths.adds_to("--tensorboard", o.log.tensorboard);
  paths.reads_data("--data", o.data);
  paths.reads("--config", arguments.config_path());
  paths.require_apart();
  Console* const forced = o.force ? &console : nullptr;
  return {.model = require_replaceable_model(o.out, forced),
          .log = require_replaceable_log(o.log.lines, forced)};
}

/// Of the model, with one dimension if they are not decided yet: nobody is refused for nothing.
void require_room_for(const TrainFlags& o, const DataSet& data) {
  ModelOptions model = o.fit.model;
  if (model.dim == kAutoDim) model.dim = 1;
  require_room(o.out, model_file_bytes(model, data));
}

/// Whether there is nothing left to go on with; tells what there is. Throws kUsage if it is a model
/// of another run.
bool is_finished(Arguments& arguments, const TrainFlags& o, const DataSet& data, Console& console) {
  const std::optional<Model> model =
      find_finished_model(o.out, data, [&](FitOptions& options) { read_fit(arguments, options); });
  if (!o.quiet) {
    const std::string how =
        model ? fmt::format("{} is finished; --restart trains it anew", o.out)
              : fmt::format("no checkpoint '{}': beginning anew", checkpoint_path(o.out));
    console.err << printable(how) << '\n';
  }
  if (!model) return false;
  Json summary{{"finished_before", true}};
  for (const auto& [name, value] : model->metrics) summary[name] = value;
  console.out << (o.json ? summary.dump() : "model: " + printable(o.out)) << '\n';
  return true;
}

void keep(const Model& model, const TrainFlags& o, CheckpointKeeper& checkpoints) {
  try {
    save_made_model(model, o.out, o.forced.model);
  } catch (const Error& error) {
    if (!checkpoints.has_saved()) throw;
    throw Error(error.kind(),
                fmt::format("{}; --resume tries again, from {}", error.what(), checkpoints.path()));
  }
  checkpoints.remove();
}

/// Nothing where nobody waited, or cares.
std::optional<double> shown_seconds(const TrainFlags& o, double begin) {
  constexpr double kWorthTelling = 2;
  const double seconds = steady_seconds() - begin;
  return o.quiet || seconds < kWorthTelling ? std::nullopt : std::optional(seconds);
}

void run_fit(Arguments& arguments, const TrainFlags& o, double rate, const DataSet& data,
             std::optional<TrainState> from, Console& console) {
  CheckpointKeeper checkpoints(
      checkpoint_path(o.out), o.checkpoint_every, [&](const std::string& reason) {
        if (o.quiet) return;
        console.err << printable(reason)
                    << "; training goes on, the next checkpoint is tried later\n";
      });
  TrainWatch watch(arguments, data, o.log, from ? &*from : nullptr, console);
  FitHooks hooks = watch.hooks();
  hooks.on_training = [&, begin = hooks.on_training](const FitPlan& plan) {
    require_still_replaceable_log(o.log.lines, o.forced.log);
    begin(plan);
  };
  hooks.checkpoints = &checkpoints;
  hooks.max_wrong = o.max_wrong;
  const double begin = steady_seconds();
  Workers workers(static_cast<unsigned>(o.threads));
  std::optional<Fitted> fitted;
  try {
    fitted = fit(data, o.fit, workers, hooks, std::move(from));
  } catch (const Error& error) {
    throw with_way_on(error, rate, checkpoints);
  }
  keep(fitted->model, o, checkpoints);
  const Json summary = watch.end(*fitted);
  warn_of_identical_boxes(fitted->model, console);
  console.out << (o.json ? summary.dump() + '\n'
                         : train_report(*fitted, o.out, shown_seconds(o, begin)));
  watch.log(summary);
}

void run(Arguments& arguments, Console& console) {
  arguments.require("data");
  TrainFlags o;
  o.fit = default_options(arguments.text("model").value_or(FitOptions{}.model.model));
  arguments.read(o);
  console.quiet = o.quiet;
  std::optional<RunLock> lock;
  std::optional<Checkpoint> from;
  if (!o.check_gradients) {
    arguments.require("out");
    o.forced = require_paths(arguments, o, console);
    lock.emplace(o.out);
    from = find_checkpoint(o.out, o.start, o.force ? &console : nullptr);
  }
  if (from) {
    o.fit =
        resumed_options(*from, o.out, [&](FitOptions& options) { read_fit(arguments, options); });
  }
  arguments.finish(fmt::format("model '{}' has no such option", o.fit.model.model));
  check_fit_options(o.fit);  // before the data, which may take long to read
  if (o.fit.init == "layout" || o.fit.init == "pretrained") {
    FitOptions settled = o.fit;
    settle_start(settled);
  }

  const DataSet data = load_data(o.data, o.flags, {.test = false}, console);
  remark_on_data(data, console);
  warn_of_doubts(data, console);
  if (!from && data.kind != DataKind::kHierarchy) {
    o.fit = default_options(o.fit.model.model, data.kind);
    read_fit(arguments, o.fit);
  }
  FitOptions settled = o.fit;
  settle_start(settled, data.kind);
  if (o.check_gradients) {
    Workers workers(static_cast<unsigned>(o.threads));
    return report_gradient_check(check_fit_gradient(data, o.fit, workers), o.fit.model,
                                 data.vocabulary, o.json, console);
  }
  if (o.max_wrong && data.kind != DataKind::kHierarchy) {
    throw Error(ErrorKind::kUsage,
                "--max-wrong: answers are right or wrong for a hierarchy only; 'eval' judges "
                "probabilities");
  }
  if (o.start.resume && !from && is_finished(arguments, o, data, console)) return;
  require_room_for(o, data);
  std::optional<TrainState> state;
  if (from) {
    require_data_of(*from, data, o.out);
    warn_of_instruction_set(*from, console);
    state = resumed_state(*std::move(from), *settled.learning_rate);
  }
  run_fit(arguments, o, *settled.learning_rate, data, std::move(state), console);
}

constexpr OptionGroup kGroups[] = {
    {"Data and model", "data columns header relations kind out model dim seed threads"},
    {"Start", "init layout-margin pretrain-epochs"},
    {"Training", "epochs learning-rate burn-in schedule batch-size positives adam"},
    {"Negatives", "negatives negative-weight negatives-mode filter-negatives"},
    {"Counts", "loss prior marginal-weight"},
    {"Stopping and resuming",
     "max-wrong eval-every eval-steps patience converged resume restart checkpoint-every"},
    {"Model parameters",
     "beta intersection-beta volume-beta constraint sigma margin norm-weight aperture"},
    {"Output", "log tensorboard force json quiet"},
    {"Reproduction",
     "tables noise samples side-parameter log1m-guard penalty penalty-weight negative-ends "
     "redraw-negatives self-negatives"},
    {"Debugging", "check-gradients"},
};

}  // namespace

constinit const Command kTrainCommand = {
    .name = "train",
    .summary = "learn boxes from a hierarchy or from counts",
    .description =
        "Learns a box for every entity of a hierarchy and writes a model file. The box of a child "
        "lies inside the boxes of its parents. From probabilities, lines 'a<TAB>b<TAB>P(a | b)' "
        "with or without counts, it learns boxes that share as much as they say; 'import ratings' "
        "and 'import baskets' make such data.\n\n"
        "Give it your file as it is: CSV or TSV (parent and child, or id, name and parent_id), "
        "paths such as 'Clothing > Shirts', JSON, Turtle, OBO, or a data folder. It says how it "
        "read the file. By default the boxes are computed from the structure of the hierarchy, in "
        "seconds, with as many dimensions as right answers need. It prints what share of the "
        "boxes' answers is right; if too few are, it fails and says why. --epochs N trains them "
        "further; --init random learns them from the edges alone.",
    .examples =
        "gumbelbox train --data catalogue.csv --out catalogue.model\n"
        "gumbelbox contains catalogue.model Shirts\n"
        "gumbelbox train --data datasets/mammal --out mammal.model --dim 2 --epochs 300\n"
        "gumbelbox import ratings ratings.csv --zeros --out films && gumbelbox train --data films "
        "--out films.model\n"
        "zcat edges.tsv.gz | gumbelbox train --data - --out edges.model",
    .required = "--data PATH --out FILE",
    .options = options,
    .run = run,
    .groups = kGroups,
    .everyday =
        "data columns header relations out model dim init epochs seed threads resume restart "
        "force log json quiet",
    .details =
        "If a data folder has valid.tsv, training keeps the epoch with the best validation metric "
        "and stops when the metric no longer improves. Otherwise it keeps the last epoch. "
        "test.tsv is never read.\n\n"
        "A run writes OUT.checkpoint every two minutes, and on Ctrl-C, SIGTERM, SIGHUP, SIGUSR1, "
        "SIGUSR2 and SIGXCPU. --resume "
        "continues from the checkpoint and ends in the same model. A second Ctrl-C, a second "
        "later, exits at once.\n\n"
        "Probabilities begin with other defaults: 50 dimensions, no negatives, 2048 pairs a step, "
        "about 6000 steps, boxes as large as things are frequent, and a prior that short runs "
        "choose "
        "on valid.tsv. docs/counts.md explains them.\n\n"
        "Every model but the default is there for comparison, or for what it answers: "
        "docs/models.md "
        "helps to choose.",
};

}  // namespace gumbelbox
