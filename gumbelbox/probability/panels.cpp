#include "gumbelbox/probability/panels.h"

namespace gumbelbox {
namespace {

using Rule = GaussLegendre<Panels::kNodes>;
using Square = std::array<std::array<double, Panels::kNodes>, Panels::kNodes>;

/// The polynomial of the rule that is 1 at node k and 0 at the others.
double lagrange(const Rule& rule, std::size_t k, double x) noexcept {
  double product = 1;
  for (std::size_t m = 0; m < Panels::kNodes; ++m) {
    if (m != k) product *= (x - rule.nodes[m]) / (rule.nodes[k] - rule.nodes[m]);
  }
  return product;
}

/// [i][k]: integral of lagrange(k) from node i to 1.
Square tails() noexcept {
  const Rule& rule = Rule::rule();
  Square tail{};
  for (std::size_t i = 0; i < Panels::kNodes; ++i) {
    const double half = (1 - rule.nodes[i]) / 2;
    for (std::size_t k = 0; k < Panels::kNodes; ++k) {
      for (std::size_t m = 0; m < Panels::kNodes; ++m) {
        tail[i][k] += half * rule.weights[m] * lagrange(rule, k, 1 - half + half * rule.nodes[m]);
      }
    }
  }
  return tail;
}

}  // namespace

Panels::Panels(std::span<const double> edges) {
  const Rule& rule = Rule::rule();
  for (std::size_t panel = 0; panel + 1 < edges.size(); ++panel) {
    const double half = (edges[panel + 1] - edges[panel]) / 2;
    half_widths_.push_back(half);
    for (const double node : rule.nodes) nodes_.push_back(edges[panel] + half * (1 + node));
  }
}

double Panels::triangle(std::span<const double> p, std::span<const double> q) const noexcept {
  static const Square kTails = tails();
  const Rule& rule = Rule::rule();
  double sum = 0;
  double behind = 0;  // integral of q over the panels to the right
  for (std::size_t panel = half_widths_.size(); panel-- > 0;) {
    const double half = half_widths_[panel];
    const double* p_here = &p[panel * kNodes];
    const double* q_here = &q[panel * kNodes];
    double whole = 0;
    for (std::size_t i = 0; i < kNodes; ++i) {
      double rest = 0;
      for (std::size_t k = 0; k < kNodes; ++k) rest += kTails[i][k] * q_here[k];
      sum += half * rule.weights[i] * p_here[i] * (half * rest + behind);
      whole += rule.weights[i] * q_here[i];
    }
    behind += half * whole;
  }
  return sum;
}

}  // namespace gumbelbox
