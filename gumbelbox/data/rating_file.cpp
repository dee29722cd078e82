#include "gumbelbox/data/rating_file.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "gumbelbox/base/counted.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/cell.h"

namespace gumbelbox {
namespace {

using Cells = std::span<const std::string_view>;

/// The column that a rule speaks of.
std::size_t column_of(const LikeRule& rule, const RatingForm& form, const std::string& file) {
  const auto title = std::ranges::find(form.titles, rule.column);
  if (title != form.titles.end()) return static_cast<std::size_t>(title - form.titles.begin());
  if (rule.column == "rating" && form.rating) return *form.rating;
  std::vector<std::string> known;
  if (form.rating) known.emplace_back("rating");
  for (const std::string& name : form.titles) known.push_back(in_quotes(name));
  throw Error(ErrorKind::kUsage,
              fmt::format("like: {}: expected a column of the file, got {}; {}", file,
                          in_quotes(rule.column),
                          known.empty() ? "it has no titles and no column of ratings"
                                        : fmt::format("it has {}", fmt::join(known, ", "))));
}

class RatingReader {
 public:
  RatingReader(const std::string& file, const RatingForm& form, const RatingOptions& options)
      : form_(form) {
    rows_.file = file;
    rows_.form = form.text;
    rows_.holder = options.form.holder;
    rows_.rated = options.like.has_value();
    if (options.like) like_ = {&*options.like, column_of(*options.like, form, file)};
  }

  void prepare(Cells cells) {
    if (cells.size() <= std::max(form_.user, form_.item)) return;
    next_users_.push_back(cells[form_.user]);
    next_items_.push_back(cells[form_.item]);
  }

  /// Nearly all the time of a large file would go into waiting for memory, one name after another.
  void prefetch() {
    users_.prefetch(next_users_);
    rows_.items.prefetch(next_items_);
    next_users_.clear();
    next_items_.clear();
  }

  void add(const RecordPlace& place, Cells cells) {
    check_columns(place, cells, form_.width);
    const std::string_view user = cells[form_.user];
    if (user.empty()) place.fail("expected a user, got an empty cell");
    const EntityId holder = users_.find_or_add(user);
    const EntityId item = rows_.add_row(place, cells[form_.item]);
    if (form_.title) add_title(place, item, cells[*form_.title]);
    if (!like_.rule || like_.rule->holds(place, cells[like_.column])) {
      rows_.likes.push_back({holder, item});
    }
  }

  ItemRows finish() {
    rows_.holders = users_.size();
    if (other_titles_ > 0) {
      rows_.notes.push_back(
          fmt::format("{}: {} another title than the first of the item, which counts", rows_.file,
                      counted(other_titles_, "row has", "rows have")));
    }
    return std::move(rows_);
  }

 private:
  void add_title(const RecordPlace& place, EntityId item, std::string_view title) {
    std::string& known = rows_.titles[item];
    if (title.empty() || known == title) return;
    if (known.empty()) {
      if (const auto complaint = name_complaint(title)) place.fail(*complaint);
      known = one_line(title);
    } else {
      other_titles_ += known != one_line(title);
    }
  }

  const RatingForm& form_;
  struct {
    const LikeRule* rule = nullptr;
    std::size_t column = 0;
  } like_;
  NameTable users_;
  ItemRows rows_;
  std::size_t other_titles_ = 0;  // rows
  std::vector<std::string_view> next_users_, next_items_;
};

}  // namespace

ItemRows read_ratings(TextFile file, const RatingOptions& options) {
  const RatingForm form = understand_ratings(file.beginning(), file.name(), options.form);
  RecordReader records(LineReader(std::move(file)), form.width.record);
  RatingReader reader(records.name(), form, options);
  bool first = form.header;
  while (records.fill()) {
    for (std::size_t i = 0; i < records.size(); ++i) reader.prepare(records.cells(i));
    reader.prefetch();
    for (std::size_t i = 0; i < records.size(); ++i) {
      if (std::exchange(first, false)) continue;  // the header
      reader.add({records.name(), records.line(i)}, records.cells(i));
    }
  }
  ItemRows rows = reader.finish();
  const std::vector<std::string> notes = records.notes();
  rows.notes.insert(rows.notes.end(), notes.begin(), notes.end());
  if (rows.rows > 0) return rows;
  throw Error(ErrorKind::kInput,
              fmt::format("{}: expected rows behind the titles, found none", records.name()));
}

}  // namespace gumbelbox
