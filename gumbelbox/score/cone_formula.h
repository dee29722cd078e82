#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <span>
#include <vector>

#include "gumbelbox/base/random.h"
#include "gumbelbox/score/poincare_formula.h"

namespace gumbelbox {

/// Hyperbolic entailment cones (Ganea, Becigneul and Hofmann, ICML 2018): a point of the Poincare
/// ball holds all points of the cone that opens from it, away from the centre.
///
///   aperture = asin(K (1 - A) / |a|)                        A = |a|^2
///   angle    = atan2(S, N)                                  between the axis of the cone of a and
///              S = (1 - A) |a| |q|                          the way from a to b, in [0, pi]
///              N = <a - A b, b - a>
///              q = (b - a) - <a, b - a> / A * a             the part of b - a across a
///   score    = aperture - angle                             >= 0: b lies in the cone of a
///
/// The published energy is max(0, -score); the margin loss of the model cuts it off for edges, and
/// leaves wrong pairs inside a cone their gradient. `angle` is the published arc cosine written
/// with an arc tangent, which is exact where a cosine is near 1.
///
///   d angle    = (N dS - S dN) / (S^2 + N^2)                n = q / |q|
///   dS by a    = (1 - A) (|q| a - <a, b> n) / |a| - 2 |a| |q| a
///   dS by b    = (1 - A) |a| n
///   dN by a    = (1 + A) b + 2 (<a, b> - 1 - |b|^2) a
///   dN by b    = (1 + A) a - 2 A b
///   d aperture = -K (1 + A) / A / sqrt(1 - sine^2) * a / |a|             sine = K (1 - A) / |a|
///
/// Domain:   rows in the ball, no closer to the centre than inner_radius(): project() moves them.
/// Limits:   a = b: angle 0 and no slopes, b lies in its own cone. b on the axis, to either side: n
///           is 0. At the inner radius the aperture is pi / 2, and its slope, infinite there, is 0.
/// Accuracy: 1e-15 (1 / (1 - A) + 1 / sqrt(1 - sine)), which is 5e-11 at kBallRadius. Derivatives,
///           relative to the largest by the same point: 1e-15 |b - a| / |q| / (1 - A), and for
///           those by a 1e-15 / (1 - sine) besides.
class ConeFormula {
 public:
  ConeFormula(std::size_t dim, double aperture) : dim_(dim), k_(aperture) {}

  std::size_t row_width() const noexcept { return dim_; }

  /// Where the aperture is pi / 2: K (1 - r^2) = r.
  double inner_radius() const noexcept { return 2 * k_ / (1 + std::sqrt(1 + 4 * k_ * k_)); }

  /// In all directions, outside of the inner radius.
  void initialise(std::span<float> row, Random& random) const {
    double norm = 0;
    std::vector<double> direction(dim_);
    for (double& value : direction) value = random.normal();
    for (const double value : direction) norm += value * value;
    const double radius = inner_radius() * (1 + random.uniform());
    for (std::size_t j = 0; j < dim_; ++j) {
      row[j] = static_cast<float>(radius * direction[j] / std::sqrt(norm));
    }
    project(row);
  }

  void project(std::span<float> row) const noexcept {
    constexpr double kOutside = 1e-5;  // published; the slope of the aperture is finite there
    project_into_ball(row, kBallRadius);
    const double least = inner_radius() + kOutside;
    const double norm = std::sqrt(dot(row, row));
    if (norm >= least) return;
    if (norm == 0) row[0] = 1;  // any way out
    for (float& value : row) value = static_cast<float>(value * (least / (norm > 0 ? norm : 1)));
  }

  double score(std::span<const float> a, std::span<const float> b, std::span<double> d_a,
               std::span<double> d_b) const noexcept {
    return add_aperture(a, d_a, -angle(a, b, d_a, d_b));
  }

 private:
  /// The angle; fills in the derivatives of minus the angle.
  double angle(std::span<const float> a, std::span<const float> b, std::span<double> d_a,
               std::span<double> d_b) const noexcept {
    const double aa = dot(a, a);
    const double bb = dot(b, b);
    const double ab = dot(a, b);
    const double norm = std::sqrt(aa);
    double along = 0;     // <a, b - a>
    double distance = 0;  // |b - a|^2
    double n = 0;
    for (std::size_t j = 0; j < dim_; ++j) {
      const double way = static_cast<double>(b[j]) - a[j];
      along += a[j] * way;
      distance += way * way;
      n += (a[j] - aa * b[j]) * way;
    }
    const auto across = [&](std::size_t j) {
      return static_cast<double>(b[j]) - a[j] - (aa > 0 ? along / aa : 0) * a[j];
    };
    double square = 0;
    for (std::size_t j = 0; j < dim_; ++j) square += across(j) * across(j);
    // Where b lies on the axis, rounding leaves a little across it, in a direction of no meaning.
    constexpr double kOnAxis = 1e-13 * 1e-13;
    const double length = square > kOnAxis * distance ? std::sqrt(square) : 0;
    const double s = (1 - aa) * norm * length;
    const double total = s * s + n * n;
    for (std::size_t j = 0; j < dim_; ++j) {
      const double aside = length > 0 ? across(j) / length : 0;
      const double ds_a = (1 - aa) * (length * a[j] - ab * aside) / norm - 2 * norm * length * a[j];
      const double ds_b = (1 - aa) * norm * aside;
      const double dn_a = (1 + aa) * b[j] + 2 * (ab - 1 - bb) * a[j];
      const double dn_b = (1 + aa) * a[j] - 2 * aa * b[j];
      d_a[j] = total > 0 ? -(n * ds_a - s * dn_a) / total : 0;
      d_b[j] = total > 0 ? -(n * ds_b - s * dn_b) / total : 0;
    }
    return std::atan2(s, n);
  }

  double add_aperture(std::span<const float> a, std::span<double> d_a,
                      double minus_angle) const noexcept {
    const double aa = dot(a, a);
    const double norm = std::sqrt(aa);
    const double sine = k_ * (1 - aa) / norm;
    if (!(sine < 1)) return std::numbers::pi / 2 + minus_angle;
    const double slope = -k_ * (1 + aa) / (aa * std::sqrt((1 - sine) * (1 + sine)));
    for (std::size_t j = 0; j < dim_; ++j) d_a[j] += slope * a[j] / norm;
    return std::asin(sine) + minus_angle;
  }

  std::size_t dim_;
  double k_;
};

}  // namespace gumbelbox
