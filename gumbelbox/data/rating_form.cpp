#include "gumbelbox/data/rating_form.h"

#include <algorithm>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/cell.h"
#include "gumbelbox/data/column_facts.h"
#include "gumbelbox/data/rating_title.h"
#include "gumbelbox/data/row_cut.h"

namespace gumbelbox {
namespace {

using Role = RatingTitle::Role;
using Column = std::optional<std::size_t>;

/// Which columns the titles name.
class Titles {
 public:
  explicit Titles(const std::vector<std::string>& titles) {
    for (const std::string& title : titles) titles_.push_back(read_rating_title(title));
  }

  std::size_t known() const {
    return static_cast<std::size_t>(std::ranges::count_if(titles_, [](const RatingTitle& title) {
      return title.role != Role::kOther && title.role != Role::kTime;
    }));
  }

  template <class Fits>
  Column find(Fits fits) const {
    const auto found = std::ranges::find_if(titles_, fits);
    if (found == titles_.end()) return {};
    return static_cast<std::size_t>(found - titles_.begin());
  }

  Column find(Role role) const {
    return find([role](const RatingTitle& title) { return title.role == role; });
  }

  Column holder(HolderKind kind) const {
    const bool basket = kind == HolderKind::kBasket;
    const Column best = find(basket ? Role::kVisit : Role::kPerson);
    return best ? best : find(basket ? Role::kPerson : Role::kVisit);
  }

  Column item() const {
    const Column by_id =
        find([](const RatingTitle& title) { return title.role == Role::kItem && title.is_id; });
    if (by_id) return by_id;
    const Column by_thing = find(Role::kItem);
    return by_thing ? by_thing : find(Role::kName);
  }

  /// The name of what stands in the column of items: "movie title", or "movie" beside "movieId".
  Column name_of(std::size_t item) const {
    const std::string& thing = titles_[item].thing;
    const auto other = [&](const RatingTitle& title) { return &title != &titles_[item]; };
    const Column same = find([&](const RatingTitle& title) {
      return other(title) && title.role == Role::kName && title.thing == thing;
    });
    if (same) return same;
    const Column any = find([&](const RatingTitle& title) {
      return other(title) && title.role == Role::kName && title.thing.empty();
    });
    if (any) return any;
    return find([&](const RatingTitle& title) {
      return other(title) && title.role == Role::kItem && !title.is_id && title.thing == thing &&
             titles_[item].is_id;
    });
  }

  /// The only column besides that nothing is known of.
  Column only_other(Column taken) const {
    Column other;
    for (std::size_t c = 0; c < titles_.size(); ++c) {
      if (titles_[c].role != Role::kOther || c == taken) continue;
      if (other) return {};
      other = c;
    }
    return other;
  }

