#include "gumbelbox/data/rating_file.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "gumbelbox/base/counted.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/cell.h"
#include "gumbelbox/data/column_facts.h"
#include "gumbelbox/data/name_doubts.h"
#include "gumbelbox/data/number_order.h"

namespace gumbelbox {
namespace {

using Cells = std::span<const std::string_view>;
using Column = std::optional<std::size_t>;

/// The column that a rule speaks of. Without titles user, item and rating are columns 1 to 3.
std::size_t column_of(const LikeRule& rule, const RatingForm& form, bool chosen,
                      const std::string& file) {
  if (rule.column == "rating" && chosen) return *form.rating;
  const auto title = std::ranges::find(form.titles, rule.column);
  if (title != form.titles.end()) return static_cast<std::size_t>(title - form.titles.begin());
  if (rule.column == "rating" && form.rating) return *form.rating;
  if (!form.header && rule.column == "user") return form.user;
  if (!form.header && rule.column == "item") return form.item;
  if (!form.header && rule.column == "rating" && form.width.columns > 2) return 2;
  std::vector<std::string> known;
  if (form.rating) known.emplace_back("rating");
  for (const std::string& name : form.titles) known.push_back(in_quotes(name));
  throw Error(ErrorKind::kUsage,
              fmt::format("like: {}: expected a column of the file, got {}; {}", file,
                          in_quotes(rule.column),
                          known.empty() ? "it has no titles and no column of ratings"
                                        : fmt::format("it has {}", fmt::join(known, ", "))));
}

bool names_rating(const RatingOptions& options) {
  return std::ranges::any_of(options.form.columns,
                             [](const ColumnChoice& choice) { return choice.role == "rating"; });
}

/// Names the titled columns that neither the form nor a rule reads.
std::string unread_text(const RatingForm& form, Column rating, Column rule) {
  constexpr std::size_t kShown = 5;
  std::vector<std::string> unread;
  for (std::size_t c = 0; c < form.titles.size(); ++c) {
    const bool read =
        c == form.user || c == form.item || form.title == c || rating == c || rule == c;
    if (!read && !form.titles[c].empty()) unread.push_back(in_quotes(form.titles[c]));
  }
  if (unread.empty()) return {};
  const std::size_t shown = std::min(unread.size(), kShown);
  std::string text = fmt::format("; other columns are not read: {}",
                                 fmt::join(std::span(unread).first(shown), ", "));
  if (unread.size() > shown) text += fmt::format(" and {} more", unread.size() - shown);
  return text;
}

class RatingReader {
 public:
  RatingReader(const std::string& file, const RatingForm& form, const RatingOptions& options)
      : form_(form) {
    rows_.file = file;
    const bool basket = options.form.holder == HolderKind::kBasket;
    rows_.form = form.text + unread_text(form, basket ? std::nullopt : form.rating, {});
    rows_.holder = options.form.holder;
    rows_.rated = options.like.has_value();
    if (!options.like) return;
    like_ = {&*options.like, column_of(*options.like, form, names_rating(options), file)};
    RatingForm shown = form;
    if (options.like->column == "rating") shown.rating = like_.column;
    if (shown.rating != like_.column) shown.rating.reset();  // the rule names its column
    rows_.form = describe_ratings(shown, options.form.holder) +
                 unread_text(form, shown.rating, like_.column);
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
    if (is_missing_cell(user) || is_missing_cell(cells[form_.item])) {
      if (skipped_++ == 0) first_skipped_ = place.line;
      return;
    }
    if (like_.rule && like_.rule->number && is_missing_cell(cells[like_.column])) {
      if (unrated_++ == 0) first_unrated_ = place.line;
      return;
    }
    const EntityId holder = users_.find_or_add(user);
    const EntityId item = rows_.add_row(place, cells[form_.item]);
    if (rows_.rows == 1) {
      first_ = {place.where(), std::string(user)};
    } else {
      first_.recurs = first_.recurs || holder == 0 || item == 0;
    }
    if (form_.title) add_title(place, item, cells[*form_.title]);
    if (!like_.rule || like_.rule->holds(place, cells[like_.column])) {
      rows_.likes.push_back({holder, item});
    } else if (rows_.likes.empty() && like_.rule->number) {
      widen_range(cells[like_.column]);
    }
  }

