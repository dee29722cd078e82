#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <mutex>
#include <ostream>
#include <sstream>
#include <system_error>

#include "cli/commands.h"
#include "cli/counted_experiment.h"
#include "cli/experiment_run.h"
#include "cli/finished_runs.h"
#include "cli/progress.h"
#include "cli/reproduce_report.h"
#include "cli/result_file.h"
#include "cli/result_rows.h"
#include "cli/run_lock.h"
#include "cli/stop_signals.h"
#include "experiments/analysis/approximations_report.h"
#include "experiments/analysis/identifiability_report.h"
#include "gumbelbox/base/checksum.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/file.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/json.h"
#include "gumbelbox/base/printable.h"
#include "gumbelbox/data/data_set.h"
#include "gumbelbox/options/option_writer.h"
#include "gumbelbox/train/train.h"

namespace gumbelbox {
namespace {

struct ReproduceOptions {
  std::string what = "table1";
  bool quick = false;
  std::string only;
  int seeds = 0;
  std::string out = "experiments/results";
  std::string data_dir;
  int threads = 0;
  bool json = false;
  bool quiet = false;
};

template <class Visit>
void describe(ReproduceOptions& o, Visit&& field) {
  field("WHAT", o.what,
        OneOf{{"table1", "table2", "table3", "identifiability", "approximations", "all"}},
        "which table or analysis of the paper");
  field("quick", o.quick, Flag{}, "only the rows that take a minute or less; fewer draws");
  field("only", o.only, AnyText{"WORDS"},
        "only rows that match all these words, in model, data, split, start, settings or note, or "
        "'penalty'; other rows of WHAT.json stay as they are");
  field("seeds", o.seeds, Range{0, 1000},
        "seeds per row, averaged; 0 for as many as the experiment says");
  field("out", o.out, AnyText{"FOLDER"},
        "folder for WHAT.json, and for the page and pictures of an analysis");
  field("data-dir", o.data_dir, AnyText{"FOLDER"},
        "of table3, the folder that holds movielens/; else that of the variable GUMBELBOX_DATA, "
        "else ../shared/data");
  field("threads", o.threads, Range{0, 1024}, "rows trained at the same time, 0 for one per core");
  field("json", o.json, Flag{}, "print the result as one JSON object");
  field("quiet", o.quiet, Flag{}, "print no progress");
}

/// One row with one seed.
struct Job {
  std::size_t row;
  ExperimentRun run;
  std::string key;  // everything that decides the result
  RunResult result;

