#pragma once

#include <cmath>
#include <memory>
#include <utility>

#include "gumbelbox/box/hard_intersection.h"
#include "gumbelbox/box/softplus_side.h"
#include "gumbelbox/score/box_training.h"
#include "gumbelbox/score/noisy_gradient.h"

namespace gumbelbox {

/// The Gaussian-box process (paper, appendix "Gaussian-box process"): every box is moved by
/// |sigma| * normal, independently in every dimension, and the moved boxes are scored as those of
/// `smooth`. Trained by reparameterised draws, for both ends of every pair anew: the loss of a pair
/// is the mean over `samples` draws, a lower bound of the log likelihood. With published noise
/// there is one draw whose normal is the mean of `samples`. Scores themselves are those of boxes
/// without noise, as published.
///
/// A row is one of `smooth` followed by sigma (dim); the sign of sigma means nothing.
template <class SideParameter>
class GaussianTraining final
    : public BoxTraining<IntersectionGeometry<HardIntersection, SoftplusSide>, SideParameter> {
 public:
  using Smooth = BoxTraining<IntersectionGeometry<HardIntersection, SoftplusSide>, SideParameter>;

  /// `moved` scores boxes that noise has moved, and is a score of `smooth` with the same dim,
  /// tables and scale: the scalar one, or one that is faster.
  GaussianTraining(const Smooth& smooth, std::shared_ptr<const TrainingScore> moved,
                   NoiseOptions noise)
      : Smooth(smooth), moved_(std::move(moved)), noise_(noise) {}

  std::size_t row_width() const noexcept override { return this->boxes_width() + this->dim(); }
  bool is_trained_by_score() const noexcept override { return false; }

  /// The noise of a box is not part of its volume.
  bool has_marginals() const noexcept override { return false; }

  void initialise(Table& parameters, std::uint64_t seed) const override {
    Smooth::initialise(parameters, seed);
    for (std::size_t i = 0; i < parameters.rows(); ++i) {
      for (float& sigma : parameters.row(i).last(this->dim())) {
        sigma = static_cast<float>(noise_.sigma);
      }
    }
  }

  Table stored_rows(const Table& parameters) const override {
    Table rows = Smooth::stored_rows(parameters);
    for (std::size_t i = 0; i < rows.rows(); ++i) {
      for (float& sigma : rows.row(i).last(this->dim())) sigma = std::abs(sigma);
    }
    return rows;
  }

  void require_storable(const Table& parameters) const override {
    moved_->require_storable(parameters);
  }

  std::unique_ptr<PairGradient> pair_gradient() const override {
    return std::make_unique<NoisyGradient>(moved_, this->dim(), noise_);
  }

 private:
  std::shared_ptr<const TrainingScore> moved_;
  NoiseOptions noise_;
};

}  // namespace gumbelbox
