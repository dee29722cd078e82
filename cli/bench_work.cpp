#include "cli/bench_work.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

#include "cli/bench_kernel.h"
#include "cli/experiment.h"
#include "gumbelbox/base/clock.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/random.h"
#include "gumbelbox/base/unfinished_file.h"
#include "gumbelbox/data/data_set.h"
#include "gumbelbox/eval/ranking.h"
#include "gumbelbox/fit/fit.h"
#include "gumbelbox/query/query_engine.h"
#include "gumbelbox/score/candidates.h"
#include "gumbelbox/score/model_table.h"

namespace gumbelbox {
namespace {

/// The standard work: as many entities as WordNet has nouns, in the batches of the paper.
constexpr std::size_t kEntities = 82114;
constexpr int kPositives = 8096;
constexpr int kNegatives = 78;
constexpr int kRounds = 11;

/// The second one: about as many entities as there are films in docs/results.md. Everything else is
/// what fit() takes for probabilities.
constexpr std::size_t kFilms = 2000;
constexpr int kFilmSteps = 401;  // a step takes a millisecond

struct Step {
  std::string model = "gumbel";
  int dim = 5;
  std::size_t entities = kEntities;
  std::string adam = "dense";
  std::string negatives_mode = "independent";
  int rounds = kRounds;
  int epochs = 1;
};

std::vector<Pair> random_edges(std::size_t entities, std::size_t count) {
  Random random(1, RandomUse::kTree);
  std::vector<Pair> edges(count);
  for (Pair& edge : edges) {
    edge = {random.below(static_cast<std::uint32_t>(entities)),
            random.below(static_cast<std::uint32_t>(entities))};
  }
  return edges;
}

/// A hierarchy of so many entities; its edges mean nothing.
DataSet random_data(std::size_t entities, std::size_t edges) {
  DataSet data;
  for (std::size_t id = 0; id < entities; ++id) data.vocabulary.add(std::to_string(id));
  data.train.pairs = random_edges(entities, edges);
  return data;
}

/// Pairs of so many entities, each with a probability that means nothing.
DataSet random_probabilities(std::size_t entities, std::size_t pairs) {
  DataSet data = random_data(entities, pairs);
  data.kind = DataKind::kProbability;
  Random random(1, RandomUse::kNoise);
  for (std::size_t i = 0; i < pairs; ++i) {
    data.train.targets.push_back(static_cast<float>(random.uniform()));
  }
  return data;
}

/// Times of the steps that fit() takes, but for the first.
BenchResult time_steps(const DataSet& data, const FitOptions& options, unsigned threads) {
  Workers workers(threads);
  std::vector<double> seconds;
  std::optional<double> last;
  FitHooks hooks;
  hooks.measures_answers = false;
  hooks.on_step = [&](const TrainState&) {
    const double now = steady_seconds();
    if (last) seconds.push_back(now - *last);
    last = now;
    return true;
  };
  fit(data, options, workers, hooks);
  BenchResult result = result_of(seconds, options.sample.batch_size, workers.threads());
  result.dim = options.model.dim;
  return result;
}

/// Steps of training: drawing negatives, scores, gradient, Adam.
BenchResult run_steps(const Step& step, unsigned threads) {
  FitOptions options = default_options(step.model);
  options.model.dim = step.dim;
  options.sample.batch_size = kPositives * (1 + kNegatives);
  options.sample.negatives = kNegatives;
  options.sample.negatives_mode = step.negatives_mode;
  options.sample.filter_negatives = "none";
  options.adam = step.adam;
  options.init = "random";
  options.epochs = step.epochs;
  const DataSet data =
      random_data(step.entities, static_cast<std::size_t>(kPositives * (step.rounds + 1)));
  return time_steps(data, options, threads);
}

/// Steps of training on pairs with probabilities, as fit() does it if nothing is said.
BenchResult run_film_steps(const std::string& model, unsigned threads) {
  FitOptions options = default_options(model, DataKind::kProbability);
  options.epochs = 1;
  const DataSet data = random_probabilities(
      kFilms, static_cast<std::size_t>(options.sample.batch_size * (kFilmSteps + 1)));
  return time_steps(data, options, threads);
}

/// A model of a shipped data set, trained for a moment so that its boxes are no longer random.
Model quick_model(const std::string& name, int batch_size, unsigned threads, DataSet& data) {
  data = load_data(find_shipped("datasets/" + name), {.valid = false, .test = false});
  FitOptions options;
  options.sample.batch_size = batch_size;
  options.sample.filter_negatives = "train";
  options.init = "random";
  options.epochs = 5;
  Workers workers(threads);
  return fit(data, options, workers, {.measures_answers = false}).model;
}

/// Durations of a work done several times.
std::vector<double> durations(int rounds, const std::function<void(int round)>& work) {
  std::vector<double> seconds;
  for (int round = 0; round < rounds; ++round) {
    const double start = steady_seconds();
    work(round);
    seconds.push_back(steady_seconds() - start);
  }
  return seconds;
}

/// Every edge of the mammals ranked at both ends.
BenchResult rank_mammal(unsigned threads) {
  DataSet data;
  const Model model = quick_model("mammal", 4096, threads, data);
  const EdgeSet known(data.vocabulary.size(), data.train.pairs);
  const auto score = make_stored_score(model.score);
  Workers workers(threads);
  const std::vector<double> seconds =
      durations(5, [&](int) { rank_edges(*score, model.rows, data.train.pairs, known, workers); });
  const double pairs = 2.0 * static_cast<double>(data.train.pairs.size() * data.vocabulary.size());
  return result_of(seconds, pairs, workers.threads());
}

/// WordNet as a user gets it: constructed from its structure, here in 5 dimensions.
Model constructed_wordnet(const std::string& name, unsigned threads) {
  const DataSet data =
      load_data(find_shipped("datasets/wordnet_noun"), {.valid = false, .test = false});
  FitOptions options = default_options(name);
  options.model.dim = 5;
  Workers workers(threads);
  return fit(data, options, workers, {.measures_answers = false}).model;
}

/// The boxes that questions are about.
enum class WordNetBoxes { kGumbel, kSmooth, kTrained };

/// Made once for all works.
const Model& wordnet_model(WordNetBoxes boxes, unsigned threads) {
  static std::map<WordNetBoxes, Model> models;
  const auto found = models.find(boxes);
  if (found != models.end()) return found->second;
  DataSet data;
  return models[boxes] = boxes == WordNetBoxes::kTrained
                             ? quick_model("wordnet_noun", 100000, threads, data)
                             : constructed_wordnet(
                                   boxes == WordNetBoxes::kSmooth ? "smooth" : "gumbel", threads);
}

/// Which questions are asked.
enum class Top10 { kContains, kInside, kInTurn };

/// The ten best of all entities, by an engine that has answered many questions before.
BenchResult top10_wordnet(Top10 question, WordNetBoxes boxes, unsigned threads) {
  const Model& model = wordnet_model(boxes, threads);
  const QueryEngine engine(model);
  Random random(1, RandomUse::kTree);
  const auto entities = static_cast<std::uint32_t>(model.vocabulary.size());
  const auto ask = [&](int round) {
    const EntityId id = random.below(entities);
    const bool inside = question == Top10::kInTurn ? round % 2 == 1 : question == Top10::kInside;
    inside ? engine.inside(id, 10) : engine.contains(id, 10);
  };
  for (std::size_t i = 0; i <= BoxCandidates::kQuestionsBefore; ++i) ask(0);
  BenchResult result = result_of(durations(1000, ask), entities, 1);
  result.dim = model.score.dim;
  return result;
}

BenchWork top10_work(const std::string& suffix, const std::string& what, Top10 question,
                     WordNetBoxes boxes = WordNetBoxes::kGumbel) {
  return {.name = "top10/wordnet" + suffix,
          .what = what,
          .standard = boxes == WordNetBoxes::kGumbel,
          .run = [question, boxes](unsigned threads) {
            return top10_wordnet(question, boxes, threads);
          }};
}

std::vector<BenchWork> top10_works() {
  const Top10 contains = Top10::kContains;
  const Top10 inside = Top10::kInside;
  return {
      top10_work("", "the ten best answers to one question, both kinds in turn", Top10::kInTurn),
      top10_work("/contains", "the ten entities most likely to contain one", contains),
      top10_work("/inside", "the ten entities most likely inside one", inside),
      top10_work("/contains/smooth", "the same of boxes of smooth", contains,
                 WordNetBoxes::kSmooth),
      top10_work("/inside/smooth", "the same of boxes of smooth", inside, WordNetBoxes::kSmooth),
      top10_work("/contains/trained", "the same of boxes trained from a random start", contains,
                 WordNetBoxes::kTrained),
      top10_work("/inside/trained", "the same of boxes trained from a random start", inside,
                 WordNetBoxes::kTrained)};
}

void write_random_edges(const std::string& path, std::size_t count, std::uint32_t names,
                        char separator) {
  std::ofstream file(path);
  Random random(1, RandomUse::kTree);
  std::string block;
  for (std::size_t i = 0; i < count; ++i) {
    fmt::format_to(std::back_inserter(block), "n{}{}n{}\n", random.below(names), separator,
                   random.below(names));
    if (block.size() < (std::size_t{1} << 20) && i + 1 < count) continue;
    file << block;
    block.clear();
  }
  file.close();
  if (!file) throw Error(ErrorKind::kIo, fmt::format("{}: cannot write", path));
}

/// A new empty file that nobody else has.
std::string make_temporary_file() {
  const char* folder = std::getenv("TMPDIR");
  std::string path = std::string(folder != nullptr ? folder : P_tmpdir) + "/gumbelbox-bench-XXXXXX";
  const int descriptor = ::mkstemp(path.data());
  if (descriptor < 0) {
    throw Error(ErrorKind::kIo, fmt::format("{}: cannot be made: {}; the variable TMPDIR names "
                                            "another folder",
                                            path, std::strerror(errno)));
  }
  ::close(descriptor);
  return path;
}

/// A file of ten million edges between a million names.
BenchResult load_10m(char separator) {
  constexpr std::size_t kEdges = 10000000;
  const UnfinishedFile file(make_temporary_file());
  write_random_edges(file.path(), kEdges, 1000000, separator);
  return result_of(durations(1, [&](int) { load_data(file.path()); }), kEdges, 1);
}

BenchWork step_work(const std::string& suffix, const std::string& what, const Step& step,
                    bool standard, unsigned threads = 0) {
  return {.name = "train/" + step.model + suffix,
          .what = what,
          .standard = standard,
          .run = [step, threads](unsigned asked) {
            return run_steps(step, threads > 0 ? threads : asked);
          }};
}

std::vector<BenchWork> make_works() {
  std::vector<BenchWork> works;
  for (const std::string model : {"gumbel", "gumbel-exact", "smooth"}) {
    works.push_back(step_work("", "a training step", {.model = model}, true));
  }
  works.push_back(step_work("/threads-1", "the same with one thread", {}, true, 1));
  works.push_back(step_work("/shared", "the same with --negatives-mode shared",
                            {.negatives_mode = "shared"}, true));
  for (const std::string model : {"gumbel", "gumbel-exact", "smooth"}) {
    works.push_back({"train/" + model + "/50d", "a training step on probabilities in 50 dimensions",
                     true, [model](unsigned threads) { return run_film_steps(model, threads); }});
  }
  for (const std::string model : {"order", "poincare", "cones", "poe", "mf", "complex"}) {
    works.push_back(step_work("", "a training step", {.model = model}, false));
  }
  works.push_back(
      step_work("/long", "the standard step for longer, to profile it", {.epochs = 20}, false));
  for (const int dim : {2, 4, 8, 16, 32, 64, 128}) {
    works.push_back(step_work(fmt::format("/dim-{}", dim), "the same in other dimensions",
                              {.dim = dim, .rounds = 5}, false));
  }
  for (const std::size_t entities : {10000U, 100000U, 1000000U, 10000000U}) {
    for (const std::string adam : {"dense", "lazy"}) {
      works.push_back(step_work(fmt::format("/entities-{}-{}", entities, adam),
                                "the same with other entities",
                                {.entities = entities, .adam = adam, .rounds = 5}, false));
    }
  }
  works.push_back(
      {"rank/mammal", "every edge of the mammals ranked at both ends", true, rank_mammal});
  for (BenchWork& work : top10_works()) works.push_back(std::move(work));
  works.push_back({"load/10m", "ten million edges read by name", true,
                   [](unsigned) { return load_10m('\t'); }});
  works.push_back(
      {"load/10m/csv", "the same with commas", false, [](unsigned) { return load_10m(','); }});
  for (BenchWork& work : kernel_works()) works.push_back(std::move(work));
  return works;
}

double quantile(const std::vector<double>& sorted, double share) {
  return sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1) + 0.5)];
}

}  // namespace

BenchResult result_of(std::vector<double> seconds, double pairs, unsigned threads) {
  std::sort(seconds.begin(), seconds.end());
  const double median = quantile(seconds, 0.5);
  BenchResult result;
  result.pairs_per_second = pairs / median;
  result.threads = threads;
  result.seconds = median;
  result.rounds = seconds.size();
  result.spread = (quantile(seconds, 0.75) - quantile(seconds, 0.25)) / median;
  return result;
}

const std::vector<BenchWork>& bench_works() {
  static const std::vector<BenchWork> works = make_works();
  return works;
}

}  // namespace gumbelbox
