#include "gumbelbox/data/basket_file.h"

#include <utility>

#include "gumbelbox/base/counted.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/basket_form.h"
#include "gumbelbox/data/column_facts.h"
#include "gumbelbox/data/rating_file.h"

namespace gumbelbox {
namespace {

ItemRows read_lists(TextFile file, const BasketForm& form) {
  ItemRows rows;
  rows.file = file.name();
  rows.form = form.text;
  rows.holder = HolderKind::kBasket;
  RecordReader records(LineReader(std::move(file)), form.list);
  bool header = form.header;
  std::size_t missing = 0;
  while (records.fill()) {
    for (std::size_t i = 0; i < records.size(); ++i) {
      if (std::exchange(header, false)) continue;
      const RecordPlace place{records.name(), records.line(i)};
      for (const std::string_view cell : records.cells(i).subspan(form.sizes ? 1 : 0)) {
        if (is_missing_cell(cell)) {
          missing += !cell.empty();
          continue;
        }
        rows.likes.push_back({static_cast<HolderId>(rows.holders), rows.add_row(place, cell)});
      }
      ++rows.holders;
    }
  }
  rows.notes = records.notes();
  if (missing > 0) {
    rows.notes.push_back(fmt::format("{}: skipped {} such as NULL or NA", rows.file,
                                     counted(missing, "cell", "cells")));
  }
  return rows;
}

}  // namespace

ItemRows read_baskets(TextFile file, const RatingFormOptions& options) {
  const BasketForm form = understand_baskets(file.beginning(), file.name(), options);
  if (!form.rows) return read_lists(std::move(file), form);
  RatingOptions rows{.form = options};
  rows.form.holder = HolderKind::kBasket;
  return read_ratings(std::move(file), rows);
}

}  // namespace gumbelbox
