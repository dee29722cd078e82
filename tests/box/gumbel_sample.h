#pragma once

#include <cmath>

#include "gumbelbox/base/random.h"

namespace gumbelbox {

/// A lower corner drawn from the paper's MaxGumbel: P(corner <= z) = exp(-exp(-(z -
/// location)/beta)).
inline double sample_lower(Random& random, double location, double beta) {
  const double uniform = random.uniform() + 0x1p-54;  // never 0, whose log is infinite
  return location - beta * std::log(-std::log(uniform));
}

/// An upper corner drawn from the paper's MinGumbel, the mirror image of MaxGumbel.
inline double sample_upper(Random& random, double location, double beta) {
  return -sample_lower(random, -location, beta);
}

}  // namespace gumbelbox
