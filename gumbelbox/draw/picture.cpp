#include "gumbelbox/draw/picture.h"

#include <vector>

#include "gumbelbox/base/file_seal.h"
#include "gumbelbox/draw/box_picture.h"
#include "gumbelbox/draw/neighbourhood.h"
#include "gumbelbox/draw/nested_picture.h"

namespace gumbelbox {

namespace {

void draw(const Model& model, std::optional<EntityId> shown, std::ostream& svg) {
  constexpr std::size_t kMostLevels = 6;  // more leave no room for names
  require_boxes(model);
  const Neighbourhood part =
      shown ? neighbourhood_of(model, *shown, kMostLevels) : overview_of(model, kMostLevels);
  if (model.score.dim != 2) {
    svg << nested_picture(model, part);
    return;
  }
  std::vector<EntityId> chain;
  std::vector<EntityId> others;
  for (const Level& level : part.levels) {
    if (level.id) chain.push_back(*level.id);
    for (const Relative& relative : level.others) others.push_back(relative.id);
  }
  draw_boxes(model, chain, others, {}, svg);
}

}  // namespace

void draw_picture(const Model& model, std::optional<EntityId> shown, std::ostream& svg) {
  write_sealed(
      kMarkupSeal, [&](std::ostream& file) { draw(model, shown, file); }, svg);
}

}  // namespace gumbelbox
