#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gumbelbox/base/input_file.h"
#include "gumbelbox/base/json.h"

namespace gumbelbox {

/// A tensor of a safetensors file.
struct Tensor {
  std::string name;
  std::string dtype;  ///< F32, I32, I64, U8
  std::vector<std::uint64_t> shape;
  std::span<const std::byte> bytes;
};

/// Text values of the file's `__metadata__`, in order.
using TensorMetadata = std::vector<std::pair<std::string, std::string>>;

/// The head of a file with these tensors: length, JSON, spaces up to a multiple of 64 bytes. The
/// bytes of the tensors follow in order, without holes. Throws kFormat if it would be too long to
/// be read again.
std::string safetensors_head(std::span<const Tensor> tensors, const TensorMetadata& metadata);

/// A safetensors file that may be damaged, foreign or made to do harm. It is opened in two steps,
/// so that the metadata can be judged before the tensors, whatever their size, are read.
class Safetensors {
 public:
  /// Reads the head and takes out the metadata. Throws kIo, and kFormat for what is no safetensors
  /// file. `kind` is what it should be, for messages.
  explicit Safetensors(const std::string& path, std::string_view kind = "model file");

  /// Reads the tensors. Checks first that each has the size that its shape and type ask for and
  /// that together they are all that follows the head, every byte belonging to one tensor. Throws
  /// kIo, kFormat.
  void read_tensors();

  /// Gives what follows the head block by block, instead of read_tensors(), so that memory does not
  /// grow with the file. Throws kIo.
  void read_blocks(const std::function<void(std::string_view)>& take);

  /// Throws kFormat: "PATH: not a readable KIND: WHAT".
  [[noreturn]] void fail(std::string_view what) const;

  const std::string& path() const noexcept { return file_.path(); }
  const TensorMetadata& metadata() const noexcept { return metadata_; }

  /// The bytes before the tensors, as they are in the file: length, JSON, padding.
  std::string_view head() const noexcept { return head_; }

  /// Everything behind the head.
  std::string_view data() const noexcept { return data_; }

  /// In the order of their bytes.
  std::span<const Tensor> tensors() const noexcept { return tensors_; }

  /// Null when there is none of that name.
  const Tensor* find(std::string_view name) const noexcept;
  const std::string* find_metadata(std::string_view name) const noexcept;

 private:
  std::string read_head();

  InputFile file_;
  std::string kind_;
  std::string head_;
  Json directory_;  // of the tensors alone
  TensorMetadata metadata_;
  std::vector<Tensor> tensors_;  // in the order of their bytes
  std::string data_;
};

}  // namespace gumbelbox
