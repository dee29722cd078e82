#pragma once

#include <vector>

#include "cli/bench_work.h"

namespace gumbelbox {

/// The pair kernels by themselves, on a table that stays in the cache, and the limit that they are
/// held against: the exponentials and logarithms of a pair in one dimension, and nothing else.
std::vector<BenchWork> kernel_works();

}  // namespace gumbelbox
