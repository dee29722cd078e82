#include "gumbelbox/data/stray_records.h"

#include "gumbelbox/base/format.h"
#include "gumbelbox/data/cell.h"

namespace gumbelbox {

void StrayRecords::key(std::string_view key) {
  if (open_.empty()) return;
  open_.back().name |= key == name_key_;
  open_.back().parent |= key == parent_key_;
}

void StrayRecords::end(const JsonText& text) {
  const Keys keys = open_.back();
  open_.pop_back();
  if (!keys.name || !keys.parent) return;
  text.fail(
      fmt::format("expected all records in one list, got another record with {} and {} outside of "
                  "it, which ends here; put all records into one list",
                  in_quotes(name_key_), in_quotes(parent_key_)));
}

}  // namespace gumbelbox
