#pragma once

#include <string>
#include <vector>

#include "gumbelbox/base/option.h"

namespace gumbelbox {

/// What decides how stored rows become scores; kept in the model file.
struct ScoreOptions {
  std::string model = "gumbel";
  int dim = 5;
  double beta = 0.1;                ///< gumbel-exact
  double intersection_beta = 0.01;  ///< gumbel
  double volume_beta = 0.1;         ///< gumbel, smooth
  int tables = 1;                   ///< 2: one box as a and another as b
};

/// All model names, the default first.
const std::vector<std::string>& model_names();

/// Scales that a model has, told by its name.
bool has_beta(const std::string& model);
bool has_intersection_beta(const std::string& model);
bool has_volume_beta(const std::string& model);

/// Calls field(name, member, domain, help) for every option of the model that `o` names.
template <class Visit>
void describe(ScoreOptions& o, Visit&& field) {
  const LogRange scale{1e-6, 1e3};
  field("model", o.model, OneOf{model_names()}, "which model");
  field("dim", o.dim, Range{1, 4096}, "dimensions of a box");
  if (has_beta(o.model)) field("beta", o.beta, scale, "scale of the Gumbel corners");
  if (has_intersection_beta(o.model)) {
    field.shorthand("beta", {&o.intersection_beta, &o.volume_beta}, scale,
                    "scale of the Gumbel corners; for gumbel both of its scales at once");
    field("intersection-beta", o.intersection_beta, scale,
          "scale of the Gumbel corners in the intersection");
  }
  if (has_volume_beta(o.model)) {
    field("volume-beta", o.volume_beta, scale, "scale of the softplus in the side");
  }
  field("tables", o.tables, Range{1, 2},
        "boxes an entity: 1, or 2 (one as parent, one as child) to reproduce two published rows");
}

}  // namespace gumbelbox
