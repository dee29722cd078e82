#include "gumbelbox/query/estimate_text.h"

#include <algorithm>
#include <cmath>

#include "gumbelbox/base/format.h"
#include "gumbelbox/query/estimate_json.h"

namespace gumbelbox {
namespace {

constexpr int kDigits = 6;
constexpr int kMostDigits = 13;  // doubles have more, but their rounding is among these

/// The place of the first digit: 0 for 3.2, -1 for 0.32; beyond all others for infinity.
int place(double number) {
  constexpr int kBeyond = 1000;
  return std::isfinite(number) ? static_cast<int>(std::floor(std::log10(number))) : kBeyond;
}

}  // namespace

std::string value_text(const Estimate& found) {
  const double value = found.value();
  const double missing = -std::expm1(found.log_value);
  int digits = kDigits;
  if (missing > 0) digits = std::clamp(1 - place(missing), kDigits, kMostDigits);
  const double error = found.standard_error();
  if (error > 0 && value > 0) {
    const int known = place(value) - place(error) + 2;
    if (known < 1) return "0";
    digits = std::min(known, digits);
  }
  return fmt::format("{:.{}g}", value, digits);
}

std::string estimate_text(const Estimate& found) {
  if (!is_uncertain(found)) return value_text(found);
  return fmt::format("{} +- {:.2g}", value_text(found), found.standard_error());
}

}  // namespace gumbelbox
