#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace gumbelbox {

/// What rows cost for being large, R, beside the loss of a batch.
enum class PenaltyKind {
  kNone,
  kSides,           ///< the sum of the sides
  kSquaredSides,    ///< the sum of the squared sides
  kVolumes,         ///< the sum of the volumes above 0.01^dim, as the model measures them
  kSquaredFactors,  ///< the mean over the rows of their squared factors, of models that have
                    ///< factors
};

/// weight * R is added to the mean loss of every batch, whatever its size.
struct Penalty {
  PenaltyKind kind = PenaltyKind::kNone;
  double weight = 0;
};

/// The same with the weight of one of so many rows: R is a sum over them, or a mean.
inline Penalty for_row(Penalty penalty, std::size_t rows) noexcept {
  if (penalty.kind == PenaltyKind::kSquaredFactors) penalty.weight /= static_cast<double>(rows);
  return penalty;
}

/// Names of the kinds, in their order.
inline const std::vector<std::string>& penalty_names() {
  static const std::vector<std::string> names{"none", "sides", "squared-sides", "volumes",
                                              "squared-factors"};
  return names;
}

}  // namespace gumbelbox
