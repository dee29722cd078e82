#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "gumbelbox/base/table.h"
#include "gumbelbox/base/workers.h"
#include "gumbelbox/data/data_set.h"
#include "gumbelbox/fit/options.h"
#include "gumbelbox/train/note.h"

namespace gumbelbox {

/// Told now and then how far a step of the layout has come.
using LayoutProgress = std::function<void(const char* step, std::size_t done, std::size_t all)>;

inline constexpr double kMostWrongOfLayout = 0.001;

/// Parameters to start from, in the scale of the model.
struct LayoutStart {
  Table parameters;
  int dim = 0;              ///< dimensions that the boxes have
  std::vector<Note> notes;  ///< how many dimensions were needed, and what could not be done
};

/// Boxes laid out by the structure of the positives, in as many dimensions as the answers need if
/// the model leaves them open: until no more than a share of `most_wrong` of them is wrong.
/// REQUIRES: options settled, with init layout.
LayoutStart layout_start(const DataSet& data, std::span<const Pair> positives,
                         const FitOptions& options, const LayoutProgress& on_progress,
                         Workers& workers, double most_wrong = kMostWrongOfLayout);

}  // namespace gumbelbox
