#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gumbelbox {

/// Throws kFormat: "PATH: not a readable model file: WHAT".
[[noreturn]] void throw_damaged(const std::string& path, const std::string& what);

/// A tensor of a safetensors file.
struct Tensor {
  std::string name;
  std::string dtype;  ///< F32, I64, U8
  std::vector<std::uint64_t> shape;
  std::span<const std::byte> bytes;
};

/// Text values of the file's `__metadata__`, in order.
using TensorMetadata = std::vector<std::pair<std::string, std::string>>;

/// The head of a file with these tensors: length, JSON, blanks up to a multiple of 64 bytes. The
/// bytes of the tensors follow in order, without holes.
std::string safetensors_head(std::span<const Tensor> tensors, const TensorMetadata& metadata);

/// A file taken apart. Points into the content it was made from.
struct Safetensors {
  std::vector<Tensor> tensors;
  TensorMetadata metadata;
  std::span<const std::byte> data;  ///< everything behind the head

  /// Null when there is none of that name.
  const Tensor* find(std::string_view name) const noexcept;
  const std::string* find_metadata(std::string_view name) const noexcept;
};

/// Reads the head and checks that every tensor lies inside the content and has the size that its
/// shape and type ask for, and that every byte behind the head belongs to one tensor. Throws
/// kFormat; messages begin with `path`.
Safetensors parse_safetensors(std::string_view content, const std::string& path);

}  // namespace gumbelbox
