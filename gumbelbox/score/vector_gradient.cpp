#include "gumbelbox/score/vector_gradient.h"

#include <optional>
#include <vector>

#include "gumbelbox/loss/volume_loss.h"
#include "gumbelbox/simd/box_pairs.h"
#include "gumbelbox/simd/box_rows.h"

namespace gumbelbox {
namespace {

StridedRows<float> strided(Table& table, std::size_t first = 0) {
  return {table.row(first).data(), Table::padded(table.width())};
}

StridedRows<const float> strided(const Table& table, std::size_t first = 0) {
  return {table.row(first).data(), Table::padded(table.width())};
}

std::vector<const float*> rows_of(const Table& parameters, const RowsInUse& rows, RowRange range) {
  std::vector<const float*> of;
  of.reserve(range.end - range.begin);
  for (std::size_t i = range.begin; i < range.end; ++i) {
    of.push_back(parameters.row(rows.id(i)).data());
  }
  return of;
}

class VectorPairGradient final : public PairGradient {
 public:
  VectorPairGradient(const BoxModel& model, const PreparedLayout& layout) : pairs_(model, layout) {}

  void add(const Table& prepared, std::span<const Pair> pairs,
           const SlopesOfScores& slopes_of_scores, Table& gradient) override {
    scores_.resize(pairs.size());
    slopes_.resize(pairs.size());
    pairs_.scores(strided(prepared), pairs, scores_);
    slopes_of_scores(0, scores_, slopes_);
    pairs_.add_slopes(strided(prepared), pairs, slopes_, strided(gradient));
  }

  std::optional<double> add_cross_entropy(const Table& prepared, const WeightedPairs& of,
                                          Log1mGuard guard, Table& gradient) override {
    return pairs_.add_cross_entropy(strided(prepared), of.pairs, of.targets, of.weights, guard,
                                    strided(gradient));
  }

 private:
  BoxPairs pairs_;
  std::vector<float> scores_;
  std::vector<float> slopes_;
};

}  // namespace

void prepare_rows(const BoxModel& model, SideForm side_form, const PreparedLayout& layout,
                  const Table& parameters, const RowsInUse& rows, RowRange range, Table& prepared) {
  prepare_boxes(model, side_form, layout, rows_of(parameters, rows, range),
                strided(prepared, range.begin));
}

std::unique_ptr<PairGradient> vector_pair_gradient(const BoxModel& model,
                                                   const PreparedLayout& layout) {
  return std::make_unique<VectorPairGradient>(model, layout);
}

void slopes_of_rows(const BoxModel& model, SideForm side_form, const PreparedLayout& layout,
                    const Table& parameters, const RowsInUse& rows, RowRange range,
                    const Table& gradient, Table& slopes) {
  trained_slopes(model, side_form, layout, rows_of(parameters, rows, range),
                 strided(gradient, range.begin), strided(slopes));
}

double add_marginal_slopes(const PreparedLayout& layout, const Table& prepared, RowRange range,
                           std::span<const float> targets, double weight, Table& gradient) {
  double total = 0;
  for (std::size_t i = range.begin; i < range.end; ++i) {
    const float* row = prepared.row(i).data();
    const LossSlope loss = volume_loss(row[layout.log_volume], targets[i - range.begin]);
    total += weight * loss.value;
    const auto slope = static_cast<float>(weight * loss.slope);
    const float* own = row + layout.own_slopes;
    float* by_side = gradient.row(i).data() + layout.box_b + layout.dimensions;
    for (std::size_t j = 0; j < layout.dimensions; ++j) by_side[j] += slope * own[j];
  }
  return total;
}

void add_side_penalty_slopes(SideForm side_form, const PreparedLayout& layout,
                             const Penalty& penalty, const Table& parameters, RowRange range,
                             Table& slopes) {
  if (penalty.kind == PenaltyKind::kNone) return;
  const PenalizedSides what = penalty.kind == PenaltyKind::kSquaredSides ? PenalizedSides::kSquared
                                                                         : PenalizedSides::kPlain;
  add_side_slopes(side_form, layout, what, static_cast<float>(penalty.weight),
                  range.end - range.begin, strided(parameters, range.begin), strided(slopes));
}

}  // namespace gumbelbox
