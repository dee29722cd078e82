#include "gumbelbox/store/calibration_json.h"

#include <string>

#include "gumbelbox/base/format.h"
#include "gumbelbox/data/cell.h"
#include "gumbelbox/store/sealed_file.h"

namespace gumbelbox {
namespace {

/// Reads the metadata `calibration`.
class Reader {
 public:
  explicit Reader(const Safetensors& file)
      : file_(file), json_(require_metadata_object(file, "calibration")) {}

  CalibrationMap read() const {
    CalibrationMap map{.method = method(), .knots = {}};
    if (map.method == CalibrationMethod::kIsotonic) {
      map.knots = knots();
    } else {
      map.slope = number("slope");
    }
    if (map.method == CalibrationMethod::kPlatt) map.shift = number("shift");
    map.base_rate = number("base_rate");
    map.pairs = pairs();
    if (const auto complaint = calibration_complaint(map)) fail(*complaint);
    return map;
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    file_.fail(fmt::format("its calibration: {}", what));
  }

  const Json& at(const char* key) const {
    const auto found = json_.find(key);
    if (found == json_.end()) fail(fmt::format("it has no '{}'", key));
    return *found;
  }

  CalibrationMethod method() const {
    const Json& name = at("method");
    const std::string text = name.is_string() ? name.get<std::string>() : name.dump();
    if (const auto method = find_calibration_method(text)) return *method;
    fail(fmt::format("its method {} is no known method", in_quotes(text)));
  }

  double number(const char* key) const {
    if (!at(key).is_number()) fail(fmt::format("its '{}' is not a number", key));
    return at(key).get<double>();
  }

  std::size_t pairs() const {
    if (!at("pairs").is_number_unsigned()) fail("its 'pairs' is not a count");
    return at("pairs").get<std::size_t>();
  }

  std::vector<CalibrationKnot> knots() const {
    std::vector<CalibrationKnot> found;
    const Json& list = at("knots");
    if (!list.is_array()) fail("its 'knots' are no list");
    for (const Json& knot : list) {
      if (!knot.is_array() || knot.size() != 2 || !knot[0].is_number() || !knot[1].is_number()) {
        fail("a knot is not a pair of numbers");
      }
      found.push_back({knot[0].get<double>(), knot[1].get<double>()});
    }
    return found;
  }

  const Safetensors& file_;
  Json json_;
};

}  // namespace

Json calibration_json(const CalibrationMap& map) {
  Json json{{"method", calibration_method_name(map.method)}};
  if (map.method == CalibrationMethod::kIsotonic) {
    json["knots"] = Json::array();
    for (const CalibrationKnot& knot : map.knots) {
      json["knots"].push_back(Json::array({knot.raw, knot.calibrated}));
    }
  } else {
    json["slope"] = map.slope;
  }
  if (map.method == CalibrationMethod::kPlatt) json["shift"] = map.shift;
  json["base_rate"] = map.base_rate;
  json["pairs"] = map.pairs;
  return json;
}

std::optional<CalibrationMap> read_calibration(const Safetensors& file) {
  if (file.find_metadata("calibration") == nullptr) return {};
  return Reader(file).read();
}

}  // namespace gumbelbox
