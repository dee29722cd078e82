#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gumbelbox/base/folder_place.h"
#include "gumbelbox/data/data_set.h"

namespace gumbelbox {

/// Reads a folder of `entities.tsv` (id, name), `train.tsv` and optionally `aliases.tsv` (id,
/// alias), `valid.tsv` (or `dev.tsv`), `test.tsv`, `valid_neg.tsv`, `test_neg.tsv`, and of
/// probabilities `marginals.tsv` (id, p, n) and `test_counted.tsv` (the pairs of test again), each
/// plain or with `.gz` added; plain wins. Parts that are not asked for are not opened; those of
/// probabilities are not if the options say that the data are a hierarchy. Throws kIo, and kInput
/// with file and line.
DataSet load_data_folder(const std::string& folder, const LoadOptions& options = {});

/// Paths of everything that loading `path` may read: the path itself, and of a folder the files
/// that a data folder, an OpenKE folder or a WordNet one may have, there or not.
std::vector<std::string> files_read_from(const std::string& path);

/// Another file of a data folder.
struct FolderFile {
  std::string name;  ///< without ".tsv"
  std::function<void(std::ostream&)> write;
};

/// Throws as require_folder_place() does of a data folder that will have no other parts than these:
/// to be asked before long work. Names are without ".tsv".
void require_folder_for(const std::string& folder, std::span<const std::string_view> parts,
                        bool force = false);

/// About how many bytes such a folder takes.
std::uint64_t size_of_folder(const DataSet& data);

/// Writes such a folder, plain, as write_folder() of base/whole_folder.h does: the old one or the
/// new one, never a mixture. The lines of edges with targets have their counts, if there are any;
/// no column holds weights. Throws as write_folder(), kIo also if the disk has no room for it, and
/// kInput for a name that a line cannot hold.
void write_data_folder(const DataSet& data, const std::string& folder,
                       std::span<const FolderFile> more = {}, const FolderOptions& options = {});

}  // namespace gumbelbox
