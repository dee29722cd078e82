#include "gumbelbox/store/safetensors.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/printable.h"
#include "gumbelbox/store/foreign_file.h"
#include "gumbelbox/store/strict_json.h"

namespace gumbelbox {
namespace {

static_assert(std::endian::native == std::endian::little, "the file is little endian, as written");

constexpr std::size_t kLengthBytes = 8;
constexpr std::size_t kAlignment = 64;  // tensors can be mapped and used where they lie
constexpr std::uint64_t kMostHeadBytes = 10'000'000;  // its JSON takes ten times the memory
constexpr std::size_t kMostMessageBytes = 300;
constexpr const char* kMetadata = "__metadata__";

std::uint64_t bytes_of(const std::string& dtype) {
  if (dtype == "F32" || dtype == "I32") return 4;
  if (dtype == "I64") return 8;
  if (dtype == "U8") return 1;
  return 0;
}

/// A message may quote the file, which must not fill the terminal.
std::string shortened(std::string_view text) {
  const std::string_view shown = text.substr(0, kMostMessageBytes);
  return printable(shown) + (shown.size() < text.size() ? "..." : "");
}

/// The member of an object, null when there is none.
const Json* member(const Json& object, const char* name) {
  const auto found = object.find(name);  // its end also for what is no object
  return found == object.end() ? nullptr : &*found;
}

/// A tensor and its place behind the head.
struct Placed {
  Tensor tensor;
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
};

/// A whole number that is no float, no sign, no string.
std::uint64_t whole(const Safetensors& file, const std::string& name, const Json& value) {
  if (!value.is_number_unsigned()) {
    file.fail(fmt::format("tensor '{}' has a size that is no whole number", name));
  }
  return value.get<std::uint64_t>();
}

Placed parse_tensor(const Safetensors& file, const std::string& name, const Json& entry) {
  const Json* dtype = member(entry, "dtype");
  const Json* shape = member(entry, "shape");
  const Json* offsets = member(entry, "data_offsets");
  if (dtype == nullptr || !dtype->is_string() || shape == nullptr || !shape->is_array() ||
      offsets == nullptr || !offsets->is_array() || offsets->size() != 2) {
    file.fail(fmt::format("tensor '{}' lacks dtype, shape or data_offsets", name));
  }
  Placed place{{name, dtype->get<std::string>(), {}, {}},
               whole(file, name, (*offsets)[0]),
               whole(file, name, (*offsets)[1])};
  if (place.begin > place.end) {
    file.fail(fmt::format("tensor '{}' begins at byte {} and ends at byte {}", name, place.begin,
                          place.end));
  }
  std::uint64_t size = bytes_of(place.tensor.dtype);
  if (size == 0) {
    file.fail(fmt::format("tensor '{}' has the unknown type {}", name, place.tensor.dtype));
  }
  for (const Json& extent : *shape) {
    place.tensor.shape.push_back(whole(file, name, extent));
    if (__builtin_mul_overflow(size, place.tensor.shape.back(), &size)) {
      file.fail(fmt::format("the shape of tensor '{}' is too large", name));
    }
  }
  if (size != place.end - place.begin) {
    file.fail(fmt::format("tensor '{}' has {} bytes, its shape asks for {}", name,
                          place.end - place.begin, size));
  }
  return place;
}

/// Sorts the tensors by their bytes and returns how many they have. Fails unless they follow one
/// another without holes.
std::uint64_t put_in_order(const Safetensors& file, std::vector<Placed>& placed) {
  std::stable_sort(placed.begin(), placed.end(), [](const Placed& left, const Placed& right) {
    return std::pair(left.begin, left.end) < std::pair(right.begin, right.end);
  });
  std::uint64_t end = 0;
  for (const Placed& place : placed) {
    if (place.begin != end) {
      file.fail(fmt::format("tensor '{}' begins at byte {}, expected {}", place.tensor.name,
                            place.begin, end));
    }
    end = place.end;
  }
  return end;
}

}  // namespace

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
  if (length > kMostHeadBytes) {
    throw Error(ErrorKind::kFormat,
                fmt::format("expected a head of at most {} bytes, got {}", kMostHeadBytes, length));
  }
  std::string bytes(kLengthBytes, '\0');
  std::memcpy(bytes.data(), &length, kLengthBytes);
  return bytes + text;
}

