#pragma once

#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "gumbelbox/data/data_kind.h"
#include "gumbelbox/options/option.h"

namespace gumbelbox {

/// What an option may be.
using OptionValue = std::variant<int, double, std::string>;

/// Which part of a model an option shapes.
enum class OptionUse {
  kScore,     ///< how rows become scores: a model file is useless without it
  kRows,      ///< what rows to start from are like
  kTraining,  ///< how rows are moved while they are trained, and nothing else
};

/// One option that a model has, by its table entry.
struct ModelOption {
  std::string name;  ///< as it is typed, "volume-beta"
  OptionUse use = OptionUse::kScore;
  OptionValue value;  ///< when nothing else is said
  OptionDomain domain;
  std::string help;
  std::vector<std::string> sets = {};  ///< a shorthand: sets these others, and is none itself
};

/// Of a model that is yet to be made: as many dimensions as its data need, which fit() finds out.
inline constexpr int kAutoDim = 0;

/// Which model, in how many dimensions, and the values of those options that its entry in the model
/// table names. A value that is not there is the default of the entry.
struct ModelOptions {
  std::string model = "gumbel";
  int dim = 5;
  std::map<std::string, OptionValue, std::less<>> values = {};
  DataKind kind = DataKind::kHierarchy;  ///< of the data: decides defaults, and nothing else

  /// Values by name. Throw kUsage if the model has no such option, or one of another type.
  double real(std::string_view name) const;
  int whole(std::string_view name) const;
  const std::string& word(std::string_view name) const;
};

/// All model names, the default first.
const std::vector<std::string>& model_names();

/// What each model is, in one line for help.
const std::string& models_help();

/// The options that a model has besides model and dim; none for an unknown name.
const std::vector<ModelOption>& options_of_model(std::string_view model);

/// Gives every option of the model a value, as the number of dimensions and the kind of data call
/// for it, and those of real numbers a double.
void add_defaults(ModelOptions& options);

/// Calls field(name, member, domain, help) for one option of a model.
template <class Visit>
void describe(const ModelOption& option, ModelOptions& o, Visit&& field) {
  const auto value_of = [&](const std::string& name) -> OptionValue& { return o.values.at(name); };
  if (!option.sets.empty()) {
    field.shorthand(
        option.name,
        {&std::get<double>(value_of(option.sets[0])), &std::get<double>(value_of(option.sets[1]))},
        std::get<LogRange>(option.domain), option.help);
    return;
  }
  std::visit(
      [&](auto& value, const auto& domain) {
        if constexpr (requires { parse_option("", "", value, domain); }) {
          field(option.name, value, domain, option.help);
        }
      },
      value_of(option.name), option.domain);
}

/// Calls field(...) for every option of the model that `o` names that shapes its scores.
template <class Visit>
void describe_scores(ModelOptions& o, Visit&& field) {
  field("model", o.model, OneOf{model_names()}, models_help());
  field("dim", o.dim, Range{1, 4096, "auto"},
        "dimensions of the boxes; auto adds them until the answers are right, at most 64");
  add_defaults(o);
  for (const ModelOption& option : options_of_model(o.model)) {
    if (option.use == OptionUse::kScore) describe(option, o, field);
  }
}

/// The same for all options of that model.
template <class Visit>
void describe(ModelOptions& o, Visit&& field) {
  describe_scores(o, field);
  for (const ModelOption& option : options_of_model(o.model)) {
    if (option.use != OptionUse::kScore) describe(option, o, field);
  }
}

}  // namespace gumbelbox
