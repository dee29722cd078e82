#pragma once

#include <cstdint>
#include <vector>

#include "gumbelbox/simd/box_columns.h"
#include "gumbelbox/simd/box_form.h"
#include "gumbelbox/simd/score_bounds.h"
#include "gumbelbox/simd/side_tangents.h"

namespace gumbelbox {

/// One box against some blocks of boxes.
struct BoxQuestion {
  const BoxModel& model;
  const SideTangents& tangents;
  const BoxColumns& candidates;
  const std::vector<std::uint32_t>* blocks;  ///< that are looked at, in their order; null for all
  const float* fixed;                        ///< the box that is asked about: its place in a block
  float fixed_reach;
  bool is_given;  ///< the fixed box is b and the candidates are a; else the reverse
  float lowest;   ///< candidates that are surely below are left out
  std::vector<ScoreBounds>& found;  ///< gets the others, by their places in `candidates`
};

/// Bounds of the scores of the fixed box with the candidates.
///
/// A score is computed in float and handed out as bounds of the scalar one, score -+ error:
///
///   kGumbel, kSmooth: error = 2e-6 * (dim (1 + intersection_beta / volume_beta) + reach of a and b
///                             + |score| (1 + dim / 16))
///   kBessel:          error = 2e-6 * (dim + |score|) (1 + |exact_from| / 4 + dim / 16 + reach of a
///                             and b)
///
/// with the reach of box_columns.h. Bounds are infinite if one of the boxes does not fit there.
///
/// Candidates that cannot reach a score are mostly found out by an upper bound of it that is
/// cheaper: the log side is concave and grows with the gap, so that each tangent of it at the gap
/// of the hard intersection is one; and no dimension adds more than 0.
void search_boxes(const BoxQuestion& question);

}  // namespace gumbelbox
