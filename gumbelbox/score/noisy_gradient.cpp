#include "gumbelbox/score/noisy_gradient.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "gumbelbox/base/random.h"
#include "gumbelbox/simd/normal_numbers.h"
#include "gumbelbox/simd/random_numbers.h"

namespace gumbelbox {
namespace {

constexpr std::size_t kPairsAtOnce = 64;  // all that is kept of them stays in the second cache

/// Whole groups of words that give normals for both ends of a pair.
std::size_t words_for(std::size_t dim) {
  return (2 * dim + kNormalsAGroup - 1) / kNormalsAGroup * kNormalsAGroup;
}

}  // namespace

NoisyGradient::NoisyGradient(std::shared_ptr<const TrainingScore> score, std::size_t dim,
                             NoiseOptions noise)
    : score_(std::move(score)),
      pairs_gradient_(score_->pair_gradient()),
      dim_(dim),
      noise_(noise),
      words_a_pair_(words_for(dim)),
      ends_(2 * kPairsAtOnce),
      moved_(2 * kPairsAtOnce, score_->row_width()),
      prepared_(2 * kPairsAtOnce, score_->prepared_width()),
      gradient_(2 * kPairsAtOnce, score_->gradient_width()),
      slopes_(2 * kPairsAtOnce, score_->row_width()),
      words_(kPairsAtOnce * words_a_pair_),
      normals_(words_.size()) {
  for (EntityId end = 0; end < 2 * kPairsAtOnce; end += 2) pairs_of_ends_.push_back({end, end + 1});
}

void NoisyGradient::add(const Table& prepared, std::span<const Pair> pairs,
                        const SlopesOfScores& slopes_of_scores, Table& gradient) {
  for (std::size_t begin = 0; begin < pairs.size(); begin += kPairsAtOnce) {
    const std::span<const Pair> some =
        pairs.subspan(begin, std::min(kPairsAtOnce, pairs.size() - begin));
    const RowRange ends{0, 2 * some.size()};
    const auto row_of = [&](std::size_t end) {
      return end % 2 == 0 ? some[end / 2].a : some[end / 2].b;
    };
    for (std::size_t draw = 0; draw < draws(); ++draw) {
      draw_noise(some.size(), draw);
      for (std::size_t end = 0; end < ends.end; ++end) move(prepared.row(row_of(end)), end);
      score_->prepare(moved_, ends_, ends, prepared_);
      std::ranges::fill(gradient_.values(), 0.0F);
      pairs_gradient_->add(
          prepared_, std::span(pairs_of_ends_).first(some.size()),
          [&](std::size_t first, std::span<const float> scores, std::span<float> slopes) {
            slopes_of_scores(begin + first, scores, slopes);
          },
          gradient_);
      score_->gradient_of_parameters(moved_, ends_, ends, gradient_, slopes_);
      for (std::size_t end = 0; end < ends.end; ++end) {
        add_slopes(prepared.row(row_of(end)), end, gradient.row(row_of(end)));
      }
    }
    place_.row += some.size();
  }
}

void NoisyGradient::draw_noise(std::size_t pairs, std::size_t draw) {
  const std::size_t blocks = words_a_pair_ / 4;
  for (std::size_t i = 0; i < pairs; ++i) {
    const std::uint64_t row = place_.row + i;
    const Random stream(place_.seed, RandomUse::kNoise, place_.epoch,
                        static_cast<std::uint32_t>(row), static_cast<std::uint32_t>(row >> 32));
    std::array<std::uint32_t, 4> counter = stream.first_counter();
    counter[0] += static_cast<std::uint32_t>(draw * blocks);
    philox_blocks(counter, stream.key(), blocks, words_.data() + i * words_a_pair_);
  }
  const std::size_t words = pairs * words_a_pair_;
  normal_numbers(std::span(words_).first(words), std::span(normals_).first(words));
  if (noise_.noise == BoxNoise::kCentre) return;
  const auto mean_of_samples = static_cast<float>(1 / std::sqrt(noise_.samples));
  for (float& normal : std::span(normals_).first(words)) normal *= mean_of_samples;
}

std::span<const float> NoisyGradient::noise_of(std::size_t end) const noexcept {
  return std::span(normals_).subspan(end / 2 * words_a_pair_ + end % 2 * dim_, dim_);
}

/// Where the box of an end begins in its row.
std::size_t NoisyGradient::offset(std::size_t end) const noexcept {
  return end % 2 == 0 ? 0 : moved_.width() - 2 * dim_;
}

void NoisyGradient::move(std::span<const float> row, std::size_t end) {
  const std::span<float> moved = moved_.row(end);
  std::ranges::copy(row.first(moved.size()), moved.begin());
  const std::span<float> box = moved.subspan(offset(end), 2 * dim_);
  const std::span<const float> sigma = row.last(dim_);
  const std::span<const float> noise = noise_of(end);
  for (std::size_t j = 0; j < dim_; ++j) {
    const float shift = std::abs(sigma[j]) * noise[j];
    box[j] += shift;
    if (noise_.noise == BoxNoise::kPublished) box[dim_ + j] += shift;
  }
}

void NoisyGradient::add_slopes(std::span<const float> row, std::size_t end,
                               std::span<float> gradient) const {
  const std::span<const float> slopes = slopes_.row(end);
  for (std::size_t i = 0; i < slopes.size(); ++i) gradient[i] += slopes[i];
  const std::span<const float> box = slopes.subspan(offset(end), 2 * dim_);
  const std::span<const float> sigma = row.last(dim_);
  const std::span<const float> noise = noise_of(end);
  const std::span<float> by_sigma = gradient.last(dim_);
  for (std::size_t j = 0; j < dim_; ++j) {
    const float by_shift = box[j] + (noise_.noise == BoxNoise::kPublished ? box[dim_ + j] : 0.0F);
    by_sigma[j] += by_shift * (sigma[j] < 0 ? -noise[j] : noise[j]);
  }
}

}  // namespace gumbelbox
