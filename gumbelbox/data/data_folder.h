#pragma once

#include <functional>
#include <iosfwd>
#include <span>
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

/// Throws kUsage if the folder holds files that new data without these parts would leave there, and
/// names all of them: they would seem to belong to it. So would a packed train.tsv.gz. A file in
/// place of the folder is refused, too. To be asked before long work.
void require_folder_for(const std::string& folder, std::span<const std::string> missing);

/// Another file of a data folder.
struct FolderFile {
  std::string name;  ///< without ".tsv"
  std::function<void(std::ostream&)> write;
};

/// Writes such a folder, plain, and makes it if need be; files of the same names are replaced. The
/// old train.tsv goes first and the new one comes last: what a stopped program leaves is refused
/// by load_data_folder() and never a mixture. The lines of edges with targets have their counts, if
/// there are any; no column holds weights. Throws kIo; kUsage as require_folder_for(); kInput for a
/// name that a line cannot hold.
void write_data_folder(const DataSet& data, const std::string& folder,
                       std::span<const FolderFile> more = {});

}  // namespace gumbelbox
