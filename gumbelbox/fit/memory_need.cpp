#include "gumbelbox/fit/memory_need.h"

#include <algorithm>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/score/model_table.h"

namespace gumbelbox {
namespace {

std::size_t table_bytes(std::size_t rows, std::size_t width) {
  return rows * Table::padded(width) * sizeof(float);
}

/// Rows in use and their gradient, of a batch.
std::size_t batch_bytes(const FitOptions& o, const TrainingScore& score, std::size_t entities) {
  const std::size_t rows =
      std::min(entities, 2 * static_cast<std::size_t>(std::max(1, o.sample.batch_size)));
  return table_bytes(rows, score.prepared_width()) + table_bytes(rows, score.gradient_width());
}

/// While boxes are laid out and their places become parameters.
std::size_t layout_bytes(const FitOptions& o, const TrainingScore& score, std::size_t entities) {
  if (*o.init != "layout") return 0;
  const std::size_t corners = 2 * sizeof(float) * static_cast<std::size_t>(o.model.dim) * entities;
  return corners + table_bytes(entities, score.row_width());
}

std::size_t name_bytes(const Vocabulary& names) {
  std::size_t bytes = 0;
  for (EntityId id = 0; id < names.size(); ++id) bytes += names.name(id).size() + 1;
  return bytes;
}

std::string bytes_text(std::size_t bytes) {
  const auto number = static_cast<double>(bytes);
  if (number >= 1e9) return fmt::format("{:.2g} GB", number / 1e9);
  return number >= 1e6 ? fmt::format("{:.0f} MB", number / 1e6)
                       : fmt::format("{:.0f} KB", number / 1e3);
}

std::size_t tensor_columns(const ModelOptions& model) {
  std::size_t columns = 0;
  for (const TensorPart& part : model_entry(model.model).tensors(model)) columns += part.columns;
  return columns;
}

}  // namespace

std::size_t model_file_bytes(const ModelOptions& model, const DataSet& data) {
  return data.vocabulary.size() * tensor_columns(model) * sizeof(float) +
         name_bytes(data.vocabulary) +
         (data.kind == DataKind::kHierarchy ? data.train.pairs.size() * sizeof(Pair) : 0);
}

MemoryNeed memory_need(const FitOptions& o, const DataSet& data) {
  const ModelEntry& entry = model_entry(o.model.model);
  const auto score = make_training_score(o.model);
  const std::size_t entities = data.vocabulary.size();
  const std::size_t parameters = table_bytes(entities, score->row_width());
  const auto adam = chosen<AdamRows>(adam_rows_names(), o.adam);
  const std::size_t moments = entry.optimizer(adam)->initial_state(0, 0).parts.size();
  const std::size_t best = data.valid && *o.epochs > 0 ? 1 : 0;
  const std::size_t state = (1 + moments + best) * parameters;
  const std::size_t training = state + batch_bytes(o, *score, entities);
  const std::size_t storing = parameters + table_bytes(entities, tensor_columns(o.model));
  MemoryNeed need;
  need.memory = std::max({layout_bytes(o, *score, entities), training, storing});
  need.model_file = model_file_bytes(o.model, data);
  need.checkpoint = *o.epochs > 0 ? state : 0;
  return need;
}

void require_memory(const FitOptions& options, const DataSet& data,
                    std::optional<std::size_t> free) {
  if (options.model.dim == kAutoDim || !free) return;
  const std::size_t need = memory_need(options, data).memory;
  if (need <= *free) return;
  std::string hint;
  FitOptions smaller = options;
  for (int dim = 2048; dim > 0 && hint.empty(); dim /= 2) {
    if (dim >= options.model.dim) continue;
    smaller.model.dim = dim;
    const std::size_t less = memory_need(smaller, data).memory;
    if (less < *free / 2) hint = fmt::format("; dim {} would need {}", dim, bytes_text(less));
  }
  throw Error(ErrorKind::kIo,
              fmt::format("{} entities in {} dimensions need about {} of memory, {} are free{}",
                          data.vocabulary.size(), options.model.dim, bytes_text(need),
                          bytes_text(*free), hint));
}

}  // namespace gumbelbox
