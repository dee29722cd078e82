#include "gumbelbox/data/number_order.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "gumbelbox/data/cell.h"

namespace gumbelbox {
namespace {

/// The digits of a number, one by one, without the zeros before them.
class Digits {
 public:
  explicit Digits(std::string_view number) {
    if (number.starts_with('-')) number.remove_prefix(1);
    const std::size_t end = std::min(number.find_first_of("eE"), number.size());
    rest_ = number.substr(0, end);
    if (end < number.size()) exponent_ = exponent_of(number.substr(end + 1));
    const std::size_t point = std::min(rest_.find('.'), rest_.size());
    const std::size_t first = std::min(rest_.find_first_not_of("0."), rest_.size());
    // Of 120 it is 3, of 0.012 it is -1.
    const auto before = static_cast<double>(point) - static_cast<double>(first);
    exponent_ += first > point ? before + 1 : before;
    rest_.remove_prefix(first);
    is_zero_ = rest_.empty();
  }

  bool is_zero() const noexcept { return is_zero_; }

  /// The power of ten before whose point the digits begin.
  double exponent() const noexcept { return exponent_; }

  /// 0 beyond the last.
  char next() noexcept {
    if (rest_.starts_with('.')) rest_.remove_prefix(1);
    if (rest_.empty()) return '0';
    const char digit = rest_.front();
    rest_.remove_prefix(1);
    return digit;
  }

  bool ended() const noexcept { return rest_.empty() || rest_ == "."; }

 private:
  static double exponent_of(std::string_view text) noexcept {
    if (text.starts_with('+')) text.remove_prefix(1);  // find_real() reads no sign but minus
    return find_real(text).value_or(0);
  }

  std::string_view rest_;
  double exponent_ = 0;
  bool is_zero_ = false;
};

/// Of numbers without sign.
std::strong_ordering compare_sizes(std::string_view left, std::string_view right) noexcept {
  Digits l(left);
  Digits r(right);
  if (l.is_zero() || r.is_zero()) return r.is_zero() <=> l.is_zero();
  if (l.exponent() != r.exponent()) {
    return l.exponent() < r.exponent() ? std::strong_ordering::less : std::strong_ordering::greater;
  }
  while (!l.ended() || !r.ended()) {
    const auto order = l.next() <=> r.next();
    if (order != 0) return order;
  }
  return std::strong_ordering::equal;
}

}  // namespace

std::strong_ordering compare_numbers(std::string_view left, std::string_view right) noexcept {
  const double l = find_real(left).value_or(0);
  const double r = find_real(right).value_or(0);
  // Rounding to doubles keeps the order of numbers, but may make two of them equal.
  if (l < r) return std::strong_ordering::less;
  if (l > r) return std::strong_ordering::greater;
  if (left == right || std::isinf(l)) return std::strong_ordering::equal;
  return l < 0 ? compare_sizes(right, left) : compare_sizes(left, right);
}

}  // namespace gumbelbox
