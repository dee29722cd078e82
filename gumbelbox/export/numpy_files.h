#pragma once

#include <ostream>

#include "gumbelbox/store/model.h"

namespace gumbelbox {

/// Writes a file that np.load() opens, without pickle: the parts of EntityNumbers under
/// their names, `lower` and `upper` above all, float32 [entities, columns]; `names`; and of a
/// hierarchy `edges`, int32 [edges, 2], parent first. Throws kUsage from 4 GiB on, before
/// anything is written.
void write_npz(const Model& model, std::ostream& out);

/// Writes one array, npy_corners().
void write_npy(const Model& model, std::ostream& out);

}  // namespace gumbelbox
