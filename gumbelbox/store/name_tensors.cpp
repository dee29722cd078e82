#include "gumbelbox/store/name_tensors.h"

#include <cstring>
#include <span>
#include <utility>

#include "gumbelbox/base/format.h"
#include "gumbelbox/base/utf8.h"

namespace gumbelbox {
namespace {

std::string type_text(std::string_view dtype, std::span<const std::uint64_t> shape) {
  return fmt::format("{} of shape [{}]", dtype, fmt::join(shape, ", "));
}

/// Where texts begin, and where the last ends.
std::vector<std::int64_t> read_offsets(const Safetensors& file, std::string_view name,
                                       std::string_view owners) {
  const Tensor* tensor = file.find(name);
  if (tensor == nullptr) file.fail(fmt::format("it has no tensor '{}'", name));
  if (tensor->dtype != "I64" || tensor->shape.size() != 1 || tensor->shape[0] == 0) {
    file.fail(fmt::format("tensor '{}' is {}, expected I64 of shape [{} + 1]", name,
                          type_text(tensor->dtype, tensor->shape), owners));
  }
  std::vector<std::int64_t> offsets(tensor->shape[0]);
  std::memcpy(offsets.data(), tensor->bytes.data(), tensor->bytes.size());
  return offsets;
}

/// Calls use(text) for each text of two tensors. `owner` says in messages whose text it is.
template <class Use>
void read_texts(const Safetensors& file, std::string_view offsets_name, std::string_view text_name,
                std::string_view owners, std::string_view owner, Use use) {
  const std::vector<std::int64_t> offsets = read_offsets(file, offsets_name, owners);
  const Tensor* tensor = file.find(text_name);
  const std::uint64_t size = tensor == nullptr ? 0 : tensor->bytes.size();
  const std::span<const std::byte> bytes = require_tensor(file, text_name, "U8", {size}).bytes;
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  if (offsets.front() != 0) {
    file.fail(fmt::format("its {} begin at byte {}, expected 0", text_name, offsets.front()));
  }
  if (offsets.back() != static_cast<std::int64_t>(size)) {
    file.fail(fmt::format("its {} end at byte {}, expected {}", text_name, offsets.back(), size));
  }
  for (std::size_t i = 0; i + 1 < offsets.size(); ++i) {
    if (offsets[i] > offsets[i + 1] || offsets[i + 1] > offsets.back()) {
      file.fail(fmt::format("the {} {} lies at bytes {} to {} of {}", owner, i, offsets[i],
                            offsets[i + 1], size));
    }
    const std::string_view part =
        text.substr(static_cast<std::size_t>(offsets[i]),
                    static_cast<std::size_t>(offsets[i + 1] - offsets[i]));
    if (!is_utf8(part)) file.fail(fmt::format("the {} {} is not UTF-8", owner, i));
    use(part);
  }
}

void read_aliases(const Safetensors& file, Vocabulary& vocabulary) {
  const Tensor* tensor = file.find("alias_entities");
  const std::uint64_t count =
      tensor == nullptr || tensor->shape.empty() ? 0 : tensor->shape.front();
  const std::span<const std::byte> bytes =
      require_tensor(file, "alias_entities", "I32", {count}).bytes;
  std::vector<std::int32_t> owners(count);
  if (count > 0) std::memcpy(owners.data(), bytes.data(), bytes.size());
  std::size_t read = 0;
  read_texts(file, "alias_offsets", "aliases", "aliases", "alias", [&](std::string_view alias) {
    if (read == count)
      file.fail(fmt::format("it has more aliases than the {} entities of them", count));
    const std::int32_t id = owners[read];
    if (id < 0 || static_cast<std::size_t>(id) >= vocabulary.size()) {
      file.fail(fmt::format("alias {} names entity {} of {}", read, id, vocabulary.size()));
    }
    vocabulary.add_alias(static_cast<EntityId>(id), alias);
    ++read;
  });
  if (read != count) file.fail(fmt::format("it has {} aliases of {} entities", read, count));
}

}  // namespace

PackedNames::PackedNames(const NameTable& names) : offsets_{0} {
  for (std::size_t id = 0; id < names.size(); ++id) {
    text_ += names.name(static_cast<EntityId>(id));
    offsets_.push_back(static_cast<std::int64_t>(text_.size()));
  }
}

Tensor PackedNames::offsets(std::string tensor) const {
  return {std::move(tensor), "I64", {offsets_.size()}, std::as_bytes(std::span(offsets_))};
}

Tensor PackedNames::text(std::string tensor) const {
  return {std::move(tensor), "U8", {text_.size()}, std::as_bytes(std::span(text_))};
}

const Tensor& require_tensor(const Safetensors& file, std::string_view name, std::string_view dtype,
                             const std::vector<std::uint64_t>& shape) {
  const Tensor* tensor = file.find(name);
  if (tensor == nullptr) file.fail(fmt::format("it has no tensor '{}'", name));
  if (tensor->dtype != dtype || tensor->shape != shape) {
    file.fail(fmt::format("tensor '{}' is {}, expected {}", name,
                          type_text(tensor->dtype, tensor->shape), type_text(dtype, shape)));
  }
  return *tensor;
}

Vocabulary read_vocabulary(const Safetensors& file) {
  Vocabulary vocabulary;
  read_texts(file, "name_offsets", "names", "entities", "name of entity",
             [&](std::string_view name) { vocabulary.add(name); });
  if (file.find("alias_offsets") != nullptr) read_aliases(file, vocabulary);
  return vocabulary;
}

}  // namespace gumbelbox
