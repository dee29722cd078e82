#include "experiments/analysis/flat_corners.h"

#include "gumbelbox/base/random.h"

namespace gumbelbox {
namespace {

constexpr double kSigma = 0.05;

PairValue mean_over_draws(const PlanePair& boxes, const PlaneScales& scales) {
  Random random(1, RandomUse::kNoise);
  PairValue mean;
  for (int draw = 0; draw < kGaussianDraws; ++draw) {
    PlanePair drawn = boxes;
    for (PlaneBox& box : drawn) {
      for (double& centre : box.centre) centre += kSigma * random.normal();
    }
    mean.add(log_joint(PlaneModel::kGaussian, drawn, scales), 1.0 / kGaussianDraws);
  }
  return mean;
}

template <class Test>
int count(const PairValue& joint, Test flat) {
  int result = 0;
  for (const auto& of_box : joint.slopes) {
    for (const CornerSlopes& slopes : of_box) result += flat(slopes);
  }
  return result;
}

}  // namespace

std::vector<FlatSetting> flat_settings() {
  const PlaneBox a = plane_box(0, 1, 0, 1);
  return {{"disjoint", {plane_box(0, 0.4, 0, 0.5), plane_box(0.75, 1, 0.8, 1)}},
          {"contained", {a, plane_box(0.35, 0.6, 0.3, 0.6)}},
          {"contained per dimension", {plane_box(0, 1, 0.4, 0.6), plane_box(0.35, 0.55, 0, 0.9)}},
          {"disjoint / contained per dimension",
           {plane_box(0, 0.4, 0, 1), plane_box(0.75, 1, 0.35, 0.6)}}};
}

int FlatCorners::flat_corners() const noexcept {
  return count(joint, [](const CornerSlopes& s) { return (s.lower == 0) + (s.upper == 0); });
}

int FlatCorners::flat_shifts() const noexcept {
  return count(joint, [](const CornerSlopes& s) { return s.shift() == 0 ? 1 : 0; });
}

std::vector<FlatCorners> flat_corners(const PlaneScales& scales) {
  std::vector<FlatCorners> all;
  for (const PlaneModel model : kPlaneModels) {
    for (const FlatSetting& setting : flat_settings()) {
      all.push_back({model, setting,
                     model == PlaneModel::kGaussian ? mean_over_draws(setting.boxes, scales)
                                                    : log_joint(model, setting.boxes, scales)});
    }
  }
  return all;
}

}  // namespace gumbelbox
