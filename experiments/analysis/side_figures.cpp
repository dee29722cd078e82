#include "experiments/analysis/side_figures.h"

#include <cmath>

#include "experiments/analysis/bessel_series.h"
#include "experiments/analysis/extremum.h"
#include "experiments/charts/line_chart.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/box/bessel_side.h"
#include "gumbelbox/box/gumbel_side.h"

namespace gumbelbox {
namespace {

constexpr int kMostTerms = 8;

double exact_side(double x) noexcept { return std::exp(bessel_log_side(x, 1).value); }

double softplus_side(double x) noexcept { return std::exp(gumbel_log_side(x, 1, 1).value); }

template <class Function>
ChartLine curve(const char* name, double low, double high, LineLook look, Function f) {
  ChartLine line{name, {}, look};
  constexpr int kPoints = 400;
  for (int i = 0; i <= kPoints; ++i) {
    const double x = low + (high - low) * i / kPoints;
    line.points.push_back({x, f(x)});
  }
  return line;
}

/// From here on the exact side is shorter than the gap.
double crossing_of_the_gap() {
  double low = 0;
  double high = 1;
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    (exact_side(middle) > middle ? low : high) = middle;
  }
  return low;
}

std::string softplus_picture() {
  const Axis x{"gap / beta", -6, 6};
  LineChart sides{"Expected side", x, {"side / beta", 0, 5.5}, {}};
  sides.lines.push_back(curve("exact, 2 K0(...)", -6, 6, LineLook::kSolid, exact_side));
  sides.lines.push_back(curve("softplus", -6, 6, LineLook::kDashed, softplus_side));
  sides.lines.push_back(
      curve("max(0, gap)", -6, 6, LineLook::kDotted, [](double at) { return std::max(0.0, at); }));
  LineChart error{"Error of softplus", x, {"(softplus - exact) / beta", -0.06, 0.08}, {}};
  error.lines.push_back(curve("softplus - exact", -6, 6, LineLook::kSolid, softplus_error));
  SvgCanvas canvas(1120, 400);
  draw_line_chart(canvas, {0, 0, 560, 400}, sides);
  draw_line_chart(canvas, {560, 0, 560, 400}, error);
  return canvas.svg();
}

DataTable softplus_data() {
  DataTable table{{"gap_over_beta", "exact", "softplus", "error"}};
  for (int i = -100; i <= 100; ++i) {
    const double x = i / 10.0;
    table.rows.push_back({x, exact_side(x), softplus_side(x), softplus_error(x)});
  }
  return table;
}

LineChart series_by_gap(const std::vector<SeriesSwitch>& switches) {
  LineChart chart{
      "Error by gap", {"gap / beta", -6, 6}, {"|series - exact| / beta", 1e-8, 1, true}, {}};
  for (const int n : {0, 1, 2, 4, 8}) {
    const double alpha = switches[static_cast<std::size_t>(n)].alpha;
    const auto error = [&](double x) {
      const double series = x <= alpha ? series_at_infinity(x, n) : series_at_zero(x, n);
      return std::max(std::abs(series - exact_side(x)), 1e-15);  // has a log
    };
    chart.lines.push_back(curve(fmt::format("n = {}", n).c_str(), -6, 6, LineLook::kSolid, error));
  }
  return chart;
}

LineChart series_by_terms(const std::vector<SeriesSwitch>& switches) {
  const Axis n{"n", -0.5, kMostTerms + 0.5};
  LineChart chart{
      "Largest error by the last term n", n, {"largest error / beta", 1e-6, 1, true}, {}};
  ChartLine errors{"piecewise series, best switch", {}, LineLook::kMarks};
  for (const SeriesSwitch& of : switches) {
    errors.points.push_back({static_cast<double>(errors.points.size()), of.error});
  }
  chart.lines.push_back(errors);
  const double softplus = maximum_on(softplus_error, -100, 100, 2000).value;
  chart.lines.push_back({"softplus", {{n.low, softplus}, {n.high, softplus}}, LineLook::kDashed});
  return chart;
}

std::string series_picture(const std::vector<SeriesSwitch>& switches) {
  SvgCanvas canvas(1120, 420);
  draw_line_chart(canvas, {0, 0, 560, 420}, series_by_gap(switches));
  draw_line_chart(canvas, {560, 0, 560, 420}, series_by_terms(switches));
  return canvas.svg();
}

}  // namespace

double softplus_error(double gap_over_beta) noexcept {
  return softplus_side(gap_over_beta) - exact_side(gap_over_beta);
}

void add_softplus_figure(Report& report) {
  const Extremum highest = maximum_on(softplus_error, -100, 100, 2000);
  const Extremum lowest = maximum_on([](double x) { return -softplus_error(x); }, -100, 100, 2000);
  const auto row = [&](const char* name, const char* metric, std::optional<double> paper,
                       double ours) {
    report.rows.push_back({name, metric, paper, ours});
  };
  row("softplus", "largest |error| / beta", 0.0617013, highest.value);
  row("softplus", "gap / beta at the largest |error|", {}, highest.place);
  row("softplus", "most negative error / beta", {}, -lowest.value);
  row("softplus", "gap / beta at the most negative error", {}, lowest.place);
  row("exact side", "m(1) for beta = 1", {}, exact_side(1));
  row("exact side", "m(10) for beta = 1", {}, exact_side(10));
  row("exact side", "gap / beta from which m(gap) < gap", {}, crossing_of_the_gap());
  report.figures.push_back(
      {"softplus", "Softplus for the exact side",
       fmt::format("The softplus form is at most {:.7f} beta too long, at gap / beta = {:.3f}, and "
                   "{:.4f} beta too short, at {:.2f}. Both are shorter than the gap from {:.4f} "
                   "beta on, because each corner lies on average 0.577 beta inside its location.",
                   highest.value, highest.place, lowest.value, lowest.place, crossing_of_the_gap()),
       softplus_picture(), softplus_data()});
}

void add_series_figure(Report& report) {
  std::vector<SeriesSwitch> switches;
  DataTable table{{"n", "alpha", "largest error / beta"}};
  for (int n = 0; n <= kMostTerms; ++n) {
    switches.push_back(best_switch(n));
    table.rows.push_back({static_cast<double>(n), switches.back().alpha, switches.back().error});
    const std::string name = fmt::format("series, n = {}", n);
    report.rows.push_back({name, "largest |error| / beta", {}, switches.back().error});
    report.rows.push_back({name, "alpha(n)", {}, switches.back().alpha});
  }
  report.figures.push_back(
      {"series", "Piecewise series of K0",
       "The series of K0 at infinity up to gap / beta = alpha(n) and that at zero beyond, each up "
       "to its term n; alpha(n) is chosen for the least error. Another term is worth a factor of "
       "about four; one term less than two is worse than softplus.",
       series_picture(switches), table, true});
}

}  // namespace gumbelbox
