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
///   kGumbel, kSmooth: error = 2e-6 * (dim (1 + intersection_beta / volume_beta)
///                             + |score| (1 + dim / 16) + what the corners lose)
///   kBessel:          error = 2e-6 * (dim + |score|) (1 + |exact_from| / 4 + dim / 16 + reach of a
///                             and b)
///
/// with the reach of box_columns.h. Bounds are infinite if one of the boxes does not fit there.
/// What the corners lose is the sum over the dimensions of
///
///   slope of the log side * (side a + side b), unless a holds b with a margin
///   + 2e-10 (|lower a| + |lower b|) / scale
///
/// at the gap of the intersection: a float forgets the place of a corner of a small box in a large
/// one. If a holds b, the intersection has the corners of b, whatever is forgotten of a. The margin
/// is 20 intersection_beta + 2e-6 (side a + side b), at both ends.
///
/// Candidates that cannot reach a score are mostly found out by an upper bound of it that is
/// cheaper: the log side is concave and grows with the gap, so that each tangent of it at the gap
/// of the hard intersection is one; and no dimension adds more than 0. What the corners lose is
/// here at most the reach.
void search_boxes(const BoxQuestion& question);

}  // namespace gumbelbox
