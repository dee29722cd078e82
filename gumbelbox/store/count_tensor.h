#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "gumbelbox/store/safetensors.h"

namespace gumbelbox {

/// How often each entity occurred in the data, as the numbers of the tensor `counts`. Throws
/// kNumeric unless there is one count for each entity, finite and not negative.
std::vector<float> packed_counts(std::span<const double> counts, std::size_t entities);

/// The counts of a file; empty if it has none. Throws kFormat for another type or shape than F32 of
/// [entities], and for a count that is negative or not finite.
std::vector<double> read_counts(const Safetensors& file, std::size_t entities);

}  // namespace gumbelbox
