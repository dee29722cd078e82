#include "gumbelbox/query/model_boxes.h"

#include <vector>

#include "gumbelbox/score/box_view.h"

namespace gumbelbox {

RandomBoxes boxes_of(const Model& model, const ModelBoxes& boxes_of_model,
                     std::span<const EntityId> ids) {
  const auto dim = static_cast<std::size_t>(model.score.dim);
  const BoxProcess& process = boxes_of_model.process;
  RandomBoxes boxes(process, dim);
  std::vector<double> lower(dim);
  std::vector<double> upper(dim);
  std::vector<double> sigma;
  for (const EntityId id : ids) {
    const std::span<const float> row = model.rows.row(id);
    if (boxes_of_model.corners) {
      boxes_of_model.corners(row, lower, upper);
    } else {
      const BoxView box(row, dim);
      for (std::size_t j = 0; j < dim; ++j) {
        lower[j] = box.lower(j);
        upper[j] = box.upper(j);
      }
    }
    if (process.corners == Corners::kGaussian) {
      const std::span<const float> last = row.last(dim);
      sigma.assign(last.begin(), last.end());
    }
    boxes.add(lower, upper, sigma);
  }
  return boxes;
}

}  // namespace gumbelbox
