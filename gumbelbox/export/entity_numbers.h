#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "gumbelbox/score/model_table.h"
#include "gumbelbox/store/model.h"

namespace gumbelbox {

/// The numbers that an export gives of every entity. Boxes have their corners `lower` and `upper`,
/// where the model file keeps lower and side; every other tensor of the model table is given as
/// it is.
///
/// `upper` is rounded to float. Rounding keeps the order: a box inside another stays inside.
class EntityNumbers {
 public:
  /// Numbers that belong together: one tensor.
  struct Part {
    std::string name;
    std::size_t offset;   ///< of its first number in row()
    std::size_t columns;  ///< how many there are
  };

  /// Keeps the model.
  explicit EntityNumbers(const Model& model);

  /// The same for a model that this entry describes.
  EntityNumbers(const Model& model, const ModelEntry& entry);

  bool has_boxes() const noexcept { return has_boxes_; }
  std::size_t entities() const noexcept { return model_.rows.rows(); }
  std::size_t dim() const noexcept { return dim_; }
  std::size_t width() const noexcept { return model_.rows.width(); }  ///< numbers of a row()

  /// In the order of row(). Those of boxes begin with `lower` and `upper`.
  const std::vector<Part>& parts() const noexcept { return parts_; }

  /// All numbers of an entity, valid until the next call. REQUIRES: id < entities().
  std::span<const float> row(std::size_t id);

  /// Numbers of a point(): the dimension of a box, or all there are.
  std::size_t point_size() const noexcept;

  /// One point for an entity, valid until the next call: the centre of its box, or all its numbers
  /// if the model has no boxes. REQUIRES: id < entities().
  std::span<const float> point(std::size_t id);

 private:
  const Model& model_;
  bool has_boxes_;
  std::size_t dim_;
  std::vector<Part> parts_;
  std::vector<float> row_, point_;
};

}  // namespace gumbelbox
