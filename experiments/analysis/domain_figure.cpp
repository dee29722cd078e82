#include "experiments/analysis/domain_figure.h"

#include <array>
#include <cmath>

#include "experiments/charts/line_chart.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/box/bessel_side.h"
#include "gumbelbox/box/censored_side.h"
#include "gumbelbox/box/truncated_side.h"

namespace gumbelbox {
namespace {

constexpr double kGap = 0.3;
constexpr double kBeta = 0.05;
constexpr std::array kDomains{"unbounded", "censored", "truncated"};

using Sides = std::array<double, kDomains.size()>;

Sides sides_at(double centre) {
  const double lower = centre - kGap / 2;
  const double upper = centre + kGap / 2;
  double d_lower = 0;
  double d_upper = 0;
  return {
      std::exp(bessel_log_side(kGap, kBeta).value),
      std::exp(censored_log_side(lower, upper, kBeta).value),
      std::exp(truncated_log_side(kBeta, {&lower, 1}, {&upper, 1}, {&d_lower, 1}, {&d_upper, 1}))};
}

}  // namespace

void add_domain_figure(Report& report) {
  DataTable table{{"centre", kDomains[0], kDomains[1], kDomains[2]}};
  LineChart chart{"Expected side of a box of one size, by its place",
                  {"centre of the box", 0, 1},
                  {"expected side", 0, 0.3},
                  {}};
  constexpr std::array kLooks{LineLook::kDashed, LineLook::kSolid, LineLook::kSolid};
  for (std::size_t i = 0; i < kDomains.size(); ++i)
    chart.lines.push_back({kDomains[i], {}, kLooks[i]});
  constexpr int kSteps = 200;
  for (int step = 0; step <= kSteps; ++step) {
    const double centre = static_cast<double>(step) / kSteps;
    const Sides sides = sides_at(centre);
    table.rows.push_back({centre, sides[0], sides[1], sides[2]});
    for (std::size_t i = 0; i < sides.size(); ++i)
      chart.lines[i].points.push_back({centre, sides[i]});
  }
  for (const double centre : {0.5, kGap / 2, 0.0}) {
    const Sides sides = sides_at(centre);
    for (std::size_t i = 0; i < sides.size(); ++i) {
      report.rows.push_back(
          {kDomains[i], fmt::format("expected side, centre {}", centre), {}, sides[i]});
    }
  }
  SvgCanvas canvas(720, 420);
  draw_line_chart(canvas, {0, 0, 720, 420}, chart);
  report.figures.push_back(
      {"domain", "The domain of integration",
       fmt::format("A box whose location parameters are {} apart, beta = {}. Unbounded, its side "
                   "does not depend on its place; confined to [0, 1], boxes become smaller towards "
                   "the edges.",
                   kGap, kBeta),
       canvas.svg(), table});
}

}  // namespace gumbelbox
