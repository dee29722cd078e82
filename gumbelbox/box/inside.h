#pragma once

namespace gumbelbox {

/// Log of the probability that the point z lies in a Gumbel box, one dimension: on the whole line,
/// and in [0, 1] when the corners are censored to it.
double log_inside(double z, double lower, double upper, double beta) noexcept;

/// The same for corners truncated to [0, 1] and renormalised.
double log_truncated_inside(double z, double lower, double upper, double beta) noexcept;

}  // namespace gumbelbox
