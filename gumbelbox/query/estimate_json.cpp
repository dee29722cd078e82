#include "gumbelbox/query/estimate_json.h"

namespace gumbelbox {

bool is_uncertain(const Estimate& found) noexcept {
  return found.samples > 0 || found.log_standard_error > kLogZero;
}

Json estimate_json(const Estimate& found, const std::string& method) {
  Json json{
      {"probability", found.value()}, {"log_probability", found.log_value}, {"method", method}};
  if (is_uncertain(found)) json["standard_error"] = found.standard_error();
  if (found.samples > 0) {
    json["samples"] = found.samples;
    json["left_out"] = found.left_out;
  }
  if (!found.remark.empty()) json["remark"] = found.remark;
  return json;
}

Json estimate_json(Estimate found, const Evidence& evidence, const std::string& method) {
  found.add_remark(evidence.remark);
  Json json = estimate_json(found, method);
  if (evidence.cases) json["cases"] = *evidence.cases;
  return json;
}

}  // namespace gumbelbox
