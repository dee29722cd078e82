#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gumbelbox/data/column_choice.h"
#include "gumbelbox/data/data_kind.h"
#include "gumbelbox/data/table_sample.h"

namespace gumbelbox {

/// What the records of a text are and in which columns, numbered from 0, their parts stand.
struct TableForm {
  enum class Kind {
    kEdges,  ///< a record is an edge: parent and child by name
    kNodes,  ///< a record is an entity: id, perhaps a name, and the id or name of its parent
    kPaths,  ///< a record has a path from a root, in one cell or in a cell a level
    kProbabilities,  ///< a record has P(a | b): a in `parent`, b in `child`, p behind them
  };

  Kind kind = Kind::kEdges;
  RecordForm record = {};
  std::size_t columns = 2;     ///< cells of a record
  bool header = false;         ///< the first record is one
  std::size_t first_line = 1;  ///< of the first record
  std::size_t parent = 0;
  std::size_t child = 1;                           ///< of nodes, the id
  std::optional<std::size_t> name = std::nullopt;  ///< of nodes
  std::vector<std::size_t> path = {};              ///< one column, or one a level
  PathForm path_form = {};
  bool order_given = false;              ///< a header or the user says which column is the parent
  std::vector<std::string> titles = {};  ///< of the columns, if there is a header
  bool sampled = false;  ///< told by what the first lines have in their cells, and more follow
  std::vector<std::size_t> maybe_ids =
      {};                  ///< columns that later parents may mean (referred_check.h)
  std::string doubt = {};  ///< a sentence for the user, if the columns may be others
  std::string text = {};   ///< for people: "comma-separated table: parent_id refers to id"
};

struct TableOptions {
  std::optional<DataKind> kind = std::nullopt;  ///< if unset, told by the columns
  std::vector<ColumnChoice> columns = {};       ///< if none, told by titles and cells
  std::optional<bool> header = std::nullopt;    ///< if unset, told by the titles
};

/// Tells the form of a text by its first lines. `file` begins messages. Throws kInput for what is
/// no hierarchy and no probabilities, saying what it looks like, and kUsage for columns that are
/// not there.
TableForm understand_table(std::string_view beginning, const std::string& file,
                           const TableOptions& options);

}  // namespace gumbelbox
