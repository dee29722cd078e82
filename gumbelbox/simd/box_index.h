#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/simd/box_columns.h"
#include "gumbelbox/simd/box_form.h"
#include "gumbelbox/simd/near_blocks.h"
#include "gumbelbox/simd/prepared_layout.h"

namespace gumbelbox {

/// What is known of the score of an entity with a given one: low <= score <= high.
struct ScoreBounds {
  EntityId entity;
  double low;
  double high;
};

/// One box against all boxes of a table.
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
/// Entities that cannot reach a score are mostly found out by an upper bound of it that is cheaper:
/// the log side is concave and grows with the gap, so that each tangent of it at the gap of the
/// hard intersection is one; and no dimension adds more than 0.
///
/// Threads: const, any number of threads may ask.
class BoxIndex {
 public:
  /// Boxes of the entities as a and as b, rows of lower (dim) and side (dim); the same rows if they
  /// have one box. They are copied.
  BoxIndex(const BoxModel& model, std::size_t entities, StridedRows<const float> boxes_a,
           StridedRows<const float> boxes_b);

  /// Bounds of the scores of (e, b), for each entity e in order, but for those that are surely
  /// below `lowest`.
  std::vector<ScoreBounds> given(EntityId b, double lowest) const;

  /// The same of (a, e).
  std::vector<ScoreBounds> of(EntityId a, double lowest) const;

  /// Prepares for thousands of questions: boxes that are far from the one that is asked about are
  /// then passed over by whole blocks. No bound changes. Takes the time of hundreds of questions,
  /// and as much memory as before for a moment.
  void prepare_for_many();

  struct Question;  ///< what the kernels are handed

 private:
  /// Boxes of all entities in one role.
  struct Boxes {
    BoxColumns columns;
    std::optional<NearBlocks> near;  // if they are ordered
  };

  const Boxes& boxes_b() const noexcept { return two_ ? b_ : a_; }
  std::vector<ScoreBounds> search(const Boxes& candidates, const Boxes& fixed, EntityId id,
                                  double lowest, bool is_given) const;

  BoxModel model_;
  SideTangents tangents_;
  bool two_;  // boxes an entity
  Boxes a_;
  Boxes b_;
};

}  // namespace gumbelbox
