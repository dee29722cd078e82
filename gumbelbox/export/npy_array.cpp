#include "gumbelbox/export/npy_array.h"

#include <algorithm>
#include <bit>

#include "gumbelbox/base/format.h"

namespace gumbelbox {
namespace {

static_assert(std::endian::native == std::endian::little,
              "items are written as they lie in memory");

template <class Item>
std::string_view bytes_of_items(std::span<const Item> items) {
  return {reinterpret_cast<const char*>(items.data()), items.size_bytes()};
}

/// Code points of a well-formed text.
void decode_utf8(std::string_view text, std::vector<char32_t>& points) {
  points.clear();
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0U) == 0x80U) {  // goes on with the one before
      if (!points.empty()) points.back() = (points.back() << 6) | (byte & 0x3FU);
    } else {
      const int marks = std::countl_one(byte);  // none, or the length of the sequence
      points.push_back(marks == 0 ? byte : byte & (0x7FU >> marks));
    }
  }
}

}  // namespace

std::string npy_header(const NpyArray& array) {
  constexpr std::size_t kAlignment = 64;
  constexpr std::size_t kBeforeText = 10;  // magic, version, length of the text
  std::string text =
      fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}{}), }}", array.type,
                  fmt::join(array.shape, ", "), array.shape.size() == 1 ? "," : "");
  const std::size_t length = kBeforeText + text.size() + 1;
  text.append((kAlignment - length % kAlignment) % kAlignment, ' ');
  text += '\n';
  std::string header("\x93NUMPY\x01\x00", 8);
  header += static_cast<char>(text.size() & 0xFF);
  header += static_cast<char>(text.size() >> 8);
  return header + text;
}

std::uint64_t npy_size(const NpyArray& array) {
  std::uint64_t size = array.item_size;
  for (const std::uint64_t length : array.shape) size *= length;
  return npy_header(array).size() + size;
}

void write_npy(const NpyArray& array, const ByteSink& sink) {
  sink(npy_header(array));
  array.write_items(sink);
}

NpyArray npy_columns(EntityNumbers& numbers, std::size_t offset, std::size_t columns) {
  const auto write_items = [&numbers, offset, columns](const ByteSink& sink) {
    for (std::size_t id = 0; id < numbers.entities(); ++id) {
      sink(bytes_of_items(numbers.row(id).subspan(offset, columns)));
    }
  };
  return {"<f4", sizeof(float), {numbers.entities(), columns}, write_items};
}

NpyArray npy_corners(EntityNumbers& numbers) {
  if (!numbers.has_boxes()) return npy_columns(numbers, 0, numbers.width());
  NpyArray array = npy_columns(numbers, 0, 2 * numbers.dim());
  array.shape = {numbers.entities(), 2, numbers.dim()};
  return array;
}

NpyArray npy_edges(std::span<const Pair> edges) {
  static_assert(sizeof(Pair) == 2 * sizeof(std::int32_t), "a pair is two numbers and nothing else");
  return {"<i4", sizeof(std::int32_t), {edges.size(), 2}, [edges](const ByteSink& sink) {
            sink(bytes_of_items(edges));
          }};
}

NpyArray npy_names(const NameTable& names) {
  std::vector<char32_t> points;
  std::size_t width = 1;  // NumPy has no texts of width 0
  for (EntityId id = 0; id < names.size(); ++id) {
    decode_utf8(names.name(id), points);
    width = std::max(width, points.size());
  }
  const auto write_items = [&names, width](const ByteSink& sink) {
    std::vector<char32_t> text;
    for (EntityId id = 0; id < names.size(); ++id) {
      decode_utf8(names.name(id), text);
      text.resize(width);
      sink(bytes_of_items(std::span<const char32_t>(text)));
    }
  };
  return {fmt::format("<U{}", width), width * sizeof(char32_t), {names.size()}, write_items};
}

}  // namespace gumbelbox
