#pragma once

#include <string>
#include <vector>

#include "gumbelbox/options/option.h"

namespace gumbelbox {

/// What decides how stored rows become scores; kept in the model file.
struct ScoreOptions {
  std::string model = "gumbel";
  int dim = 5;
  double beta = 0.1;                ///< gumbel-exact, gumbel-censored, gumbel-truncated
  double intersection_beta = 0.01;  ///< gumbel
  double volume_beta = 0.1;         ///< gumbel, smooth, gaussian
  int tables = 1;                   ///< 2: one box as a and another as b
};

/// How rows are kept and moved while they are trained: what a model file no longer needs.
struct RowOptions {
  std::string side_parameter = "softplus";
  std::string noise = "centre";  ///< gaussian
  double sigma = 0.05;           ///< gaussian
  int samples = 1;               ///< gaussian
};

/// All model names, the default first.
const std::vector<std::string>& model_names();

/// Scales that a model has, told by its name.
bool has_beta(const std::string& model);
bool has_intersection_beta(const std::string& model);
bool has_volume_beta(const std::string& model);

/// Whether it is one of boxes with noise of its own.
bool has_sigma(const std::string& model);

/// Ways in which a trained row keeps its side: "softplus" (as published) or "exp".
const std::vector<std::string>& side_parameter_names();

/// Ways in which the noise of a gaussian box moves it: "centre" (the paper's) or "published" (the
/// code's).
const std::vector<std::string>& noise_names();

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

/// Calls field(name, member, domain, help) for every option of a row of this model.
template <class Visit>
void describe(RowOptions& o, const std::string& model, Visit&& field) {
  field("side-parameter", o.side_parameter, OneOf{side_parameter_names()},
        "how a row keeps its side while it is trained");
  if (!has_sigma(model)) return;
  field("noise", o.noise, OneOf{noise_names()},
        "what the noise of a gaussian box moves: its centre, or corner and side parameter alike as "
        "in the published code");
  field("sigma", o.sigma, LogRange{1e-6, 1e3}, "standard deviation that the noise begins with");
  field("samples", o.samples, Range{1, 1000},
        "draws of the noise for every pair; published noise is the mean of so many");
}

}  // namespace gumbelbox
