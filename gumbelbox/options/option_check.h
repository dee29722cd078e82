#pragma once

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "gumbelbox/options/option.h"

namespace gumbelbox {

/// Visitor that checks every option against its own description.
struct OptionChecker {
  template <class Value, class Of>
  void operator()(std::string_view name, const std::optional<Value>& value, const Of& domain,
                  std::string_view help) {
    if (value) (*this)(name, *value, domain, help);
  }

  template <class Value, class Of>
  void operator()(std::string_view name, const Value& value, const Of& domain, std::string_view) {
    Value copy = value;
    std::string where(name);
    std::ranges::replace(where, '-', '_');
    parse_option(where, option_text(value, domain), copy, domain);
  }

  template <class Value, class Of>
  void shorthand(std::string_view, std::initializer_list<Value*>, const Of&, std::string_view) {}
};

/// Throws kUsage when an option of a struct that has describe() is out of its range: whoever filled
/// the struct by hand meets the same limits as the command line.
template <class Options>
void check_options(Options options) {
  describe(options, OptionChecker{});
}

}  // namespace gumbelbox
