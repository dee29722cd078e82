#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "gumbelbox/options/option.h"

namespace gumbelbox {

/// What there is to know of one option without a struct of options at hand.
struct OptionEntry {
  std::string name;
  OptionDomain domain;
  std::string default_text;  ///< empty if there is none to tell
  std::string help;
  bool may_be_missing = false;  ///< of a positional argument

  bool is_flag() const noexcept { return std::holds_alternative<Flag>(domain); }
  bool is_text() const noexcept {
    return std::holds_alternative<OneOf>(domain) || std::holds_alternative<AnyText>(domain);
  }
};

/// Visitor that lists options, for help and for telling which flags exist. May visit several
/// structs, or one in several states: an option met again is listed once, and its default reads
/// "varies" if it was another before.
class OptionList {
 public:
  template <class Value, class Of>
  void operator()(std::string_view name, const Value& value, const Of& domain,
                  std::string_view help) {
    const bool tells = !is_positional(name) && !std::is_same_v<Of, Flag>;
    add({std::string(name), domain, tells ? option_text(value, domain) : "", std::string(help)});
  }

  /// One that is decided where it is not given: what the default is, set_default() has to say. A
  /// positional argument may then be missing.
  template <class Value, class Of>
  void operator()(std::string_view name, const std::optional<Value>& value, const Of& domain,
                  std::string_view help) {
    add({std::string(name), domain, value ? option_text(*value) : "", std::string(help),
         is_positional(name)});
  }

  template <class Value, class Of>
  void shorthand(std::string_view name, std::initializer_list<Value*>, const Of& domain,
                 std::string_view help) {
    add({std::string(name), domain, "", std::string(help)});
  }

  /// Says what the default is where the visits cannot tell: the option that chose the state.
  /// REQUIRES: an option of that name was visited.
  void set_default(std::string_view name, std::string text);

  /// In the order of their first visit.
  const std::vector<OptionEntry>& entries() const noexcept { return entries_; }

  /// Null if there is no option of that name.
  const OptionEntry* find(std::string_view name) const noexcept;

 private:
  std::vector<OptionEntry>::iterator position(std::string_view name) noexcept;
  void add(OptionEntry entry);

  std::vector<OptionEntry> entries_;
};

/// The list of a struct that has describe(), with the values of a new one as defaults.
template <class Options>
OptionList option_list() {
  OptionList list;
  Options options;
  describe(options, list);
  return list;
}

}  // namespace gumbelbox
