#pragma once

#include <string>

#include "gumbelbox/data/data_set.h"

namespace gumbelbox {

/// Whether a folder has `train2id.txt`, plain or with `.gz` added, and no `train.tsv`.
bool is_openke_folder(const std::string& folder);

/// Reads a folder of the OpenKE format: `train2id.txt`, and optionally `valid2id.txt`,
/// `test2id.txt`, `classification_samples_valid2id.txt`, `classification_samples_test2id.txt` and
/// `entity2id.txt`. A file begins with the number of its records; then one a line, columns
/// separated by blanks or tabs: head (the parent), tail (the child), relation, and outside of train
/// maybe a label, 0 for a pair that does not hold; or name and id of an entity, in any order of
/// ids. Entities without a name are named by their id. A classification file gives the negatives,
/// and the positives too if there is no other file of them. Parts that are not asked for are not
/// opened.
///
/// Throws kIo, and kInput with file and line: for another number of records than announced, and for
/// a second relation. Numbers in the files never decide alone how much memory is asked for.
DataSet load_openke_folder(const std::string& folder, const LoadOptions& options = {});

}  // namespace gumbelbox