  /// Refuses a rule that no row meets. REQUIRES: some row was added.
  void require_likes() const {
    if (!rows_.likes.empty()) return;
    std::string message = fmt::format("{}: no row meets {}", rows_.file, like_.rule->text());
    if (range_) {
      message += fmt::format("; {} go from {} to {}",
                             like_.rule->column == "rating" ? "ratings" : "values", range_->first,
                             range_->second);
    }
    throw Error(ErrorKind::kInput, message);
  }

  bool has_rows() const { return rows_.rows > 0; }

  ItemRows finish() {
    rows_.holders = users_.size();
    const bool basket = rows_.holder == HolderKind::kBasket;
    if (skipped_ > 0) {
      rows_.notes.push_back(fmt::format(
          "{}: skipped {} without a {} or an item, the first in line {}", rows_.file,
          counted(skipped_, "row", "rows"), basket ? "basket" : "user", first_skipped_));
    }
    if (unrated_ > 0) {
      const std::string& column = like_.rule->column;
      rows_.notes.push_back(fmt::format(
          "{}: skipped {} without a {}, the first in line {}", rows_.file,
          counted(unrated_, "row", "rows"),
          column == "rating" ? column : "value of " + in_quotes(column), first_unrated_));
    }
    doubt_first();
    doubt_names(users_, basket ? "baskets" : "users");
    doubt_names(rows_.items, "items");
    if (other_titles_ > 0) {
      rows_.notes.push_back(
          fmt::format("{}: {} another title than the first of the item, which counts", rows_.file,
                      counted(other_titles_, "row has", "rows have")));
    }
    return std::move(rows_);
  }

 private:
  /// Tells of a first row whose cells no other row has: it may be a header in unknown words.
  void doubt_first() {
    constexpr std::size_t kFewest = 3;
    if (form_.header || rows_.rows < kFewest || first_.recurs) return;
    const std::string_view item = rows_.items.name(0);
    if (find_real(first_.user) || find_real(item)) return;
    rows_.notes.push_back(
        fmt::format("{}: no other line has {} or {}; if this line is a header, the option header "
                    "says so",
                    first_.where, in_quotes(first_.user), in_quotes(item)));
  }

  void doubt_names(const NameTable& names, std::string_view things) {
    for (const std::string& sentence : find_name_doubts(names, things)) {
      rows_.notes.push_back(fmt::format("{}: {}", rows_.file, sentence));
    }
  }

  void widen_range(std::string_view cell) {
    if (!range_) range_ = {std::string(cell), std::string(cell)};
    if (compare_numbers(cell, range_->first) < 0) range_->first = cell;
    if (compare_numbers(cell, range_->second) > 0) range_->second = cell;
  }

  void add_title(const RecordPlace& place, EntityId item, std::string_view title) {
    std::string& known = rows_.titles[item];
    if (is_missing_cell(title) || known == title) return;
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
  std::size_t skipped_ = 0;       // rows
  std::size_t first_skipped_ = 0;
  std::size_t unrated_ = 0;  // rows
  std::size_t first_unrated_ = 0;
  std::optional<std::pair<std::string, std::string>>
      range_;  // of what the rule compares, before any like
  struct {
    std::string where, user;
    bool recurs = false;
  } first_;
  std::vector<std::string_view> next_users_, next_items_;
};

}  // namespace

ItemRows read_ratings(TextFile file, const RatingOptions& options) {
  const RatingForm form = understand_ratings(file.beginning(), file.name(), options.form);
  RecordReader records(LineReader(std::move(file)), form.width.record, form.header);
  RatingReader reader(records.name(), form, options);
  while (records.fill()) {
    for (std::size_t i = 0; i < records.size(); ++i) reader.prepare(records.cells(i));
    reader.prefetch();
    for (std::size_t i = 0; i < records.size(); ++i) {
      reader.add({records.name(), records.line(i)}, records.cells(i));
    }
  }
  if (reader.has_rows()) reader.require_likes();
  ItemRows rows = reader.finish();
  const std::vector<std::string> notes = records.notes();
  rows.notes.insert(rows.notes.end(), notes.begin(), notes.end());
  if (rows.rows > 0) return rows;
  const bool titled = form.header && rows.notes.empty();
  throw Error(ErrorKind::kInput, fmt::format("{}: expected rows {}, found none", records.name(),
                                             titled         ? "behind the titles"
                                             : options.like ? "with all cells"
                                                            : "with both cells"));
}

}  // namespace gumbelbox
