#include "gumbelbox/eval/classification.h"

#include <algorithm>
#include <functional>
#include <vector>

namespace gumbelbox {
namespace {

std::vector<double> sorted(std::span<const double> scores) {
  std::vector<double> result(scores.begin(), scores.end());
  std::ranges::sort(result, std::greater<>());
  return result;
}

/// How many of the scores, largest first, are at least `least`, from a place on where they are.
std::size_t count_from(const std::vector<double>& scores, std::size_t place, double least) {
  while (place < scores.size() && scores[place] >= least) ++place;
  return place;
}

}  // namespace

Classification classify(std::span<const double> right, std::span<const double> wrong,
                        double threshold) {
  const std::vector<double> rights = sorted(right);
  const std::vector<double> wrongs = sorted(wrong);
  const auto all_rights = static_cast<double>(rights.size());
  const auto all_wrongs = static_cast<double>(wrongs.size());

  Classification result;
  const auto hits = static_cast<double>(count_from(rights, 0, threshold));
  const auto misses = static_cast<double>(count_from(wrongs, 0, threshold));
  result.recall = hits / all_rights;
  if (hits > 0) {
    result.precision = hits / (hits + misses);
    result.f1 = 2 * result.precision * result.recall / (result.precision + result.recall);
  }

  std::size_t wrong_above = 0;  // wrong scores above those at hand
  for (std::size_t taken = 0; taken < rights.size();) {
    const double score = rights[taken];
    const std::size_t next = count_from(rights, taken, score);
    while (wrong_above < wrongs.size() && wrongs[wrong_above] > score) ++wrong_above;
    const std::size_t wrong_here = count_from(wrongs, wrong_above, score);
    const auto group = static_cast<double>(next - taken);
    const double beaten = all_wrongs - (static_cast<double>(wrong_above + wrong_here)) / 2;
    result.auc += group * beaten / (all_rights * all_wrongs);
    const auto so_far = static_cast<double>(next);
    result.average_precision +=
        group / all_rights * so_far / (so_far + static_cast<double>(wrong_here));
    taken = next;
  }
  return result;
}

}  // namespace gumbelbox
