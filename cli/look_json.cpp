#include "cli/look_json.h"

#include <cstdint>
#include <utility>

namespace gumbelbox {

Json looks_json(std::span<const Look> looks) {
  Json all = Json::array();
  for (const Look& look : looks) all.push_back({look.epoch, look.metric});
  return all;
}

std::optional<std::vector<Look>> looks_from(const Json& json) {
  if (!json.is_array()) return {};
  std::vector<Look> looks;
  for (const Json& look : json) {
    if (!look.is_array() || look.size() != 2) return {};
    if (!look[0].is_number_unsigned() || !std::in_range<int>(look[0].get<std::uint64_t>())) {
      return {};
    }
    if (!look[1].is_number()) return {};
    looks.push_back({look[0].get<int>(), look[1].get<double>()});
  }
  return looks;
}

}  // namespace gumbelbox
