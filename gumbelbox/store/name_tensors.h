#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "gumbelbox/data/vocabulary.h"
#include "gumbelbox/store/safetensors.h"

namespace gumbelbox {

/// Names as two tensors: their text, one behind the other, and where each begins in it.
class PackedNames {
 public:
  explicit PackedNames(const NameTable& names);

  /// I64 of shape [names + 1]. Valid as long as this is.
  Tensor offsets(std::string tensor) const;

  /// U8 of shape [bytes]. Valid as long as this is.
  Tensor text(std::string tensor) const;

 private:
  std::string text_;
  std::vector<std::int64_t> offsets_;
};

/// A tensor of this type and shape. Throws kFormat if the file has none.
const Tensor& require_tensor(const Safetensors& file, std::string_view name, std::string_view dtype,
                             const std::vector<std::uint64_t>& shape);

/// The names, and the aliases if there are any. Throws kFormat for tensors that do not fit together
/// and for texts that are not UTF-8.
Vocabulary read_vocabulary(const Safetensors& file);

}  // namespace gumbelbox
