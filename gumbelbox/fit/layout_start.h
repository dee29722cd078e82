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

/// Parameters to start from: boxes laid out by the structure of the positives, in the scale of the
/// model, which tell valid_neg apart if there is one. Adds what the layout could not do to `notes`.
/// REQUIRES: options settled, with init layout.
Table layout_parameters(const DataSet& data, std::span<const Pair> positives,
                        const FitOptions& options, const LayoutProgress& on_progress,
                        Workers& workers, std::vector<Note>& notes);

}  // namespace gumbelbox
