#pragma once

#include <string>

#include "gumbelbox/probability/estimate.h"

namespace gumbelbox {

/// A probability with the digits that it has.
///
///   computed:   six digits; more near 1, so that what it lacks to 1 has two: 0.99999999905
///   uncertain:  no digit beyond the second of its standard error
///
/// Limits: "1" and "0" are exactly that, or differ by less than their error or, if they have none,
///         by less than 1e-13 and than the smallest double.
std::string value_text(const Estimate& found);

/// The same with the standard error of an uncertain one: "0.31 +- 0.002".
std::string estimate_text(const Estimate& found);

}  // namespace gumbelbox
