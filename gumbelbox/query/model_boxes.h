#pragma once

#include <optional>
#include <span>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/probability/random_boxes.h"
#include "gumbelbox/store/model.h"

namespace gumbelbox {

/// Which random boxes stand behind a model; nothing where there are none.
///
///   hard                              fixed corners
///   gumbel                            Gumbel corners on the line, scale intersection_beta; the
///   sides
///                                     of the model approximate theirs
///   gumbel-exact                      Gumbel corners on the line
///   gumbel-censored, gumbel-truncated Gumbel corners in the unit cube
///   gaussian                          Gaussian centres, sides soft with volume_beta
std::optional<BoxProcess> find_process(const ScoreOptions& score);

/// The boxes of some entities, in their order. REQUIRES: one table; process is that of the model.
RandomBoxes boxes_of(const Model& model, const BoxProcess& process, std::span<const EntityId> ids);

}  // namespace gumbelbox
