#include "experiments/analysis/identifiability_report.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "experiments/analysis/flat_corners.h"
#include "experiments/analysis/separation.h"
#include "experiments/charts/box_scene.h"
#include "experiments/charts/line_chart.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/draw/palette.h"

namespace gumbelbox {
namespace {

constexpr std::array kTrained{PlaneModel::kSmooth, PlaneModel::kGaussian, PlaneModel::kGumbel};
constexpr const char* kBoxNames[] = {"A", "B"};

SceneBox scene_box(const PlanePair& boxes, std::size_t box) {
  const PlaneBox& of = boxes[box];
  return {kBoxNames[box], {of.lower(0), of.lower(1)}, {of.upper(0), of.upper(1)}};
}

BoxScene flat_scene(const FlatCorners& flat) {
  BoxScene scene;
  for (std::size_t box = 0; box < 2; ++box) {
    SceneBox drawn = scene_box(flat.setting.boxes, box);
    const auto& slopes = flat.joint.slopes[box];
    drawn.pale = {slopes[0].lower == 0, slopes[0].upper == 0, slopes[1].lower == 0,
                  slopes[1].upper == 0};
    scene.boxes.push_back(drawn);
  }
  return scene;
}

std::string flat_picture(const std::vector<FlatCorners>& all) {
  constexpr double kSide = 190;
  constexpr double kLeft = 150;
  constexpr double kPitch = kSide + 70;
  constexpr double kHead = 70;
  const std::size_t settings = all.size() / kPlaneModels.size();
  SvgCanvas canvas(kLeft + kPitch * static_cast<double>(settings),
                   kHead + (kSide + 45) * static_cast<double>(kPlaneModels.size()) + 10);
  canvas.text({20, 28},
              "Lines of two boxes by whether moving them changes log P(A, B): in colour it does, "
              "dashed grey it does not",
              {.size = 16, .bold = true});
  const Axis axis{"", -0.08, 1.08};
  for (std::size_t i = 0; i < all.size(); ++i) {
    const double left = kLeft + kPitch * static_cast<double>(i % settings);
    const double top = kHead + (kSide + 45) * static_cast<double>(i / settings);
    if (i < settings) canvas.text({left, kHead - 12}, all[i].setting.name, {.size = 14});
    if (i % settings == 0) {
      canvas.text({20, top + kSide / 2}, model_name(all[i].model), {.size = 14, .bold = true});
    }
    draw_small_scene(canvas, {left, top, kSide, kSide}, flat_scene(all[i]), axis, axis);
    canvas.text({left, top + kSide + 18},
                fmt::format("flat: {} of 8 corners, {} of 4 shifts", all[i].flat_corners(),
                            all[i].flat_shifts()),
                {.size = 12, .colour = kFrame});
  }
  return canvas.svg();
}

DataTable flat_data(const std::vector<FlatCorners>& all) {
  DataTable table{{"model", "setting", "box", "dimension", "corner", "location", "slope"}};
  for (const FlatCorners& flat : all) {
    for (std::size_t box = 0; box < 2; ++box) {
      for (std::size_t j = 0; j < 2; ++j) {
        const CornerSlopes& slopes = flat.joint.slopes[box][j];
        const PlaneBox& of = flat.setting.boxes[box];
        const auto add = [&](const char* corner, double location, double slope) {
          table.rows.push_back({model_name(flat.model), flat.setting.name, kBoxNames[box],
                                static_cast<double>(j + 1), corner, location, slope});
        };
        add("lower", of.lower(j), slopes.lower);
        add("upper", of.upper(j), slopes.upper);
      }
    }
  }
  return table;
}

void add_flat_corners(Report& report) {
  const std::vector<FlatCorners> all = flat_corners();
  for (const FlatCorners& flat : all) {
    const auto row = [&](const char* what, int ours) {
      report.rows.push_back({model_name(flat.model),
                             fmt::format("{}: {}", flat.setting.name, what),
                             {},
                             static_cast<double>(ours)});
    };
    row("corners without gradient, of 8", flat.flat_corners());
    row("shifts without gradient, of 4", flat.flat_shifts());
  }
  report.figures.push_back(
      {"flat_corners", "Which corners have a gradient",
       fmt::format("The four settings of the paper's first figure, drawn off centre. A shift moves "
                   "a whole box along one axis. For gaussian the gradient is the mean over {} "
                   "draws with sigma 0.05. Under gumbel every corner has a gradient in every "
                   "setting.",
                   kGaussianDraws),
       flat_picture(all), flat_data(all)});
}

struct Example {
  std::string name;
  std::string text;
  PlanePair start;
};

struct Run {
  PlaneModel model;
  Separation separation;
};

BoxScene scene_at(const SeparationMoment& moment, const std::string& title) {
  return {
      title,
      fmt::format("P(A|B) = {:.2g}, P(B|A) = {:.2g}", moment.conditional[0], moment.conditional[1]),
      {scene_box(moment.boxes, 0), scene_box(moment.boxes, 1)}};
}

/// The boxes of a run at a moment, where they began, and the way of their centres until then.
BoxScene scene_after(const Run& run, std::size_t last) {
  const std::span moments(run.separation.moments.data(), last + 1);
  BoxScene scene = scene_at(
      moments.back(), fmt::format("{}, {} steps", model_name(run.model), moments.back().step));
  for (std::size_t box = 0; box < 2; ++box) {
    SceneBox ghost = scene_box(moments.front().boxes, box);
    ghost.ghost = true;
    scene.boxes.push_back(ghost);
    std::vector<Point> trail;
    for (const SeparationMoment& moment : moments) {
      trail.push_back({moment.boxes[box].centre[0], moment.boxes[box].centre[1]});
    }
    scene.trails.push_back(trail);
  }
  return scene;
}

/// The last of the first few moments at which no side is negative.
std::size_t early_moment(const Run& run) {
  const std::span moments(run.separation.moments.data(), 5);
  const auto inside_out = [](const SeparationMoment& moment) {
    return std::ranges::any_of(
        moment.boxes, [](const PlaneBox& box) { return box.half[0] < 0 || box.half[1] < 0; });
  };
  const auto first = std::ranges::find_if(moments, inside_out);
  return static_cast<std::size_t>(first - moments.begin()) - 1;
}

/// One axis for both dimensions and all scenes, so that nothing is distorted.
Axis common_axis(const std::vector<BoxScene>& scenes) {
  double low = 0;
  double high = 1;
  for (const BoxScene& scene : scenes) {
    for (const SceneBox& box : scene.boxes) {
      for (std::size_t j = 0; j < 2; ++j) {
        low = std::min({low, box.lower[j], box.upper[j]});
        high = std::max({high, box.lower[j], box.upper[j]});
      }
    }
  }
  return roomy_axis("", low, high);
}

LineChart course(const std::vector<Run>& runs, std::size_t which) {
  LineChart chart{
      which == 0 ? "P(A | B)" : "P(B | A)", {"step", 0, 1000}, {"probability", 1e-6, 1, true}, {}};
  constexpr LineLook kLooks[] = {LineLook::kSolid, LineLook::kDashed, LineLook::kSolid};
  for (std::size_t i = 0; i < runs.size(); ++i) {
    ChartLine line{model_name(runs[i].model), {}, kLooks[i]};
    for (const SeparationMoment& moment : runs[i].separation.moments) {
      line.points.push_back({static_cast<double>(moment.step), moment.conditional[which]});
    }
    chart.lines.push_back(line);
  }
  return chart;
}

std::string example_picture(const std::vector<Run>& runs) {
  std::vector<BoxScene> scenes{scene_at(runs[0].separation.moments[0], "start, smooth")};
  for (const Run& run : runs) scenes.push_back(scene_after(run, early_moment(run)));
  for (const Run& run : runs) scenes.push_back(scene_after(run, run.separation.moments.size() - 1));
  Axis x = common_axis(scenes);
  Axis y = x;
  x.label = "first dimension";
  y.label = "second dimension";
  constexpr double kWidth = 300;
  constexpr double kHeight = 320;
  const std::size_t rest = scenes.size() - 1;
  const std::size_t columns = rest / 2;
  SvgCanvas canvas(kWidth * static_cast<double>(1 + columns), 2 * kHeight + 320);
  // The start on the left, and beside it each model early, above, and at the end, below.
  draw_box_scene(canvas, {0, kHeight / 2, kWidth, kHeight}, scenes[0], x, y);
  for (std::size_t i = 0; i < rest; ++i) {
    draw_box_scene(canvas,
                   {kWidth * static_cast<double>(1 + i % columns),
                    kHeight * static_cast<double>(i / columns), kWidth, kHeight},
                   scenes[1 + i], x, y);
  }
  for (std::size_t which = 0; which < 2; ++which) {
    draw_line_chart(canvas,
                    {canvas.width() / 2 * static_cast<double>(which), 2 * kHeight + 10,
                     canvas.width() / 2, 300},
                    course(runs, which));
  }
  return canvas.svg();
}

DataTable example_data(const std::vector<Run>& runs) {
  DataTable table{{"model", "step", "a_lower_1", "a_upper_1", "a_lower_2", "a_upper_2", "b_lower_1",
                   "b_upper_1", "b_lower_2", "b_upper_2", "a_given_b", "b_given_a"}};
  for (const Run& run : runs) {
    for (const SeparationMoment& moment : run.separation.moments) {
      std::vector<Cell> row{model_name(run.model), static_cast<double>(moment.step)};
      for (const PlaneBox& box : moment.boxes) {
        for (std::size_t j = 0; j < 2; ++j) {
          row.insert(row.end(), {box.lower(j), box.upper(j)});
        }
      }
      row.insert(row.end(), {moment.conditional[0], moment.conditional[1]});
      table.rows.push_back(row);
    }
  }
  return table;
}

void add_rows(Report& report, const Example& example, const std::string& name, const Run& run) {
  const std::vector<SeparationMoment>& moments = run.separation.moments;
  const PlanePair& start = moments.front().boxes;
  const PlanePair& end = moments.back().boxes;
  double shift = 0;
  double moved = 0;
  for (std::size_t box = 0; box < 2; ++box) {
    for (std::size_t j = 0; j < 2; ++j) {
      shift = std::max(shift, std::abs(run.separation.gradient.slopes[box][j].shift()));
      moved = std::max(moved, std::abs(end[box].centre[j] - start[box].centre[j]));
    }
  }
  const auto row = [&](const char* what, double ours) {
    report.rows.push_back({name, fmt::format("{}: {}", example.name, what), {}, ours});
  };
  row("largest slope of the loss by a shift, at the start", shift);
  row("largest move of a centre along an axis", moved);
  row("distance of centres, first dimension", std::abs(end[0].centre[0] - end[1].centre[0]));
  row("distance of centres, second dimension", std::abs(end[0].centre[1] - end[1].centre[1]));
  double least = end[0].half[0];
  for (const PlaneBox& box : end) least = std::min({least, box.half[0], box.half[1]});
  row("shortest side at the end", 2 * least);
  row("P(A | B) at the end", moments.back().conditional[0]);
  row("P(B | A) at the end", moments.back().conditional[1]);
}

void add_example(Report& report, const Example& example) {
  std::vector<Run> runs;
  for (const PlaneModel model : kTrained) {
    runs.push_back({model, separate(example.start, {.model = model})});
    add_rows(report, example, model_name(model), runs.back());
  }
  // Noise of the size of the margins does leave the flat parts.
  add_rows(report, example, "gaussian, sigma 0.2",
           {PlaneModel::kGaussian,
            separate(example.start, {.model = PlaneModel::kGaussian, .sigma = 0.2})});
  report.figures.push_back({example.name, "Boxes that are to part: " + example.name, example.text,
                            example_picture(runs), example_data(runs)});
}

}  // namespace

Report identifiability_report() {
  Report report{"Local identifiability of box embeddings",
                "Which parameters of two boxes a gradient reaches, and what that means for "
                "learning. All scales are 0.1; gaussian is smooth on boxes whose centres are drawn "
                "anew at every step, with a sigma that begins at 0.05 and learns."};
  add_flat_corners(report);
  add_example(
      report,
      {"cross",
       "Two boxes that cross are to have small probabilities given each other. Under "
       "both models they become skinny within ten steps; smooth boxes never move, gumbel "
       "boxes go on to move apart. Nothing keeps sides from being negative, and they become "
       "so under both. Dotted: the start. Thin lines: the way of the centres. Dashed and empty: a "
       "negative side.",
       {plane_box(0.2, 0.8, 0.4, 0.6), plane_box(0.45, 0.65, 0.15, 0.75)}});
  add_example(report,
              {"containment",
               "A box inside another is to leave it. Under smooth P(A | B) stays 1 for good, since "
               "nothing near the start changes it, and B shrinks until its sides are negative; "
               "gumbel boxes part. Dotted: the start. Thin lines: the way of the centres. Dashed "
               "and empty: a negative side.",
               {plane_box(0, 1, 0, 1), plane_box(0.35, 0.65, 0.3, 0.6)}});
  return report;
}

}  // namespace gumbelbox
