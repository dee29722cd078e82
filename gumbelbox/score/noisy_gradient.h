#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "gumbelbox/base/rows_in_use.h"
#include "gumbelbox/score/training_score.h"

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

/// The gradient of a box score whose boxes are moved by noise, for both ends of every pair anew:
/// copies of the two rows are moved, and another score does the rest, many pairs at once. A row is
/// one of that score followed by sigma (dim).
///
/// The noise of a pair is named by seed, epoch and its place in the epoch, whatever pairs come
/// together.
class NoisyGradient final : public PairGradient {
 public:
  NoisyGradient(std::shared_ptr<const TrainingScore> score, std::size_t dim, NoiseOptions noise);

  std::size_t draws() const noexcept override {
    return noise_.noise == BoxNoise::kPublished ? 1 : static_cast<std::size_t>(noise_.samples);
  }
  void start_at(const BatchPlace& place) override { place_ = place; }
  void add(const Table& prepared, std::span<const Pair> pairs,
           const SlopesOfScores& slopes_of_scores, Table& gradient) override;

 private:
  void draw_noise(std::size_t pairs, std::size_t draw);
  void move(std::span<const float> row, std::size_t end);
  void add_slopes(std::span<const float> row, std::size_t end, std::span<float> gradient) const;
  std::span<const float> noise_of(std::size_t end) const noexcept;
  std::size_t offset(std::size_t end) const noexcept;

  std::shared_ptr<const TrainingScore> score_;
  std::unique_ptr<PairGradient> pairs_gradient_;
  std::size_t dim_;
  NoiseOptions noise_;
  std::size_t words_a_pair_;
  BatchPlace place_;
  // Ends are numbered through some pairs: a of the first, b of the first, a of the second, ...
  RowsInUse ends_;
  std::vector<Pair> pairs_of_ends_;
  Table moved_;                       // ends x row of the score
  Table prepared_;                    // ends x prepared row of the score
  Table gradient_;                    // ends x gradient row of the score
  Table slopes_;                      // ends x row of the score
  std::vector<std::uint32_t> words_;  // pairs x words_a_pair_
  std::vector<float> normals_;        // the same
};

}  // namespace gumbelbox
