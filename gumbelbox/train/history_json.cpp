#include "gumbelbox/train/history_json.h"

#include <cstdint>
#include <utility>

namespace gumbelbox {

Json history_json(std::span<const EpochMetric> history) {
  Json all = Json::array();
  for (const EpochMetric& one : history) all.push_back({one.epoch, one.metric});
  return all;
}

std::optional<std::vector<EpochMetric>> history_from(const Json& json) {
  if (!json.is_array()) return {};
  std::vector<EpochMetric> history;
  for (const Json& one : json) {
    if (!one.is_array() || one.size() != 2) return {};
    if (!one[0].is_number_unsigned() || !std::in_range<int>(one[0].get<std::uint64_t>())) {
      return {};
    }
    if (!one[1].is_number()) return {};
    history.push_back({one[0].get<int>(), one[1].get<double>()});
  }
  return history;
}

}  // namespace gumbelbox
