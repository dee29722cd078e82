#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace gumbelbox {

/// How fast one work was done.
struct BenchResult {
  std::string name;
  double pairs_per_second = 0;
  unsigned threads = 1;
  double seconds = 0;  ///< median time of one round: a training step, a ranking, a query, a loading
  double spread = 0;   ///< (third quartile - first) / median of the rounds
  double dim = 0;      ///< dimensions, where the work has them
  std::size_t rounds = 0;
};

/// A piece of work whose speed is measured.
struct BenchWork {
  std::string name;
  std::string what;      ///< one line for people
  bool standard = true;  ///< done without being asked for by name
  std::function<BenchResult(unsigned threads)> run;
};

/// All works, in the order in which they are done.
const std::vector<BenchWork>& bench_works();

/// Median and spread of the durations of several rounds, as a result.
BenchResult result_of(std::vector<double> seconds, double pairs, unsigned threads);

}  // namespace gumbelbox
