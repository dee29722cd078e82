#pragma once

#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "gumbelbox/base/error.h"
#include "gumbelbox/loss/cross_entropy_loss.h"
#include "gumbelbox/optim/adam.h"
#include "gumbelbox/train/train.h"
#include "tests/score/matrix_score.h"

namespace gumbelbox {

/// Five entities in a row, each a parent of the next, whose scores are written down.
struct ChainOf5 {
  std::vector<Pair> edges{{0, 1}, {1, 2}, {2, 3}, {3, 4}};
  EdgeSet known{5, edges};
  std::vector<std::vector<double>> scores =
      std::vector<std::vector<double>>(5, std::vector<double>(5, -2));
  TrainOptions options;

  TrainResult train(const TrainingScore& score, const TrainHooks& hooks = {}) const {
    const CrossEntropyLoss loss(Log1mGuard::kAdditive);
    const Adam adam(AdamRows::kAll);
    const TrainingParts parts{score, loss, adam};
    Workers workers(1);
    return gumbelbox::train(parts, options, {edges, {}, 5, &known}, hooks, workers,
                            random_state(parts, options.seed, 5));
  }

  TrainResult train(const TrainHooks& hooks = {}) const {
    return train(MatrixScore(scores), hooks);
  }
};

/// Every pair scores -1 in the first epoch, -2 in the second, and so on.
class Sinking : public MatrixScore {
 public:
  using MatrixScore::MatrixScore;
  std::unique_ptr<PairGradient> pair_gradient() const override {
    return std::make_unique<SinkingGradient>();
  }

 private:
  class SinkingGradient : public PairGradient {
   public:
    void add(const Table&, std::span<const Pair> pairs, const SlopesOfScores& slopes_of_scores,
             Table&) override {
      for (std::size_t i = 0; i < pairs.size(); ++i) {
        const auto score = static_cast<float>(-1 - asked_++ / 4);
        float slope = 0;
        slopes_of_scores(i, {&score, 1}, {&slope, 1});
      }
    }

   private:
    int asked_ = 0;
  };
};

/// Its loss is finite and its gradient is not.
class InfiniteGradient : public MatrixScore {
 public:
  using MatrixScore::MatrixScore;
  void gradient_of_parameters(const Table&, const RowsInUse& rows, RowRange range, const Table&,
                              Table& slopes) const override {
    for (std::size_t i = range.begin; i < range.end; ++i) {
      if (rows.id(i) == 3) slopes.row(i - range.begin)[0] = std::numeric_limits<float>::infinity();
    }
  }
};

/// Its rows are finite, and what a model file would keep of them is not.
class Unkeepable : public MatrixScore {
 public:
  using MatrixScore::MatrixScore;
  Table stored_rows(const Table&) const override {
    throw Error(ErrorKind::kNumeric, "the side of #2 is not finite");
  }
};

/// Rows may not lie above 0, where every step takes those of parents.
class Fenced : public MatrixScore {
 public:
  using MatrixScore::MatrixScore;
  bool has_projection() const noexcept override { return true; }
  void project(Table& parameters, RowRange range) const override {
    for (std::size_t i = range.begin; i < range.end; ++i) {
      parameters.row(i)[0] = std::min(parameters.row(i)[0], 0.0F);
    }
  }
};

}  // namespace gumbelbox
