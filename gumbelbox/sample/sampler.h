#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "gumbelbox/base/batch.h"
#include "gumbelbox/base/pair.h"
#include "gumbelbox/base/random.h"
#include "gumbelbox/data/edge_set.h"
#include "gumbelbox/sample/options.h"
#include "gumbelbox/simd/drawn_ends.h"

namespace gumbelbox {

/// The pairs to learn from. What it points to must outlive whoever uses it.
struct Positives {
  std::span<const Pair> pairs;
  std::span<const float> targets;  ///< pairs, or empty: every target is 1
  std::size_t entities = 0;
  const EdgeSet* reject = nullptr;        ///< never drawn as negatives; holds at least `pairs`
  std::span<const float> weights = {};    ///< pairs, or empty: every weight is 1
  std::span<const float> marginals = {};  ///< entities, P(a); or empty: nothing is known of them
};

/// Cuts an epoch into batches. The epoch is one stream of rows: an edge, its negatives, the next
/// edge, its negatives; a batch is `batch_size` consecutive rows, the last may be shorter. Every
/// row is a function of (seed, epoch, position), so that nothing is stored and any thread can fill
/// any part. Only their order depends on the part that is asked for: there, the negatives of an
/// edge that keep its child come before those that keep its parent, so that rows with a common end
/// lie side by side.
///
/// A negative replaces the parent or the child, with equal chance, in turn, or always the parent,
/// by an entity drawn uniformly from those that are allowed there; if none is, the other end has
/// its turn. If nothing is allowed at either end, the weight of the row is 0.
///
/// Shared negatives are drawn for eight edges at once, which follow each other in the stream with
/// all their negatives behind them: the same entity replaces the same end of each. Where it may not
/// stand, the weight of the row is 0.
class Sampler {
 public:
  /// With `whole_groups` no batch cuts between an edge and its negatives: a batch is as many whole
  /// groups as `batch_size` has room for, at least one. Throws kUsage if the options rule each
  /// other out.
  Sampler(const SampleOptions& options, std::uint64_t seed, const Positives& positives,
          bool whole_groups = false);

  std::size_t rows_per_epoch() const noexcept { return order_.size() * rows_per_edge_; }
  std::size_t batches_per_epoch() const noexcept {
    return (rows_per_epoch() + batch_size_ - 1) / batch_size_;
  }

  /// Rows of an edge and its negatives, the edge first. Where they are shared, groups are mixed.
  std::size_t group_size() const noexcept { return rows_per_edge_; }

  /// Chooses the order of an epoch; batches are those of this epoch from now on.
  void start_epoch(std::uint32_t epoch);

  /// Where a row of a batch stands. Part of the name of noise that depends on neither threads nor
  /// parts.
  BatchPlace place(std::size_t index, std::size_t row) const noexcept {
    return {seed_, epoch_, first_row(index) + row};
  }

  /// Rows of one batch.
  std::size_t size_of(std::size_t batch) const noexcept;

  /// Puts rows [begin, end) of the batch with this index into `batch`, from row `at` on. It grows
  /// if it is too short. Threads: different rows of one batch that is long enough may be filled at
  /// once.
  void fill(std::size_t index, std::size_t begin, std::size_t end, Batch& batch,
            std::size_t at = 0) const;

 private:
  std::size_t first_row(std::size_t index) const noexcept;
  void fill_sharing(std::size_t first_edge, std::size_t first_item, std::size_t begin,
                    std::size_t end, Batch& batch) const;
  /// Whether negative number `item` of an edge wants another parent, by 32 random bits.
  bool replaces_parent(std::uint32_t bits, std::uint32_t item) const noexcept {
    const std::uint32_t end = ends_ == NegativeEnds::kRandom ? bits >> 31 : item;
    return ((end & 1) | (ends_ == NegativeEnds::kParents)) != 0;
  }
  bool allowed(Pair pair) const noexcept;
  void put_positive(std::uint32_t edge, std::size_t row, Batch& batch) const;
  void fill_edge(std::uint32_t edge, std::size_t first_item, std::size_t begin, std::size_t end,
                 Batch& batch) const;
  FreeEntities free_entities(EntityId kept, std::span<const EntityId> taken) const noexcept;

  Positives positives_;
  std::uint64_t seed_;
  std::size_t batch_size_;
  std::size_t rows_per_edge_;
  float negative_weight_;
  bool shared_;
  NegativeEnds ends_;
  bool redraw_;
  bool reject_self_;
  bool filter_;
  std::uint32_t epoch_ = 0;
  std::uint32_t drawing_ = 0;               // epoch whose edges and negatives are in use
  std::vector<std::uint32_t> order_;        // edges in the order of this epoch
  std::vector<std::uint32_t> batch_order_;  // empty: as they come
};

}  // namespace gumbelbox
