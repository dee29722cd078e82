#include "gumbelbox/query/question_calibration.h"

#include <algorithm>
#include <cmath>

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

}  // namespace

void calibrate(const CalibrationMap& map, const QuestionIds& question, Estimate& found) {
  if (is_decided(question)) return;
  if (size(question.events) != 1 || size(question.given) == 0) {
    found.add_remark("not calibrated: the calibration is for one name given others, P(a | b)");
    return;
  }
  const bool negated = question.events.present.empty();
  const auto mapped = [&](double p) {
    return negated ? 1 - map.probability(1 - p) : map.probability(p);
  };
  const double raw = found.value();
  const double error = found.standard_error();
  found.log_value = std::log(mapped(raw));
  if (error > 0)
    found.log_standard_error = std::log((mapped(raw + error) - mapped(raw - error)) / 2);
}

}  // namespace gumbelbox
