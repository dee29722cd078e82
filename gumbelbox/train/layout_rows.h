#pragma once

#include <string>

#include "gumbelbox/base/table.h"
#include "gumbelbox/layout/box_layout.h"
#include "gumbelbox/score/model_options.h"

namespace gumbelbox {

struct LayoutRows {
  Table parameters;    ///< entities x (lower, parameter of the side), to train on or to store
  std::string remark;  ///< what a float could not hold; empty if it held all
};

/// The boxes of a layout in the scale of a model: two corners that must not meet are `margin` of
/// its scale (model_table.h) apart. At ten scales P(parent | child) lies within
/// 1e-4 of 1 and that of a pair that lies apart below 1e-4, so that the model agrees with the
/// layout; at a thousandth boxes blur into their neighbours and have slopes to be trained by.
///
/// A float tells 2^24 corners apart. From about half a million entities on corners are rounded by
/// more than a hundredth of a margin, from eight million on by a quarter; they are centred at 0,
/// and sides are rounded up, so that a box holds its child's as long as there is any margin.
/// REQUIRES: why_no_layout(options) is empty and layout.dims has options.dim.
LayoutRows layout_rows(const BoxLayout& layout, const ModelOptions& options, double margin,
                       Workers& workers);

}  // namespace gumbelbox
