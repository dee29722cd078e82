#include <optional>
#include <ostream>

#include "cli/bench_work.h"
#include "cli/commands.h"
#include "cli/progress.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/json.h"
#include "gumbelbox/base/nearest.h"
#include "gumbelbox/simd/instruction_set.h"

namespace gumbelbox {
namespace {

struct BenchOptions {
  std::string only;
  int threads = 0;
  bool list = false;
  bool quiet = false;
  bool json = false;
};

template <class Visit>
void describe(BenchOptions& o, Visit&& field) {
  field("only", o.only, AnyText{},
        "one benchmark, or a group: 'kernel', or 'train/gumbel/' for all that begin so");
  field("list", o.list, Flag{}, "list all benchmarks and run none");
  field("threads", o.threads, Range{0, 1024}, "number of threads, 0 for one per core");
  field("quiet", o.quiet, Flag{}, "print no progress");
  field("json", o.json, Flag{}, "print the result as one JSON object");
}

/// Works asked for: the standard ones, one, or a group.
std::vector<BenchWork> chosen_works(const std::string& only) {
  std::vector<BenchWork> chosen;
  std::vector<std::string> names;
  for (const BenchWork& work : bench_works()) {
    names.push_back(work.name);
    if (work.name == only) return {work};
    const bool in_group = work.name.starts_with(only.ends_with('/') ? only : only + "/");
    if (only.empty() ? work.standard : in_group) chosen.push_back(work);
  }
  if (!chosen.empty()) return chosen;
  throw Error(ErrorKind::kUsage, fmt::format("--only: unknown work '{}'{}; --list shows all", only,
                                             did_you_mean(only, names)));
}

Json result_json(const BenchResult& result) {
  Json json{{"name", result.name},       {"pairs_per_second", result.pairs_per_second},
            {"threads", result.threads}, {"seconds", result.seconds},
            {"spread", result.spread},   {"rounds", result.rounds}};
  if (result.dim > 0) {
    json["nanoseconds_per_pair_dimension"] = 1e9 / (result.pairs_per_second * result.dim);
  }
  return json;
}

void run(Arguments& arguments, Console& console) {
  const auto o = arguments.read_all<BenchOptions>();
  console.quiet = o.quiet;
  if (o.list) {
    for (const BenchWork& work : o.only.empty() ? bench_works() : chosen_works(o.only)) {
      console.out << fmt::format("{:<36} {}{}\n", work.name, work.what,
                                 work.standard ? "" : "; only if asked for");
    }
    return;
  }
  const std::vector<BenchWork> works = chosen_works(o.only);
  if (!o.json)
    console.out << fmt::format("{:<36} {:>9} {:>7} {:>11} {:>7}\n", "work", "pairs/s", "threads",
                               "one takes", "spread");
  Json results = Json::array();
  Progress progress(console, "measuring", works.size(), "works");
  std::optional<Error> failure;  // what was measured before it is told all the same
  for (std::size_t i = 0; i < works.size() && !failure; ++i) {
    progress.update(i, works[i].name);
    BenchResult result;
    try {
      result = works[i].run(static_cast<unsigned>(o.threads));
    } catch (const Error& error) {
      failure = error;
      break;
    }
    result.name = works[i].name;
    results.push_back(result_json(result));
    if (o.json) continue;
    console.out << fmt::format("{:<36} {:>9} {:>7} {:>8.3f} ms {:>6.0f}%\n", result.name,
                               count_text(result.pairs_per_second), result.threads,
                               1e3 * result.seconds, 100 * result.spread)
                << std::flush;
  }
  progress.finish();
  if (o.json) {
    console.out << Json{{"results", results}, {"instruction_set", instruction_set()}}.dump()
                << '\n';
  }
  if (failure) throw *failure;
}

}  // namespace

constinit const Command kBenchCommand = {
    .name = "bench",
    .summary = "measure the speed of this build",
    .description =
        "Measures how fast this program trains, ranks, answers and loads on this machine. Busy "
        "machines give figures that mean little.\n\n"
        "The standard training step has as many entities as WordNet has nouns (82,114), 5 "
        "dimensions, 8,096 edges with 78 unfiltered negatives each, and dense Adam. The steps "
        "named 50d are those that training on probabilities takes by default: 2,048 pairs of "
        "2,000 entities in 50 dimensions. A pair is one that is trained on, scored or loaded. "
        "Figures are medians over several rounds (one for loading); the spread is the distance "
        "between the quartiles, as a share of the median.",
    .examples =
        "gumbelbox bench\n"
        "gumbelbox bench --only train/gumbel --threads 1\n"
        "gumbelbox bench --list",
    .options = option_list<BenchOptions>,
    .run = run,
};

}  // namespace gumbelbox
