#pragma once

#include <compare>
#include <string_view>

namespace gumbelbox {

/// How two numbers compare as they are written: 9007199254740993 is more than 9007199254740992,
/// though both are the same double, and 4.50 equals 4.5. REQUIRES: find_real() reads both, and
/// neither is nan.
std::strong_ordering compare_numbers(std::string_view left, std::string_view right) noexcept;

}  // namespace gumbelbox
