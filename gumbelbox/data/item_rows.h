#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "gumbelbox/data/incidence.h"
#include "gumbelbox/data/name_table.h"
#include "gumbelbox/data/rating_form.h"
#include "gumbelbox/data/record_check.h"

namespace gumbelbox {

/// What a file of ratings or baskets says: who has what, by number. Memory is that of the ids and 8
/// bytes a row that counts.
struct ItemRows {
  std::string file;  ///< where they were read, for messages
  std::string form;  ///< what the file was taken for
  HolderKind holder = HolderKind::kUser;
  bool rated = false;       ///< a rule says which rows count
  std::size_t holders = 0;  ///< users or baskets, also those with no row that counts
  std::size_t rows = 0;
  NameTable items;                        ///< ids, in the order of first appearance
  std::vector<std::string> titles = {};   ///< one an item; empty for those without
  std::vector<std::size_t> rows_of = {};  ///< one an item: its rows, whether or not they count
  std::vector<Having> likes = {};         ///< rows that count; a pair may come twice
  std::vector<std::string> notes = {};    ///< what the user should know besides

  /// Counts a row of the item of this id, which may be new. Throws kInput with the place for an id
  /// that cannot be a name.
  EntityId add_row(const RecordPlace& place, std::string_view id);
};

}  // namespace gumbelbox
