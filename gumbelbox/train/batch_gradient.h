#pragma once

#include <cstddef>
#include <exception>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "gumbelbox/base/batch.h"
#include "gumbelbox/base/rows_in_use.h"
#include "gumbelbox/base/table.h"
#include "gumbelbox/base/workers.h"
#include "gumbelbox/loss/loss.h"
#include "gumbelbox/sample/sampler.h"
#include "gumbelbox/score/training_score.h"

namespace gumbelbox {

/// What single entities should say beside the pairs, P(a), as TrainingScore::add_marginals() has
/// it.
struct MarginalTargets {
  std::span<const float> targets = {};  ///< entities; empty: nothing is asked of them
  double weight = 0;  ///< of the mean loss of the entities in use beside that of the pairs
};

/// Gradient of the loss of one batch after the other. Keeps its working memory: prepared rows and a
/// few gradients of them, as many as the batch and the table call for, never the threads.
class BatchGradient {
 public:
  /// Told of a pair whose loss is not finite. Must throw; called by any thread, once a lane.
  using OnBadPair = std::function<void(Pair pair, double score)>;

  /// All of it must outlive it. Throws kUsage for a loss of whole groups and scores with noise,
  /// which come one by one, and for marginals of a score that has none.
  BatchGradient(const TrainingScore& score, const Loss& loss, std::size_t entities,
                MarginalTargets marginals = {});

  /// Works through a batch, whose sampler keeps groups whole if the loss needs that. If it throws,
  /// the object is of no further use.
  void compute(const Table& parameters, const Sampler& sampler, std::size_t index, Workers& workers,
               const OnBadPair& on_bad_pair);

  /// Sum of the weighted losses of the pairs of the batch, and of their weights.
  double loss() const noexcept { return loss_; }
  double weight() const noexcept { return weight_; }

  /// Rows that have a gradient; all others have none.
  const RowsInUse& rows() const noexcept { return rows_; }

  /// The gradient of the mean loss, that of marginals included, by the parameters of some of
  /// rows(); row i of slopes is that of range.begin + i. REQUIRES: asked for exactly once a batch
  /// and row: taking it clears it. Threads: different ranges may be asked for at once.
  void take(const Table& parameters, RowRange range, Table& slopes);

  /// Prepares rows of the next batch while they are in the caches: those of a range, which have
  /// moved for the last time before it. All ranges or none, for a batch that works on all rows;
  /// then have_prepared_ahead(). Threads: different ranges may be prepared at once.
  void prepare_ahead(const Table& parameters, RowRange range);
  void have_prepared_ahead() noexcept { prepared_ahead_ = true; }

  /// Gives its working memory back until the next batch.
  void release_memory();

 private:
  /// A part of the batch with a gradient of its own. The bounds depend on the batch alone and pairs
  /// are worked on in their order, so that sums come out the same for any number of threads.
  struct Lane {
    std::size_t next = 0;  // what is left to do
    std::size_t end = 0;
    bool is_taken = false;  // by a thread
    std::exception_ptr failure;
    double loss = 0;
    double weight = 0;
    std::unique_ptr<PairGradient> pairs;
    Batch drawn;  // a few rows at a time
    Table gradient;
  };

  void cut_into_lanes(std::size_t size, std::size_t together);
  Lane* longest_free_lane() noexcept;
  void run_lanes(const Sampler& sampler, std::size_t index, Workers& workers,
                 const OnBadPair& on_bad_pair);
  void run_piece(const Sampler& sampler, std::size_t index, Lane& lane, std::size_t most,
                 const OnBadPair& on_bad_pair);
  std::size_t rows_together(const Sampler& sampler) const noexcept;
  void add_pairs(Lane& lane, const Batch& batch, RowRange part, const OnBadPair& on_bad_pair);
  void add_groups(Lane& lane, const Batch& batch, RowRange part, std::size_t group_size,
                  const OnBadPair& on_bad_pair);
  void refuse_bad_pair(std::span<const Pair> pairs, const ScoredPairs& scored,
                       std::span<const float> slopes, const OnBadPair& on_bad_pair) const;
  void add_marginals(RowRange range);

  const TrainingScore& score_;
  const Loss& loss_of_;
  MarginalTargets marginals_;
  RowsInUse rows_;
  Batch batch_;  // a small batch, drawn whole
  Table prepared_;
  bool prepared_ahead_ = false;
  std::vector<Lane> lanes_;
  std::size_t lanes_in_use_ = 0;
  double loss_ = 0;
  double weight_ = 0;
};

/// Calls work(range) for all rows, several at once if there are many. Ranges are the same for any
/// number of threads.
void for_row_ranges(std::size_t rows, Workers& workers,
                    const std::function<void(RowRange range)>& work);

}  // namespace gumbelbox
