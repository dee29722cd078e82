#include "gumbelbox/query/question_calibration.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace gumbelbox {
namespace {

std::size_t size(const Holding& holding) { return holding.present.size() + holding.absent.size(); }

bool share_any(const std::vector<EntityId>& first, const std::vector<EntityId>& second) {
  return std::ranges::any_of(first,
                             [&](EntityId id) { return std::ranges::binary_search(second, id); });
}

bool is_decided(const QuestionIds& question) {
  const auto& [events, given] = question;
  return size(events) == 0 || share_any(events.present, events.absent) ||
         share_any(events.present, given.absent) || share_any(events.absent, given.present);
}

/// The questions P(a | ...) and P(!a | ...) about each of the events.
std::vector<QuestionIds> single_events(const QuestionIds& question) {
  std::vector<QuestionIds> single;
  for (const EntityId id : question.events.present) single.push_back({{{id}, {}}, question.given});
  for (const EntityId id : question.events.absent) single.push_back({{{}, {id}}, question.given});
  return single;
}

double mapped(const CalibrationMap& map, const QuestionIds& single, double raw) {
  return single.events.present.empty() ? 1 - map.probability(1 - raw) : map.probability(raw);
}

void calibrate_single(const CalibrationMap& map, const QuestionIds& question, Estimate& found) {
  const double raw = found.value();
  const double error = found.standard_error();
  found.log_value = std::log(mapped(map, question, raw));
  if (error > 0) {
    const double above = mapped(map, question, raw + error);
    found.log_standard_error = std::log((above - mapped(map, question, raw - error)) / 2);
  }
}

}  // namespace

void calibrate(const CalibrationMap& map, const QuestionIds& question,
               const std::function<double(const QuestionIds&)>& raw_probability, Estimate& found) {
  if (is_decided(question) || found.log_value == kLogZero) return;
  if (size(question.given) == 0) {
    found.add_remark("not calibrated: the calibration is for names given others, P(a | b)");
    return;
  }
  const std::vector<QuestionIds> single = single_events(question);
  if (single.size() == 1) return calibrate_single(map, question, found);
  double least = std::numeric_limits<double>::infinity();
  for (const QuestionIds& one : single) {
    const double raw = raw_probability(one);
    least = std::min(least, std::log(mapped(map, one, raw)) - std::log(raw));
  }
  found.log_value += least;
  found.log_standard_error += least;
}

}  // namespace gumbelbox
