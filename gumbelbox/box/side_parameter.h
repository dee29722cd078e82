#pragma once

#include <cmath>

#include "gumbelbox/math/log1m_exp.h"
#include "gumbelbox/math/log1p_exp.h"

namespace gumbelbox {

/// The side of a stored box, upper = lower + side, and its derivative by the number stored for it.
struct StoredSide {
  double side;
  double slope;
};

/// A side stored as the inverse softplus of it, so that every number is a positive side; the form
/// of the published experiments.
///
///   side = log(1 + e^(10 raw)) / 10, slope = sigmoid(10 raw)        raw = log(e^(10 side) - 1) /
///   10
///
/// Domain:   side: every raw; the side underflows to 0 from raw = -74.5 on. raw: side > 0.
/// Limits:   raw large: side -> raw. raw << 0: side -> e^(10 raw) / 10.
/// Accuracy: side and slope to relative 1e-13 for |raw| <= 50; raw within 1e-15 * max(1, |raw|).
///           The published code sets side = raw from raw = 2 on, a difference of 2e-10 at most.
struct SoftplusSideParameter {
  static StoredSide side(double raw) noexcept {
    return {log1p_exp(kSharpness * raw) / kSharpness, sigmoid(kSharpness * raw)};
  }

  static double raw(double side) noexcept {
    return side + log1m_exp(-kSharpness * side).value / kSharpness;
  }

 private:
  static constexpr double kSharpness = 10;  // of the published box type
};

/// A side stored as its log, so that every number is a positive side.
///
///   side = slope = e^raw        raw = log(side)
///
/// Domain:   side: raw in [-708, 709]. raw: side > 0.
/// Accuracy: side to relative 1e-15; raw within 1e-15 * max(1, |raw|).
struct ExpSideParameter {
  static StoredSide side(double raw) noexcept {
    const double side = std::exp(raw);
    return {side, side};
  }

  static double raw(double side) noexcept { return std::log(side); }
};

/// A side stored as itself, exact; nothing keeps it from being negative.
///
///   side = raw, slope = 1
struct PlainSideParameter {
  static StoredSide side(double raw) noexcept { return {raw, 1}; }

  static double raw(double side) noexcept { return side; }
};

}  // namespace gumbelbox
