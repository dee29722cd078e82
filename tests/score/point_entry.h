#pragma once

#include "gumbelbox/score/formula_entry.h"
#include "tests/score/point_formula.h"

namespace gumbelbox {

inline ModelEntry point() {
  ModelEntry entry;
  entry.name = "point";
  entry.summary = "points; what is near is likely";
  entry.options = {
      {.name = "beta", .value = 0.1, .domain = LogRange{1e-6, 1e3}, .help = "how near is near"}};
  entry.kinds = {DataKind::kHierarchy};
  entry.tensors = [](const ModelOptions& o) -> std::vector<TensorPart> {
    return {{.name = "point", .columns = static_cast<std::size_t>(o.dim)}};
  };
  set_formula(entry, [](const ModelOptions& o) {
    return PointFormula(static_cast<std::size_t>(o.dim), o.real("beta"));
  });
  return entry;
}

}  // namespace gumbelbox
