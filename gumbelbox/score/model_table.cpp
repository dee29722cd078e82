#include "gumbelbox/score/model_table.h"

#include <algorithm>
#include <iterator>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/nearest.h"
#include "gumbelbox/loss/cross_entropy_loss.h"
#include "gumbelbox/options/option_check.h"
#include "gumbelbox/score/box_entries.h"
#include "gumbelbox/score/point_entries.h"

namespace gumbelbox {
namespace {

/// A new model is pushed back here: docs/adding_a_model.md.
std::vector<ModelEntry> all_entries() {
  std::vector<ModelEntry> entries = box_entries();
  std::ranges::move(point_entries(), std::back_inserter(entries));
  return entries;
}

const ModelEntry* find_entry(std::string_view name) noexcept {
  const auto found = std::ranges::find(model_table(), name, &ModelEntry::name);
  return found == model_table().end() ? nullptr : &*found;
}

/// An option that has a value; a shorthand has none.
const ModelOption& require_option(std::string_view model, std::string_view name) {
  std::vector<std::string> names;
  for (const ModelOption& option : options_of_model(model)) {
    if (option.name == name && option.sets.empty()) return option;
    if (option.name == name) {
      throw Error(ErrorKind::kUsage, fmt::format("{}: for model '{}' this is {}; set them", name,
                                                 model, fmt::join(option.sets, " and ")));
    }
    names.push_back(option.name);
  }
  throw Error(ErrorKind::kUsage, fmt::format("{}: model '{}' has no such option{}", name, model,
                                             did_you_mean(name, names)));
}

/// Whether a value can be one of an option with this default: a whole number is a real one too.
bool fits(const OptionValue& value, const OptionValue& like) {
  return value.index() == like.index() ||
         (std::holds_alternative<int>(value) && std::holds_alternative<double>(like));
}

const ModelEntry& checked_entry(const ModelOptions& options) {
  check_model_options(options);
  return model_entry(options.model);
}

template <class Value>
const Value& value_of(const ModelOptions& options, std::string_view name) {
  const auto given = options.values.find(name);
  const OptionValue* value = given == options.values.end() ? nullptr : &given->second;
  for (const ModelOption& option : options_of_model(options.model)) {
    const bool is_it = option.name == name && option.sets.empty();
    if (value == nullptr && is_it) value = &option.value;
  }
  const Value* found = value == nullptr ? nullptr : std::get_if<Value>(value);
  if (found != nullptr) return *found;
  throw Error(ErrorKind::kUsage,
              fmt::format("{}: model '{}' has no such option", name, options.model));
}

}  // namespace

std::unique_ptr<Loss> cross_entropy_loss(const ModelOptions&, Log1mGuard guard) {
  return std::make_unique<CrossEntropyLoss>(guard);
}

std::unique_ptr<Optimizer> adam_optimizer(AdamRows rows) { return std::make_unique<Adam>(rows); }

const std::vector<ModelEntry>& model_table() {
  static const std::vector<ModelEntry> table = all_entries();
  return table;
}

const std::vector<std::string>& model_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (const ModelEntry& entry : model_table()) all.push_back(entry.name);
    return all;
  }();
  return names;
}

const std::string& models_help() {
  static const std::string help = [] {
    std::string all;
    for (const ModelEntry& entry : model_table()) {
      all += fmt::format("{}{}: {}", all.empty() ? "" : "; ", entry.name, entry.summary);
    }
    return all;
  }();
  return help;
}

const ModelEntry& model_entry(const std::string& name) {
  if (const ModelEntry* entry = find_entry(name)) return *entry;
  std::string checked;
  parse_option("model", name, checked, OneOf{model_names()});  // throws, with the nearest name
  throw Error(ErrorKind::kUsage, fmt::format("model: no model named '{}'", name));
}

const std::vector<ModelOption>& options_of_model(std::string_view model) {
  static const std::vector<ModelOption> none;
  const ModelEntry* entry = find_entry(model);
  return entry == nullptr ? none : entry->options;
}

void add_defaults(ModelOptions& options) {
  const ModelEntry* entry = find_entry(options.model);
  if (entry != nullptr && options.kind == DataKind::kProbability) {
    for (const auto& [name, value] : entry->for_probabilities(options.dim)) {
      options.values.try_emplace(name, value);
    }
  }
  for (const ModelOption& option : options_of_model(options.model)) {
    if (!option.sets.empty()) continue;
    OptionValue& value = options.values.try_emplace(option.name, option.value).first->second;
    const bool is_real = std::holds_alternative<double>(option.value);
    if (const int* whole = std::get_if<int>(&value); whole != nullptr && is_real) {
      value = static_cast<double>(*whole);
    }
  }
}

void check_model_options(const ModelOptions& options) {
  model_entry(options.model);
  for (const auto& [name, value] : options.values) {
    const ModelOption& option = require_option(options.model, name);
    if (fits(value, option.value)) continue;
    throw Error(ErrorKind::kUsage, fmt::format("{}: expected {}, got a value of another type", name,
                                               expectation(option.domain)));
  }
  check_options(options);
}

double ModelOptions::real(std::string_view name) const {
  const auto given = values.find(name);
  const int* whole = given == values.end() ? nullptr : std::get_if<int>(&given->second);
  return whole != nullptr ? *whole : value_of<double>(*this, name);
}
int ModelOptions::whole(std::string_view name) const { return value_of<int>(*this, name); }
const std::string& ModelOptions::word(std::string_view name) const {
  return value_of<std::string>(*this, name);
}

namespace {

void require_dim(const ModelOptions& options) {
  if (options.dim != kAutoDim) return;
  throw Error(ErrorKind::kUsage, "dim: expected a number of dimensions, got auto");
}

}  // namespace

std::unique_ptr<TrainingScore> make_training_score(const ModelOptions& options) {
  require_dim(options);
  return checked_entry(options).training_score(options);
}

std::unique_ptr<PairScore> make_stored_score(const ModelOptions& options) {
  require_dim(options);
  return checked_entry(options).stored_score(options);
}

std::string why_no_layout(const ModelOptions& options) {
  const ModelEntry& entry = model_entry(options.model);
  if (!entry.layout) return fmt::format("there is no layout for '{}'", options.model);
  return entry.layout->why_not(options);
}

}  // namespace gumbelbox
