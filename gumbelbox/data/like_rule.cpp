#include "gumbelbox/data/like_rule.h"

#include <algorithm>
#include <cmath>
#include <compare>
#include <utility>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/cell.h"
#include "gumbelbox/data/number_order.h"

namespace gumbelbox {
namespace {

using Sign = LikeRule::Sign;

// Longer signs come first, since shorter ones begin them.
constexpr std::pair<std::string_view, Sign> kSigns[] = {
    {">=", Sign::kAtLeast}, {"<=", Sign::kAtMost}, {"!=", Sign::kDifferent}, {"==", Sign::kEqual},
    {">", Sign::kMore},     {"<", Sign::kLess},    {"=", Sign::kEqual}};

[[noreturn]] void fail(const std::string& message) {
  throw Error(ErrorKind::kUsage, fmt::format("like: {}; such as 'rating > 4'", message));
}

std::string_view sign_text(Sign sign) {
  if (sign == Sign::kEqual) return "=";
  for (const auto& [text, known] : kSigns) {
    if (known == sign) return text;
  }
  return {};
}

bool holds_of(Sign sign, std::strong_ordering order) {
  switch (sign) {
    case Sign::kMore:
      return order > 0;
    case Sign::kAtLeast:
      return order >= 0;
    case Sign::kLess:
      return order < 0;
    case Sign::kAtMost:
      return order <= 0;
    case Sign::kEqual:
      return order == 0;
    default:
      return order != 0;
  }
}

/// Cuts quotes off; whether there were any.
bool take_quotes(std::string_view& value) {
  if (value.size() < 2 || value.front() != value.back()) return false;
  if (value.front() != '"' && value.front() != '\'') return false;
  value = value.substr(1, value.size() - 2);
  return true;
}

}  // namespace

std::string LikeRule::text() const {
  return fmt::format("{} {} {}", column, sign_text(sign), number ? value : in_quotes(value));
}

bool LikeRule::holds(const RecordPlace& place, std::string_view cell) const {
  if (!number) return (cell == value) == (sign == Sign::kEqual);
  const std::optional<double> given = find_real(cell);
  if (!given || std::isnan(*given)) {
    std::string with_point(cell);
    std::ranges::replace(with_point, ',', '.');
    const bool comma = with_point != cell && find_real(with_point);
    place.fail(fmt::format("expected a number to compare, {}, got {}{}", text(), in_quotes(cell),
                           comma ? "; decimals have a point" : ""));
  }
  return holds_of(sign, compare_numbers(cell, value));
}

LikeRule parse_like(std::string_view text) {
  const std::size_t at = text.find_first_of("<>!=");
  if (at == text.npos) fail(fmt::format("expected COLUMN SIGN VALUE, got {}", in_quotes(text)));
  LikeRule rule;
  rule.column = trim(text.substr(0, at));
  if (rule.column.empty()) fail("expected a column before the sign");
  std::string_view value = text.substr(at);
  const auto* sign = std::begin(kSigns);
  while (sign != std::end(kSigns) && !value.starts_with(sign->first)) ++sign;
  if (sign == std::end(kSigns)) fail("expected one of > >= < <= = !=, got '!'");
  rule.sign = sign->second;
  value = trim(value.substr(sign->first.size()));
  if (value.empty()) fail("expected a value behind the sign");
  if (!take_quotes(value)) rule.number = find_real(value);
  if (rule.number && std::isnan(*rule.number)) rule.number.reset();
  rule.value = value;
  const bool by_order = rule.sign != Sign::kEqual && rule.sign != Sign::kDifferent;
  if (by_order && !rule.number) {
    fail(fmt::format("expected a number behind {}, got {}", sign->first, in_quotes(value)));
  }
  return rule;
}

}  // namespace gumbelbox
