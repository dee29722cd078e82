#pragma once

#include <memory>

#include "gumbelbox/score/vector_gradient.h"

namespace gumbelbox {

/// Sides that kernels multiply without leaving the range of a float: LogVolume in box_side-inl.h.
inline constexpr float kLongestTrainedSide = 4e7F;

/// A box score whose gradient, and that of penalties of sides, comes from the vector kernels, in
/// float. Everything else is that of the scalar one, a BoxTraining.
template <class Scalar>
class VectorBoxTraining final : public Scalar {
 public:
  VectorBoxTraining(const Scalar& scalar, const BoxModel& model, SideForm side_form,
                    std::size_t tables)
      : Scalar(scalar), model_(model), side_form_(side_form), layout_(model.dim, tables) {}

  /// Stricter than a model file: what the kernels can go on from.
  void require_storable(const Table& parameters) const override {
    this->require_sides(parameters, kLongestTrainedSide);
  }

  void add_penalty_slopes(const Penalty& penalty, const Table& parameters, RowRange range,
                          Table& slopes) const override {
    if (penalty.kind == PenaltyKind::kVolumes) {
      return Scalar::add_penalty_slopes(penalty, parameters, range, slopes);
    }
    add_side_penalty_slopes(side_form_, layout_, penalty, parameters, range, slopes);
  }

  std::size_t prepared_width() const noexcept override { return layout_.width(); }
  std::size_t gradient_width() const noexcept override { return layout_.gradient_width(); }
  void prepare(const Table& parameters, const RowsInUse& rows, RowRange range,
               Table& prepared) const override {
    prepare_rows(model_, side_form_, layout_, parameters, rows, range, prepared);
  }
  std::unique_ptr<PairGradient> pair_gradient() const override {
    return vector_pair_gradient(model_, layout_);
  }
  double add_marginals(const Table& prepared, RowRange range, std::span<const float> targets,
                       double weight, Table& gradient) const override {
    return add_marginal_slopes(layout_, prepared, range, targets, weight, gradient);
  }
  void gradient_of_parameters(const Table& parameters, const RowsInUse& rows, RowRange range,
                              const Table& gradient, Table& slopes) const override {
    slopes_of_rows(model_, side_form_, layout_, parameters, rows, range, gradient, slopes);
  }

 private:
  BoxModel model_;
  SideForm side_form_;
  PreparedLayout layout_;
};

}  // namespace gumbelbox
