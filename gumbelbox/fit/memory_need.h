#pragma once

#include <cstddef>
#include <optional>

#include "gumbelbox/data/data_set.h"
#include "gumbelbox/fit/options.h"

namespace gumbelbox {

/// Bytes that a run takes at least: its tables of floats, which are nearly all of them as soon as
/// they matter.
struct MemoryNeed {
  std::size_t memory = 0;      ///< at once
  std::size_t model_file = 0;  ///< numbers, names and edges
  std::size_t checkpoint = 0;  ///< nothing if no step is made
};

/// Bytes of the model file: numbers, names and edges. REQUIRES: dimensions that are decided.
std::size_t model_file_bytes(const ModelOptions& model, const DataSet& data);

/// What a run of these options and data needs. REQUIRES: options settled, with dimensions; ids of
/// the pairs below the number of names.
MemoryNeed memory_need(const FitOptions& options, const DataSet& data);

/// Throws kIo, with dimensions that would fit, if that is more than `free` bytes; free_memory()
/// tells them. Options that leave the dimensions open need nothing yet.
void require_memory(const FitOptions& options, const DataSet& data,
                    std::optional<std::size_t> free);

}  // namespace gumbelbox
