#include "gumbelbox/store/foreign_file.h"

#include <algorithm>

#include "gumbelbox/base/utf8.h"

namespace gumbelbox {
namespace {

struct Signature {
  std::string_view beginning, kind;
};

constexpr Signature kSignatures[] = {
    {"\x1f\x8b", "it is compressed by gzip; unpack it first"},
    {"\xfd"
     "7zXZ",
     "it is compressed by xz; unpack it first"},
    {"\x28\xb5\x2f\xfd", "it is compressed by zstd; unpack it first"},
    {"BZh", "it is compressed by bzip2; unpack it first"},
    {"PK\x03\x04", "it looks like a zip file, as NumPy (.npz) and PyTorch (.pth) write them"},
    {"\x89HDF\r\n", "it looks like an HDF5 file"},
    {"\x93NUMPY", "it looks like a NumPy array (.npy)"},
};

bool is_text(std::string_view bytes) noexcept {
  const auto is_control = [](char c) {
    return (static_cast<unsigned char>(c) < ' ' && c != '\t' && c != '\n' && c != '\r') ||
           c == '\x7f';
  };
  // The last character may have been cut.
  for (int i = 0; i < 3 && !is_utf8(bytes) && !bytes.empty(); ++i) bytes.remove_suffix(1);
  return !bytes.empty() && is_utf8(bytes) && std::none_of(bytes.begin(), bytes.end(), is_control);
}

}  // namespace

std::string_view foreign_kind(std::string_view beginning) noexcept {
  for (const Signature& signature : kSignatures) {
    if (beginning.starts_with(signature.beginning)) return signature.kind;
  }
  return is_text(beginning) ? "it looks like a text file; train a model on it first" : "";
}

}  // namespace gumbelbox
