#include "gumbelbox/probability/product_moment.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "gumbelbox/probability/expected_volume.h"
#include "gumbelbox/probability/panels.h"

namespace gumbelbox {
namespace {

/// Where panels end about a corner, in units of beta, the box on the right: outside it the double
/// exponential falls to nothing within 7, inside it the rest dies away as e^-t.
constexpr double kAbout[] = {-7, -5, -4, -3.25, -2.5, -1.75, -1, -0.25, 0.5, 1.25, 2,  3,
                             4,  5,  6,  7,     8,    10,    12, 15,    18,  22,   28, 38};

/// What a double integral keeps its digits down to: gaps of -6 beta.
constexpr double kLogLeast = -42;

/// Panels for functions that change about the corners of the boxes, and nowhere else.
std::vector<double> panel_edges(const RandomBoxes& boxes, std::span<const std::size_t> all,
                                std::size_t j) {
  const double beta = boxes.process().beta;
  std::vector<double> edges;
  double least = 0;
  double most = 1;
  if (!boxes.process().bounded()) {
    least = most = boxes.lower(all[0], j);
    for (const std::size_t box : all) {
      least = std::min({least, boxes.lower(box, j), boxes.upper(box, j)});
      most = std::max({most, boxes.lower(box, j), boxes.upper(box, j)});
    }
    least -= 7 * beta;
    most += 7 * beta;
  }
  for (const std::size_t box : all) {
    for (const double t : kAbout) {
      edges.push_back(boxes.lower(box, j) + t * beta);
      edges.push_back(boxes.upper(box, j) - t * beta);
    }
  }
  if (boxes.process().bounded()) {
    // A corner whose location is far outside lies within some beta of the border.
    for (const double t : kAbout) {
      edges.push_back(t * beta);
      edges.push_back(1 - t * beta);
    }
  }
  std::erase_if(edges, [&](double edge) { return edge <= least || edge >= most; });
  edges.push_back(most);
  std::sort(edges.begin(), edges.end());
  // Edges of several corners may nearly meet; panels much shorter than beta gain nothing.
  std::vector<double> kept{least};
  for (const double edge : edges) {
    if (edge - kept.back() > 0.3 * beta) kept.push_back(edge);
  }
  if (kept.size() == 1) {
    kept.push_back(most);
  } else {
    kept.back() = most;
  }
  return kept;
}

/// Sums over boxes of the logs of P(lower corner <= z) and P(upper corner >= z) at some nodes.
struct LogFactors {
  std::vector<double> below;  // nodes
  std::vector<double> above;  // nodes
};

LogFactors log_factors(const RandomBoxes& boxes, const std::vector<std::size_t>& of, std::size_t j,
                       std::span<const double> nodes) {
  const CornerLaw law = boxes.process().law();
  LogFactors sum{std::vector<double>(nodes.size()), std::vector<double>(nodes.size())};
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    for (const std::size_t box : of) {
      sum.below[i] += law.log_below(nodes[i], boxes.lower(box, j));
      sum.above[i] += law.log_above(nodes[i], boxes.upper(box, j));
    }
  }
  return sum;
}

std::vector<double> exp_of_sum(std::initializer_list<const std::vector<double>*> logs) {
  std::vector<double> values((*logs.begin())->size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    double sum = 0;
    for (const std::vector<double>* log : logs) sum += (*log)[i];
    values[i] = std::exp(sum);
  }
  return values;
}

struct Split {
  std::vector<std::size_t> both;
  std::vector<std::size_t> only_a;
  std::vector<std::size_t> only_b;
  std::vector<std::size_t> all;
};

Split split(std::span<const std::size_t> a, std::span<const std::size_t> b) {
  Split found;
  found.all.assign(a.begin(), a.end());
  for (const std::size_t box : a) {
    (std::ranges::count(b, box) > 0 ? found.both : found.only_a).push_back(box);
  }
  for (const std::size_t box : b) {
    if (std::ranges::count(a, box) > 0) continue;
    found.only_b.push_back(box);
    found.all.push_back(box);
  }
  return found;
}

/// log of the largest product of a value of `left` and one of `right` at the same node or behind.
double log_peak(const LogFactors& both, const LogFactors& left, const LogFactors& right) {
  double peak = -std::numeric_limits<double>::infinity();
  double before = peak;
  for (std::size_t i = 0; i < both.below.size(); ++i) {
    before = std::max(before, both.below[i] + left.below[i] + left.above[i]);
    peak = std::max(peak, before + both.above[i] + right.below[i] + right.above[i]);
  }
  return peak;
}

double side_moment(const RandomBoxes& boxes, const Split& lists, std::size_t j) {
  const Panels panels(panel_edges(boxes, lists.all, j));
  const LogFactors both = log_factors(boxes, lists.both, j, panels.nodes());
  const LogFactors a = log_factors(boxes, lists.only_a, j, panels.nodes());
  const LogFactors b = log_factors(boxes, lists.only_b, j, panels.nodes());
  // Further apart the factors change by so much within a panel that no polynomial follows them.
  if (std::max(log_peak(both, a, b), log_peak(both, b, a)) < kLogLeast) return 0;
  // The point on the left decides about the lower corners of shared boxes, the other about upper.
  return panels.triangle(exp_of_sum({&both.below, &a.below, &a.above}),
                         exp_of_sum({&both.above, &b.below, &b.above})) +
         panels.triangle(exp_of_sum({&both.below, &b.below, &b.above}),
                         exp_of_sum({&both.above, &a.below, &a.above}));
}

}  // namespace

double log_product_moment(const RandomBoxes& boxes, std::span<const std::size_t> a,
                          std::span<const std::size_t> b) {
  const Split lists = split(a, b);
  if (lists.both.empty()) return expected_log_volume(boxes, a) + expected_log_volume(boxes, b);
  double sum = 0;
  for (std::size_t j = 0; j < boxes.dim(); ++j) {
    sum += std::log(side_moment(boxes, lists, j));
  }
  return sum;
}

}  // namespace gumbelbox
