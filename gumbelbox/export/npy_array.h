#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gumbelbox/export/entity_numbers.h"

namespace gumbelbox {

/// Takes the next bytes of a file.
using ByteSink = std::function<void(std::string_view)>;

/// An array as NumPy keeps it: row by row, little-endian.
struct NpyArray {
  std::string type;  ///< as NumPy spells it: "<f4", "<i4", "<U12"
  std::uint64_t item_size;
  std::vector<std::uint64_t> shape;
  std::function<void(const ByteSink&)> write_items;  ///< may be called several times
};

/// What comes before the items in a file of format version 1.0; a multiple of 64 bytes.
std::string npy_header(const NpyArray& array);

/// Bytes of the whole file.
std::uint64_t npy_size(const NpyArray& array);

void write_npy(const NpyArray& array, const ByteSink& sink);

/// Columns of all entities: float32 [entities, columns]. Keeps `numbers`.
/// REQUIRES: offset + columns is at most the size of a row.
NpyArray npy_columns(EntityNumbers& numbers, std::size_t offset, std::size_t columns);

/// All corners: float32 [entities, 2, dim], lower before upper; of a model without boxes all
/// numbers, float32 [entities, numbers]. Keeps `numbers`.
NpyArray npy_corners(EntityNumbers& numbers);

/// Edges, parent first: int32 [edges, 2]. Keeps them.
NpyArray npy_edges(std::span<const Pair> edges);

/// Names as NumPy's texts of fixed width, that of the longest. Keeps them. REQUIRES: names are
/// UTF-8.
NpyArray npy_names(const NameTable& names);

}  // namespace gumbelbox
