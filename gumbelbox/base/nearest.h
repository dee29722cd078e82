#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace gumbelbox {

/// The candidate that someone who typed `text` probably meant: at most a third of the letters
/// wrong, or an unfinished beginning of it. The first among equals; nothing if all are far.
std::optional<std::string> find_nearest(std::string_view text,
                                        std::span<const std::string> candidates);

/// "; did you mean CANDIDATE?" to end an error message with, or nothing if no candidate is near.
std::string did_you_mean(std::string_view text, std::span<const std::string> candidates);

}  // namespace gumbelbox