 private:
  std::vector<RatingTitle> titles_;
};

[[noreturn]] void fail(const TableSample& sample, const std::string& file,
                       const std::string& message) {
  RecordPlace{file, sample.records.front().line}.fail(message);
}

void use_titles(const TableSample& sample, const std::string& file, HolderKind holder,
                RatingForm& form) {
  const Titles titles(form.titles);
  Column user = titles.holder(holder);
  Column item = titles.item();
  if (!item && user) item = titles.only_other(user);
  if (!user && item) user = titles.only_other(item);
  if (!user || !item) {
    fail(sample, file,
         fmt::format("found no title of the {}; the option columns names the columns: "
                     "user=COLUMN,item=COLUMN,rating=COLUMN",
                     user                          ? "items"
                     : !item                       ? "users and of the items"
                     : holder == HolderKind::kUser ? "users"
                                                   : "baskets"));
  }
  form.user = *user;
  form.item = *item;
  form.rating = titles.find(Role::kRating);
  form.title = titles.name_of(*item);
}

void use_places(const TableSample& sample, RatingForm& form) {
  if (sample.columns < 3) return;
  const ColumnFacts third(column_of(sample, 2, form.header));
  if (third.present > 0 && 2 * third.numbers >= third.present) form.rating = 2;
}

void use_choices(const std::vector<ColumnChoice>& choices, const TableSample& sample,
                 const std::string& file, RatingForm& form) {
  for (const ColumnChoice& choice : choices) {
    const std::size_t column = require_column(choice, sample, file);
    if (choice.role == "user") form.user = column;
    if (choice.role == "item") form.item = column;
    if (choice.role == "rating") form.rating = column;
    if (choice.role == "title") form.title = column;
  }
  if (form.user != form.item) return;
  throw Error(ErrorKind::kUsage, fmt::format("columns: {}: expected the user and the item in "
                                             "different columns, got column {} for both",
                                             file, form.user + 1));
}

/// Whether the first record holds titles: two that are known, or one of users that comes no more.
bool begins_with_titles(const TableSample& sample) {
  const std::vector<std::string>& first = sample.records.front().cells;
  const Titles titles(first);
  if (titles.known() > 1) return true;
  const Column holder = titles.holder(HolderKind::kUser);
  if (!holder || *holder >= sample.columns) return false;
  const std::vector<std::string_view> users = column_of(sample, *holder, /*header=*/true);
  return std::ranges::find(users, first[*holder]) == users.end();
}

bool names_titles(const std::vector<ColumnChoice>& choices) {
  return std::ranges::any_of(
      choices, [](const ColumnChoice& choice) { return !find_number(choice.column); });
}

std::string describe_form(const RatingForm& form, HolderKind holder) {
  const auto column = [&](std::size_t c) {
    return form.header ? in_quotes(form.titles[c]) : fmt::format("column {}", c + 1);
  };
  const bool basket = holder == HolderKind::kBasket;
  std::string text = fmt::format("{}, {} in {}, item in {}", basket ? "baskets" : "ratings",
                                 basket ? "basket" : "user", column(form.user), column(form.item));
  if (form.rating && !basket) text += ", rating in " + column(*form.rating);
  if (form.title) text += ", title in " + column(*form.title);
  return text;
}

/// Records are measured by the first; it must have the columns that are read.
void require_width(const RatingForm& form, const TableSample& sample, const std::string& file) {
  const std::size_t last =
      std::max({form.user, form.item, form.rating.value_or(0), form.title.value_or(0)});
  if (last < form.width.columns) return;
  fail(sample, file,
       fmt::format("expected {} columns as in most lines, got {}", sample.columns,
                   form.width.columns));
}

}  // namespace

bool has_holder_and_item(const TableSample& sample) {
  if (sample.records.empty()) return false;
  const Titles titles(sample.records.front().cells);
  return titles.holder(HolderKind::kUser) && titles.item();
}

RatingForm understand_ratings(std::string_view beginning, const std::string& file,
                              const RatingFormOptions& options) {
  const TableSample sample =
      cut_rows(sample_rows(beginning, file, "rows of user and item"), has_holder_and_item);
  const TableSample::Record& first = sample.records.front();
  if (sample.columns < 2) {
    fail(sample, file,
         fmt::format("expected user and item with a tab, comma, semicolon or '::' between them, "
                     "got {}",
                     in_quotes(first.cells.front())));
  }
  RatingForm form{.width = {first.cells.size(), first.line, sample.form}};
  form.header = options.header.value_or(begins_with_titles(sample) || first_differs(sample) ||
                                        names_titles(options.columns));
  if (form.header) form.titles = first.cells;
  if (!options.columns.empty()) {
    use_choices(options.columns, sample, file, form);
  } else if (form.header && Titles(first.cells).known() > 0) {
    use_titles(sample, file, options.holder, form);
  } else {
    use_places(sample, form);
  }
  require_width(form, sample, file);
  form.text = describe_form(form, options.holder);
  return form;
}

}  // namespace gumbelbox
