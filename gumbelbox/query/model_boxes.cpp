#include "gumbelbox/query/model_boxes.h"

#include <vector>

namespace gumbelbox {

std::optional<BoxProcess> find_process(const ScoreOptions& score) {
  if (score.model == "hard") return BoxProcess{Corners::kFixed, 0};
  if (score.model == "gumbel") return BoxProcess{Corners::kGumbel, score.intersection_beta};
  if (score.model == "gumbel-exact") return BoxProcess{Corners::kGumbel, score.beta};
  if (score.model == "gumbel-censored") return BoxProcess{Corners::kCensored, score.beta};
  if (score.model == "gumbel-truncated") return BoxProcess{Corners::kTruncated, score.beta};
  if (score.model == "gaussian") return BoxProcess{Corners::kGaussian, score.volume_beta};
  return {};
}

RandomBoxes boxes_of(const Model& model, const BoxProcess& process, std::span<const EntityId> ids) {
  const auto dim = static_cast<std::size_t>(model.score.dim);
  RandomBoxes boxes(process, dim);
  for (const EntityId id : ids) {
    const std::span<const float> row = model.rows.row(id);  // lower, side, for gaussian sigma
    const auto part = [&](std::size_t index) {
      const std::span<const float> numbers = row.subspan(index * dim, dim);
      return std::vector<double>(numbers.begin(), numbers.end());
    };
    const std::vector<double> lower = part(0);
    std::vector<double> upper = part(1);
    for (std::size_t j = 0; j < dim; ++j) upper[j] += lower[j];
    std::vector<double> sigma;
    if (process.corners == Corners::kGaussian) sigma = part(2);
    boxes.add(lower, upper, sigma);
  }
  return boxes;
}

}  // namespace gumbelbox
