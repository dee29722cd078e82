#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/simd/box_columns.h"
#include "gumbelbox/simd/box_form.h"
#include "gumbelbox/simd/near_blocks.h"
#include "gumbelbox/simd/prepared_layout.h"
#include "gumbelbox/simd/score_bounds.h"
#include "gumbelbox/simd/side_tangents.h"

namespace gumbelbox {

/// One box against all boxes of a table, with the bounds of box_search.h.
///
/// Memory:  16 dim + 4 bytes an entity, with two boxes each twice; kNear adds what NearBlocks says.
/// Threads: const, any number of threads may ask.
class BoxIndex {
 public:
  /// How the boxes lie in it.
  enum class Order {
    kById,
    kNear  ///< those that are alike together: most are then passed over by whole blocks
  };

  /// Boxes of the entities as a and as b, rows of lower (dim) and side (dim); the same rows if they
  /// have one box. They are copied. The order changes no bound. kNear takes the time of tens of
  /// questions to build.
  BoxIndex(const BoxModel& model, std::size_t entities, StridedRows<const float> boxes_a,
           StridedRows<const float> boxes_b, Order order = Order::kById);

  Order order() const noexcept { return a_.near ? Order::kNear : Order::kById; }

  /// Bounds of the scores of (e, b), for each entity e in order, but for those that are surely
  /// below `lowest`.
  std::vector<ScoreBounds> given(EntityId b, double lowest) const;

  /// The same of (a, e).
  std::vector<ScoreBounds> of(EntityId a, double lowest) const;

  /// Of given() those that may be among the k best besides b by min(score, 0), in any order.
  std::vector<ScoreBounds> best_given(EntityId b, std::size_t k, double lowest) const;

  /// The same of of().
  std::vector<ScoreBounds> best_of(EntityId a, std::size_t k, double lowest) const;

 private:
  /// Boxes of all entities in one role.
  struct Boxes {
    BoxColumns columns;
    std::optional<NearBlocks> near;  // of kNear

    std::size_t place_of(EntityId id) const { return near ? near->place_of(id) : id; }
  };

  /// One entity against all.
  struct Asked {
    const Boxes& candidates;
    const Boxes& fixed;
    EntityId id;
    bool is_given;  // the entity is b; else it is a
  };

  Boxes make_boxes(std::size_t entities, StridedRows<const float> rows, Order order) const;
  Asked ask_given(EntityId b) const noexcept { return {a_, two_ ? b_ : a_, b, true}; }
  Asked ask_of(EntityId a) const noexcept { return {two_ ? b_ : a_, a_, a, false}; }
  std::vector<ScoreBounds> search(const Asked& asked, double lowest) const;
  std::vector<ScoreBounds> best(const Asked& asked, std::size_t k, double lowest) const;
  void answer(const Asked& asked, const std::vector<std::uint32_t>* blocks, double lowest,
              std::vector<ScoreBounds>& found) const;

  BoxModel model_;
  SideTangents tangents_;
  bool two_;  // boxes an entity
  Boxes a_;
  Boxes b_;
};

}  // namespace gumbelbox
