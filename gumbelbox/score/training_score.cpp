#include "gumbelbox/score/training_score.h"

#include <algorithm>

#include "gumbelbox/base/error.h"

namespace gumbelbox {

void TrainingScore::prepare(const Table& parameters, const RowsInUse& rows, RowRange range,
                            Table& prepared) const {
  for (std::size_t i = range.begin; i < range.end; ++i) {
    std::ranges::copy(parameters.row(rows.id(i)), prepared.row(i).begin());
  }
}

void TrainingScore::add_penalty_slopes(const Penalty& penalty, const Table& parameters,
                                       RowRange range, Table& slopes) const {
  for (std::size_t id = range.begin; id < range.end; ++id) {
    add_penalty(penalty, parameters.row(id), slopes.row(id - range.begin));
  }
}

void TrainingScore::gradient_of_parameters(const Table&, const RowsInUse&, RowRange range,
                                           const Table& gradient, Table& slopes) const {
  for (std::size_t i = range.begin; i < range.end; ++i) {
    std::ranges::copy(gradient.row(i), slopes.row(i - range.begin).begin());
  }
}

bool TrainingScore::is_storable(const Table& parameters) const {
  try {
    require_storable(parameters);
    return true;
  } catch (const Error&) {
    return false;
  }
}

}  // namespace gumbelbox
