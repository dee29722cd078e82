#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <map>
#include <mutex>
#include <ostream>
#include <system_error>

#include "cli/commands.h"
#include "cli/experiment_run.h"
#include "cli/finished_runs.h"
#include "cli/layout_start.h"
#include "cli/look_json.h"
#include "cli/progress.h"
#include "cli/reproduce_report.h"
#include "cli/run_lock.h"
#include "cli/stop_signals.h"
#include "gumbelbox/analysis/approximations_report.h"
#include "gumbelbox/analysis/identifiability_report.h"
#include "gumbelbox/base/checksum.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/file.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/json.h"
#include "gumbelbox/base/option_writer.h"
#include "gumbelbox/data/data_set.h"
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
  field("WHAT", o.what, OneOf{{"table1", "table2", "identifiability", "approximations", "all"}},
        "which table or analysis of the paper");
  field("quick", o.quick, Flag{}, "only the rows that take a minute or less; fewer draws");
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
  ExperimentRun run;
  std::string key;  // everything that decides the result
  RunResult result;

  bool is_done() const noexcept { return !result.figures.empty(); }
};

/// Tells builds of one version apart, so that a table is not put together from several.
std::string program_checksum() {
  Checksum sum;
  sum.add(read_file("/proc/self/exe"));
  return sum.text();
}

using DataSets = std::map<std::string, DataSet>;

/// What the data of a row are called among them.
std::string data_of(const ExperimentRow& row) { return row.dataset + " " + row.split; }

/// `name` is what the files of the reproduction are called, with their folder.
std::vector<Job> make_jobs(const std::vector<ExperimentRow>& rows, const DataSets& data, int seeds,
                           const std::string& name) {
  std::vector<Job> jobs;
  const std::string program = program_checksum();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (int seed = 1; seed <= (seeds > 0 ? seeds : rows[i].seeds); ++seed) {
      Job job{i, {rows[i].metric, rows[i].train, {}}, {}, {}};
      TrainOptions& options = job.run.options;
      const DataSet& set = data.at(data_of(rows[i]));
      if (rows[i].default_epochs) {
        options.epochs = default_epochs_from(options, set.train.pairs.size());
      }
      options.seed = static_cast<std::uint64_t>(seed);
      job.key = fmt::format("{} {} {} {}", program, rows[i].metric, data_of(rows[i]),
                            set.checksum().text());
      for (const auto& [option, text] : option_texts(options)) job.key += " " + option + "=" + text;
      Checksum of_key;
      of_key.add(job.key);
      job.run.checkpoint = fmt::format("{}.{}.checkpoint", name, of_key.text());
      jobs.push_back(std::move(job));
    }
  }
  return jobs;
}

void run_jobs(std::vector<Job>& jobs, const std::vector<ExperimentRow>& rows, const DataSets& data,
              FinishedRuns& finished, unsigned threads, Console& console) {
  std::size_t total = 0;
  const auto pairs_of = [&](const Job& job) {
    return pairs_in_all(job.run.options, data.at(data_of(rows[job.row])).train.pairs.size());
  };
  for (const Job& job : jobs) total += pairs_of(job);
  Progress progress(console, "reproducing", total, "pairs");
  const StopSignals signals;
  std::mutex mutex;
  std::size_t done = 0;
  std::size_t runs = 0;
  Workers workers(threads);
  workers.run(jobs.size(), [&](std::size_t i) {
    const DataSet& set = data.at(data_of(rows[jobs[i].row]));
    std::size_t counted = 0;
    const auto count = [&](std::size_t pairs) {
      const std::lock_guard lock(mutex);
      done += pairs - counted;
      counted = pairs;
      progress.update(done, fmt::format("{} of {} runs", runs, jobs.size()));
    };
    if (!jobs[i].is_done()) {
      const auto stop = [&] {
        throw Error(ErrorKind::kStopped,
                    fmt::format("stopped; the runs that finished are kept in {}, and the same "
                                "command goes on with the others; their figures are in "
                                "*.unfinished.json beside it",
                                finished.path()));
      };
      if (signals.received()) stop();
      const auto on_step = [&](const TrainState& state) {
        count(state.pairs);
        return !signals.received();
      };
      const auto result = run_experiment(jobs[i].run, set, on_step, console);
      if (!result) stop();
      jobs[i].result = *result;
      const std::lock_guard lock(mutex);
      finished.add(jobs[i].key, *result);
      std::remove(jobs[i].run.checkpoint.c_str());
    }
    count(pairs_of(jobs[i]));  // a run that stopped early is done as well
    const std::lock_guard lock(mutex);
    ++runs;
  });
  progress.finish();
}

