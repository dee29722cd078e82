#include "gumbelbox/simd/hulls.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace gumbelbox {
namespace {

constexpr std::size_t kBlock = BoxColumns::kBlock;
constexpr float kInfinity = std::numeric_limits<float>::infinity();

float rounded_up(double value) { return std::nextafter(static_cast<float>(value), kInfinity); }

}  // namespace

FixedBox::FixedBox(const BoxColumns& boxes, std::size_t place, std::size_t dim, bool given)
    : reach(boxes.reach(place / kBlock)[place % kBlock]), is_given(given) {
  const float* columns = boxes.block(place / kBlock) + place % kBlock;
  for (std::size_t j = 0; j < dim; ++j) {
    lower.push_back(columns[j * kBlock]);
    upper.push_back(lower.back() + columns[(dim + j) * kBlock]);
    log_side.push_back(columns[(2 * dim + j) * kBlock]);
  }
}

Hulls::Hulls(const BoxModel& model, std::size_t count)
    : model_(model),
      count_(count),
      columns_(chunks() * 3 * model.dim * kChunk),
      reach_(chunks() * kChunk) {}

Hulls::Hulls(const BoxModel& model, const BoxColumns& boxes) : Hulls(model, boxes.blocks()) {
  for (std::size_t hull = 0; hull < count_; ++hull) {
    const std::size_t members = std::min(kBlock, boxes.entities() - hull * kBlock);
    const float* reach = boxes.reach(hull);
    reach_[hull] = *std::max_element(reach, reach + members);
    for (std::size_t j = 0; j < model.dim; ++j) {
      const float* lower = boxes.block(hull) + j * kBlock;
      const float* side = lower + model.dim * kBlock;
      const float* log_side = side + model.dim * kBlock;
      number(hull, 0, j) = *std::min_element(lower, lower + members);
      number(hull, 2, j) = *std::min_element(log_side, log_side + members);
      double upper = -kInfinity;
      for (std::size_t i = 0; i < members; ++i) {
        upper = std::max(upper, static_cast<double>(lower[i]) + side[i]);
      }
      number(hull, 1, j) = rounded_up(upper);
    }
  }
}

Hulls::Hulls(const BoxModel& model, const Hulls& inner) : Hulls(model, inner.chunks()) {
  for (std::size_t hull = 0; hull < count_; ++hull) {
    const std::size_t members = inner.count_in(hull);
    const float* reach = inner.reach_.data() + hull * kChunk;
    reach_[hull] = *std::max_element(reach, reach + members);
    for (std::size_t j = 0; j < model.dim; ++j) {
      const float* lower = inner.columns(hull) + j * kChunk;
      const float* upper = lower + model.dim * kChunk;
      const float* log_side = upper + model.dim * kChunk;
      number(hull, 0, j) = *std::min_element(lower, lower + members);
      number(hull, 1, j) = *std::max_element(upper, upper + members);
      number(hull, 2, j) = *std::min_element(log_side, log_side + members);
    }
  }
}

std::size_t Hulls::count_in(std::size_t chunk) const noexcept {
  return std::min(kChunk, count_ - chunk * kChunk);
}

void Hulls::highest(const FixedBox& fixed, const SideTangents& tangents, std::size_t chunk,
                    std::span<double, kChunk> bounds) const {
  std::array<double, kChunk> sum{};
  std::array<double, kChunk> sizes{};  // of the numbers that were rounded
  const double per_place = 2e-10 / side_scale(model_);
  for (std::size_t j = 0; j < model_.dim; ++j) {
    const float* lower = columns(chunk) + j * kChunk;
    const float* upper = lower + model_.dim * kChunk;
    const float* log_side = upper + model_.dim * kChunk;
    for (std::size_t i = 0; i < kChunk; ++i) {
      const double gap =
          std::min<double>(upper[i], fixed.upper[j]) - std::max<double>(lower[i], fixed.lower[j]);
      double side = tangents[0].slope * gap + tangents[0].offset;
      for (std::size_t t = 1; t < tangents.size(); ++t) {
        side = std::min(side, tangents[t].slope * gap + tangents[t].offset);
      }
      const double log_b = fixed.is_given ? fixed.log_side[j] : log_side[i];
      sum[i] += std::min(side - log_b, 0.0);
      sizes[i] += std::abs(log_b) +
                  per_place * (std::abs(fixed.lower[j]) + std::abs(lower[i]) + std::abs(upper[i]));
    }
  }
  constexpr double kUnit = 2 * 2e-6;
  const auto dim = static_cast<double>(model_.dim);
  const double scales = 1 + model_.intersection_beta / model_.volume_beta;
  for (std::size_t i = 0; i < kChunk; ++i) {
    const double error = model_.form == BoxForm::kBessel
                             ? (dim - sum[i]) * (1 - model_.exact_from / 4 + dim / 16 + sizes[i])
                             : dim * scales + sizes[i] - sum[i] * (1 + dim / 16);
    const bool fits = std::isfinite(fixed.reach + reach_[chunk * kChunk + i]);
    bounds[i] = fits ? sum[i] + kUnit * error : kInfinity;
  }
}

}  // namespace gumbelbox
