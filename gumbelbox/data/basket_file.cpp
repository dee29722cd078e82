#include "gumbelbox/data/basket_file.h"

#include <algorithm>
#include <utility>

#include "gumbelbox/base/counted.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/basket_form.h"
#include "gumbelbox/data/cell.h"
#include "gumbelbox/data/column_facts.h"
#include "gumbelbox/data/name_doubts.h"
#include "gumbelbox/data/rating_file.h"

namespace gumbelbox {
namespace {

/// Tells of a first list whose items no other has: it may be a header in unknown words.
void doubt_first(const RecordPlace& first, ItemRows& rows) {
  constexpr std::size_t kFewest = 3;
  if (rows.holders < kFewest || rows.likes.empty()) return;
  const auto comes_again = [&](const Having& like) {
    return like.holder == 0 &&
           (rows.rows_of[like.item] > 1 || find_real(rows.items.name(like.item)));
  };
  if (rows.likes.front().holder != 0 || std::ranges::any_of(rows.likes, comes_again)) return;
  rows.notes.push_back(
      fmt::format("{}: no other line has an item of this line, such as {}; if this line is a "
                  "header, the option header says so",
                  first.where(), in_quotes(rows.items.name(0))));
}

ItemRows read_lists(TextFile file, const BasketForm& form) {
  ItemRows rows;
  rows.file = file.name();
  rows.form = form.text;
  rows.holder = HolderKind::kBasket;
  RecordReader records(LineReader(std::move(file)), form.list, form.header);
  std::size_t missing = 0;
  std::size_t first_line = 1;
  while (records.fill()) {
    for (std::size_t i = 0; i < records.size(); ++i) {
      const RecordPlace place{records.name(), records.line(i)};
      for (const std::string_view cell : records.cells(i).subspan(form.sizes ? 1 : 0)) {
        if (is_missing_cell(cell)) {
          missing += !cell.empty();
          continue;
        }
        rows.likes.push_back({static_cast<HolderId>(rows.holders), rows.add_row(place, cell)});
      }
      if (rows.holders++ == 0) first_line = place.line;
    }
  }
  rows.notes = records.notes();
  if (missing > 0) {
    rows.notes.push_back(fmt::format("{}: skipped {} such as NULL or NA", rows.file,
                                     counted(missing, "cell", "cells")));
  }
  if (!form.header) doubt_first({rows.file, first_line}, rows);
  for (const std::string& sentence : find_name_doubts(rows.items, "items")) {
    rows.notes.push_back(fmt::format("{}: {}", rows.file, sentence));
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
