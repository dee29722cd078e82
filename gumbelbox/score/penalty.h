#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace gumbelbox {

/// What rows cost for being large, R, beside the loss of a batch; a sum over all rows.
enum class PenaltyKind {
  kNone,
  kSides,           ///< the sum of the sides
  kSquaredSides,    ///< the sum of the squared sides
  kVolumes,         ///< the sum of the volumes above 0.01^dim, as the model measures them
  kSquaredFactors,  ///< the sum of the squared factors, divided by the number of pairs to learn
};

/// weight * R is added to the mean loss of every batch, whatever its size.
struct Penalty {
  PenaltyKind kind = PenaltyKind::kNone;
  double weight = 0;
};

/// The penalty of a run that learns so many pairs. Squared factors are a Gaussian prior: the more
/// pairs there are, the less it counts.
inline Penalty beside_pairs(Penalty penalty, std::size_t pairs) noexcept {
  if (penalty.kind == PenaltyKind::kSquaredFactors) penalty.weight /= static_cast<double>(pairs);
  return penalty;
}

/// Names of the kinds, in their order.
inline const std::vector<std::string>& penalty_names() {
  static const std::vector<std::string> names{"none", "sides", "squared-sides", "volumes",
                                              "squared-factors"};
  return names;
}

}  // namespace gumbelbox
