#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <span>
#include <vector>

#include "gumbelbox/simd/box_index.h"
#include "tests/simd/sample_boxes.h"

namespace gumbelbox {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Which end of the pairs is fixed.
enum class Fixed { kB, kA };

/// An index with the scalar scores that it is about.
class IndexExample {
 public:
  IndexExample(const SampleModel& sample, const Table& table, std::size_t tables = 1,
               BoxIndex::Order order = BoxIndex::Order::kById)
      : sample_(sample),
        table_(table),
        index_(sample.model, table.rows(), boxes_in(table, sample.model.dim, 0),
               boxes_in(table, sample.model.dim, tables - 1), order) {}

  std::vector<ScoreBounds> bounds(Fixed fixed, EntityId id, double lowest = -kInfinity) const {
    return fixed == Fixed::kB ? index_.given(id, lowest) : index_.of(id, lowest);
  }

  std::vector<double> scores(Fixed fixed, EntityId id) const {
    std::vector<double> scores(table_.rows());
    if (fixed == Fixed::kB) {
      sample_.truth->score_all_given(table_, id, scores);
    } else {
      sample_.truth->score_all_of(table_, id, scores);
    }
    return scores;
  }

  std::vector<ScoreBounds> best(Fixed fixed, EntityId id, std::size_t k,
                                double lowest = -kInfinity) const {
    return fixed == Fixed::kB ? index_.best_given(id, k, lowest) : index_.best_of(id, k, lowest);
  }

  /// The error that box_search.h states.
  double error(Fixed fixed, EntityId id, EntityId candidate, double score) const {
    const BoxModel& m = sample_.model;
    const auto dim = static_cast<double>(m.dim);
    const EntityId a = fixed == Fixed::kB ? candidate : id;
    const EntityId b = fixed == Fixed::kB ? id : candidate;
    if (m.form == BoxForm::kBessel) {
      return 2e-6 * (dim + std::abs(score)) *
             (1 - m.exact_from / 4 + dim / 16 + reach_of(a, 0) + reach_of(b, last()));
    }
    return 2e-6 * (dim * (1 + m.intersection_beta / m.volume_beta) + lost_by_corners(a, b) +
                   std::abs(score) * (1 + dim / 16));
  }

 private:
  std::size_t last() const { return table_.width() / (2 * sample_.model.dim) - 1; }

  std::span<const float> box(EntityId id, std::size_t role) const {
    const std::size_t width = 2 * sample_.model.dim;
    return table_.row(id).subspan(width * role, width);
  }

  double lost_by_corners(EntityId a, EntityId b) const {
    const BoxModel& m = sample_.model;
    const auto box_a = box(a, 0);
    const auto box_b = box(b, last());
    const double beta = m.intersection_beta;
    double lost = 0;
    for (std::size_t j = 0; j < m.dim; ++j) {
      const double lower_a = box_a[j];
      const double lower_b = box_b[j];
      const double upper_a = lower_a + box_a[m.dim + j];
      const double upper_b = lower_b + box_b[m.dim + j];
      const double sides = static_cast<double>(box_a[m.dim + j]) + box_b[m.dim + j];
      lost += 2e-10 * (std::abs(lower_a) + std::abs(lower_b)) / m.volume_beta;
      const double margin = 20 * beta + 2e-6 * sides;
      if (lower_a - lower_b < -1.01 * margin && upper_a - upper_b > 1.01 * margin) continue;
      double lower = std::max(lower_a, lower_b);
      double upper = std::min(upper_a, upper_b);
      if (m.form == BoxForm::kGumbel) {
        lower = GumbelIntersection{beta}.lower(lower_a, lower_b).value;
        upper = GumbelIntersection{beta}.upper(upper_a, upper_b).value;
      }
      const double shift = m.form == BoxForm::kGumbel ? 2 * std::numbers::egamma * beta : 0;
      lost += sides * softplus_log_side(upper - lower - shift, m.volume_beta).slope;
    }
    return lost;
  }

  double reach_of(EntityId id, std::size_t role) const {
    const BoxModel& m = sample_.model;
    double sum = 0;
    const auto of = box(id, role);
    for (std::size_t j = 0; j < m.dim; ++j) sum += 2e-10 * std::abs(of[j]) + of[m.dim + j];
    return sum / (m.form == BoxForm::kBessel ? 2 * m.intersection_beta : m.volume_beta);
  }

  const SampleModel& sample_;
  const Table& table_;
  BoxIndex index_;
};

}  // namespace gumbelbox