  bool is_done() const noexcept { return !result.figures.empty(); }
};

/// Tells builds of one version apart, so that a stopped run is not gone on with by another.
std::string program_checksum() {
  Checksum sum;
  sum.add(read_file("/proc/self/exe"));
  return sum.text();
}

using DataSets = std::map<std::string, CountedExperiment>;

/// What the data of a row are called among them.
std::string data_of(const ExperimentRow& row) { return row.dataset + " " + row.split; }

bool has_words(const ExperimentRow& row, const std::string& words) {
  const std::string text = fmt::format("{} {} {} {} {} {}", row.train.model.model, data_of(row),
                                       row.train.init.value_or(""), row.settings, row.note,
                                       row.train.penalty != "none" ? "penalty" : "");
  std::istringstream stream(words);
  for (std::string word; stream >> word;) {
    if (text.find(word) == std::string::npos) return false;
  }
  return true;
}

/// Of the rows that are asked for. `name` is what the files of the reproduction are called, with
/// their folder.
std::vector<Job> make_jobs(const std::vector<ExperimentRow>& rows, const ReproduceOptions& o,
                           const DataSets& data, const std::string& name) {
  std::vector<Job> jobs;
  const std::string program = program_checksum();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (!has_words(rows[i], o.only)) continue;
    for (int seed = 1; seed <= (o.seeds > 0 ? o.seeds : rows[i].seeds); ++seed) {
      Job job{i, {rows[i].metric, rows[i].train, {}}, {}, {}};
      FitOptions& options = job.run.options;
      const DataSet& set = data.at(data_of(rows[i])).data;
      settle(options, facts_of(set));
      options.prior = rows[i].train.prior;  // fit() chooses what the row does not say
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
    return pairs_in_all(train_options(job.run.options),
                        data.at(data_of(rows[job.row])).data.train.pairs.size());
  };
  for (const Job& job : jobs) total += pairs_of(job);
  Progress progress(console, "reproducing", total, "pairs");
  const StopSignals signals;
  std::mutex mutex;
  std::size_t done = 0;
  std::size_t runs = 0;
  Workers workers(threads);
  workers.run(jobs.size(), [&](std::size_t i) {
    const auto& [set, questions] = data.at(data_of(rows[jobs[i].row]));
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
      const auto result = run_experiment(jobs[i].run, set, on_step, questions);
      if (!result) stop();
      jobs[i].result = *result;
      const std::lock_guard lock(mutex);
      finished.add(jobs[i].key, *result);
      std::remove(jobs[i].run.checkpoint.c_str());
    }
    {
      const std::lock_guard lock(mutex);
      ++runs;
    }
    count(pairs_of(jobs[i]));  // a run that stopped early is done as well
  });
  progress.finish();
}

/// What is done of each row, in the order of the seeds.
std::vector<std::vector<RunResult>> results_of(const std::vector<Job>& jobs, std::size_t rows) {
  std::vector<std::vector<RunResult>> results(rows);
  for (const Job& job : jobs) {
    if (job.is_done()) results[job.row].push_back(job.result);
  }
  return results;
}

/// What WHAT is in the names of its files.
std::string name_of(const std::string& what, const ReproduceOptions& o) {
  return o.quick ? what + "_quick" : what;
}

/// Computes and writes an analysis, which needs no training.
Json run_analysis(const std::string& what, const ReproduceOptions& o, Console& console) {
  require_report_place(o.out, name_of(what, o));
  const Report report = what == "identifiability"
                            ? identifiability_report()
                            : approximations_report({.samples = o.quick ? 20000U : 1000000U});
  Json result = write_report(report, o.out, name_of(what, o));
  if (!o.json) print_report(report, console.out);
  return result;
}

/// Rows of an earlier result; none if there is no such file.
Json known_rows(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return Json::array();
  Json result = Json::parse(read_file(path), nullptr, false);
  if (!result.is_object() || !result.contains("rows")) {
    throw Error(ErrorKind::kFormat,
                fmt::format("{}: expected the rows of an earlier reproduction", path));
  }
  return result["rows"];
}

/// Trains and measures the rows of a table.
Json run_table(const std::string& what, const ReproduceOptions& o, Console& console) {
  std::vector<ExperimentRow> rows =
      read_experiment(find_shipped(fmt::format("experiments/{}.toml", what)));
  if (o.quick) std::erase_if(rows, [](const ExperimentRow& row) { return !row.quick; });
  if (std::ranges::none_of(rows, [&](const auto& row) { return has_words(row, o.only); })) {
    throw Error(ErrorKind::kUsage,
                fmt::format("--only: no row of {} has the words '{}'", name_of(what, o), o.only));
  }
  std::error_code error;
  std::filesystem::create_directories(o.out, error);
  if (error) throw Error(ErrorKind::kIo, fmt::format("{}: {}", o.out, error.message()));
  const std::string path = fmt::format("{}/{}", o.out, name_of(what, o));
  const RunLock lock(path + ".json");
  require_replaceable_result(path + ".json", kJsonSeal);
  require_replaceable_result(path + ".unfinished.json", kJsonSeal);
  const Json earlier = known_rows(path + ".json");
  DataSets data;
  for (const ExperimentRow& row : rows) {
    if (!has_words(row, o.only) || data.contains(data_of(row))) continue;
    data[data_of(row)] = row.metric == "kl"
                             ? load_counted_experiment(row, find_data_dir(o.data_dir))
                             : CountedExperiment{load_experiment_data(row), {}};
  }
  FinishedRuns finished(path + ".runs.jsonl");
  std::vector<Job> jobs = make_jobs(rows, o, data, path);
  for (Job& job : jobs) {
    if (const RunResult* known = finished.find(job.key)) job.result = *known;
  }
  const Json known = o.only.empty() ? Json::array() : earlier;
  const auto write_result = [&](const std::string& file_path) {
    Json result{{"rows", result_rows(rows, results_of(jobs, rows.size()), known)}};
    write_result_json(result, file_path);
    return result;
  };
  try {
    run_jobs(jobs, rows, data, finished, static_cast<unsigned>(o.threads), console);
  } catch (const Error&) {
    write_result(path + ".unfinished.json");
    throw;
  }
  Json result = write_result(path + ".json");
  for (const std::string& row : left_out(known, result["rows"])) {
    console.err << fmt::format("{}.json: left out a row of other settings: {}\n", printable(path),
                               row);
  }
  const bool others_wait =
      !o.only.empty() && std::filesystem::exists(path + ".unfinished.json", error);
  if (!others_wait) {
    std::filesystem::remove(path + ".unfinished.json", error);
    std::vector<std::string> keys;
    for (const Job& job : jobs) keys.push_back(job.key);
    finished.forget(keys);
  }
  if (!o.json) {
    print_result_rows(result["rows"], console.out);
    console.out << "figures: " << printable(path) << ".json\n";
  }
  return result;
}

void run(Arguments& arguments, Console& console) {
  const auto o = arguments.read_all<ReproduceOptions>();
  console.quiet = o.quiet;
  if (!o.only.empty() && !o.what.starts_with("table")) {
    throw Error(ErrorKind::kUsage, fmt::format("--only: expected a table, got '{}'", o.what));
  }
  Json rows = Json::array();
  for (const std::string what :
       {"identifiability", "approximations", "table1", "table2", "table3"}) {
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
        "Runs an experiment of the paper and prints our figures beside the published ones. "
        "experiments/WHAT.toml describes each model and its settings; every row is trained with "
        "several seeds. Boxes are 'trained' from random ones or 'constructed' from the structure "
        "of the hierarchy. A run that was stopped continues with the rows that are missing.\n\n"
        "Table 1 ranks edges. The protocol 'paper' keeps an entity among its own candidates, as "
        "the published code does; 'strict' does not. As published, the best epoch is chosen on the "
        "evaluated edges. Table 2 classifies pairs: F1 on test, with the threshold and the epoch "
        "that are best on valid. Table 3 learns P(film | film) from ratings, which may not be "
        "shipped: docs/counts.md.\n\n"
        "'identifiability' and 'approximations' examine the paper's claims. They write a JSON "
        "file, a page, and a table and a picture for each figure.\n\n"
        "The experiments and data sets come from a checkout (the working folder, or the one whose "
        "build folder holds the program) or from an installation.",
    .examples =
        "gumbelbox reproduce table1 --quick\n"
        "gumbelbox reproduce table1 --seeds 1 --out first_look\n"
        "gumbelbox reproduce table2 --quick\n"
        "gumbelbox reproduce table2 --only 'gaussian penalty'\n"
        "gumbelbox reproduce approximations --out analysis\n"
        "gumbelbox reproduce all --quick",
    .options = option_list<ReproduceOptions>,
    .run = run,
};

}  // namespace gumbelbox
