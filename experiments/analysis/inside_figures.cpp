#include "experiments/analysis/inside_figures.h"

#include <algorithm>
#include <cmath>

#include "experiments/charts/line_chart.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/box/gumbel_intersection.h"
#include "gumbelbox/box/inside.h"

namespace gumbelbox {
namespace {

constexpr int kSteps = 300;

double inside(double z, double lower, double upper, double beta) {
  return std::exp(log_inside(z, lower, upper, beta));
}

std::string picture(const LineChart& chart) {
  SvgCanvas canvas(720, 400);
  draw_line_chart(canvas, {0, 0, 720, 400}, chart);
  return canvas.svg();
}

}  // namespace

void add_inside_figure(Report& report) {
  constexpr double kBetas[] = {0.01, 0.1, 0.2, 0.5};
  DataTable table{{"x"}};
  LineChart chart{"P(x lies in the box [0, 1])", {"x", -1, 2}, {"probability", 0, 1}, {}};
  for (const double beta : kBetas) {
    table.columns.push_back(fmt::format("beta_{}", beta));
    chart.lines.push_back({fmt::format("beta = {}", beta), {}});
    report.rows.push_back({fmt::format("inside, beta = {}", beta),
                           "P(centre of [0, 1] lies in the box)",
                           {},
                           inside(0.5, 0, 1, beta)});
  }
  for (int step = 0; step <= kSteps; ++step) {
    const double x = -1 + 3.0 * step / kSteps;
    std::vector<Cell> row{x};
    for (std::size_t i = 0; i < std::size(kBetas); ++i) {
      const double probability = inside(x, 0, 1, kBetas[i]);
      row.emplace_back(probability);
      chart.lines[i].points.push_back({x, probability});
    }
    table.rows.push_back(row);
  }
  report.figures.push_back({"inside", "A point inside a Gumbel box",
                            "A small beta makes a nearly hard box; a large one a bump that is "
                            "nowhere certain, since the corners may even change places.",
                            picture(chart), table});
}

void add_intersection_figure(Report& report) {
  constexpr double kBeta = 0.05;
  const GumbelIntersection intersection{kBeta};
  const double lower = intersection.lower(0, 0.4).value;
  const double upper = intersection.upper(0.65, 1).value;
  DataTable table{{"x", "first", "second", "product", "intersection"}};
  LineChart chart{"P(x lies in the box), beta = 0.05",
                  {"x", -0.25, 1.25},
                  {"probability", 0, 1},
                  {{"first box, [0, 0.65]", {}, LineLook::kDashed},
                   {"second box, [0.4, 1]", {}, LineLook::kDashed},
                   {"both", {}}}};
  double largest = 0;
  for (int step = 0; step <= kSteps; ++step) {
    const double x = -0.25 + 1.5 * step / kSteps;
    const double first = inside(x, 0, 0.65, kBeta);
    const double second = inside(x, 0.4, 1, kBeta);
    const double both = inside(x, lower, upper, kBeta);
    table.rows.push_back({x, first, second, first * second, both});
    largest = std::max(largest, std::abs(both - first * second));
    chart.lines[0].points.push_back({x, first});
    chart.lines[1].points.push_back({x, second});
    chart.lines[2].points.push_back({x, both});
  }
  report.rows.push_back(
      {"intersection", "largest |P(in both) - P(in first) P(in second)|", 0.0, largest});
  report.figures.push_back(
      {"intersection", "The intersection of two Gumbel boxes",
       "A point lies in both boxes with the product of the two probabilities, and that is again a "
       "Gumbel box, whose corners are log-sum-exp of theirs.",
       picture(chart), table});
}

}  // namespace gumbelbox
