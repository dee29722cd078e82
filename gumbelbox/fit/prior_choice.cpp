#include "gumbelbox/fit/prior_choice.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <string>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"

namespace gumbelbox {
namespace {

double trial_kl(const DataSet& data, const FitOptions& options, Workers& workers,
                const FitHooks& hooks) {
  try {
    return *fit(data, options, workers, hooks).run.best_metric;
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::kStopped) throw;
    throw Error(ErrorKind::kStopped, "stopped while short runs chose the prior");
  }
}

}  // namespace

bool chooses_prior(const DataSet& data, const FitOptions& options) {
  return data.kind == DataKind::kProbability && !options.prior && data.valid &&
         facts_of(data).counts && options.epochs.value_or(1) > 0;
}

PriorChoice choose_prior(const DataSet& data, FitOptions options, Workers& workers,
                         const FitHooks& hooks) {
  constexpr double kPriors[] = {0, 5, 20};
  constexpr int kShare = 5;
  settle(options, facts_of(data));
  options.epochs = std::max(1, *options.epochs / kShare);
  const std::size_t pairs = pairs_in_all(train_options(options), data.train.pairs.size());
  std::size_t done = 0;
  FitHooks of_trial;
  of_trial.measures_answers = false;
  of_trial.on_step = [&](const TrainState& state) {
    return !hooks.on_preparing ||
           hooks.on_preparing("choosing the prior", done + state.pairs, std::size(kPriors) * pairs);
  };
  PriorChoice choice;
  double least = std::numeric_limits<double>::infinity();
  std::string trials;
  for (const double prior : kPriors) {
    options.prior = prior;
    const double kl = trial_kl(data, options, workers, of_trial);
    if (kl < least) choice.prior = prior;
    least = std::min(least, kl);
    trials += fmt::format("{}{:.4f} with {:g}", trials.empty() ? "" : ", ", kl, prior);
    done += pairs;
  }
  choice.note.text = fmt::format("prior {:g}, chosen by the KL of valid.tsv in short runs: {}",
                                 choice.prior, trials);
  return choice;
}

}  // namespace gumbelbox
