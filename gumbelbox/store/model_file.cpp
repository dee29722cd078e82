#include "gumbelbox/store/model_file.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <span>
#include <vector>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/json.h"
#include "gumbelbox/data/cell.h"
#include "gumbelbox/options/option_reader.h"
#include "gumbelbox/options/option_writer.h"
#include "gumbelbox/score/model_table.h"
#include "gumbelbox/store/calibration_json.h"
#include "gumbelbox/store/count_tensor.h"
#include "gumbelbox/store/name_tensors.h"
#include "gumbelbox/store/note_json.h"
#include "gumbelbox/store/safetensors.h"
#include "gumbelbox/store/sealed_file.h"

namespace gumbelbox {
namespace {

constexpr FileFormat kFormat{.name = "gumbelbox", .version = kModelFormatVersion, .oldest = 1};
static_assert(kFormat.version >= kFirstFullySealed);

std::vector<float> column_block(const Table& rows, std::size_t offset, std::size_t columns) {
  std::vector<float> values;
  values.reserve(rows.rows() * columns);
  for (std::size_t i = 0; i < rows.rows(); ++i) {
    const std::span<const float> part = rows.row(i).subspan(offset, columns);
    values.insert(values.end(), part.begin(), part.end());
  }
  return values;
}

template <class Entries>
std::string json_object(const Entries& entries) {
  Json object = Json::object();
  for (const auto& [name, value] : entries) object[name] = value;
  return object.dump();
}

TensorMetadata metadata_of(const Model& model) {
  TensorMetadata metadata{{"model", model.score.model},
                          {"kind", std::string(data_kind_name(model.kind))},
                          {"options", json_object(model.options)},
                          {"metrics", json_object(model.metrics)},
                          {"notes", notes_json(model.notes).dump()},
                          {"data_checksum", model.data_checksum}};
  if (model.calibration) {
    metadata.emplace_back("calibration", calibration_json(*model.calibration).dump());
  }
  return metadata;
}

void read_provenance(const Safetensors& file, Model& model) {
  const Json options = require_metadata_object(file, "options");
  for (const auto& [name, value] : options.items()) {
    if (!value.is_string()) file.fail(fmt::format("option '{}' is not a text", name));
    model.options.emplace_back(name, value.get<std::string>());
  }
  const Json metrics = require_metadata_object(file, "metrics");
  for (const auto& [name, value] : metrics.items()) {
    if (!value.is_number()) file.fail(fmt::format("metric '{}' is not a number", name));
    model.metrics.emplace_back(name, value.get<double>());
  }
  model.data_checksum = require_metadata(file, "data_checksum");
  model.notes = read_notes(file);
  model.calibration = read_calibration(file);
}

/// Files of version 1 are all of hierarchies.
DataKind read_kind(const Safetensors& file, int version) {
  if (version == 1) return DataKind::kHierarchy;
  const std::string& name = require_metadata(file, "kind");
  if (const std::optional<DataKind> kind = find_data_kind(name)) return *kind;
  file.fail(fmt::format("its kind of data '{}' is no known kind", name));
}

ModelOptions score_options(const Safetensors& file, const Model& model) {
  GivenOptions given;
  for (auto [name, text] : model.options) {
    std::replace(name.begin(), name.end(), '_', '-');
    if (given.contains(name)) file.fail(fmt::format("its options have '{}' twice", name));
    given[name] = {text, name};
  }
  ModelOptions options;
  OptionWriter needed;
  try {
    const GivenOptions none;
    describe_scores(options, OptionReader(none, given));
    describe_scores(options, needed);
  } catch (const Error& error) {
    file.fail(fmt::format("its options: {}", error.what()));
  }
  if (options.dim == kAutoDim) file.fail("its options: dim: expected a number, got auto");
  for (auto [name, text] : needed.texts()) {
    std::replace(name.begin(), name.end(), '_', '-');
    if (!given.contains(name)) file.fail(fmt::format("its options have no '{}'", name));
  }
  if (require_metadata(file, "model") != options.model) {
    file.fail("its metadata 'model' and 'options' name different models");
  }
  return options;
}

void check_numbers(const Safetensors& file, const TensorPart& part, std::size_t entity,
                   std::span<const float> numbers) {
  for (const float number : numbers) {
    if (!std::isfinite(number)) {
      file.fail(fmt::format("'{}' of entity {} is not finite", part.name, entity));
    }
    if (number < 0 && part.lowest == 0) {
      file.fail(fmt::format("'{}' of entity {} is negative", part.name, entity));
    }
    if (number < part.lowest || number > part.highest) {
      file.fail(fmt::format("'{}' of entity {} is not in [{}, {}]", part.name, entity, part.lowest,
                            part.highest));
    }
  }
}

/// Whether a row is where its part may be, besides the range of its numbers.
bool has_place(const TensorPart& part, std::span<const float> numbers) {
  if (!part.in_unit_ball) return true;
  double square = 0;
  for (const float number : numbers) square += double{number} * double{number};
  return square < 1;
}

std::string out_of_place(const Model& model, const TensorPart& part, std::size_t entity) {
  return fmt::format("'{}' of {}, entity {}, is outside the unit ball", part.name,
                     in_quotes(model.vocabulary.name(static_cast<EntityId>(entity))), entity);
}

/// A file that nobody could read is not written.
void require_numbers(const Model& model, const TensorPart& part, std::size_t offset) {
  const Table& rows = model.rows;
  for (std::size_t i = 0; i < rows.rows(); ++i) {
    if (!has_place(part, rows.row(i).subspan(offset, part.columns))) {
      throw Error(ErrorKind::kNumeric, out_of_place(model, part, i) + "; the model is not saved");
    }
    for (const float number : rows.row(i).subspan(offset, part.columns)) {
      if (number >= part.lowest && number <= part.highest) continue;  // false for what is no number
      throw Error(
          ErrorKind::kNumeric,
          fmt::format("'{}' of entity {} is {}, expected a number in [{}, {}]; the model is "
                      "not saved",
                      part.name, i, number, part.lowest, part.highest));
    }
  }
}

void require_calibration(const Model& model) {
  if (!model.calibration) return;
  const std::optional<std::string> complaint = calibration_complaint(*model.calibration);
  if (!complaint) return;
  throw Error(ErrorKind::kNumeric,
              fmt::format("the calibration is none: {}; the model is not saved", *complaint));
}

std::vector<TensorPart> parts_of(const Model& model) {
  return model_entry(model.score.model).tensors(model.score);
}

Table read_rows(const Safetensors& file, const Model& model) {
  const std::size_t entities = model.vocabulary.size();
  const std::vector<TensorPart> parts = parts_of(model);
  std::vector<const Tensor*> tensors;  // all checked before memory is asked for
  std::size_t width = 0;
  for (const TensorPart& part : parts) {
    tensors.push_back(&require_tensor(file, part.name, "F32", {entities, part.columns}));
    width += part.columns;
  }
  Table rows(entities, width);
  std::size_t offset = 0;
  for (std::size_t t = 0; t < parts.size(); ++t) {
    const std::size_t columns = parts[t].columns;
    for (std::size_t i = 0; i < entities; ++i) {
      const std::span<float> numbers = rows.row(i).subspan(offset, columns);
      std::memcpy(numbers.data(), tensors[t]->bytes.data() + i * columns * sizeof(float),
                  columns * sizeof(float));
      check_numbers(file, parts[t], i, numbers);
      if (!has_place(parts[t], numbers)) file.fail(out_of_place(model, parts[t], i));
    }
    offset += columns;
  }
  return rows;
}

/// Pairs of ids, parent and child, as I32 of two columns.
std::vector<Pair> read_edges(const Safetensors& file, std::size_t entities) {
  const Tensor* tensor = file.find("edges");
  const std::uint64_t count =
      tensor == nullptr || tensor->shape.empty() ? 0 : tensor->shape.front();
  const std::span<const std::byte> bytes = require_tensor(file, "edges", "I32", {count, 2}).bytes;
  std::vector<std::int32_t> ids(2 * count);
  if (!ids.empty()) std::memcpy(ids.data(), bytes.data(), bytes.size());
  std::vector<Pair> edges;
  edges.reserve(count);
  for (std::size_t i = 0; i < ids.size(); i += 2) {
    for (const std::int32_t id : {ids[i], ids[i + 1]}) {
      if (id >= 0 && static_cast<std::size_t>(id) < entities) continue;
      file.fail(fmt::format("edge {} names entity {} of {}", i / 2, id, entities));
    }
    edges.push_back({static_cast<EntityId>(ids[i]), static_cast<EntityId>(ids[i + 1])});
  }
  return edges;
}

}  // namespace

void save_model(const Model& model, const std::string& path) {
  require_calibration(model);
  const PackedNames names(model.vocabulary);
  const PackedNames aliases(model.vocabulary.aliases());
  const bool has_aliases = model.vocabulary.aliases().size() > 0;
  // The widest numbers first and the text last, so that every number lies at a multiple of its
  // size.
  std::vector<Tensor> tensors{names.offsets("name_offsets")};
  if (has_aliases) tensors.push_back(aliases.offsets("alias_offsets"));
  const std::vector<TensorPart> parts = parts_of(model);
  std::vector<std::vector<float>> blocks;
  std::size_t offset = 0;
  for (const TensorPart& part : parts) {
    require_numbers(model, part, offset);
    blocks.push_back(column_block(model.rows, offset, part.columns));
    offset += part.columns;
    tensors.push_back({part.name,
                       "F32",
                       {model.rows.rows(), part.columns},
                       std::as_bytes(std::span(blocks.back()))});
  }
  std::vector<float> counts;
  if (!model.counts.empty()) {
    counts = packed_counts(model.counts, model.rows.rows());
    tensors.push_back({"counts", "F32", {counts.size()}, std::as_bytes(std::span(counts))});
  }
  std::vector<std::int32_t> ids;
  if (model.kind == DataKind::kHierarchy) {
    for (const Pair edge : model.edges) {
      ids.push_back(static_cast<std::int32_t>(edge.a));
      ids.push_back(static_cast<std::int32_t>(edge.b));
    }
    tensors.push_back({"edges", "I32", {model.edges.size(), 2}, std::as_bytes(std::span(ids))});
  }
  std::vector<std::int32_t> owners;
  if (has_aliases) {
    for (std::size_t i = 0; i < model.vocabulary.aliases().size(); ++i) {
      owners.push_back(static_cast<std::int32_t>(model.vocabulary.alias_owner(i)));
    }
    tensors.push_back({"alias_entities", "I32", {owners.size()}, std::as_bytes(std::span(owners))});
  }
  tensors.push_back(names.text("names"));
  if (has_aliases) tensors.push_back(aliases.text("aliases"));
  write_sealed_file(kFormat, tensors, metadata_of(model), path);
}

Model load_model(const std::string& path) {
  Safetensors file(path);
  const int version = read_sealed_file(kFormat, file);
  Model model;
  model.format_version = version;
  read_provenance(file, model);
  model.kind = read_kind(file, version);
  model.score = score_options(file, model);
  model.vocabulary = read_vocabulary(file);
  model.rows = read_rows(file, model);
  model.counts = read_counts(file, model.vocabulary.size());
  if (version > 1 && model.kind == DataKind::kHierarchy) {
    model.edges = read_edges(file, model.vocabulary.size());
  }
  return model;
}

bool begins_as_model(std::string_view beginning) { return begins_sealed(kFormat, beginning); }

void require_unchanged_model(const std::string& path) {
  Safetensors file(path);
  check_sealed_file(kFormat, file);
}

}  // namespace gumbelbox
