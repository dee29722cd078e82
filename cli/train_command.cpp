#include <algorithm>
#include <cmath>
#include <fstream>
#include <optional>
#include <ostream>
#include <span>
#include <utility>

#include "cli/commands.h"
#include "cli/hierarchy.h"
#include "cli/output_path.h"
#include "cli/progress.h"
#include "cli/validation.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/json.h"
#include "gumbelbox/base/option_writer.h"
#include "gumbelbox/data/data_set.h"
#include "gumbelbox/data/graph.h"
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
  std::string log;
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
  field("log", o.log, AnyText{"FILE"}, "write a JSON line for every epoch");
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
  list.set_default("epochs", "100, or 5000 steps if that is more");
  return list;
}

TrainCommandOptions read(Arguments& arguments) {
  arguments.require("data");
  arguments.require("out");
  TrainCommandOptions o;
  o.train = default_options(arguments.text("model").value_or("gumbel"));
  arguments.read(o);
  arguments.finish(fmt::format("model '{}' has no such option", o.train.score.model));
  return o;
}

std::string counted(std::size_t count, const char* one, const char* many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

/// Tells roots and leaves, by which columns in the wrong order are noticed.
void remark_on_shape(const DataSet& data, Console& console) {
  std::vector<bool> has_parent(data.vocabulary.size());
  std::vector<bool> has_child(data.vocabulary.size());
  for (const Pair edge : data.train.pairs) {
    has_child[edge.a] = true;
    has_parent[edge.b] = true;
  }
  const auto roots = static_cast<std::size_t>(std::ranges::count(has_parent, false));
  const auto leaves = static_cast<std::size_t>(std::ranges::count(has_child, false));
  console.err << fmt::format("{}, {}, {}, {}{}\n",
                             counted(data.vocabulary.size(), "entity", "entities"),
                             counted(data.train.pairs.size(), "edge", "edges"),
                             counted(roots, "root", "roots"), counted(leaves, "leaf", "leaves"),
                             roots > 2 * leaves ? "; is the parent in the first column?" : "");
}

/// Tells what is odd about the data; none of it keeps training from going on.
void remark(const DataSet& data, Console& console) {
  if (console.quiet) return;
  for (const std::string& note : data.notes) console.err << note << '\n';
  remark_on_shape(data, console);
  const std::vector<EntityId> cycle = find_cycle(data.vocabulary.size(), data.train.pairs);
  if (cycle.empty()) return;
  constexpr std::size_t kMostShown = 20;
  console.err << "the edges have a cycle, whose boxes can only become equal:";
  for (const EntityId id : std::span(cycle).first(std::min(cycle.size(), kMostShown))) {
    console.err << ' ' << data.vocabulary.name(id) << " >";
  }
  if (cycle.size() > kMostShown) {
    console.err << fmt::format(" {} more >", cycle.size() - kMostShown);
  }
  console.err << ' ' << data.vocabulary.name(cycle.front()) << '\n';
}

/// Writes the story of a run as JSON lines.
class Log {
 public:
  Log(const std::string& path, const TrainOptions& options) : path_(path) {
    if (path.empty()) return;
    file_.open(path);
    if (!file_) throw Error(ErrorKind::kIo, fmt::format("{}: cannot write the log", path));
    Json line = Json::object();
    for (const auto& [name, text] : option_texts(options)) line[name] = text;
    write({{"options", line}});
  }

  void write(const Json& line) {
    if (!file_.is_open()) return;
    file_ << line.dump() << std::endl;
    if (!file_) throw Error(ErrorKind::kIo, fmt::format("{}: cannot write the log", path_));
  }

 private:
  std::string path_;
  std::ofstream file_;
};

Json report_json(const EpochReport& report, double seconds, std::size_t pairs) {
  Json line{{"epoch", report.epoch},
            {"loss", report.loss},
            {"learning_rate", report.rate},
            {"pairs", pairs},
            {"seconds", seconds}};
  if (report.metric) line["metric"] = *report.metric;
  return line;
}

std::size_t pairs_in_all(const TrainOptions& o, const DataSet& data) {
  return data.train.pairs.size() * static_cast<std::size_t>(1 + o.sample.negatives) *
         static_cast<std::size_t>(o.epochs);
}

/// Share of the training edges with P(parent | child) of at least one half.
double share_of_edges_held(const PairScore& score, const Table& parameters,
                           const std::vector<Pair>& edges) {
  std::vector<double> scores(edges.size());
  score.score(parameters, edges, scores);
  const auto held = std::ranges::count_if(scores, [](double s) { return std::exp(s) >= 0.5; });
  return static_cast<double>(held) / static_cast<double>(edges.size());
}

Model make_model(const TrainOptions& options, DataSet& data, Table rows, const TrainResult& result,
                 double held, const Validation& validation) {
  Model model;
  model.score = options.score;
  model.data_checksum = data.checksum().text();
  model.options = option_texts(options);
  model.metrics = {{"epochs", result.epochs}, {"loss", result.loss}, {"edges_held", held}};
  if (result.best_metric) {
    model.metrics.emplace_back("best_epoch", result.best_epoch);
    model.metrics.emplace_back(validation.name(), *result.best_metric);
  }
  model.vocabulary = std::move(data.vocabulary);
  model.rows = std::move(rows);
  return model;
}

Json result_json(const TrainResult& result, double seconds) {
  return {{"epochs", result.epochs},
          {"loss", result.loss},
          {"seconds", seconds},
          {"pairs_per_second", seconds > 0 ? static_cast<double>(result.pairs) / seconds : 0},
          {"best_metric", result.best_metric ? Json(*result.best_metric) : Json()},
          {"best_epoch", result.best_metric ? Json(result.best_epoch) : Json()}};
}

void print(const TrainResult& result, const TrainCommandOptions& o, const Model& model,
           std::size_t edges, double held, const Validation& validation, std::ostream& out) {
  out << fmt::format(
      "{} in {}: {}, {}, {}, loss {:.4f}\n", o.train.score.model,
      counted(static_cast<std::size_t>(o.train.score.dim), "dimension", "dimensions"),
      counted(model.vocabulary.size(), "entity", "entities"), counted(edges, "edge", "edges"),
      counted(static_cast<std::size_t>(result.epochs), "epoch", "epochs"), result.loss);
  if (result.best_metric) {
    out << fmt::format("{} {:.4f} at epoch {}, which is kept\n", validation.name(),
                       *result.best_metric, result.best_epoch);
  }
  out << fmt::format("{:.1f}% of the edges have P(parent | child) of at least one half\n",
                     100 * held);
  out << "model: " << o.out << '\n';
}

/// Shows on the console and in the log how a run goes.
class Watch {
 public:
  Watch(const TrainCommandOptions& o, const DataSet& data, const Validation& validation,
        Console& console)
      : data_(data),
        validation_(validation),
        log_(o.log, o.train),
        progress_(console, "training", pairs_in_all(o.train, data), "pairs"),
        start_(steady_seconds()) {}

  TrainHooks hooks() {
    TrainHooks hooks;
    if (validation_) {
      hooks.metric = [this](const Table& parameters) { return validation_.metric(parameters); };
    }
    hooks.on_batch = [this](std::size_t pairs) {
      pairs_ = pairs;
      progress_.update(pairs, state_);
    };
    hooks.on_epoch = [this](const EpochReport& report) { end_epoch(report); };
    hooks.name_of = [this](EntityId id) { return std::string(data_.vocabulary.name(id)); };
    return hooks;
  }

  /// Ends the display and tells the result.
  Json end(const TrainResult& result) {
    progress_.finish();
    const Json summary = result_json(result, steady_seconds() - start_);
    log_.write({{"result", summary}});
    return summary;
  }

 private:
  void end_epoch(const EpochReport& report) {
    log_.write(report_json(report, steady_seconds() - start_, pairs_));
    state_ = fmt::format("epoch {}, loss {:.4f}", report.epoch, report.loss);
    if (report.metric) state_ += fmt::format(", {} {:.4f}", validation_.name(), *report.metric);
    progress_.update(pairs_, state_);
  }

  const DataSet& data_;
  const Validation& validation_;
  Log log_;
  Progress progress_;
  double start_;
  std::size_t pairs_ = 0;
  std::string state_;
};

/// What may not be a negative. If more follows from the edges than can be kept, it is the edges
/// themselves, and the options say so from then on.
EdgeSet choose_reject(const DataSet& data, SampleOptions& options, Console& console) {
  if (options.filter_negatives == "closure") {
    std::optional<EdgeSet> closure =
        find_closure_of(EdgeSet(data.vocabulary.size(), data.train.pairs));
    if (closure) return *std::move(closure);
    options.filter_negatives = "train";
    if (!console.quiet) {
      console.err << "too many pairs follow from the edges: some of them will be negatives\n";
    }
  }
  return edges_to_reject(data, options);
}

void run(Arguments& arguments, Console& console) {
  TrainCommandOptions o = read(arguments);
  console.quiet = o.quiet;
  require_writable(o.out);
  require_different(o.out, o.data, "--out", "--data");
  require_different(o.out, o.log, "--out", "--log");
  DataSet data = load_hierarchy(o.data, o.kind, {.test = false});
  remark(data, console);
  if (!arguments.has("epochs")) {
    o.train.epochs = default_epochs(o.train.sample, data.train.pairs.size());
  }

  const std::unique_ptr<PairScore> score = make_score(o.train.score, o.train.side_parameter);
  Workers workers(static_cast<unsigned>(o.threads));
  const EdgeSet reject = choose_reject(data, o.train.sample, console);
  const Validation validation(data, o.train.score, *score, workers);
  Watch watch(o, data, validation, console);
  const TrainResult result = train(
      *score, o.train, {data.train.pairs, data.train.targets, data.vocabulary.size(), &reject},
      watch.hooks(), workers);

  const std::size_t edges = data.train.pairs.size();
  const double held = share_of_edges_held(*score, result.parameters, data.train.pairs);
  const Model model =
      make_model(o.train, data, score->stored_rows(result.parameters), result, held, validation);
  save_model(model, o.out);
  const Json summary = watch.end(result);
  if (o.json) {
    console.out << summary.dump() << '\n';
  } else {
    print(result, o, model, edges, held, validation, console.out);
  }
}

}  // namespace

constinit const Command kTrainCommand = {
    .name = "train",
    .summary = "learn boxes from a hierarchy",
    .description =
        "Learns a box for every entity of a hierarchy, so that the box of a child lies in the "
        "boxes of its parents, and writes them as a model file. The data are a file of lines "
        "'parent<TAB>child' with names, or a data folder. If the folder has valid.tsv, the epoch "
        "that does best on it is kept and training stops when it no longer gets better; else the "
        "last epoch is kept. test.tsv is never read. 'gumbel' is the model to use; 'gumbel-exact', "
        "'smooth' and 'hard' are there to compare with: 'hard' has no gradient where boxes lie "
        "apart "
        "and hardly learns from random boxes.",
    .examples =
        "gumbelbox train --data taxonomy.tsv --out taxonomy.model\n"
        "gumbelbox train --data datasets/mammal --out mammal.model --dim 2 --epochs 300\n"
        "zcat edges.tsv.gz | gumbelbox train --data - --out edges.model --model smooth",
    .required = "--data PATH --out FILE",
    .options = options,
    .run = run,
};

}  // namespace gumbelbox
