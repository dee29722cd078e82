#include "gumbelbox/train/batch_gradient.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <iterator>
#include <limits>
#include <mutex>
#include <numeric>
#include <optional>
#include <span>

#include "gumbelbox/base/error.h"
#include "gumbelbox/simd/lane_sums.h"

namespace gumbelbox {
namespace {

/// Rows of a batch that are drawn or worked on at a time: they stay in the second cache.
constexpr std::size_t kDrawn = 768;

/// Rows of a lane that one of several threads does before it changes lanes.
constexpr std::size_t kPiece = 8 * kDrawn;

/// Rows of a small batch that one thread draws at a time.
constexpr std::size_t kDrawnApart = 4096;

/// A batch works on the rows of its pairs alone if there are more entities than this for each pair.
constexpr std::size_t kEntitiesAPair = 2;

/// Rows of a table with their padding, side by side.
std::span<float> floats_of(Table& table, std::size_t begin, std::size_t end) noexcept {
  const std::size_t stride = Table::padded(table.width());
  return table.values().subspan(begin * stride, (end - begin) * stride);
}

/// In several sums side by side: one alone would wait for every addition.
double sum_of(std::span<const float> numbers) noexcept {
  double sums[8] = {};
  std::size_t i = 0;
  for (; i + 8 <= numbers.size(); i += 8) {
    for (std::size_t j = 0; j < 8; ++j) sums[j] += numbers[i + j];
  }
  for (; i < numbers.size(); ++i) sums[0] += numbers[i];
  return std::accumulate(std::begin(sums), std::end(sums), 0.0);
}

/// Calls work for ranges of a fixed size, several at once if there are enough.
void for_ranges(std::size_t count, std::size_t size, Workers& workers,
                const std::function<void(RowRange range)>& work) {
  constexpr std::size_t kFew = 4096;  // below, waking a thread costs more than it saves
  const auto work_on = [&](std::size_t part) {
    work({part * size, std::min(count, (part + 1) * size)});
  };
  const std::size_t parts = (count + size - 1) / size;
  if (count >= kFew) return workers.run(parts, work_on);
  for (std::size_t part = 0; part < parts; ++part) work_on(part);
}

}  // namespace

BatchGradient::BatchGradient(const TrainingScore& score, const Loss& loss, std::size_t entities,
                             MarginalTargets marginals)
    : score_(score), loss_of_(loss), marginals_(marginals), rows_(entities) {
  if (!marginals.targets.empty() && !score.has_marginals()) {
    throw Error(ErrorKind::kUsage,
                "marginal_weight: expected 0, as this model has no probability of one thing alone");
  }
  if (loss.needs_whole_groups() && !score.is_trained_by_score()) {
    throw Error(ErrorKind::kUsage,
                "expected a loss of single pairs: scores with noise are drawn pair by pair");
  }
}

void BatchGradient::compute(const Table& parameters, const Sampler& sampler, std::size_t index,
                            Workers& workers, const OnBadPair& on_bad_pair) {
  const std::size_t size = sampler.size_of(index);
  if (size * kEntitiesAPair < parameters.rows()) {
    batch_.resize(size);
    for_ranges(size, kDrawnApart, workers, [&](RowRange part) {
      sampler.fill(index, part.begin, part.end, batch_, part.begin);
    });
    rows_.use_those_of(batch_.pairs);
  } else {
    rows_.use_all();
  }
  cut_into_lanes(size, rows_together(sampler));
  if (!prepared_ahead_ || !rows_.all()) {
    for_row_ranges(rows_.size(), workers,
                   [&](RowRange range) { score_.prepare(parameters, rows_, range, prepared_); });
  }
  prepared_ahead_ = false;
  run_lanes(sampler, index, workers, on_bad_pair);
  loss_ = weight_ = 0;
  for (std::size_t i = 0; i < lanes_in_use_; ++i) {
    loss_ += lanes_[i].loss;
    weight_ += lanes_[i].weight;
  }
}

std::size_t BatchGradient::rows_together(const Sampler& sampler) const noexcept {
  return loss_of_.needs_whole_groups() ? sampler.group_size() : 1;
}

void BatchGradient::cut_into_lanes(std::size_t size, std::size_t together) {
  constexpr std::size_t kLeastPairs = 1024;  // below, waking a thread costs more than it saves
  constexpr std::size_t kMostLanes = 16;
  constexpr std::size_t kMostFloats = std::size_t{8} << 20;  // of more lanes than two
  // A lane costs a pass over its gradient, which is to be little beside its pairs, and memory. No
  // more threads than lanes work on pairs; threads are mostly powers of two.
  const std::size_t width = score_.gradient_width();
  const std::size_t by_work = size / rows_.size();
  const std::size_t by_memory = kMostFloats / (rows_.size() * Table::padded(width));
  const std::size_t most = std::min(kMostLanes, std::max<std::size_t>(1, size / kLeastPairs));
  lanes_in_use_ = std::clamp<std::size_t>(std::bit_floor(std::min(by_work, by_memory)),
                                          std::min<std::size_t>(2, most), most);
  if (prepared_.rows() < rows_.size()) {
    prepared_ = Table(rows_.size(), score_.prepared_width());
  }
  while (lanes_.size() < lanes_in_use_) lanes_.emplace_back();
  for (std::size_t i = 0; i < lanes_in_use_; ++i) {
    Lane& lane = lanes_[i];
    lane.next = size / together * i / lanes_in_use_ * together;
    lane.end = size / together * (i + 1) / lanes_in_use_ * together;
    if (!lane.pairs) lane.pairs = score_.pair_gradient();
    if (lane.gradient.rows() < rows_.size()) lane.gradient = Table(rows_.size(), width);
  }
}

BatchGradient::Lane* BatchGradient::longest_free_lane() noexcept {
  Lane* longest = nullptr;
  for (std::size_t i = 0; i < lanes_in_use_; ++i) {
    Lane& lane = lanes_[i];
    if (lane.is_taken || lane.next == lane.end) continue;
    if (longest == nullptr || lane.end - lane.next > longest->end - longest->next) longest = &lane;
  }
  return longest;
}

/// A thread takes the lane that has most left, does a piece of it and gives it back. Where there
/// are more lanes than threads, all come to their ends together, so that no thread waits for a
/// slower one. A single thread does lane by lane, which the caches like better.
void BatchGradient::run_lanes(const Sampler& sampler, std::size_t index, Workers& workers,
                              const OnBadPair& on_bad_pair) {
  for (std::size_t i = 0; i < lanes_in_use_; ++i) {
    Lane& lane = lanes_[i];
    lane.loss = lane.weight = 0;
    lane.pairs->start_at(sampler.place(index, lane.next));
  }
  const std::size_t piece =
      workers.threads() > 1 ? kPiece : std::numeric_limits<std::size_t>::max();
  std::mutex mutex;
  const auto change_lane = [&](Lane* done) {
    const std::lock_guard lock(mutex);
    if (done != nullptr) done->is_taken = false;
    Lane* next = longest_free_lane();
    if (next != nullptr) next->is_taken = true;
    return next;
  };
  workers.run(lanes_in_use_, [&](std::size_t) {
    for (Lane* lane = change_lane(nullptr); lane != nullptr; lane = change_lane(lane)) {
      try {
        run_piece(sampler, index, *lane, piece, on_bad_pair);
      } catch (...) {
        lane->failure = std::current_exception();
        lane->next = lane->end;
      }
    }
  });
  for (std::size_t i = 0; i < lanes_in_use_; ++i) {
    if (lanes_[i].failure) std::rethrow_exception(lanes_[i].failure);
  }
}

void BatchGradient::run_piece(const Sampler& sampler, std::size_t index, Lane& lane,
                              std::size_t most, const OnBadPair& on_bad_pair) {
  const std::size_t together = rows_together(sampler);
  const std::size_t at_once = std::max<std::size_t>(1, kDrawn / together) * together;
  const std::size_t end = lane.next + std::min(std::max(most, at_once), lane.end - lane.next);
  // The same parts whatever a piece is: sums of losses round by them.
  while (lane.next < end) {
    const std::size_t size = std::min(at_once, lane.end - lane.next);
    RowRange part{lane.next, lane.next + size};
    const Batch* batch = &batch_;
    if (rows_.all()) {
      sampler.fill(index, part.begin, part.end, lane.drawn);
      part = {0, size};
      batch = &lane.drawn;
    }
    if (loss_of_.needs_whole_groups()) {
      add_groups(lane, *batch, part, together, on_bad_pair);
    } else {
      add_pairs(lane, *batch, part, on_bad_pair);
    }
    lane.next += size;
  }
}

void BatchGradient::add_pairs(Lane& lane, const Batch& batch, RowRange part,
                              const OnBadPair& on_bad_pair) {
  const auto part_of = [&](const auto& values) {
    return std::span(values).subspan(part.begin, part.end - part.begin);
  };
  const WeightedPairs of{part_of(batch.pairs), part_of(batch.target), part_of(batch.weight)};
  lane.weight += sum_of(of.weights);
  if (const std::optional<Log1mGuard> guard = loss_of_.cross_entropy_guard()) {
    const std::optional<double> loss =
        lane.pairs->add_cross_entropy(prepared_, of, *guard, lane.gradient);
    if (loss) lane.loss += *loss;
    if (loss && std::isfinite(*loss)) return;
    // Else there is no such pass, or it met a bad pair, which the following names.
  }
  const auto draws = static_cast<double>(lane.pairs->draws());
  lane.pairs->add(
      prepared_, of.pairs,
      [&](std::size_t first, std::span<const float> scores, std::span<float> slopes) {
        const std::size_t count = scores.size();
        const ScoredPairs scored{scores, of.targets.subspan(first, count),
                                 of.weights.subspan(first, count)};
        const double loss = loss_of_.slopes(scored, slopes);
        lane.loss += loss / draws;
        if (draws > 1) {
          for (float& slope : slopes) slope /= static_cast<float>(draws);
        }
        if (!std::isfinite(loss)) {
          refuse_bad_pair(of.pairs.subspan(first, count), scored, slopes, on_bad_pair);
        }
      },
      lane.gradient);
}

/// Whole groups take two passes: the slopes of a group need all of its scores, more than a kernel
/// works on at a time.
void BatchGradient::add_groups(Lane& lane, const Batch& batch, RowRange part,
                               std::size_t group_size, const OnBadPair& on_bad_pair) {
  const std::size_t size = part.end - part.begin;
  const auto part_of = [&](const auto& values) {
    return std::span(values).subspan(part.begin, size);
  };
  const std::span<const Pair> pairs = part_of(batch.pairs);
  std::vector<float> scores(size);
  lane.pairs->add(
      prepared_, pairs,
      [&](std::size_t first, std::span<const float> some, std::span<float> slopes) {
        std::ranges::copy(some, scores.begin() + static_cast<std::ptrdiff_t>(first));
        std::ranges::fill(slopes, 0.0F);
      },
      lane.gradient);
  const ScoredPairs scored{scores, part_of(batch.target), part_of(batch.weight), group_size};
  std::vector<float> slopes(size);
  const double loss = loss_of_.slopes(scored, slopes);
  lane.loss += loss;
  for (std::size_t i = 0; i < size; i += group_size) lane.weight += scored.weights[i];
  if (!std::isfinite(loss)) refuse_bad_pair(pairs, scored, slopes, on_bad_pair);
  lane.pairs->add(
      prepared_, pairs,
      [&](std::size_t first, std::span<const float> some, std::span<float> of_some) {
        std::ranges::copy(std::span(slopes).subspan(first, some.size()), of_some.begin());
      },
      lane.gradient);
}

/// Names the first group of pairs whose loss or slopes are not finite.
void BatchGradient::refuse_bad_pair(std::span<const Pair> pairs, const ScoredPairs& scored,
                                    std::span<const float> slopes,
                                    const OnBadPair& on_bad_pair) const {
  const std::size_t size = scored.group_size;
  for (std::size_t i = 0; i < pairs.size(); i += size) {
    const std::vector<double> scores(scored.scores.begin() + static_cast<std::ptrdiff_t>(i),
                                     scored.scores.begin() + static_cast<std::ptrdiff_t>(i + size));
    const std::span<const float> weights = scored.weights.subspan(i, size);
    const double loss = loss_of_.value(scores, scored.targets.subspan(i, size), weights, size);
    const bool has_slopes = std::ranges::all_of(slopes.subspan(i, size),
                                                [](float slope) { return std::isfinite(slope); });
    if (weights[0] == 0 || (std::isfinite(loss) && has_slopes)) continue;
    return on_bad_pair({rows_.id(pairs[i].a), rows_.id(pairs[i].b)}, scores[0]);
  }
}

void BatchGradient::take(const Table& parameters, RowRange range, Table& slopes) {
  const std::span<float> sum = floats_of(lanes_[0].gradient, range.begin, range.end);
  std::vector<float*> lanes;
  for (std::size_t lane = 0; lane < lanes_in_use_; ++lane) {
    lanes.push_back(lanes_[lane].gradient.row(range.begin).data());
  }
  sum_lanes(lanes, sum.size());
  add_marginals(range);
  score_.gradient_of_parameters(parameters, rows_, range, lanes_[0].gradient, slopes);
  std::ranges::fill(sum, 0.0F);
  const auto share = static_cast<float>(weight_ > 0 ? 1 / weight_ : 0);
  for (float& slope : slopes.values()) slope *= share;
}

/// Adds to the sum of the lanes, which will be divided by the weight of the batch.
void BatchGradient::add_marginals(RowRange range) {
  if (marginals_.targets.empty()) return;
  std::vector<float> targets;
  for (std::size_t i = range.begin; i < range.end; ++i) {
    targets.push_back(marginals_.targets[rows_.id(i)]);
  }
  const double weight = marginals_.weight * weight_ / static_cast<double>(rows_.size());
  score_.add_marginals(prepared_, range, targets, weight, lanes_[0].gradient);
}

void BatchGradient::prepare_ahead(const Table& parameters, RowRange range) {
  score_.prepare(parameters, rows_, range, prepared_);
}

void BatchGradient::release_memory() {
  prepared_ = {};
  prepared_ahead_ = false;
  lanes_.clear();
}

void for_row_ranges(std::size_t rows, Workers& workers,
                    const std::function<void(RowRange range)>& work) {
  constexpr std::size_t kRowsAPart = 128;
  for_ranges(rows, kRowsAPart, workers, work);
}

}  // namespace gumbelbox
