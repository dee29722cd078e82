#include <algorithm>
#include <filesystem>
#include <map>
#include <mutex>
#include <numeric>
#include <optional>
#include <ostream>
#include <system_error>

#include "cli/commands.h"
#include "cli/experiment.h"
#include "cli/finished_runs.h"
#include "cli/progress.h"
#include "cli/reproduce_report.h"
#include "cli/stop_signals.h"
#include "cli/validation.h"
#include "gumbelbox/analysis/approximations_report.h"
#include "gumbelbox/analysis/identifiability_report.h"
#include "gumbelbox/base/checksum.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/file.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/json.h"
#include "gumbelbox/base/option_writer.h"
#include "gumbelbox/data/data_set.h"
#include "gumbelbox/eval/ranking.h"
#include "gumbelbox/train/train.h"

namespace gumbelbox {
namespace {

struct ReproduceOptions {
  std::string what = "table1";
  bool quick = false;
  int seeds = 0;
  std::string out = "experiments/results";
  int threads = 0;
  bool json = false;
  bool quiet = false;
};

template <class Visit>
void describe(ReproduceOptions& o, Visit&& field) {
  field("WHAT", o.what, OneOf{{"table1", "identifiability", "approximations"}},
        "which table or analysis of the paper");
  field("quick", o.quick, Flag{}, "only the rows that take seconds; fewer draws");
  field("seeds", o.seeds, Range{0, 1000}, "runs a row, averaged; 0 is as the experiment says");
  field("out", o.out, AnyText{"FOLDER"},
        "where WHAT.json goes, of an analysis its page and pictures too");
  field("threads", o.threads, Range{0, 1024}, "runs at the same time; 0 is one a core");
  field("json", o.json, Flag{}, "print the result as one JSON object");
  field("quiet", o.quiet, Flag{}, "no progress");
}

/// One row with one seed.
struct Job {
  std::size_t row;
  TrainOptions options;
  std::string key;  // everything that decides the result
  RunResult result;
};

std::size_t pairs_of(const Job& job, const DataSet& data) {
  return data.train.pairs.size() * static_cast<std::size_t>(1 + job.options.sample.negatives) *
         static_cast<std::size_t>(job.options.epochs);
}

/// Nothing if on_step stopped the run.
std::optional<RunResult> run_job(const TrainOptions& options, const DataSet& data,
                                 const std::function<bool(const TrainState&)>& on_step) {
  const std::unique_ptr<PairScore> score = make_score(options.score, options.rows);
  const std::unique_ptr<PairScore> stored = make_stored_score(options.score);
  const EdgeSet reject = edges_to_reject(data, options.sample);
  const EdgeSet known(data.vocabulary.size(), {data.train.pairs, data.test->pairs});
  Workers alone(1);  // runs are shared out, not the work inside one
  RunResult best;
  double improvements = 0;
  TrainHooks hooks;
  hooks.on_step = on_step;
  hooks.metric = [&](const Table& parameters) {
    const RankingByProtocol ranking =
        rank_edges(*stored, score->stored_rows(parameters), data.test->pairs, known, alone);
    // Patience runs out only when neither protocol gets better.
    if (ranking.strict.mrr > best.strict || ranking.paper.mrr > best.paper) ++improvements;
    best.strict = std::max(best.strict, ranking.strict.mrr);
    best.paper = std::max(best.paper, ranking.paper.mrr);
    return improvements;
  };
  const double start = steady_seconds();
  const TrainResult result =
      train(*score, options,
            {data.train.pairs, data.train.targets, data.vocabulary.size(), &reject}, hooks, alone);
  if (result.stopped) return {};
  best.seconds = steady_seconds() - start;
  return best;
}

/// Tells builds of one version apart, so that a table is not put together from several.
std::string program_checksum() {
  Checksum sum;
  sum.add(read_file("/proc/self/exe"));
  return sum.text();
}

using DataSets = std::map<std::string, DataSet>;

std::vector<Job> make_jobs(const std::vector<ExperimentRow>& rows, const DataSets& data,
                           int seeds) {
  std::vector<Job> jobs;
  const std::string program = program_checksum();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (int seed = 1; seed <= (seeds > 0 ? seeds : rows[i].seeds); ++seed) {
      Job job{i, rows[i].train, {}, {}};
      if (rows[i].default_epochs) {
        job.options.epochs =
            default_epochs(job.options.sample, data.at(rows[i].dataset).train.pairs.size());
      }
      job.options.seed = static_cast<std::uint64_t>(seed);
      job.key = program + " " + rows[i].dataset + " " + data.at(rows[i].dataset).checksum().text();
      for (const auto& [name, text] : option_texts(job.options)) job.key += " " + name + "=" + text;
      jobs.push_back(std::move(job));
    }
  }
  return jobs;
}

void run_jobs(std::vector<Job>& jobs, const std::vector<ExperimentRow>& rows, const DataSets& data,
              FinishedRuns& finished, unsigned threads, Console& console) {
  std::size_t total = 0;
  for (const Job& job : jobs) total += pairs_of(job, data.at(rows[job.row].dataset));
  Progress progress(console, "reproducing", total, "pairs");
  const StopSignals signals;
  std::mutex mutex;
  std::size_t done = 0;
  std::size_t runs = 0;
  Workers workers(threads);
  workers.run(jobs.size(), [&](std::size_t i) {
    const DataSet& set = data.at(rows[jobs[i].row].dataset);
    std::size_t counted = 0;
    const auto count = [&](std::size_t pairs) {
      const std::lock_guard lock(mutex);
      done += pairs - counted;
      counted = pairs;
      progress.update(done, fmt::format("{} of {} runs", runs, jobs.size()));
    };
    const RunResult* known = [&] {
      const std::lock_guard lock(mutex);
      return finished.find(jobs[i].key);
    }();
    if (known != nullptr) {
      jobs[i].result = *known;
    } else {
      const auto result = run_job(jobs[i].options, set, [&](const TrainState& state) {
        count(state.pairs);
        return !signals.received();
      });
      if (!result) {
        throw Error(ErrorKind::kStopped,
                    fmt::format("stopped; the runs that finished are kept in {}, and the same "
                                "command goes on with the others",
                                finished.path()));
      }
      jobs[i].result = *result;
      const std::lock_guard lock(mutex);
      finished.add(jobs[i].key, *result);
    }
    count(pairs_of(jobs[i], set));  // a run that stopped early is done as well
    const std::lock_guard lock(mutex);
    ++runs;
  });
  progress.finish();
}

Json row_json(const ExperimentRow& row, std::size_t index, const std::vector<Job>& jobs,
              const std::string& protocol) {
  std::vector<double> values;
  double seconds = 0;
  for (const Job& job : jobs) {
    if (job.row != index) continue;
    values.push_back(protocol == "strict" ? job.result.strict : job.result.paper);
    seconds += job.result.seconds;
  }
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  return {{"name", row.train.score.model},
          {"dataset", row.dataset},
          {"dim", row.train.score.dim},
          {"metric", "mrr"},
          {"protocol", protocol},
          {"start", row.train.init},
          {"settings", row.settings},
          {"note", row.note},
          {"regularized", false},
          {"split", "test, which also selects the epoch"},
          {"seeds", values.size()},
          {"paper", row.paper},
          {"ours",
           std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size())},
          {"spread", *high - *low},
          {"seconds", seconds}};
}

