#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace gumbelbox {

/// A box of the plane, kept as centre and half side, so that a change that moves its corners by
/// exactly opposite amounts leaves the centre where it is, to the last bit. The half side may
/// become negative: the corners are free.
struct PlaneBox {
  std::array<double, 2> centre;
  std::array<double, 2> half;

  double lower(std::size_t j) const noexcept { return centre[j] - half[j]; }
  double upper(std::size_t j) const noexcept { return centre[j] + half[j]; }

  void move_corners(std::size_t j, double lower_by, double upper_by) noexcept {
    centre[j] += (lower_by + upper_by) / 2;
    half[j] += (upper_by - lower_by) / 2;
  }
};

/// The box [left, right] x [bottom, top].
constexpr PlaneBox plane_box(double left, double right, double bottom, double top) noexcept {
  return {{(left + right) / 2, (bottom + top) / 2}, {(right - left) / 2, (top - bottom) / 2}};
}

/// Boxes A and B.
using PlanePair = std::array<PlaneBox, 2>;

struct CornerSlopes {
  double lower = 0;
  double upper = 0;

  /// Slope by moving the box as a whole.
  double shift() const noexcept { return lower + upper; }
};

/// A number of a pair of boxes and its derivative by their eight corners.
struct PairValue {
  double value = 0;
  std::array<std::array<CornerSlopes, 2>, 2> slopes = {};  // box, dimension

  /// Adds a number of the same pair, times a factor.
  void add(const PairValue& other, double factor) noexcept;
};

/// How the corners of two boxes become the log of the volume they share.
enum class PlaneModel { kHard, kSmooth, kGaussian, kGumbel, kGumbelExact };

/// Scales of the models, as far as they have them.
struct PlaneScales {
  double intersection_beta = 0.1;
  double volume_beta = 0.1;
};

/// Name on the command line.
std::string model_name(PlaneModel model);

inline constexpr std::array kPlaneModels{PlaneModel::kHard, PlaneModel::kSmooth,
                                         PlaneModel::kGaussian, PlaneModel::kGumbel,
                                         PlaneModel::kGumbelExact};

/// log of the expected volume of the intersection, by the kernels of gumbelbox/box. kGaussian is
/// that of its mean, the same as kSmooth: who wants noise moves the boxes first.
PairValue log_joint(PlaneModel model, const PlanePair& boxes, const PlaneScales& scales = {});

/// log P(the other box | box `given`): log_joint less the log volume of the given box.
PairValue log_conditional(PlaneModel model, const PlanePair& boxes, std::size_t given,
                          const PlaneScales& scales = {});

}  // namespace gumbelbox
