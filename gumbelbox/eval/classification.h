#pragma once

#include <cstddef>
#include <span>

namespace gumbelbox {

/// How well scores tell pairs that hold from pairs that do not.
struct Classification {
  double f1 = 0;
  double precision = 0;
  double recall = 0;
  double auc = 0;                ///< chance that a right pair scores above a wrong one, ties half
  double average_precision = 0;  ///< mean precision over the right pairs, from the best score down
};

/// Pairs whose score is at least `threshold` are taken for true; the last two fields do not depend
/// on it. Pairs of equal score are taken together. With none taken F1 and precision are 0.
/// REQUIRES: at least one right and one wrong score, no NaN.
Classification classify(std::span<const double> right, std::span<const double> wrong,
                        double threshold);

}  // namespace gumbelbox
