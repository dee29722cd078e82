#pragma once

#include <cmath>
#include <memory>
#include <vector>

#include "gumbelbox/base/random.h"
#include "gumbelbox/box/hard_intersection.h"
#include "gumbelbox/box/softplus_side.h"
#include "gumbelbox/score/box_score.h"
#include "gumbelbox/score/forwarding_score.h"
#include "gumbelbox/score/options.h"

namespace gumbelbox {

/// What the noise of a gaussian box moves.
enum class BoxNoise {
  kCentre,     ///< the box as it is: both corners alike
  kPublished,  ///< the lower corner and the parameter of the side by the same amount
};

/// How noise is drawn while a gaussian model is trained.
struct NoiseOptions {
  BoxNoise noise = BoxNoise::kCentre;
  double sigma = 0.05;  ///< to begin with
  int samples = 1;
};

/// The Gaussian-box process (paper, appendix "Gaussian-box process"): every box is moved by
/// |sigma| * normal, independently in every dimension, and the moved boxes are scored as those of
/// `smooth`. Trained by reparameterised draws, for both ends of every pair anew: the loss of a pair
/// is the mean over `samples` draws, a lower bound of the log likelihood. With published noise
/// there is one draw whose normal is the mean of `samples` (reference protocol 1.6). Scores
/// themselves are those of boxes without noise, as published.
///
/// A row is one of `smooth` followed by sigma (dim); the sign of sigma means nothing.
template <class SideParameter>
class GaussianScore final
    : public ForwardingScore<
          BoxScore<MeetGeometry<HardIntersection, SoftplusSide>, SideParameter>> {
 public:
  using Smooth = BoxScore<MeetGeometry<HardIntersection, SoftplusSide>, SideParameter>;

  GaussianScore(std::size_t dim, std::size_t tables, double volume_beta, NoiseOptions noise)
      : ForwardingScore<Smooth>(Smooth(dim, tables, {{}, {volume_beta}})),
        dim_(dim),
        noise_(noise) {}

  std::size_t row_width() const noexcept override { return this->score_.row_width() + dim_; }
  bool is_trained_by_score() const noexcept override { return false; }

  void initialise(Table& parameters, std::uint64_t seed) const override {
    this->score_.initialise(parameters, seed);
    for (std::size_t i = 0; i < parameters.rows(); ++i) {
      for (float& sigma : parameters.row(i).last(dim_)) sigma = static_cast<float>(noise_.sigma);
    }
  }

  Table stored_rows(const Table& parameters) const override {
    Table rows = this->score_.stored_rows(parameters);
    for (std::size_t i = 0; i < rows.rows(); ++i) {
      for (float& sigma : rows.row(i).last(dim_)) sigma = std::abs(sigma);
    }
    return rows;
  }

  std::unique_ptr<PairGradient> pair_gradient() const override {
    return std::make_unique<Gradient>(this->score_, dim_, noise_);
  }

 private:
  /// Moves copies of the two rows of a pair and lets the score without noise do the rest.
  class Gradient final : public PairGradient {
   public:
    Gradient(const Smooth& smooth, std::size_t dim, NoiseOptions noise)
        : smooth_(smooth.pair_gradient()),
          dim_(dim),
          noise_(noise),
          moved_(2, smooth.row_width()),
          slopes_(2, smooth.row_width()),
          normals_(2 * dim) {}

    std::size_t draws() const noexcept override {
      return noise_.noise == BoxNoise::kPublished ? 1 : static_cast<std::size_t>(noise_.samples);
    }
    void start_at(const BatchPlace& place) override { place_ = place; }

    void add(const Table& prepared, std::span<const Pair> pairs,
             const SlopesOfScores& slopes_of_scores, Table& gradient) override {
      for (std::size_t i = 0; i < pairs.size(); ++i, ++place_.row) {
        Random random(place_.seed, RandomUse::kNoise, place_.epoch,
                      static_cast<std::uint32_t>(place_.row),
                      static_cast<std::uint32_t>(place_.row >> 32));
        for (std::size_t draw = 0; draw < draws(); ++draw) {
          for (double& normal : normals_) normal = random.normal() * scale();
          const EntityId ends[] = {pairs[i].a, pairs[i].b};
          for (std::size_t end = 0; end < 2; ++end) move(prepared.row(ends[end]), end);
          std::ranges::fill(slopes_.values(), 0.0F);
          const Pair pair{0, 1};
          smooth_->add(
              moved_, {&pair, 1},
              [&](std::size_t, std::span<const float> score, std::span<float> slope) {
                slopes_of_scores(i, score, slope);
              },
              slopes_);
          for (std::size_t end = 0; end < 2; ++end) {
            add_slopes(prepared.row(ends[end]), end, gradient.row(ends[end]));
          }
        }
      }
    }

   private:
    double scale() const noexcept {
      return noise_.noise == BoxNoise::kPublished ? 1 / std::sqrt(noise_.samples) : 1;
    }

    /// Where the box of an end begins in its row.
    std::size_t offset(std::size_t end) const noexcept {
      return end == 0 ? 0 : moved_.width() - 2 * dim_;
    }

    void move(std::span<const float> row, std::size_t end) {
      const std::span<float> moved = moved_.row(end);
      std::ranges::copy(row.first(moved.size()), moved.begin());
      const std::span<float> box = moved.subspan(offset(end), 2 * dim_);
      const std::span<const float> sigma = row.last(dim_);
      for (std::size_t j = 0; j < dim_; ++j) {
        const auto shift = static_cast<float>(std::abs(sigma[j]) * normals_[end * dim_ + j]);
        box[j] += shift;
        if (noise_.noise == BoxNoise::kPublished) box[dim_ + j] += shift;
      }
    }

    void add_slopes(std::span<const float> row, std::size_t end, std::span<float> gradient) {
      const std::span<const float> slopes = slopes_.row(end);
      for (std::size_t i = 0; i < slopes.size(); ++i) gradient[i] += slopes[i];
      const std::span<const float> box = slopes.subspan(offset(end), 2 * dim_);
      const std::span<const float> sigma = row.last(dim_);
      const std::span<float> by_sigma = gradient.last(dim_);
      for (std::size_t j = 0; j < dim_; ++j) {
        const double by_shift =
            box[j] + (noise_.noise == BoxNoise::kPublished ? box[dim_ + j] : 0.0F);
        const double d_shift = (sigma[j] < 0 ? -1 : 1) * normals_[end * dim_ + j];
        by_sigma[j] += static_cast<float>(by_shift * d_shift);
      }
    }

    std::unique_ptr<PairGradient> smooth_;
    std::size_t dim_;
    NoiseOptions noise_;
    BatchPlace place_;
    Table moved_;
    Table slopes_;
    std::vector<double> normals_;  // 2 x dim: of a, of b
  };

  std::size_t dim_;
  NoiseOptions noise_;
};

}  // namespace gumbelbox
