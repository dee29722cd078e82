#include "experiments/analysis/ratio_figure.h"

#include <algorithm>
#include <cmath>

#include "experiments/charts/line_chart.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/probability/conditional.h"
#include "gumbelbox/probability/second_order.h"

namespace gumbelbox {
namespace {

constexpr double kSampledBetas[] = {0.01, 0.015, 0.02, 0.03, 0.04, 0.06,
                                    0.08, 0.12,  0.16, 0.22, 0.3};

constexpr std::size_t kA = 0;
constexpr std::size_t kB = 1;

RandomBoxes boxes_of(const RatioCase& of, double beta) {
  RandomBoxes boxes({Corners::kGumbel, beta}, 1);
  boxes.add({&of.lower_a, 1}, {&of.upper_a, 1});
  boxes.add({&of.lower_b, 1}, {&of.upper_b, 1});
  return boxes;
}

const Question& question() {
  static const Question kQuestion{.events = {{kA}, {}}, .given = {{kB}, {}}};
  return kQuestion;
}

/// All but the sampled value.
RatioPoint computed_point(const RatioCase& of, double beta) {
  const RandomBoxes boxes = boxes_of(of, beta);
  return {beta, conditional(boxes, question(), Method::kRatio).value(),
          second_order_factor(boxes, {{kA, kB}, {}}, {{kB}, {}}), 0, 0};
}

LineChart chart_of(const RatioCase& of, const std::vector<RatioPoint>& points) {
  ChartLine ratio{"ratio", {}};
  ChartLine second{"second order", {}, LineLook::kDashed};
  ChartLine sampled{"sampled, +- 2 s.e.", {}, LineLook::kMarks};
  double highest = 0;
  double lowest = 1;
  const double first = points.front().beta;
  const double last = points.back().beta;
  constexpr int kSteps = 60;
  for (int step = 0; step <= kSteps; ++step) {
    const double beta = first * std::pow(last / first, static_cast<double>(step) / kSteps);
    const RatioPoint point = computed_point(of, beta);
    ratio.points.push_back({beta, point.ratio});
    second.points.push_back({beta, point.ratio * point.factor});
  }
  for (const RatioPoint& point : points) {
    sampled.points.push_back({point.beta, point.sampled});
    sampled.errors.push_back(2 * point.sampled_error);
    highest = std::max({highest, point.ratio, point.sampled});
    lowest = std::min({lowest, point.ratio, point.sampled});
  }
  return {of.name,
          {"beta", first, last, true},
          roomy_axis("P(a | b)", lowest, highest),
          {ratio, second, sampled}};
}

void add_rows(Report& report, const RatioCase& of, const RatioPoint& point) {
  const auto row = [&](const char* what, double ours) {
    report.rows.push_back({of.name, fmt::format("{}, beta = {}", what, point.beta), {}, ours});
  };
  row("ratio", point.ratio);
  row("second order", point.ratio * point.factor);
  row("sampled", point.sampled);
  row("standard error of sampled", point.sampled_error);
  row("bracket of the second order", point.factor);
}

}  // namespace

std::vector<RatioCase> ratio_cases() {
  return {{"a inside b", 0.4, 0.6, 0, 1},
          {"a over the edge of b", 0.9, 2, 0, 1},
          {"a around b", -0.2, 1.2, 0, 1}};
}

RatioPoint ratio_point(const RatioCase& of, double beta, const Sampling& sampling) {
  RatioPoint point = computed_point(of, beta);
  const Estimate sampled = conditional(boxes_of(of, beta), question(), Method::kSample, sampling);
  point.sampled = sampled.value();
  point.sampled_error = sampled.standard_error();
  return point;
}

void add_ratio_figure(Report& report, const Sampling& sampling) {
  DataTable table{
      {"case", "beta", "ratio", "second_order", "bracket", "sampled", "standard_error"}};
  const std::vector<RatioCase> cases = ratio_cases();
  constexpr double kWidth = 400;
  SvgCanvas canvas(kWidth * static_cast<double>(cases.size()), 400);
  for (std::size_t i = 0; i < cases.size(); ++i) {
    std::vector<RatioPoint> points;
    for (const double beta : kSampledBetas) {
      const RatioPoint point = ratio_point(cases[i], beta, sampling);
      points.push_back(point);
      table.rows.push_back({cases[i].name, beta, point.ratio, point.ratio * point.factor,
                            point.factor, point.sampled, point.sampled_error});
      if (beta == 0.04 || beta == 0.16) add_rows(report, cases[i], point);
    }
    draw_line_chart(canvas, {kWidth * static_cast<double>(i), 0, kWidth, 400},
                    chart_of(cases[i], points));
  }
  report.figures.push_back(
      {"ratio", "The ratio of expectations",
       "P(a | b) as the model computes it, E[A] / E[B], against E[A / B], where A is the length of "
       "the intersection and B that of b = [0, 1]. Inside b the ratio is too small and the second "
       "order mends it while beta is small; over the edge of b it is too large, against what the "
       "paper says of every case.",
       canvas.svg(), table});
}

}  // namespace gumbelbox