/// Mean and spread of one figure of a row over its seeds.
struct Figure {
  double mean = 0;
  double spread = 0;
  std::size_t seeds = 0;
  double seconds = 0;  // of all of them
};

Figure figure_of(std::size_t row, const std::vector<Job>& jobs, const std::string& name) {
  Figure figure;
  double low = std::numeric_limits<double>::infinity();
  double high = -low;
  for (const Job& job : jobs) {
    if (job.row != row || !job.is_done()) continue;
    const double value = job.result.figures.at(name);
    low = std::min(low, value);
    high = std::max(high, value);
    figure.mean += value;
    figure.seconds += job.result.seconds;
    ++figure.seeds;
  }
  figure.mean /= static_cast<double>(figure.seeds);
  figure.spread = high - low;
  return figure;
}

Json row_json(const ExperimentRow& row, const Figure& figure, const std::string& protocol) {
  const bool is_f1 = row.metric == "f1";
  return {{"name", row.train.score.model},
          {"dataset", row.dataset},
          {"dim", row.train.score.dim},
          {"metric", row.metric},
          {"protocol", protocol},
          {"start", row.train.init},
          {"boxes", origin_of(row.train, row.train.epochs)},
          {"settings", row.settings},
          {"note", row.note},
          {"regularized", row.train.penalty != "none"},
          {"split", row.split},
          {"selected_on", is_f1 ? "valid" : "test, as published"},
          {"seeds", figure.seeds},
          {"paper", row.paper > 0 ? Json(row.paper) : Json()},
          {"ours", figure.mean},
          {"spread", figure.spread},
          {"seconds", figure.seconds}};
}

/// The job of a row with the first seed.
const Job& first_of(std::size_t row, const std::vector<Job>& jobs) {
  return *std::ranges::find(jobs, row, &Job::row);
}

/// A row of the result for every protocol that the metric has, of what is done.
Json rows_json(const std::vector<ExperimentRow>& rows, const std::vector<Job>& jobs) {
  Json result = Json::array();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto is_done = [&](const Job& job) { return job.row == i && job.is_done(); };
    if (std::ranges::none_of(jobs, is_done)) continue;
    if (rows[i].metric == "f1") {
      Json row = row_json(rows[i], figure_of(i, jobs, "test"), "threshold");
      row["valid"] = figure_of(i, jobs, "valid").mean;
      row["epoch"] = figure_of(i, jobs, "epoch").mean;
      row["curve"] = looks_json(first_of(i, jobs).result.curve);
      row["boxes"] = origin_of(rows[i].train, row["epoch"] > 0 ? 1 : 0);
      result.push_back(std::move(row));
      continue;
    }
    for (const char* protocol : {"paper", "strict"}) {
      result.push_back(row_json(rows[i], figure_of(i, jobs, protocol), protocol));
    }
  }
  return result;
}

void print(const Json& rows, std::ostream& out) {
  out << fmt::format("{:<16} {:<8} {:>3}  {:<25} {:<9} {:<9} {:>6} {:>6} {:>7}  {}\n", "data",
                     "model", "dim", "boxes", "settings", "protocol", "paper", "ours", "spread",
                     "note");
  for (const Json& row : rows) {
    const std::string paper =
        row["paper"].is_null() ? "-" : fmt::format("{:.3f}", row["paper"].get<double>());
    std::string note = row["note"].get<std::string>();
    for (const std::string& more :
         {row["regularized"] == true ? "penalty" : std::string(),
          row["split"] != "given" ? row["split"].get<std::string>() : ""}) {
      if (!more.empty()) note = note.empty() ? more : more + "; " + note;
    }
    out << fmt::format("{:<16} {:<8} {:>3}  {:<25} {:<9} {:<9} {:>6} {:>6.3f} {:>7.3f}  {}\n",
                       row["dataset"].get<std::string>(), row["name"].get<std::string>(),
                       row["dim"].get<int>(), row["boxes"].get<std::string>(),
                       row["settings"].get<std::string>(), row["protocol"].get<std::string>(),
                       paper, row["ours"].get<double>(), row["spread"].get<double>(), note);
  }
}

