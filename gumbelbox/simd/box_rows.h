#pragma once

#include <cstddef>
#include <span>

#include "gumbelbox/simd/box_form.h"
#include "gumbelbox/simd/prepared_layout.h"

namespace gumbelbox {

/// Prepared rows from trained ones. A trained row holds lower (dim) and the parameter of the side
/// (dim); with two tables both twice.
///
/// Accuracy: sides to relative 1e-6; the log volume within 1e-6 * (dim + |log volume|).
void prepare_boxes(const BoxModel& model, SideForm side_form, const PreparedLayout& layout,
                   std::span<const float* const> parameters,  // rows
                   StridedRows<float> prepared);              // rows x layout.width()

/// Slopes of the loss by trained rows from those by prepared ones.
///
///   by the parameter of a side = (by the side + by the log volume * its slope) * d side
///
/// REQUIRES: parameters as they were prepared.
/// Accuracy: to 1e-5 of the larger of the two terms.
void trained_slopes(const BoxModel& model, SideForm side_form, const PreparedLayout& layout,
                    std::span<const float* const> parameters,  // rows
                    StridedRows<const float> gradient,         // rows x layout.width()
                    StridedRows<float> slopes);                // rows x as parameters

}  // namespace gumbelbox
