#include "gumbelbox/export/entity_numbers.h"

#include "gumbelbox/score/box_view.h"

namespace gumbelbox {

EntityNumbers::EntityNumbers(const Model& model)
    : EntityNumbers(model, model_entry(model.score.model)) {}

EntityNumbers::EntityNumbers(const Model& model, const ModelEntry& entry)
    : model_(model), has_boxes_(entry.has_boxes), dim_(static_cast<std::size_t>(model.score.dim)) {
  std::size_t offset = 0;
  for (const TensorPart& part : entry.tensors(model.score)) {
    parts_.push_back({part.name, offset, part.columns});
    offset += part.columns;
  }
  if (has_boxes_) parts_[1].name = "upper";
}

std::span<const float> EntityNumbers::row(std::size_t id) {
  const std::span<const float> stored = model_.rows.row(id);
  if (!has_boxes_) return stored;
  row_.assign(stored.begin(), stored.end());
  const BoxView box(stored, dim_);
  for (std::size_t j = 0; j < dim_; ++j) row_[dim_ + j] = static_cast<float>(box.upper(j));
  return row_;
}

std::size_t EntityNumbers::point_size() const noexcept { return has_boxes_ ? dim_ : width(); }

std::span<const float> EntityNumbers::point(std::size_t id) {
  const std::span<const float> stored = model_.rows.row(id);
  if (!has_boxes_) return stored;
  point_.resize(dim_);
  const BoxView box(stored, dim_);
  for (std::size_t j = 0; j < dim_; ++j) {
    point_[j] = static_cast<float>(box.lower(j) + box.side(j) / 2);
  }
  return point_;
}

}  // namespace gumbelbox
