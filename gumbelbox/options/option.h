#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace gumbelbox {

// A struct of options has one free function that names every field once:
//
//   template <class Visit>
//   void describe(TrainOptions& o, Visit&& field) {
//     field("epochs", o.epochs, Range{1}, "passes over the data");
//     field("learning-rate", o.learning_rate, LogRange{5e-4, 1}, "step size of Adam");
//     field.shorthand("beta", {&o.intersection_beta, &o.volume_beta}, LogRange{1e-6, 100},
//                     "sets both scales");
//   }
//
// Parser, help, configuration file and provenance are visitors of it: option_reader.h,
// option_list.h, option_writer.h. A name in capitals is a positional argument. An option that the
// other values rule out is simply not visited.

/// Whole numbers from `low` to `high`, both included.
struct Range {
  std::int64_t low = 0;
  std::int64_t high = std::numeric_limits<std::int64_t>::max();
  std::string_view word_for_0 = {};  ///< what is typed for 0, which `low` leaves out; none if empty
};

/// Finite numbers from `low` to `high`, both included.
struct RealRange {
  double low = std::numeric_limits<double>::lowest();
  double high = std::numeric_limits<double>::max();
};

/// As RealRange; a search over it steps by factors.
struct LogRange {
  double low;
  double high;
};

/// One of some words.
struct OneOf {
  std::vector<std::string> words;
};

/// Any text; help shows it as `shown_as`, say FILE.
struct AnyText {
  std::string shown_as = "TEXT";
};

/// On or off.
struct Flag {};

using OptionDomain = std::variant<Range, RealRange, LogRange, OneOf, AnyText, Flag>;

/// What a value should have been, for an error message: "a whole number in [1, 4096]".
std::string expectation(const OptionDomain& domain);

/// Reads a value. Throws kUsage, "WHERE: expected a whole number in [1, 4096], got 'ten'", and then
/// leaves the value as it was; `where` is the flag, or the place in a configuration file.
void parse_option(std::string_view where, std::string_view text, int& value, const Range& domain);
void parse_option(std::string_view where, std::string_view text, std::uint64_t& value,
                  const Range& domain);
void parse_option(std::string_view where, std::string_view text, double& value,
                  const RealRange& domain);
void parse_option(std::string_view where, std::string_view text, double& value,
                  const LogRange& domain);
void parse_option(std::string_view where, std::string_view text, std::string& value,
                  const OneOf& domain);
void parse_option(std::string_view where, std::string_view text, std::string& value,
                  const AnyText& domain);
void parse_option(std::string_view where, std::string_view text, bool& value, const Flag& domain);

/// The same for an option that may be left open.
template <class Value, class Of>
void parse_option(std::string_view where, std::string_view text, std::optional<Value>& value,
                  const Of& domain) {
  Value given{};
  parse_option(where, text, given, domain);
  value = given;
}

/// The shortest text that reads back as the same value.
std::string option_text(int value);
std::string option_text(int value, const Range& domain);  ///< the word for 0, if there is one
std::string option_text(std::uint64_t value);
std::string option_text(double value);
std::string option_text(bool value);
std::string option_text(const std::string& value);

template <class Value, class Of>
std::string option_text(const Value& value, const Of&) {
  return option_text(value);
}

/// The enumerator whose word stands at its place in `words`. REQUIRES: `word` is one of them.
template <class Enumeration>
Enumeration chosen(const std::vector<std::string>& words, std::string_view word) {
  const auto found = std::find(words.begin(), words.end(), word);
  return static_cast<Enumeration>(found - words.begin());
}

/// Whether a name is that of a positional argument: all capitals.
bool is_positional(std::string_view name);

/// The name as it is typed: "--dim", "-k", "MODEL".
std::string flag_text(std::string_view name);

}  // namespace gumbelbox
