#include "gumbelbox/loss/cross_entropy.h"

#include <numbers>

#include "gumbelbox/math/log1m_exp.h"

namespace gumbelbox {
namespace {

constexpr double kGuard = 1e-7;

LossSlope additive(double score) noexcept {
  const double guarded = -std::expm1(score) + kGuard;
  return {std::log(guarded), -std::exp(score) / guarded};
}

LossSlope published(double score) noexcept {
  constexpr double kFloor = 1e-38;
  if (score <= -std::numbers::ln2) {
    const auto exact = log1m_exp(score);
    return {exact.value, exact.slope};
  }
  return {std::log(std::max(-std::expm1(score), kFloor)), additive(score).slope};
}

}  // namespace

LossSlope guarded_log1m_exp(double score, Log1mGuard guard) noexcept {
  const double at_most_zero = std::min(score, 0.0);
  return guard == Log1mGuard::kAdditive ? additive(at_most_zero) : published(at_most_zero);
}

}  // namespace gumbelbox
