#include "gumbelbox/query/query_engine.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/query/model_boxes.h"
#include "gumbelbox/query/question_calibration.h"
#include "gumbelbox/score/model_table.h"

namespace gumbelbox {
namespace {

/// The question without events that are given anyway.
QuestionIds without_given(QuestionIds question) {
  const auto erase = [](std::vector<EntityId>& from, const std::vector<EntityId>& given) {
    std::erase_if(from,
                  [&](EntityId id) { return std::binary_search(given.begin(), given.end(), id); });
  };
  erase(question.events.present, question.given.present);
  erase(question.events.absent, question.given.absent);
  return question;
}

bool is_certain(const QuestionIds& question) {
  return question.events.absent.empty() && question.events.present.empty();
}

bool is_pair(const QuestionIds& question) {
  return question.events.absent.empty() && question.given.absent.empty() &&
         question.events.present.size() == 1 && question.given.present.size() == 1;
}

/// A question by numbers from 0 on.
struct BoxQuestion {
  explicit BoxQuestion(const QuestionIds& by_id) {
    for (const Holding* side : {&by_id.events, &by_id.given}) {
      ids.insert(ids.end(), side->present.begin(), side->present.end());
      ids.insert(ids.end(), side->absent.begin(), side->absent.end());
    }
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    question.events = {numbers(by_id.events.present), numbers(by_id.events.absent)};
    question.given = {numbers(by_id.given.present), numbers(by_id.given.absent)};
  }

  std::vector<EntityId> ids;
  Question question;

