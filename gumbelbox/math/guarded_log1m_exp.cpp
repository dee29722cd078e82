#include "gumbelbox/math/guarded_log1m_exp.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace gumbelbox {
namespace {

constexpr double kGuard = 1e-7;

Log1mExp additive(double x) noexcept {
  const double guarded = -std::expm1(x) + kGuard;
  return {std::log(guarded), -std::exp(x) / guarded};
}

Log1mExp published(double x) noexcept {
  constexpr double kFloor = 1e-38;
  if (x <= -std::numbers::ln2) return log1m_exp(x);
  return {std::log(std::max(-std::expm1(x), kFloor)), additive(x).slope};
}

}  // namespace

const std::vector<std::string>& log1m_guard_names() {
  static const std::vector<std::string> names{"additive", "published"};
  return names;
}

Log1mExp guarded_log1m_exp(double x, Log1mGuard guard) noexcept {
  const double at_most_zero = std::min(x, 0.0);
  return guard == Log1mGuard::kAdditive ? additive(at_most_zero) : published(at_most_zero);
}

}  // namespace gumbelbox
