#include "gumbelbox/data/item_rows.h"

#include <optional>

#include "gumbelbox/base/format.h"
#include "gumbelbox/data/cell.h"

namespace gumbelbox {
namespace {

void check_id(const RecordPlace& place, std::string_view id) {
  if (id.empty()) place.fail("expected an item, got an empty cell");
  if (const auto complaint = name_complaint(id)) place.fail(*complaint);
  if (one_line(id) == id) return;
  place.fail(fmt::format("expected an item without control characters, got {}", in_quotes(id)));
}

}  // namespace

EntityId ItemRows::add_row(const RecordPlace& place, std::string_view id) {
  const EntityId item = items.find_or_add(id);
  if (item == rows_of.size()) {
    check_id(place, id);
    rows_of.push_back(0);
    titles.emplace_back();
  }
  ++rows_of[item];
  ++rows;
  return item;
}

}  // namespace gumbelbox
