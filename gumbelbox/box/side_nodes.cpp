#include "gumbelbox/box/side_nodes.h"

#include <algorithm>
#include <cmath>

#include "gumbelbox/math/gauss_legendre.h"

namespace gumbelbox {
namespace {

constexpr std::size_t kPanelNodes = 20;

// Where panels end, counted from the ends of the interval: a corner is sharpest there, and from 40
// on the function is 1 to the last bit.
constexpr double kPanelEnds[] = {4, 12, 40};

/// How far e^-phi matters in the direction in which `term` grows: the offset at which
/// term * (e^offset - 1) + other * (e^-offset - 1) = rise. tilt = term - other.
double reach(double rise, double term, double log_term, double tilt) noexcept {
  // Below, the root of the quadratic equation would overflow.
  constexpr double kTiny = 1e-100;
  if (term < kTiny) return std::log(rise) - log_term;
  const double linear = rise - tilt;
  const double root = std::hypot(linear, 2 * std::sqrt(rise * term));
  const double growth = linear > 0 ? (linear + root) / (2 * term)  //
                                   : 2 * rise / (root - linear);
  return std::log1p(growth);
}

/// phi(z) - phi(peak) where the upper term has grown by the factor 1 + growth. Differences of phi
/// itself would lose digits when it is large.
double rise_of(const SidePeak& peak, double growth) noexcept {
  return growth * (peak.tilt + peak.upper * growth) / (1 + growth);
}

/// The nodes of a panel as seen from its middle: those above it, at e^offset - 1 = growth, and
/// those below, at growth = shrinkage.
struct Steps {
  static constexpr std::size_t kCount = kPanelNodes / 2;

  double half;
  std::array<double, kCount> growth;
  std::array<double, kCount> shrinkage;

  explicit Steps(double half_length) noexcept : half(half_length) {
    for (std::size_t i = 0; i < kCount; ++i) {
      growth[i] = std::expm1(half * node(i));
      shrinkage[i] = -growth[i] / (1 + growth[i]);
    }
  }

  static double node(std::size_t i) noexcept { return rule().nodes[kCount + i]; }
  double weight(std::size_t i) const noexcept { return half * rule().weights[kCount + i]; }

 private:
  static const GaussLegendre<kPanelNodes>& rule() noexcept {
    static const auto& kRule = GaussLegendre<kPanelNodes>::rule();
    return kRule;
  }
};

/// Adds the nodes of the panels of one peak.
class PanelWriter {
 public:
  PanelWriter(const SidePeak& peak, SideNodes& nodes) noexcept : peak_(peak), nodes_(nodes) {}

  void add(double middle, const Steps& steps) noexcept {
    const double lower = std::exp(peak_.log_lower - middle);
    const double upper = std::exp(peak_.log_upper + middle);
    const double phi = peak_.phi();
    std::size_t at = nodes_.count;
    const auto add_node = [&](std::size_t i, double step, double growth, double shrinkage) {
      nodes_.weight[at] = steps.weight(i);
      nodes_.offset[at] = middle + step;
      nodes_.rise[at] = (lower + upper - phi) + (lower * shrinkage + upper * growth);
      nodes_.lower_term[at] = lower + lower * shrinkage;
      nodes_.upper_term[at] = upper + upper * growth;
      ++at;
    };
    for (std::size_t i = 0; i < Steps::kCount; ++i) {
      const double step = steps.half * Steps::node(i);
      add_node(i, step, steps.growth[i], steps.shrinkage[i]);
      add_node(i, -step, steps.shrinkage[i], steps.growth[i]);
    }
    if (phi > 1) correct_rises(middle, steps);
    nodes_.count = at;
  }

  /// One node for what is level between the panels.
  void add_level(double start, double end) noexcept {
    const double middle = 0.5 * (start + end);
    nodes_.weight[nodes_.count] = end - start;
    nodes_.offset[nodes_.count] = middle;
    nodes_.rise[nodes_.count] = 0;
    nodes_.lower_term[nodes_.count] = std::exp(peak_.log_lower - middle);
    nodes_.upper_term[nodes_.count] = std::exp(peak_.log_upper + middle);
    ++nodes_.count;
  }

 private:
  void correct_rises(double middle, const Steps& steps) noexcept {
    const double growth = std::expm1(middle);
    double* rise = &nodes_.rise[nodes_.count];
    for (std::size_t i = 0; i < Steps::kCount; ++i) {
      *rise++ = rise_of(peak_, growth + (1 + growth) * steps.growth[i]);
      *rise++ = rise_of(peak_, growth + (1 + growth) * steps.shrinkage[i]);
    }
  }

  const SidePeak& peak_;
  SideNodes& nodes_;
};

/// Whether one panel is enough: what a large beta leaves of the function in the domain.
bool is_flat(const SidePeak& peak) noexcept {
  constexpr double kNarrow = 2;
  constexpr double kFlat = 6;
  return peak.end - peak.start < kNarrow && rise_of(peak, std::expm1(peak.start)) < kFlat &&
         rise_of(peak, std::expm1(peak.end)) < kFlat;
}

}  // namespace

SidePeak::SidePeak(double lower_corner, double upper_corner, double beta, Domain domain,
                   double negligible_rise) noexcept
    : below(0.5 * ((lower_corner - domain.from) + (upper_corner - domain.from)) / beta),
      above(0.5 * ((domain.to - lower_corner) + (domain.to - upper_corner)) / beta),
      tilt(0),
      start(0),
      end(0),
      cut(true) {
  const double outside = std::min(below, above);
  if (outside >= 0) {
    log_lower = log_upper = 0.5 * (lower_corner - upper_corner) / beta;
    lower = upper = std::exp(log_lower);
  } else {
    const bool before = outside == below;
    const double border = before ? domain.from : domain.to;
    log_lower = (lower_corner - border) / beta;
    log_upper = (border - upper_corner) / beta;
    lower = std::exp(log_lower);
    upper = std::exp(log_upper);
    tilt = (before ? -upper : lower) * std::expm1(2 * outside);
    below = before ? 0 : (domain.to - domain.from) / beta;
    above = before ? (domain.to - domain.from) / beta : 0;
  }
  if (vanishes()) return;
  const double reach_below = reach(negligible_rise, lower, log_lower, -tilt);
  const double reach_above = reach(negligible_rise, upper, log_upper, tilt);
  cut = reach_below > below || reach_above > above;
  start = -std::min(reach_below, below);
  end = std::min(reach_above, above);
}

SideNodes::SideNodes(const SidePeak& peak) noexcept {
  PanelWriter writer(peak, *this);
  const double half = 0.5 * (peak.end - peak.start);
  if (is_flat(peak)) {
    writer.add(peak.start + half, Steps(half));
    return;
  }
  double done = 0;
  for (const double panel_end : kPanelEnds) {
    const double next = std::min(panel_end, half);
    if (next <= done) break;
    const Steps steps(0.5 * (next - done));
    writer.add(peak.start + done + steps.half, steps);
    writer.add(peak.end - done - steps.half, steps);
    done = next;
  }
  if (done < half) writer.add_level(peak.start + done, peak.end - done);
}

}  // namespace gumbelbox
