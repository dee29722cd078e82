#include "gumbelbox/eval/pair_scores.h"

#include <algorithm>
#include <cstddef>

namespace gumbelbox {

std::vector<double> pair_scores(const PairScore& score, const Table& parameters,
                                std::span<const Pair> pairs, Workers& workers) {
  constexpr std::size_t kPart = 1024;
  std::vector<double> scores(pairs.size());
  workers.run((pairs.size() + kPart - 1) / kPart, [&](std::size_t part) {
    const std::size_t begin = part * kPart;
    const std::size_t count = std::min(kPart, pairs.size() - begin);
    score.score(parameters, pairs.subspan(begin, count), std::span(scores).subspan(begin, count));
  });
  return scores;
}

}  // namespace gumbelbox