/// What WHAT is in the names of its files.
std::string name_of(const std::string& what, const ReproduceOptions& o) {
  return o.quick ? what + "_quick" : what;
}

/// Computes and writes an analysis, which needs no training.
Json run_analysis(const std::string& what, const ReproduceOptions& o, Console& console) {
  const Report report = what == "identifiability"
                            ? identifiability_report()
                            : approximations_report({.samples = o.quick ? 20000U : 1000000U});
  Json result = write_report(report, o.out, name_of(what, o));
  if (!o.json) print_report(report, console.out);
  return result;
}

/// Trains and measures the rows of a table.
Json run_table(const std::string& what, const ReproduceOptions& o, Console& console) {
  std::vector<ExperimentRow> rows =
      read_experiment(find_shipped(fmt::format("experiments/{}.toml", what)));
  if (o.quick) std::erase_if(rows, [](const ExperimentRow& row) { return !row.quick; });
  std::error_code error;
  std::filesystem::create_directories(o.out, error);
  if (error) throw Error(ErrorKind::kIo, fmt::format("{}: {}", o.out, error.message()));
  const std::string path = fmt::format("{}/{}", o.out, name_of(what, o));
  const RunLock lock(path + ".json");
  DataSets data;
  for (const ExperimentRow& row : rows) {
    if (!data.contains(data_of(row))) data[data_of(row)] = load_experiment_data(row);
  }
  FinishedRuns finished(path + ".runs.jsonl");
  std::vector<Job> jobs = make_jobs(rows, data, o.seeds, path);
  for (Job& job : jobs) {
    if (const RunResult* known = finished.find(job.key)) job.result = *known;
  }
  const auto write_result = [&](const std::string& file_path) {
    Json result{{"rows", rows_json(rows, jobs)}};
    write_file(file_path, [&](std::ostream& file) { file << result.dump(2) << '\n'; });
    return result;
  };
  try {
    run_jobs(jobs, rows, data, finished, static_cast<unsigned>(o.threads), console);
  } catch (const Error&) {
    write_result(path + ".unfinished.json");
    throw;
  }
  Json result = write_result(path + ".json");
  std::filesystem::remove(path + ".unfinished.json", error);
  std::vector<std::string> keys;
  for (const Job& job : jobs) keys.push_back(job.key);
  finished.forget(keys);
  if (!o.json) print(result["rows"], console.out);
  return result;
}

void run(Arguments& arguments, Console& console) {
  const auto o = arguments.read_all<ReproduceOptions>();
  console.quiet = o.quiet;
  Json rows = Json::array();
  for (const std::string what : {"identifiability", "approximations", "table1", "table2"}) {
    if (o.what != what && o.what != "all") continue;
    if (o.what == "all" && !o.json) console.out << what << ":\n";
    const Json result =
        what.starts_with("table") ? run_table(what, o, console) : run_analysis(what, o, console);
    rows.insert(rows.end(), result["rows"].begin(), result["rows"].end());
  }
  if (o.json) console.out << Json{{"rows", rows}}.dump() << '\n';
}

}  // namespace

constinit const Command kReproduceCommand = {
    .name = "reproduce",
    .summary = "run an experiment of the paper",
    .description =
        "Trains every model of a table of the paper as experiments/WHAT.toml says, several times "
        "with different seeds, prints our figures beside the paper's and writes them as JSON. "
        "Boxes are 'trained' from random ones, or 'constructed' from the structure of the "
        "hierarchy.\n\n"
        "Table 1 ranks: the protocol 'paper' keeps the given entity among its own candidates, as "
        "the published code does; 'strict' does not, and is the fair one. As published, the best "
        "epoch is chosen on the evaluated edges themselves. Table 2 tells edges that follow from "
        "pairs that do not hold: F1 of test with the threshold and the epoch that are best for "
        "valid. Stopped and started again, it goes on with what is missing.\n\n"
        "'identifiability' and 'approximations' analyse the paper's claims instead: a JSON file, a "
        "page, and a table and a picture a figure.",
    .examples =
        "gumbelbox reproduce table1 --quick\n"
        "gumbelbox reproduce table1 --seeds 1 --out first_look\n"
        "gumbelbox reproduce table2 --quick\n"
        "gumbelbox reproduce approximations --out analysis\n"
        "gumbelbox reproduce all --quick",
    .options = option_list<ReproduceOptions>,
    .run = run,
};

}  // namespace gumbelbox
