#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "gumbelbox/data/data_kind.h"
#include "gumbelbox/data/edge_list.h"
#include "gumbelbox/data/vocabulary.h"

namespace gumbelbox {

struct EdgeFile {
  EdgeList edges;
  DataKind kind = DataKind::kHierarchy;
  DroppedEdges dropped;
  std::vector<std::string> notes;  ///< what the user should know: a header, quotes, drops
};

struct EdgeFileOptions {
  /// If unset, 2 columns are a hierarchy, 3 or 5 probabilities.
  std::optional<DataKind> kind = std::nullopt;

  /// Keeps duplicates and self-loops, so that lines can be matched.
  bool keep_all = false;

  /// Of dropped edges, of either kind, that are told with their lines.
  std::size_t most_examples = 0;
};

/// Reads a file of tab-separated columns `a b`, `a b p` or `a b p n_ab n_b`, plain or gzip, "-" for
/// standard input. Every line has as many columns as the first. Blank lines and lines that begin
/// with '#' are skipped; those of them that have tabs are counted in a note. The first line may be
/// a header such as `parent child`; one that puts the child first swaps the columns. The columns of
/// a hierarchy after the second are ignored. docs/data_formats.md has the details.
///
/// Here a and b are names, without the blanks around them and the double quotes of a spreadsheet; a
/// new name becomes a new entity, in the order of first appearance. Throws kIo, and kInput with the
/// line for bad content.
EdgeFile read_edges_by_name(const std::string& path, Vocabulary& vocabulary,
                            const EdgeFileOptions& options = {});

/// The same with ids below `entities` for a and b.
EdgeFile read_edges_by_id(const std::string& path, std::size_t entities,
                          const EdgeFileOptions& options = {});

}  // namespace gumbelbox
