#include "gumbelbox/query/question_calibration.h"

#include <algorithm>
#include <cmath>
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

bool calibrate(const CalibrationMap& map, const QuestionIds& question,
               const std::function<double(const QuestionIds&)>& raw_probability, Estimate& found) {
  if (is_decided(question)) return false;
  if (size(question.given) == 0) {
    found.add_remark("not calibrated: the calibration is for names given others, P(a | b)");
    return false;
  }
  const std::vector<QuestionIds> single = single_events(question);
  if (single.size() == 1) {
    calibrate_single(map, question, found);
    return true;
  }
  double most = 1;
  double least = 1;
  for (const QuestionIds& one : single) {
    const double p = mapped(map, one, raw_probability(one));
    most = std::min(most, p);
    least -= 1 - p;
  }
  if (found.log_value > std::log(most)) found.log_value = std::log(most);
  if (found.value() < least) found.log_value = std::log(least);
  return true;
}

}  // namespace gumbelbox
