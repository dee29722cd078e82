#pragma once

#include <memory>
#include <span>

#include "gumbelbox/score/training_score.h"
#include "gumbelbox/simd/box_form.h"
#include "gumbelbox/simd/prepared_layout.h"

namespace gumbelbox {

/// The three parts of the gradient of a box score and that of a penalty, done by the kernels of
/// simd/: tables in, tables out, as TrainingScore names them.

void prepare_rows(const BoxModel& model, SideForm side_form, const PreparedLayout& layout,
                  const Table& parameters, const RowsInUse& rows, RowRange range, Table& prepared);

std::unique_ptr<PairGradient> vector_pair_gradient(const BoxModel& model,
                                                   const PreparedLayout& layout);

void slopes_of_rows(const BoxModel& model, SideForm side_form, const PreparedLayout& layout,
                    const Table& parameters, const RowsInUse& rows, RowRange range,
                    const Table& gradient, Table& slopes);

/// TrainingScore::add_marginals() by the log volumes of prepared rows.
double add_marginal_slopes(const PreparedLayout& layout, const Table& prepared, RowRange range,
                           std::span<const float> targets,  // range
                           double weight, Table& gradient);

/// Adds the slopes of a penalty of sides, or of their squares.
void add_side_penalty_slopes(SideForm side_form, const PreparedLayout& layout,
                             const Penalty& penalty, const Table& parameters, RowRange range,
                             Table& slopes);

}  // namespace gumbelbox
