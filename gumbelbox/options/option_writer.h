#pragma once

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gumbelbox/options/option.h"

namespace gumbelbox {

/// Names and texts of options, in the order of their description.
using OptionTexts = std::vector<std::pair<std::string, std::string>>;

/// Visitor that writes a struct of options down, for the provenance of a model and for JSON: names
/// with '_' for '-', values as option_text(). Leaves out shorthands, positional
/// arguments and what is not set.
class OptionWriter {
 public:
  template <class Value, class Of>
  void operator()(std::string_view name, const Value& value, const Of& domain, std::string_view) {
    if (is_positional(name)) return;
    std::string key(name);
    std::replace(key.begin(), key.end(), '-', '_');
    texts_.emplace_back(std::move(key), option_text(value, domain));
  }

  template <class Value, class Of>
  void operator()(std::string_view name, const std::optional<Value>& value, const Of& domain,
                  std::string_view help) {
    if (value) (*this)(name, *value, domain, help);
  }

  template <class Value, class Of>
  void shorthand(std::string_view, std::initializer_list<Value*>, const Of&, std::string_view) {}

  const OptionTexts& texts() const noexcept { return texts_; }

 private:
  OptionTexts texts_;
};

/// The options of a struct that has describe(), written down.
template <class Options>
OptionTexts option_texts(Options options) {
  OptionWriter writer;
  describe(options, writer);
  return writer.texts();
}

}  // namespace gumbelbox
