#include "gumbelbox/store/checkpoint_file.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/json.h"
#include "gumbelbox/store/note_json.h"
#include "gumbelbox/store/sealed_file.h"

namespace gumbelbox {
namespace {

constexpr FileFormat kFormat{.name = "gumbelbox checkpoint", .version = 3, .oldest = 1};
static_assert(kFormat.version >= kFirstFullySealed);

Tensor tensor_of(const std::string& name, const Table& table) {
  return {name,
          "F32",
          {table.rows(), Table::padded(table.width())},
          std::as_bytes(std::span(table.values()))};
}

/// Tensors of a checkpoint that are no table of its optimizer.
bool is_own(std::string_view name) { return name == "parameters" || name == "best"; }

/// Epoch and bits of the metric of every evaluation.
std::vector<std::int64_t> words_of(const std::vector<EpochMetric>& history) {
  std::vector<std::int64_t> words;
  words.reserve(2 * history.size());
  for (const EpochMetric& one : history) {
    words.push_back(one.epoch);
    words.push_back(std::bit_cast<std::int64_t>(one.metric));
  }
  return words;
}

Json counters(const TrainState& state) {
  return {{"width", state.parameters.width()},
          {"steps", state.optimizer.steps},
          {"epochs", state.epochs},
          {"batches", state.batches},
          {"epoch_loss", state.epoch_loss},
          {"epoch_weight", state.epoch_weight},
          {"epoch_movement", state.epoch_movement},
          {"movement", state.movement},
          {"loss", state.loss},
          {"rate", state.rate},
          {"pairs", state.pairs},
          {"best_metric", state.best_metric ? Json(*state.best_metric) : Json()},
          {"best_epoch", state.best_epoch},
          {"evaluations_without_gain", state.evaluations_without_gain}};
}

Json option_object(const OptionTexts& options) {
  Json object = Json::object();
  for (const auto& [name, text] : options) object[name] = text;
  return object;
}

/// Reads one checkpoint that has been taken apart.
class Reader {
 public:
  explicit Reader(const Safetensors& file) : file_(file) {}

  Checkpoint read() const {
    Checkpoint checkpoint;
    checkpoint.notes = notes();
    const Json numbers = require_metadata_object(file_, "counters");
    TrainState& state = checkpoint.state;
    const auto width = number<std::size_t>(numbers, "width");
    state.parameters = table("parameters", width);
    for (const Tensor& tensor : file_.tensors()) {
      if (tensor.dtype != "F32" || is_own(tensor.name)) continue;
      state.optimizer.parts.push_back({tensor.name, table(tensor.name, width)});
    }
    state.optimizer.steps = number<std::size_t>(numbers, "steps");
    state.epochs = number<int>(numbers, "epochs");
    state.batches = number<std::size_t>(numbers, "batches");
    state.epoch_loss = number<double>(numbers, "epoch_loss");
    state.epoch_weight = number<double>(numbers, "epoch_weight");
    if (numbers.contains("movement")) {  // early programs did not look at it
      state.epoch_movement = number<double>(numbers, "epoch_movement");
      state.movement = number<double>(numbers, "movement");
    }
    state.loss = number<double>(numbers, "loss");
    state.rate = number<double>(numbers, "rate");
    state.pairs = number<std::size_t>(numbers, "pairs");
    state.best_epoch = number<int>(numbers, "best_epoch");
    state.evaluations_without_gain = number<int>(
        numbers, numbers.contains("looks_without_gain") ? "looks_without_gain"  // early programs
                                                        : "evaluations_without_gain");
    state.history = history();
    state.notes = read_notes(file_);
    state.earlier_rates = require_metadata(file_, "earlier_rates");
    if (numbers.contains("best_metric") && !numbers["best_metric"].is_null()) {
      state.best_metric = number<double>(numbers, "best_metric");
      state.best = table("best", width);
    }
    return checkpoint;
  }

 private:
  RunNotes notes() const {
    RunNotes notes;
    const Json options = require_metadata_object(file_, "options");
    for (const auto& [name, text] : options.items()) {
      if (!text.is_string()) file_.fail(fmt::format("option '{}' is not a text", name));
      notes.options.emplace_back(name, text.get<std::string>());
    }
    notes.data_checksum = require_metadata(file_, "data_checksum");
    notes.valid_checksum = require_metadata(file_, "valid_checksum");
    notes.failure = require_metadata(file_, "failure");
    const std::string* set = file_.find_metadata("instruction_set");
    if (set != nullptr) notes.instruction_set = *set;
    return notes;
  }