 private:
  std::vector<std::size_t> numbers(const std::vector<EntityId>& of) const {
    std::vector<std::size_t> found;
    for (const EntityId id : of) {
      found.push_back(
          static_cast<std::size_t>(std::lower_bound(ids.begin(), ids.end(), id) - ids.begin()));
    }
    return found;
  }
};

std::string remark_on_method(const ModelBoxes& boxes) {
  if (boxes.process.corners == Corners::kFixed) {
    return "the corners are fixed: every method gives the ratio";
  }
  return boxes.approximation;
}

}  // namespace

QueryEngine::QueryEngine(const Model& model, Probabilities probabilities)
    : model_(model),
      entry_(model_entry(model.score.model)),
      score_(make_stored_score(model.score)),
      calibration_(model.calibration && probabilities == Probabilities::kCalibrated
                       ? &*model.calibration
                       : nullptr),
      joint_(entry_.has_joint_questions(model.score) ? score_->joint() : nullptr),
      boxes_(entry_.random_boxes(model.score)),
      are_shares_(has_measured_volumes(model)),
      search_(model, *score_, calibration_) {}

double QueryEngine::log_probability(const Expression& question) const {
  return probability(question, {}).log_value;
}

Estimate QueryEngine::probability(const Expression& question,
                                  const QuestionOptions& options) const {
  QuestionIds ids = without_given(question_ids(model_.vocabulary, question));
  if (options.others_absent) ids = others_absent(ids, model_.rows.rows());
  Estimate found = probability(ids, options);
  if (calibration_ != nullptr && options.method == Method::kRatio) {
    const auto raw = [&](const QuestionIds& one) { return probability(one, options).value(); };
    found.calibrated = calibrate(*calibration_, ids, raw, found);
  }
  return found;
}

Estimate QueryEngine::likelihood(std::span<const EntityId> present,
                                 const Sampling& sampling) const {
  QuestionIds question;
  for (const EntityId id : present) {
    search_.require_entity(id);
    question.events.present.push_back(id);
  }
  return probability(others_absent(question, model_.rows.rows()), {.sampling = sampling});
}

Estimate QueryEngine::probability(const QuestionIds& question,
                                  const QuestionOptions& options) const {
  require_meaning(question, options.method);
  const bool hard = boxes_ && boxes_->process.corners == Corners::kFixed;
  const bool gaussian = boxes_ && boxes_->process.corners == Corners::kGaussian;
  // With one table a Gaussian pair is drawn, and a hard one has no floor under its volume.
  const bool by_score = joint_ == nullptr || !(hard || gaussian);
  if (is_pair(question) && options.method == Method::kRatio && by_score) return of_pair(question);
  if (joint_ == nullptr && is_certain(question) && question.given.absent.empty()) return {};
  if (joint_ == nullptr) {
    throw Error(ErrorKind::kUsage,
                "this model answers P(a | b) only, with one name on each side and the method "
                "'ratio': it has no joint probabilities");
  }
  const BoxQuestion boxes(question);
  std::optional<RandomBoxes> random;
  if (boxes_) random = boxes_of(model_, *boxes_, boxes.ids);
  Volumes volumes = hard ? exact_volumes(*random) : Volumes{};
  if (!hard) {
    volumes.log_volume = [&](std::span<const std::size_t> of) {
      std::vector<EntityId> ids;
      for (const std::size_t box : of) ids.push_back(boxes.ids[box]);
      return joint_->log_joint(model_.rows, ids);
    };
    volumes.dim = static_cast<std::size_t>(model_.score.dim);
    volumes.process = random && !volumes_only() ? &*random : nullptr;
    volumes.exact = boxes_ && boxes_->approximation.empty();
    volumes.fixed = !boxes_;
  }
  volumes.are_shares = are_shares_;
  Estimate found = conditional(volumes, boxes.question, options.method, options.sampling);
  if (hard && is_pair(question) && found.log_value > kLogZero) found = of_pair(question);
  if (options.method != Method::kRatio) found.add_remark(remark_on_method(*boxes_));
  if (found.left_out > found.samples) {
    found.add_remark(
        fmt::format("what is given had no volume in {} of {} draws, which are left out",
                    found.left_out, found.left_out + found.samples));
  }
  return found;
}

Estimate QueryEngine::of_pair(const QuestionIds& question) const {
  const Pair pair{question.events.present[0], question.given.present[0]};
  return {.log_value = search_.log_raw(pair)};
}

void QueryEngine::require_meaning(const QuestionIds& question, Method method) const {
  const std::string& name = model_.score.model;
  const bool answers_pairs = is_pair(question) || is_certain(question);
  if (score_->joint() == nullptr && !(answers_pairs && method == Method::kRatio)) {
    throw Error(ErrorKind::kUsage,
                fmt::format("model '{}' answers P(a | b) only, with one name on each side and the "
                            "method 'ratio'; for other questions train a model with joint "
                            "probabilities, such as '{}'",
                            name, model_table().front().name));
  }
  if (!boxes_ && method != Method::kRatio) {
    throw Error(
        ErrorKind::kUsage,
        fmt::format("the boxes of model '{}' are not random: expected the method 'ratio'", name));
  }
  if (volumes_only() && method != Method::kRatio) {
    throw Error(ErrorKind::kUsage,
                fmt::format("model '{}' learnt the volumes of counts, not how its corners are "
                            "distributed: expected the method 'ratio'",
                            name));
  }
  const bool bounded = boxes_ && boxes_->process.bounded();
  const bool measured = are_shares_ && method == Method::kRatio;
  if (!question.given.present.empty() || bounded || measured) return;
  if (question.given.absent.empty()) {
    const bool counts = model_.kind == DataKind::kProbability;
    throw Error(ErrorKind::kUsage,
                fmt::format("model '{}' has no probability of a thing alone, {}; ask for one thing "
                            "given another, P(a | b), or train {}",
                            name, counts ? "it learnt none" : "its space has no bounds",
                            counts ? "on data with marginals.tsv, as 'import' writes it"
                                   : "a model that has them, 'gumbel-censored'"));
  }
  throw Error(ErrorKind::kUsage,
              fmt::format("model '{}' has no probability given negated names alone, its space has "
                          "no bounds; add a name that holds, P(a | b, !c)",
                          name));
}

/// Pairs of counts are fitted by the volumes of the model. Where these are not those of its random
/// corners, drawing corners would answer for another model.
bool QueryEngine::volumes_only() const {
  return model_.kind == DataKind::kProbability && boxes_ && !boxes_->approximation.empty();
}

}  // namespace gumbelbox
