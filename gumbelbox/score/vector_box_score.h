#pragma once

#include <memory>

#include "gumbelbox/score/pair_score.h"
#include "gumbelbox/score/vector_gradient.h"

namespace gumbelbox {

/// A box score whose gradient comes from the vector kernels, in float. Everything else is that of
/// the scalar score it is made of.
template <class Scalar>
class VectorBoxScore final : public PairScore, public JointScore {
 public:
  VectorBoxScore(const Scalar& scalar, const BoxModel& model, SideForm side_form,
                 std::size_t tables)
      : scalar_(scalar), model_(model), side_form_(side_form), layout_(model.dim, tables) {}

  std::size_t row_width() const noexcept override { return scalar_.row_width(); }
  void initialise(Table& parameters, std::uint64_t seed) const override {
    scalar_.initialise(parameters, seed);
  }
  void score(const Table& parameters, std::span<const Pair> pairs,
             std::span<double> scores) const override {
    scalar_.score(parameters, pairs, scores);
  }
  void score_all_given(const Table& parameters, EntityId b,
                       std::span<double> scores) const override {
    scalar_.score_all_given(parameters, b, scores);
  }
  void score_all_of(const Table& parameters, EntityId a, std::span<double> scores) const override {
    scalar_.score_all_of(parameters, a, scores);
  }
  Table stored_rows(const Table& parameters) const override {
    return scalar_.stored_rows(parameters);
  }
  /// Stricter than a model file: what the kernels can go on from.
  void require_storable(const Table& parameters) const override {
    constexpr float kLongest = 4e7F;  // of LogVolume in box_side-inl.h
    scalar_.require_sides(parameters, kLongest);
  }
  double log_joint(const Table& parameters, std::span<const EntityId> ids) const override {
    return scalar_.log_joint(parameters, ids);
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
  void gradient_of_parameters(const Table& parameters, const RowsInUse& rows, RowRange range,
                              const Table& gradient, Table& slopes) const override {
    slopes_of_rows(model_, side_form_, layout_, parameters, rows, range, gradient, slopes);
  }

 private:
  Scalar scalar_;
  BoxModel model_;
  SideForm side_form_;
  PreparedLayout layout_;
};

}  // namespace gumbelbox