  template <class Number>
  Number number(const Json& numbers, const std::string& name) const {
    const auto found = numbers.find(name);
    if (found == numbers.end() || !fits<Number>(*found)) {
      file_.fail(fmt::format("it has no number '{}'", name));
    }
    return found->get<Number>();
  }

  /// Early programs called it looks, or had none.
  std::vector<EpochMetric> history() const {
    std::vector<EpochMetric> all;
    const Tensor* tensor = file_.find("history");
    if (tensor == nullptr) tensor = file_.find("looks");
    if (tensor == nullptr) return all;
    if (tensor->dtype != "I64" || tensor->shape.size() != 2 || tensor->shape[1] != 2) {
      file_.fail("its table 'history' is not I64 of two columns");
    }
    all.reserve(tensor->shape[0]);
    for (std::size_t i = 0; i < tensor->shape[0]; ++i) {
      std::int64_t words[2];
      std::memcpy(words, tensor->bytes.data() + i * sizeof(words), sizeof(words));
      const auto metric = std::bit_cast<double>(words[1]);
      if (words[0] < 0 || !std::in_range<int>(words[0]) || !std::isfinite(metric)) {
        file_.fail("'history' has a row that is no epoch and metric");
      }
      all.push_back({static_cast<int>(words[0]), metric});
    }
    return all;
  }

  template <class Number>
  static bool fits(const Json& value) {
    if constexpr (std::numeric_limits<Number>::is_integer) {
      return value.is_number_unsigned() && std::in_range<Number>(value.get<std::uint64_t>());
    } else {
      return value.is_number();
    }
  }

  Table table(std::string_view name, std::size_t width) const {
    const Tensor* tensor = file_.find(name);
    if (tensor == nullptr || tensor->dtype != "F32" || tensor->shape.size() != 2 || width == 0 ||
        tensor->shape[0] == 0 || width > tensor->shape[1] ||
        tensor->shape[1] != Table::padded(width)) {
      file_.fail(fmt::format("it has no table '{}' of {} columns", name, width));
    }
    Table values(tensor->shape[0], width);
    std::memcpy(values.values().data(), tensor->bytes.data(), tensor->bytes.size());
    for (const float value : values.values()) {
      if (!std::isfinite(value)) {
        file_.fail(fmt::format("'{}' has a number that is not finite", name));
      }
    }
    return values;
  }

  const Safetensors& file_;
};

}  // namespace

void save_checkpoint(const RunNotes& notes, const TrainState& state, const std::string& path) {
  std::vector<Tensor> tensors{tensor_of("parameters", state.parameters)};
  for (const OptimizerState::Part& part : state.optimizer.parts) {
    if (is_own(part.name)) {
      throw Error(ErrorKind::kUsage,
                  fmt::format("expected another name for a table of an optimizer than '{}', which "
                              "checkpoints use themselves",
                              part.name));
    }
    tensors.push_back(tensor_of(part.name, part.table));
  }
  if (state.best_metric) tensors.push_back(tensor_of("best", state.best));
  const std::vector<std::int64_t> history = words_of(state.history);
  if (!history.empty()) {
    tensors.push_back(
        {"history", "I64", {state.history.size(), 2}, std::as_bytes(std::span(history))});
  }
  write_sealed_file(kFormat, tensors,
                    {{"options", option_object(notes.options).dump()},
                     {"data_checksum", notes.data_checksum},
                     {"valid_checksum", notes.valid_checksum},
                     {"failure", notes.failure},
                     {"instruction_set", notes.instruction_set},
                     {"earlier_rates", state.earlier_rates},
                     {"notes", notes_json(state.notes).dump()},
                     {"counters", counters(state).dump()}},
                    path);
}

Checkpoint load_checkpoint(const std::string& path) {
  Safetensors file(path, "checkpoint");
  read_sealed_file(kFormat, file);
  return Reader(file).read();
}

bool begins_as_checkpoint(std::string_view beginning) { return begins_sealed(kFormat, beginning); }

void require_unchanged_checkpoint(const std::string& path) {
  Safetensors file(path, "checkpoint");
  check_sealed_file(kFormat, file);
}

}  // namespace gumbelbox
