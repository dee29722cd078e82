#include "cli/counted_experiment.h"

#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <utility>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/counted_data.h"
#include "gumbelbox/data/rating_file.h"
#include "gumbelbox/eval/pair_scores.h"
#include "gumbelbox/eval/probability_task.h"
#include "gumbelbox/query/query_engine.h"
#include "gumbelbox/query/question_agreement.h"
#include "gumbelbox/score/model_table.h"

namespace gumbelbox {
namespace {

/// How a folder below movielens/ was counted from the ratings.
CountOptions count_options(const std::string& dataset) {
  CountOptions options{.questions = 2000};
  if (dataset == "cond_strong100") {
    options.min_likes = 100;
    options.zeros = true;
  } else {
    options.min_ratings = 100;
  }
  return options;
}

std::string require_file(const std::filesystem::path& path) {
  std::error_code error;
  if (std::filesystem::exists(path, error)) return path.string();
  throw Error(ErrorKind::kIo,
              fmt::format("{}: not found; table 3 needs the ratings of MovieLens-1M (GroupLens), "
                          "which may not be shipped: docs/counts.md says how to make the folder, "
                          "and --data-dir where it is",
                          path.string()));
}

QuestionFile questions_of(const std::vector<CountedQuestion>& counted) {
  QuestionFile file{.name = "questions counted from the ratings", .questions = {}};
  for (const CountedQuestion& question : counted) {
    file.questions.push_back({.text = question.text,
                              .expression = parse_expression(question.text),
                              .given = question.p,
                              .n = static_cast<double>(question.n),
                              .line = file.questions.size() + 1});
  }
  return file;
}

void add(const std::string& of, const Agreement& agreement, std::map<std::string, double>& all) {
  all[of + "kl"] = agreement.kl;
  all[of + "pearson"] = agreement.pearson;
  all[of + "spearman"] = agreement.spearman;
  all[of + "ece"] = agreement.ece;
}

/// Mean KL over the pairs of the groups below so many occurrences of b.
template <class Part>
double kl_below(const ProbabilityResult& result, double most, Part part) {
  double sum = 0;
  double pairs = 0;
  for (const AgreementByCount& group : result.by_count) {
    if (!group.to || *group.to > most) continue;
    const Agreement& agreement = part(group.agreement);
    sum += agreement.kl * static_cast<double>(agreement.pairs);
    pairs += static_cast<double>(agreement.pairs);
  }
  return pairs > 0 ? sum / pairs : std::nan("");
}

void add_rare(const ProbabilityResult& result, std::map<std::string, double>& all) {
  constexpr double kRare = 100;
  const auto of_model = [](const ComparedAgreement& a) -> const Agreement& { return a.model; };
  const auto of_popularity = [](const ComparedAgreement& a) -> const Agreement& {
    return a.popularity;
  };
  const auto of_counts = [](const ComparedAgreement& a) -> const Agreement& { return *a.counts; };
  all["kl_rare"] = kl_below(result, kRare, of_model);
  all["popularity kl_rare"] = kl_below(result, kRare, of_popularity);
  if (result.all.counts) all["counts kl_rare"] = kl_below(result, kRare, of_counts);
}

}  // namespace

std::string find_data_dir(const std::string& given) {
  if (!given.empty()) return given;
  const char* variable = std::getenv("GUMBELBOX_DATA");
  return variable != nullptr && *variable != '\0' ? variable : "../shared/data";
}

CountedExperiment load_counted_experiment(const ExperimentRow& row, const std::string& data_dir) {
  const std::filesystem::path folder = std::filesystem::path(data_dir) / "movielens";
  CountOptions options = count_options(row.dataset);
  const bool hold_out = row.split == "hold-out-users";
  if (hold_out) options.hold_out_users = 0.2;
  const std::string ratings = require_file(folder / "ratings.tsv.gz");
  CountedData counted =
      count_items(read_ratings(TextFile(ratings), {.like = parse_like("rating > 4")}), options);
  CountedExperiment experiment;
  experiment.questions = questions_of(counted.questions);
  experiment.data =
      hold_out ? std::move(counted.data) : load_data(require_file(folder / row.dataset));
  return experiment;
}

std::map<std::string, double> counted_figures(const Model& model, const DataSet& data,
                                              const QuestionFile& questions, Workers& workers) {
  const EdgeList& test = *data.test;
  const std::vector<double> given(test.targets.begin(), test.targets.end());
  std::vector<double> predicted =
      pair_scores(*make_stored_score(model.score), model.rows, test.pairs, workers);
  const ScoreLink link = model_entry(model.score.model).link;
  for (double& one : predicted) one = std::exp(log_probability(link, one));
  const ProbabilityResult result =
      measure_probabilities(predicted, given, probability_baselines(data, test));
  std::map<std::string, double> all;
  add("", result.all.model, all);
  add("popularity ", result.all.popularity, all);
  if (result.all.counts) add("counts ", *result.all.counts, all);
  add_rare(result, all);
  const QuestionResult asked =
      ask_questions(questions, QueryEngine(model), model.vocabulary, workers);
  for (const QuestionAgreement& kind : asked.kinds) {
    if (kind.kind == QuestionKind::kPair) continue;
    const std::string name(question_kind_name(kind.kind));
    all[name] = kind.pearson;
    all[name + "_added"] = kind.pearson_added;
  }
  std::erase_if(all, [](const auto& figure) { return !std::isfinite(figure.second); });
  return all;
}

}  // namespace gumbelbox
