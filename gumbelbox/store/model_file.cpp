#include "gumbelbox/store/model_file.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <ostream>
#include <span>
#include <vector>

#include "gumbelbox/base/checksum.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/file.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/json.h"
#include "gumbelbox/base/option_reader.h"
#include "gumbelbox/base/option_writer.h"
#include "gumbelbox/data/utf8.h"
#include "gumbelbox/store/safetensors.h"

namespace gumbelbox {
namespace {

constexpr int kFormatVersion = 1;

/// Names of the tensors that hold a row, in the order of the row.
std::vector<std::string> row_tensors(int tables) {
  if (tables == 1) return {"lower", "side"};
  return {"lower", "side", "child_lower", "child_side"};
}

std::vector<float> column_block(const Table& rows, std::size_t offset, std::size_t dim) {
  std::vector<float> values;
  values.reserve(rows.rows() * dim);
  for (std::size_t i = 0; i < rows.rows(); ++i) {
    const std::span<const float> part = rows.row(i).subspan(offset, dim);
    values.insert(values.end(), part.begin(), part.end());
  }
  return values;
}

struct PackedNames {
  std::string text;                   // all names, one behind the other
  std::vector<std::int64_t> offsets;  // entities + 1
};

PackedNames pack_names(const Vocabulary& vocabulary) {
  PackedNames packed{{}, {0}};
  for (std::size_t id = 0; id < vocabulary.size(); ++id) {
    packed.text += vocabulary.name(static_cast<EntityId>(id));
    packed.offsets.push_back(static_cast<std::int64_t>(packed.text.size()));
  }
  return packed;
}

template <class Entries>
std::string json_object(const Entries& entries) {
  Json object = Json::object();
  for (const auto& [name, value] : entries) object[name] = value;
  return object.dump();
}

/// Adds all metadata to the checksum of the tensors, but for the entry that keeps it.
void add_metadata(const TensorMetadata& metadata, Checksum& checksum) {
  for (const auto& [name, text] : metadata) {
    if (name == "checksum") continue;
    checksum.add(name);
    checksum.add(text);
  }
}

TensorMetadata metadata_of(const Model& model) {
  return {{"format", "gumbelbox"},
          {"format_version", std::to_string(kFormatVersion)},
          {"model", model.score.model},
          {"options", json_object(model.options)},
          {"metrics", json_object(model.metrics)},
          {"data_checksum", model.data_checksum}};
}

const std::string& require_metadata(const Safetensors& file, std::string_view name,
                                    const std::string& path) {
  const std::string* text = file.find_metadata(name);
  if (text == nullptr) throw_damaged(path, fmt::format("it has no metadata '{}'", name));
  return *text;
}

const Tensor& require_tensor(const Safetensors& file, std::string_view name, std::string_view dtype,
                             std::span<const std::uint64_t> shape, const std::string& path) {
  const Tensor* tensor = file.find(name);
  if (tensor == nullptr) throw_damaged(path, fmt::format("it has no tensor '{}'", name));
  if (tensor->dtype != dtype ||
      !std::equal(shape.begin(), shape.end(), tensor->shape.begin(), tensor->shape.end())) {
    throw_damaged(path, fmt::format("tensor '{}' is not {} of the expected shape", name, dtype));
  }
  return *tensor;
}

void check_identity(const Safetensors& file, const std::string& path) {
  const std::string* format = file.find_metadata("format");
  if (format == nullptr || *format != "gumbelbox") {
    throw_damaged(path, "it is a safetensors file of another program");
  }
  const std::string& version = require_metadata(file, "format_version", path);
  if (version != std::to_string(kFormatVersion)) {
    throw Error(ErrorKind::kFormat,
                fmt::format("{}: format version {}, this program reads version {}; a newer "
                            "gumbelbox may have written it",
                            path, version, kFormatVersion));
  }
  Checksum checksum;
  checksum.add(file.data);
  add_metadata(file.metadata, checksum);
  const std::string& expected = require_metadata(file, "checksum", path);
  if (checksum.text() != expected) {
    throw_damaged(path,
                  fmt::format("its checksum is {}, expected {}; the file has changed since it was "
                              "written",
                              checksum.text(), expected));
  }
}

Json metadata_object(const Safetensors& file, std::string_view name, const std::string& path) {
  Json object = Json::parse(require_metadata(file, name, path), nullptr, false);
  if (!object.is_object())
    throw_damaged(path, fmt::format("metadata '{}' is no JSON object", name));
  return object;
}

void read_provenance(const Safetensors& file, const std::string& path, Model& model) {
  const Json options = metadata_object(file, "options", path);
  for (const auto& [name, value] : options.items()) {
    if (!value.is_string()) throw_damaged(path, fmt::format("option '{}' is not a text", name));
    model.options.emplace_back(name, value.get<std::string>());
  }
  const Json metrics = metadata_object(file, "metrics", path);
  for (const auto& [name, value] : metrics.items()) {
    if (!value.is_number()) throw_damaged(path, fmt::format("metric '{}' is not a number", name));
    model.metrics.emplace_back(name, value.get<double>());
  }
  model.data_checksum = require_metadata(file, "data_checksum", path);
}

ScoreOptions score_options(const Safetensors& file, const Model& model, const std::string& path) {
  GivenOptions given;
  for (auto [name, text] : model.options) {
    std::replace(name.begin(), name.end(), '_', '-');
    given[name] = {text, name};
  }
  ScoreOptions options;
  try {
    const GivenOptions none;
    describe(options, OptionReader(none, given));
  } catch (const Error& error) {
    throw_damaged(path, fmt::format("its options: {}", error.what()));
  }
  for (auto [name, text] : option_texts(options)) {
    std::replace(name.begin(), name.end(), '_', '-');
    if (!given.contains(name)) throw_damaged(path, fmt::format("its options have no '{}'", name));
  }
  if (require_metadata(file, "model", path) != options.model) {
    throw_damaged(path, "its metadata 'model' and 'options' name different models");
  }
  return options;
}

Vocabulary read_names(const Safetensors& file, const std::string& path) {
  const Tensor* offsets = file.find("name_offsets");
  const Tensor* names = file.find("names");
  if (offsets == nullptr || names == nullptr || offsets->dtype != "I64" || names->dtype != "U8" ||
      offsets->shape.size() != 1 || offsets->shape[0] == 0) {
    throw_damaged(path, "it has no names");
  }
  const std::string_view text(reinterpret_cast<const char*>(names->bytes.data()),
                              names->bytes.size());
  const auto offset = [&](std::size_t i) {
    std::int64_t value = 0;
    std::memcpy(&value, offsets->bytes.data() + i * sizeof value, sizeof value);
    return value;
  };
  Vocabulary vocabulary;
  for (std::size_t i = 0; i + 1 < offsets->shape[0]; ++i) {
    const std::int64_t begin = offset(i);
    const std::int64_t end = offset(i + 1);
    if (begin < 0 || begin > end || end > static_cast<std::int64_t>(text.size())) {
      throw_damaged(path, fmt::format("the name of entity {} lies outside the names", i));
    }
    const std::string_view name =
        text.substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin));
    if (!is_utf8(name)) throw_damaged(path, fmt::format("the name of entity {} is not UTF-8", i));
    vocabulary.add(name);
  }
  return vocabulary;
}