Safetensors::Safetensors(const std::string& path, std::string_view kind)
    : file_(path), kind_(kind) {
  const std::string text = read_head();
  try {
    directory_ = parse_strict_json(text);
  } catch (const JsonError& error) {
    fail(fmt::format("its head {}", error.what()));
  }
  if (const char last = text[text.find_last_not_of(' ')]; last != '}') {
    fail("its head is padded with other characters than spaces");
  }
  const Json* metadata = member(directory_, kMetadata);
  if (metadata == nullptr) return;
  if (!metadata->is_object()) fail("its metadata are not a JSON object");
  for (const auto& [key, value] : metadata->items()) {
    if (!value.is_string()) fail(fmt::format("metadata '{}' is not a text", key));
    metadata_.emplace_back(key, value.get<std::string>());
  }
  directory_.erase(kMetadata);
}

std::string Safetensors::read_head() {
  std::string beginning = file_.read(kLengthBytes);
  if (beginning.empty()) fail("it is empty");
  std::uint64_t length = 0;
  std::memcpy(&length, beginning.data(), beginning.size());
  const bool credible = beginning.size() == kLengthBytes && length <= kMostHeadBytes;
  std::string text = file_.read(credible ? length : kMostMessageBytes);
  if (credible && text.size() == length && text.starts_with('{')) {
    head_ = beginning + text;
    return text;
  }

  const std::string_view kind = foreign_kind((beginning + text).substr(0, kMostMessageBytes));
  if (!kind.empty()) fail(kind);
  if (beginning.size() < kLengthBytes) fail("it is shorter than 8 bytes");
  if (!credible) {
    fail(fmt::format("its first 8 bytes announce a head of {} bytes, expected at most {}", length,
                     kMostHeadBytes));
  }
  if (text.size() < length) {
    fail(
        fmt::format("its head has {} of {} bytes; the file may be cut short", text.size(), length));
  }
  fail("its head is not a JSON object");
}

void Safetensors::read_tensors() {
  std::vector<Placed> placed;
  for (const auto& [name, entry] : directory_.items()) {
    placed.push_back(parse_tensor(*this, name, entry));
  }
  const std::uint64_t size = put_in_order(*this, placed);
  constexpr std::string_view kOtherSize =
      "its tensors have {} bytes, behind the head there are {}{}";
  if (file_.remaining().value_or(size) != size) {
    fail(fmt::format(kOtherSize, size, *file_.remaining(),
                     *file_.remaining() < size ? "; the file may be cut short" : ""));
  }
  data_ = file_.read(size);
  if (data_.size() < size) {
    fail(fmt::format(kOtherSize, size, data_.size(), "; the file may be cut short"));
  }
  if (!file_.read(1).empty()) fail(fmt::format(kOtherSize, size, "more", ""));
  for (Placed& place : placed) {
    place.tensor.bytes =
        std::as_bytes(std::span(data_)).subspan(place.begin, place.end - place.begin);
    tensors_.push_back(std::move(place.tensor));
  }
}

void Safetensors::read_blocks(const std::function<void(std::string_view)>& take) {
  constexpr std::uint64_t kBlock = 1 << 20;
  for (std::string block = file_.read(kBlock); !block.empty(); block = file_.read(kBlock)) {
    take(block);
  }
}

void Safetensors::fail(std::string_view what) const {
  throw Error(ErrorKind::kFormat,
              fmt::format("{}: not a readable {}: {}", path(), kind_, shortened(what)));
}

const Tensor* Safetensors::find(std::string_view name) const noexcept {
  const auto found = std::find_if(tensors_.begin(), tensors_.end(),
                                  [&](const Tensor& tensor) { return tensor.name == name; });
  return found == tensors_.end() ? nullptr : &*found;
}

const std::string* Safetensors::find_metadata(std::string_view name) const noexcept {
  const auto found = std::find_if(metadata_.begin(), metadata_.end(),
                                  [&](const auto& entry) { return entry.first == name; });
  return found == metadata_.end() ? nullptr : &found->second;
}

}  // namespace gumbelbox
