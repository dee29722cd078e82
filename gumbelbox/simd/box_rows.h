#pragma once

#include <cstddef>
#include <span>

#include "gumbelbox/simd/box_form.h"
#include "gumbelbox/simd/prepared_layout.h"

namespace gumbelbox {

/// Prepared rows from trained ones. A trained row holds lower (dim) and the parameter of the side
/// (dim); with two tables both twice. It is padded as the rows of a Table are; so are prepared
/// rows, whose padding gets no meaning.
///
/// Limits:   no side is 0: they end at 2^-125, kSoftplus at a tenth of it.
/// Accuracy: sides to relative 6e-7 * (1 + d / 4), where d is |parameter| for kExp and
///           -10 * parameter, if positive, for kSoftplus; the log volume within
///           4e-7 * the sum over dimensions of (2 + |log side| + d / 4).
void prepare_boxes(const BoxModel& model, SideForm side_form, const PreparedLayout& layout,
                   std::span<const float* const> parameters,  // rows
                   StridedRows<float> prepared);              // rows x layout.width()

/// Slopes of the loss by trained rows from those by prepared ones.
///
///   by the parameter of a side = by the side * d side
///
/// REQUIRES: parameters as they were prepared.
/// Accuracy: within 2e-6 * (1 + d / 4) of the two terms, d as above.
void trained_slopes(const BoxModel& model, SideForm side_form, const PreparedLayout& layout,
                    std::span<const float* const> parameters,  // rows
                    StridedRows<const float> gradient,         // rows x layout.gradient_width()
                    StridedRows<float> slopes);                // rows x as parameters

enum class PenalizedSides { kPlain, kSquared };

/// Adds the slopes of weight * (the sum of all sides, or of their squares) by trained rows.
///
///   by the parameter of a side += weight * d side, or weight * 2 side * d side
///
/// REQUIRES: both strides the same.
/// Accuracy: what is added within 2e-6 * (1 + d / 4) of itself, d as above, where that is above
///           2^-126.
void add_side_slopes(SideForm side_form, const PreparedLayout& layout, PenalizedSides sides,
                     float weight, std::size_t rows,
                     StridedRows<const float> parameters,  // rows x tables * 2 * dim
                     StridedRows<float> slopes);           // the same

}  // namespace gumbelbox
