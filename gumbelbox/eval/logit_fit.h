#pragma once

#include <span>

namespace gumbelbox {

/// Logits as a line of other logits.
struct LogitLine {
  double slope = 1;
  double shift = 0;
};

/// The line x = slope * z + shift that gives the lowest
///
///   sum of log(1 + e^x) - p x  +  0.001 ((slope - 1)^2 + shift^2) / 2
///
/// the cross entropy of sigmoid(x) with p, and a prior. By Newton steps, halved until the sum
/// falls; it is convex. Without a shift the shift stays 0. Domain: finite z, p in [0, 1], spans of
/// one length; slope >= 0.001.
LogitLine fit_logit_line(std::span<const double> z, std::span<const double> p, bool with_shift);

}  // namespace gumbelbox
