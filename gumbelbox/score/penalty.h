#pragma once

#include <string>
#include <vector>

namespace gumbelbox {

/// What rows cost for being large, R, beside the loss of a batch; a sum over all rows.
enum class PenaltyKind {
  kNone,
  kSides,           ///< the sum of the sides
  kSquaredSides,    ///< the sum of the squared sides
  kVolumes,         ///< the sum of the volumes above 0.01^dim, as the model measures them
  kSquaredFactors,  ///< the sum of the squared factors, of models that have factors
};

/// weight * R is added to the mean loss of every batch, whatever its size.
struct Penalty {
  PenaltyKind kind = PenaltyKind::kNone;
  double weight = 0;
};

/// Names of the kinds, in their order.
inline const std::vector<std::string>& penalty_names() {
  static const std::vector<std::string> names{"none", "sides", "squared-sides", "volumes",
                                              "squared-factors"};
  return names;
}

}  // namespace gumbelbox
