#pragma once

#include <cmath>
#include <cstddef>
#include <limits>
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
    const double reach = fixed == Fixed::kB ? reach_of(candidate, 0) + reach_of(id, last())
                                            : reach_of(id, 0) + reach_of(candidate, last());
    if (m.form == BoxForm::kBessel) {
      return 2e-6 * (dim + std::abs(score)) * (1 - m.exact_from / 4 + dim / 16 + reach);
    }
    return 2e-6 * (dim * (1 + m.intersection_beta / m.volume_beta) + reach +
                   std::abs(score) * (1 + dim / 16));
  }

 private:
  std::size_t last() const { return table_.width() / (2 * sample_.model.dim) - 1; }

  double reach_of(EntityId id, std::size_t role) const {
    const BoxModel& m = sample_.model;
    double sum = 0;
    const auto box = table_.row(id).subspan(2 * role * m.dim, 2 * m.dim);
    for (std::size_t j = 0; j < m.dim; ++j) sum += 2e-10 * std::abs(box[j]) + box[m.dim + j];
    return sum / (m.form == BoxForm::kBessel ? 2 * m.intersection_beta : m.volume_beta);
  }

  const SampleModel& sample_;
  const Table& table_;
  BoxIndex index_;
};

}  // namespace gumbelbox