void print(const Json& rows, std::ostream& out) {
  out << fmt::format("{:<16} {:<7} {:>3}  {:<9} {:<7} {:>6} {:>6} {:>7}  {}\n", "data", "model",
                     "dim", "settings", "ranks", "paper", "ours", "spread", "note");
  for (const Json& row : rows) {
    out << fmt::format("{:<16} {:<7} {:>3}  {:<9} {:<7} {:>6.3f} {:>6.3f} {:>7.3f}  {}\n",
                       row["dataset"].get<std::string>(), row["name"].get<std::string>(),
                       row["dim"].get<int>(), row["settings"].get<std::string>(),
                       row["protocol"].get<std::string>(), row["paper"].get<double>(),
                       row["ours"].get<double>(), row["spread"].get<double>(),
                       row["note"].get<std::string>());
  }
}

/// Computes and writes WHAT if it is an analysis, which needs no training.
bool run_analysis(const ReproduceOptions& o, Console& console) {
  Report report;
  if (o.what == "identifiability") {
    report = identifiability_report();
  } else if (o.what == "approximations") {
    report = approximations_report({.samples = o.quick ? 20000U : 1000000U});
  } else {
    return false;
  }
  write_report(report, o.out, o.quick ? o.what + "_quick" : o.what, o.json, console);
  return true;
}

void run(Arguments& arguments, Console& console) {
  const auto o = arguments.read_all<ReproduceOptions>();
  console.quiet = o.quiet;
  if (run_analysis(o, console)) return;
  std::vector<ExperimentRow> rows =
      read_experiment(find_shipped(fmt::format("experiments/{}.toml", o.what)));
  if (o.quick) std::erase_if(rows, [](const ExperimentRow& row) { return !row.quick; });
  DataSets data;
  for (const ExperimentRow& row : rows) {
    if (!data.contains(row.dataset)) {
      data[row.dataset] = load_data(find_shipped("datasets/" + row.dataset));
    }
  }
  std::error_code error;
  std::filesystem::create_directories(o.out, error);
  if (error) throw Error(ErrorKind::kIo, fmt::format("{}: {}", o.out, error.message()));
  const std::string name = o.quick ? o.what + "_quick" : o.what;
  FinishedRuns finished(fmt::format("{}/{}.runs.jsonl", o.out, name));
  std::vector<Job> jobs = make_jobs(rows, data, o.seeds);
  run_jobs(jobs, rows, data, finished, static_cast<unsigned>(o.threads), console);

  Json result{{"rows", Json::array()}};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (const char* protocol : {"paper", "strict"}) {
      result["rows"].push_back(row_json(rows[i], i, jobs, protocol));
    }
  }
  write_file(fmt::format("{}/{}.json", o.out, name),
             [&](std::ostream& file) { file << result.dump(2) << '\n'; });
  finished.remove();
  if (o.json) {
    console.out << result.dump() << '\n';
  } else {
    print(result["rows"], console.out);
  }
}

}  // namespace

constinit const Command kReproduceCommand = {
    .name = "reproduce",
    .summary = "run an experiment of the paper",
    .description =
        "Trains every model of a table of the paper as experiments/WHAT.toml says, several times "
        "with different seeds, prints our figures beside the paper's and writes them as JSON. "
        "'ranks' is the protocol: 'paper' keeps the given entity among its own candidates, as the "
        "published code does; 'strict' does not, and is the fair one. As published, the best epoch "
        "is chosen on the evaluated edges themselves. Stopped and started again, it goes on with "
        "the runs that are missing. 'identifiability' and 'approximations' analyse the paper's "
        "claims "
        "instead: a JSON file, a page, and a table and a picture a figure.",
    .examples =
        "gumbelbox reproduce table1 --quick\n"
        "gumbelbox reproduce table1 --seeds 1 --out first_look\n"
        "gumbelbox reproduce approximations --out analysis",
    .options = option_list<ReproduceOptions>,
    .run = run,
};

}  // namespace gumbelbox
