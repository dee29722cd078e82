#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "gumbelbox/data/data_kind.h"
#include "gumbelbox/data/edge_list.h"
#include "gumbelbox/data/table_form.h"
#include "gumbelbox/data/vocabulary.h"

namespace gumbelbox {

struct EdgeFile {
  EdgeList edges;
  DataKind kind = DataKind::kHierarchy;
  std::string form;  ///< what the file was taken for
  DroppedEdges dropped;
  std::vector<std::string> notes;  ///< what the user should know: columns in doubt, quotes, drops
};

struct EdgeFileOptions {
  /// If unset, 2 columns are a hierarchy, 3 or 5 probabilities.
  std::optional<DataKind> kind = std::nullopt;

  /// Keeps duplicates and self-loops, so that lines can be matched.
  bool keep_all = false;

  /// Of dropped edges, of either kind, that are told with their lines.
  std::size_t most_examples = 0;
};

/// Reads records of edges or probabilities, as `form` has them: every record has as many cells as
/// the first, but for empty ones at its end. A new name becomes a new entity, in the order of first
/// appearance. A line may say that its child has no parent (missing_parent.h). Where nobody has
/// said which column is the parent, and every line begins with another name while the second
/// repeats, the child comes first (column_order.h). Throws kIo, and kInput with the line for bad
/// content: p that differs from n_ab / n_b by more than rounding, or a pair with two values.
/// docs/data_formats.md has the details. REQUIRES: a form of edges or probabilities.
EdgeFile read_edges_by_name(TextFile file, const TableForm& form, Vocabulary& vocabulary,
                            const EdgeFileOptions& options = {});

/// Reads a file of tab-separated columns `a b`, `a b p` or `a b p n_ab n_b` with ids below
/// `entities` for a and b, plain or gzip. The first line may be a header; one that puts the child
/// first swaps the columns. The columns of a hierarchy after the second are ignored.
EdgeFile read_edges_by_id(const std::string& path, std::size_t entities,
                          const EdgeFileOptions& options = {});

}  // namespace gumbelbox