Table read_rows(const Safetensors& file, const Model& model, const std::string& path) {
  const std::size_t entities = model.vocabulary.size();
  const auto dim = static_cast<std::size_t>(model.score.dim);
  const std::vector<std::string> names = row_tensors(model.score.tables);
  const std::vector<std::uint64_t> shape{entities, dim};
  std::vector<const Tensor*> tensors;  // all checked before memory is asked for
  for (const std::string& name : names) {
    tensors.push_back(&require_tensor(file, name, "F32", shape, path));
  }
  Table rows(entities, names.size() * dim);
  for (std::size_t t = 0; t < tensors.size(); ++t) {
    for (std::size_t i = 0; i < entities; ++i) {
      const std::span<float> part = rows.row(i).subspan(t * dim, dim);
      std::memcpy(part.data(), tensors[t]->bytes.data() + i * dim * sizeof(float),
                  dim * sizeof(float));
      for (const float value : part) {
        if (!std::isfinite(value)) {
          throw_damaged(path, fmt::format("'{}' of entity {} is not finite", names[t], i));
        }
      }
    }
  }
  return rows;
}

}  // namespace

void save_model(const Model& model, const std::string& path) {
  const auto dim = static_cast<std::size_t>(model.score.dim);
  const std::vector<std::string> names = row_tensors(model.score.tables);
  std::vector<std::vector<float>> blocks;
  for (std::size_t t = 0; t < names.size(); ++t) {
    blocks.push_back(column_block(model.rows, t * dim, dim));
  }
  const PackedNames packed = pack_names(model.vocabulary);
  // The widest numbers first and the text last, so that every number lies at a multiple of its
  // size.
  std::vector<Tensor> tensors{
      {"name_offsets", "I64", {packed.offsets.size()}, std::as_bytes(std::span(packed.offsets))}};
  for (std::size_t t = 0; t < names.size(); ++t) {
    tensors.push_back(
        {names[t], "F32", {model.rows.rows(), dim}, std::as_bytes(std::span(blocks[t]))});
  }
  tensors.push_back({"names", "U8", {packed.text.size()}, std::as_bytes(std::span(packed.text))});
  Checksum checksum;
  for (const Tensor& tensor : tensors) checksum.add(tensor.bytes);
  TensorMetadata metadata = metadata_of(model);
  add_metadata(metadata, checksum);
  metadata.emplace_back("checksum", checksum.text());
  const std::string head = safetensors_head(tensors, metadata);
  write_file(path, [&](std::ostream& file) {
    file.write(head.data(), static_cast<std::streamsize>(head.size()));
    for (const Tensor& tensor : tensors) {
      file.write(reinterpret_cast<const char*>(tensor.bytes.data()),
                 static_cast<std::streamsize>(tensor.bytes.size()));
    }
  });
}

Model load_model(const std::string& path) {
  const std::string content = read_file(path);
  const Safetensors file = parse_safetensors(content, path);
  check_identity(file, path);
  Model model;
  read_provenance(file, path, model);
  model.score = score_options(file, model, path);
  model.vocabulary = read_names(file, path);
  model.rows = read_rows(file, model, path);
  return model;
}

}  // namespace gumbelbox
