#include "gumbelbox/store/safetensors.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/json.h"

namespace gumbelbox {
namespace {

static_assert(std::endian::native == std::endian::little, "the file is little endian, as written");

constexpr std::size_t kLengthBytes = 8;
constexpr std::size_t kAlignment = 64;  // tensors can be mapped and used where they lie

std::uint64_t bytes_of(const std::string& dtype) {
  if (dtype == "F32") return 4;
  if (dtype == "I64") return 8;
  if (dtype == "U8") return 1;
  return 0;
}

Json parse_head(std::string_view text, const std::string& path) {
  Json head = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (head.is_discarded() || !head.is_object())
    throw_damaged(path, "its head is not a JSON object");
  return head;
}

/// A whole number that is no float, no sign, no string.
std::uint64_t whole(const Json& value, const std::string& name, const std::string& path) {
  if (!value.is_number_unsigned()) {
    throw_damaged(path, fmt::format("tensor '{}' has a size that is no whole number", name));
  }
  return value.get<std::uint64_t>();
}

Tensor parse_tensor(const std::string& name, const Json& entry, std::span<const std::byte> data,
                    const std::string& path) {
  if (!entry.is_object() || !entry.contains("dtype") || !entry.contains("shape") ||
      !entry.contains("data_offsets") || !entry["dtype"].is_string() ||
      !entry["shape"].is_array() || !entry["data_offsets"].is_array() ||
      entry["data_offsets"].size() != 2) {
    throw_damaged(path, fmt::format("tensor '{}' lacks dtype, shape or data_offsets", name));
  }
  Tensor tensor{name, entry["dtype"].get<std::string>(), {}, {}};
  const std::uint64_t begin = whole(entry["data_offsets"][0], name, path);
  const std::uint64_t end = whole(entry["data_offsets"][1], name, path);
  if (begin > end || end > data.size()) {
    throw_damaged(path, fmt::format("tensor '{}' ends at byte {} of {}; the file may be cut short",
                                    name, end, data.size()));
  }
  std::uint64_t size = bytes_of(tensor.dtype);
  if (size == 0)
    throw_damaged(path, fmt::format("tensor '{}' has the unknown type {}", name, tensor.dtype));
  for (const Json& extent : entry["shape"]) {
    tensor.shape.push_back(whole(extent, name, path));
    if (__builtin_mul_overflow(size, tensor.shape.back(), &size)) {
      throw_damaged(path, fmt::format("the shape of tensor '{}' is too large", name));
    }
  }
  if (size != end - begin) {
    throw_damaged(path, fmt::format("tensor '{}' has {} bytes, its shape asks for {}", name,
                                    end - begin, size));
  }
  tensor.bytes = data.subspan(begin, end - begin);
  return tensor;
}

/// Throws unless the tensors, put in the order of their bytes, follow one another without holes.
void require_no_holes(const Safetensors& file, const std::string& path) {
  std::vector<const Tensor*> in_order;
  for (const Tensor& tensor : file.tensors) in_order.push_back(&tensor);
  const auto place = [](const Tensor* tensor) {
    return std::pair(tensor->bytes.data(), tensor->bytes.size());
  };
  std::ranges::stable_sort(in_order, {}, place);
  std::size_t end = 0;
  for (const Tensor* tensor : in_order) {
    const auto begin = static_cast<std::size_t>(tensor->bytes.data() - file.data.data());
    if (begin != end) {
      throw_damaged(path, fmt::format("tensor '{}' begins at byte {}, expected {}", tensor->name,
                                      begin, end));
    }
    end += tensor->bytes.size();
  }
  if (end != file.data.size()) {
    throw_damaged(path, fmt::format("its tensors have {} bytes, behind the head there are {}", end,
                                    file.data.size()));
  }
}

}  // namespace

void throw_damaged(const std::string& path, const std::string& what) {
  throw Error(ErrorKind::kFormat, fmt::format("{}: not a readable model file: {}", path, what));
}

std::string safetensors_head(std::span<const Tensor> tensors, const TensorMetadata& metadata) {
  Json head = Json::object();
  for (const auto& [name, text] : metadata) head["__metadata__"][name] = text;
  std::uint64_t offset = 0;
  for (const Tensor& tensor : tensors) {
    head[tensor.name] = {{"dtype", tensor.dtype},
                         {"shape", tensor.shape},
                         {"data_offsets", {offset, offset + tensor.bytes.size()}}};
    offset += tensor.bytes.size();
  }
  std::string text = head.dump();
  text.resize(
      (text.size() + kLengthBytes + kAlignment - 1) / kAlignment * kAlignment - kLengthBytes, ' ');
  const std::uint64_t length = text.size();
  std::string bytes(kLengthBytes, '\0');
  std::memcpy(bytes.data(), &length, kLengthBytes);
  return bytes + text;
}

const Tensor* Safetensors::find(std::string_view name) const noexcept {
  const auto found = std::find_if(tensors.begin(), tensors.end(),
                                  [&](const Tensor& tensor) { return tensor.name == name; });
  return found == tensors.end() ? nullptr : &*found;
}

const std::string* Safetensors::find_metadata(std::string_view name) const noexcept {
  const auto found = std::find_if(metadata.begin(), metadata.end(),
                                  [&](const auto& entry) { return entry.first == name; });
  return found == metadata.end() ? nullptr : &found->second;
}

Safetensors parse_safetensors(std::string_view content, const std::string& path) {
  if (content.size() < kLengthBytes) throw_damaged(path, "it is shorter than 8 bytes");
  std::uint64_t length = 0;
  std::memcpy(&length, content.data(), kLengthBytes);
  if (length > content.size() - kLengthBytes) {
    throw_damaged(
        path, fmt::format("its first 8 bytes announce a head of {} bytes, the file has {}", length,
                          content.size()));
  }
  const std::string_view text = content.substr(kLengthBytes, length);
  if (!text.starts_with('{')) throw_damaged(path, "its head is not a JSON object");
  Safetensors file;
  file.data = std::as_bytes(std::span(content.substr(kLengthBytes + length)));
  const Json head = parse_head(text, path);
  for (const auto& [name, entry] : head.items()) {
    if (name != "__metadata__") {
      file.tensors.push_back(parse_tensor(name, entry, file.data, path));
      continue;
    }
    if (!entry.is_object()) throw_damaged(path, "its metadata are not a JSON object");
    for (const auto& [key, value] : entry.items()) {
      if (!value.is_string()) throw_damaged(path, fmt::format("metadata '{}' is not a text", key));
      file.metadata.emplace_back(key, value.get<std::string>());
    }
  }
  require_no_holes(file, path);
  return file;
}

}  // namespace gumbelbox
