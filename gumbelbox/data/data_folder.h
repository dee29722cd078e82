#pragma once

#include <string>

#include "gumbelbox/data/data_set.h"

namespace gumbelbox {

/// Reads a folder of `entities.tsv` (id, name), `train.tsv` and optionally `aliases.tsv` (id,
/// alias), `valid.tsv` (or `dev.tsv`), `test.tsv`, `valid_neg.tsv`, `test_neg.tsv`, and of
/// probabilities `marginals.tsv` (id, p, n) and `test_counted.tsv` (the pairs of test again), each
/// plain or with `.gz` added; plain wins. Parts that are not asked for are not opened; those of
/// probabilities are not if the options say that the data are a hierarchy. Throws kIo, and kInput
/// with file and line.
DataSet load_data_folder(const std::string& folder, const LoadOptions& options = {});

/// Writes such a folder, plain, and makes it if need be; files of the same names are replaced. The
/// lines of edges with targets have their counts, if there are any; no column holds weights.
/// Throws kIo; kUsage if the folder has a part that the data has not, which would then seem to
/// belong to it; kInput for a name that a line cannot hold.
void write_data_folder(const DataSet& data, const std::string& folder);

}  // namespace gumbelbox
