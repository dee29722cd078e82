#include "gumbelbox/options/option.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/nearest.h"

namespace gumbelbox {
namespace {

[[noreturn]] void refuse(std::string_view where, std::string_view text, const OptionDomain& domain,
                         const std::string& hint = "") {
  throw Error(ErrorKind::kUsage,
              fmt::format("{}: expected {}, got '{}'{}", where, expectation(domain), text, hint));
}

template <class Number>
std::optional<Number> find_number(std::string_view text) {
  Number number{};
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failure != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

template <class Whole>
void parse_whole(std::string_view where, std::string_view text, Whole& value, const Range& domain) {
  if (!domain.word_for_0.empty() && text == domain.word_for_0) {
    value = 0;
    return;
  }
  const auto number = find_number<std::int64_t>(text);
  if (!number || *number < domain.low || *number > domain.high || !std::in_range<Whole>(*number)) {
    refuse(where, text, domain);
  }
  value = static_cast<Whole>(*number);
}

template <class Reals>
void parse_real(std::string_view where, std::string_view text, double& value, const Reals& domain) {
  const auto number = find_number<double>(text);
  if (!number || !std::isfinite(*number) || *number < domain.low || *number > domain.high) {
    refuse(where, text, domain);
  }
  value = *number;
}

template <class Number>
std::string number_text(Number number) {
  std::array<char, 32> digits;
  const auto result = std::to_chars(digits.data(), digits.data() + digits.size(), number);
  return {digits.data(), result.ptr};
}

template <class Number>
std::string bounds_text(std::string_view what, Number low, Number high) {
  const bool open_below = low == std::numeric_limits<Number>::lowest();
  const bool open_above = high == std::numeric_limits<Number>::max();
  if (open_below && open_above) return std::string(what);
  if (open_above) return fmt::format("{} of at least {}", what, number_text(low));
  if (open_below) return fmt::format("{} of at most {}", what, number_text(high));
  return fmt::format("{} in [{}, {}]", what, number_text(low), number_text(high));
}

struct Expectation {
  std::string operator()(const Range& range) const {
    const std::string text = bounds_text("a whole number", range.low, range.high);
    return range.word_for_0.empty() ? text : fmt::format("{} or {}", range.word_for_0, text);
  }
  std::string operator()(const RealRange& range) const {
    return bounds_text("a number", range.low, range.high);
  }
  std::string operator()(const LogRange& range) const {
    return bounds_text("a number", range.low, range.high);
  }
  std::string operator()(const OneOf& one_of) const {
    return fmt::format("one of {}", fmt::join(one_of.words, ", "));
  }
  std::string operator()(const AnyText&) const { return "a text"; }
  std::string operator()(const Flag&) const { return "true or false"; }
};

}  // namespace

std::string expectation(const OptionDomain& domain) { return std::visit(Expectation{}, domain); }

void parse_option(std::string_view where, std::string_view text, int& value, const Range& domain) {
  parse_whole(where, text, value, domain);
}

void parse_option(std::string_view where, std::string_view text, std::uint64_t& value,
                  const Range& domain) {
  parse_whole(where, text, value, domain);
}

void parse_option(std::string_view where, std::string_view text, double& value,
                  const RealRange& domain) {
  parse_real(where, text, value, domain);
}

void parse_option(std::string_view where, std::string_view text, double& value,
                  const LogRange& domain) {
  parse_real(where, text, value, domain);
}

void parse_option(std::string_view where, std::string_view text, std::string& value,
                  const OneOf& domain) {
  if (std::find(domain.words.begin(), domain.words.end(), text) == domain.words.end()) {
    refuse(where, text, domain, did_you_mean(text, domain.words));
  }
  value = text;
}

void parse_option(std::string_view, std::string_view text, std::string& value, const AnyText&) {
  value = text;
}

void parse_option(std::string_view where, std::string_view text, bool& value, const Flag& domain) {
  if (text != "true" && text != "false") refuse(where, text, domain);
  value = text == "true";
}

std::string option_text(int value) { return number_text(value); }
std::string option_text(int value, const Range& domain) {
  return value == 0 && !domain.word_for_0.empty() ? std::string(domain.word_for_0)
                                                  : number_text(value);
}
std::string option_text(std::uint64_t value) { return number_text(value); }
std::string option_text(double value) { return number_text(value); }
std::string option_text(bool value) { return value ? "true" : "false"; }
std::string option_text(const std::string& value) { return value; }

bool is_positional(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char letter) {
    return (letter >= 'A' && letter <= 'Z') || letter == '_';
  });
}

std::string flag_text(std::string_view name) {
  if (is_positional(name)) return std::string(name);
  return (name.size() == 1 ? "-" : "--") + std::string(name);
}

}  // namespace gumbelbox
