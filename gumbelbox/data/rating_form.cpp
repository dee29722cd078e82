#include "gumbelbox/data/rating_form.h"

#include <algorithm>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/cell.h"
#include "gumbelbox/data/column_facts.h"
#include "gumbelbox/data/loose_name.h"
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

  /// The first column of the highest rank.
  Column find(Role role) const {
    Column best;
    for (std::size_t c = 0; c < titles_.size(); ++c) {
      if (titles_[c].role != role) continue;
      if (!best || titles_[c].rank > titles_[*best].rank) best = c;
    }
    return best;
  }

  Column holder(HolderKind kind) const {
    const bool basket = kind == HolderKind::kBasket;
    const Column best = find(basket ? Role::kVisit : Role::kPerson);
    return best ? best : find(basket ? Role::kPerson : Role::kVisit);
  }

  /// Columns of items of the highest rank, by id if there are such; several if they differ in what
  /// they hold.
  std::vector<std::size_t> items() const {
    std::vector<std::size_t> best;
    const auto order = [&](std::size_t c) { return 2 * titles_[c].rank + titles_[c].is_id; };
    for (std::size_t c = 0; c < titles_.size(); ++c) {
      if (titles_[c].role != Role::kItem) continue;
      if (!best.empty() && order(c) < order(best.front())) continue;
      if (!best.empty() && order(c) > order(best.front())) best.clear();
      if (best.empty() || titles_[c].thing != titles_[best.front()].thing) best.push_back(c);
    }
    return best;
  }

  /// A column that says nothing but "title" or "name".
  Column plain_name() const {
    return find(
        [](const RatingTitle& title) { return title.role == Role::kName && title.thing.empty(); });
  }

  /// Takes a column out of the search.
  void take(Column column) {
    if (column && *column < titles_.size()) titles_[*column].role = Role::kTaken;
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
    const Column goods = find([&](const RatingTitle& title) {
      return other(title) && title.role == Role::kName && titles_[item].is_id &&
             are_goods(title.thing) && are_goods(thing);
    });
    if (goods) return goods;
    return find([&](const RatingTitle& title) {
      return other(title) && title.role == Role::kItem && !title.is_id && title.thing == thing &&
             titles_[item].is_id;
    });
  }

  /// The columns that nothing is known of.
  std::vector<std::size_t> others() const {
    std::vector<std::size_t> others;
    for (std::size_t c = 0; c < titles_.size(); ++c) {
      if (titles_[c].role == Role::kOther) others.push_back(c);
    }
    return others;
  }

  /// Whether a title is known and a later record has it in the same column, or with `anywhere` in
  /// any: it is a value then. A header that is repeated as a whole is none.
  bool recur(const TableSample& sample, bool anywhere) const {
    const std::vector<std::string>& first = sample.records.front().cells;
    const auto has = [&](const TableSample::Record& record, std::size_t c) {
      if (anywhere) return std::ranges::find(record.cells, first[c]) != record.cells.end();
      return c < record.cells.size() && record.cells[c] == first[c] && record.cells != first;
    };
    for (std::size_t c = 0; c < titles_.size(); ++c) {
      if (titles_[c].role == Role::kOther) continue;
      for (std::size_t i = 1; i < sample.records.size(); ++i) {
        if (has(sample.records[i], c)) return true;
      }
    }
    return false;
  }

 private:
  std::vector<RatingTitle> titles_;
};

[[noreturn]] void fail(const TableSample& sample, const std::string& file,
                       const std::string& message) {
  RecordPlace{file, sample.records.front().line}.fail(message);
}

/// The columns that are known so far.
struct Parts {
  Column user, item, rating, title;
};

Parts read_choices(const std::vector<ColumnChoice>& choices, const TableSample& sample,
                   const std::string& file) {
  Parts parts;
  for (const ColumnChoice& choice : choices) {
    const std::size_t column = require_column(choice, sample, file);
    if (choice.role == "user") parts.user = column;
    if (choice.role == "item") parts.item = column;
    if (choice.role == "rating") parts.rating = column;
    if (choice.role == "title") parts.title = column;
  }
  return parts;
}

void require_different(const Parts& parts, HolderKind holder, const std::string& file) {
  if (!parts.user || parts.user != parts.item) return;
  throw Error(
      ErrorKind::kUsage,
      fmt::format("columns: {}: expected the {} and the item in different columns, got "
                  "column {} for both",
                  file, holder == HolderKind::kBasket ? "basket" : "user", *parts.user + 1));
}

/// Finds what no title names: "who" beside "film", "name" beside "film", "a" and "b".
void guess_the_rest(const Titles& titles, Parts& parts) {
  const std::vector<std::size_t> others = titles.others();
  if (parts.user && !parts.item) parts.item = titles.find(Role::kName);
  if (!parts.user && !parts.item) {
    if (others.size() == 2) {
      parts.user = others[0];
      parts.item = others[1];
    }
  } else if (others.size() == 1) {
    if (!parts.item) parts.item = others.front();
    if (!parts.user) parts.user = others.front();
  }
  if (parts.item && !parts.user) parts.user = titles.plain_name();
}

/// Adds what the titles say to what is known.
void add_titles(const TableSample& sample, const std::string& file, HolderKind holder,
                const std::vector<std::string>& names, Parts& parts) {
  Titles titles(names);
  for (const Column column : {parts.user, parts.item, parts.rating, parts.title}) {
    titles.take(column);
  }
  if (!parts.user) parts.user = titles.holder(holder);
  titles.take(parts.user);
  if (!parts.item) {
    const std::vector<std::size_t> items = titles.items();
    if (items.size() > 1) {
      fail(sample, file,
           fmt::format("found items in {} and in {}; the option columns says which: item=COLUMN",
                       in_quotes(names[items[0]]), in_quotes(names[items[1]])));
    }
    if (!items.empty()) parts.item = items.front();
  }
  if (!parts.rating) parts.rating = titles.find(Role::kRating);
  guess_the_rest(titles, parts);
  const bool basket = holder == HolderKind::kBasket;
  if (!parts.user || !parts.item) {
    fail(sample, file,
         fmt::format(
             "found no title of the {}; the option columns names the columns: {}",
             parts.user ? "items"
                        : fmt::format("{}{}", basket ? "baskets" : "users",
                                      parts.item ? "" : " and of the items"),
             basket ? "basket=COLUMN,item=COLUMN" : "user=COLUMN,item=COLUMN,rating=COLUMN"));
  }
  titles.take(parts.user);
  if (!parts.title) parts.title = titles.name_of(*parts.item);
}

/// Whether a column may hold ratings, and no times: seconds since 1970 are large.
bool may_be_ratings(const TableSample& sample, std::size_t column, bool header) {
  constexpr double kEarly = 1e8;
  const std::vector<std::string_view> cells = column_of(sample, column, header);
  const ColumnFacts facts(cells);
  const bool times = std::ranges::all_of(cells, [](std::string_view cell) {
    const std::optional<double> number = find_real(cell);
    return number && *number >= kEarly;
  });
  return facts.present > 0 && 2 * facts.numbers >= facts.present && !times;
}

/// Whether cells begin with a day, "2009-05-04T23:08:57Z", as in logs of what people listen to.
bool are_days(const std::vector<std::string_view>& cells) {
  const auto is_day = [](std::string_view cell) {
    constexpr std::string_view kPattern = "0000-00-00";
    if (cell.size() < kPattern.size()) return false;
    for (std::size_t i = 0; i < kPattern.size(); ++i) {
      if (kPattern[i] == '0' ? !is_digit(cell[i]) : cell[i] != '-') return false;
    }
    return true;
  };
  return !cells.empty() && std::ranges::all_of(cells, is_day);
}

/// User, item and rating stand in this order, apart from those that are known and from times. A
/// basket may be called by its day, and so may a user where nothing else is left.
void add_places(const TableSample& sample, bool header, HolderKind holder, Parts& parts) {
  const auto is_taken = [&](std::size_t c) {
    return parts.user == c || parts.item == c || parts.rating == c || parts.title == c;
  };
  const auto free_columns = [&](bool days) {
    std::vector<std::size_t> columns;
    for (std::size_t c = 0; c < sample.columns; ++c) {
      if (is_taken(c) || (!days && are_days(column_of(sample, c, header)))) continue;
      columns.push_back(c);
    }
    return columns;
  };
  // Where no column is left it is the last: an item may be its own title.
  const auto next = [&](std::size_t needed) {
    std::vector<std::size_t> columns = free_columns(/*days=*/false);
    if (columns.size() < needed) columns = free_columns(/*days=*/true);
    return columns.empty() ? sample.columns - 1 : columns.front();
  };
  if (!parts.user && holder == HolderKind::kBasket) {
    const std::vector<std::size_t> columns = free_columns(/*days=*/true);
    if (!columns.empty()) parts.user = columns.front();
  }
  if (!parts.user) parts.user = next(parts.item ? 1 : 2);
  if (!parts.item) parts.item = next(1);
  constexpr std::size_t kThird = 2;
  if (parts.rating || sample.columns <= kThird || is_taken(kThird)) return;
  if (may_be_ratings(sample, kThird, header)) parts.rating = kThird;
}

/// Whether the first record holds titles: two that are known or one of users, none of which comes
/// again below.
bool begins_with_titles(const TableSample& sample) {
  const Titles titles(sample.records.front().cells);
  if (titles.known() < 2 && !titles.holder(HolderKind::kUser)) return false;
  return !titles.recur(sample, /*anywhere=*/false);
}

bool names_titles(const std::vector<ColumnChoice>& choices) {
  return std::ranges::any_of(
      choices, [](const ColumnChoice& choice) { return !find_number(choice.column); });
}

/// Records are measured by the first; it must have the columns that are read.
void require_width(const RatingForm& form, const TableSample& sample, const std::string& file) {
  const std::size_t last =
      std::max({form.user, form.item, form.rating.value_or(0), form.title.value_or(0)});
  if (last < form.width.columns) return;
  fail(sample, file,
       fmt::format("expected {} columns as in most lines, got {}{}", sample.columns,
                   form.width.columns,
                   sample.records.front().cells.front().ends_with(':')
                       ? "; write the item of this line into every row below it"
                       : ""));
}

}  // namespace

bool has_holder_and_item(const TableSample& sample) {
  if (sample.records.empty()) return false;
  const Titles titles(sample.records.front().cells);
  return titles.holder(HolderKind::kUser) &&
         (!titles.items().empty() || titles.find(Role::kName)) &&
         !titles.recur(sample, /*anywhere=*/false);
}

bool has_basket_titles(const TableSample& sample) {
  return has_holder_and_item(sample) &&
         !Titles(sample.records.front().cells).recur(sample, /*anywhere=*/true);
}

std::string describe_ratings(const RatingForm& form, HolderKind holder) {
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

RatingForm understand_ratings(std::string_view beginning, const std::string& file,
                              const RatingFormOptions& options) {
  const TableSample sample =
      cut_rows(sample_rows(beginning, file, "rows of user and item"), has_holder_and_item);
  const TableSample::Record& first = sample.records.front();
  if (means_lists(options.columns)) {
    throw Error(ErrorKind::kUsage, "columns: expected item once; lists of items are for baskets");
  }
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
  Parts parts = read_choices(options.columns, sample, file);
  require_different(parts, options.holder, file);
  if (form.header && Titles(first.cells).known() > 0) {
    add_titles(sample, file, options.holder, form.titles, parts);
  } else {
    add_places(sample, form.header, options.holder, parts);
    require_different(parts, options.holder, file);
  }
  form.user = *parts.user;
  form.item = *parts.item;
  form.rating = parts.rating;
  form.title = parts.title;
  require_width(form, sample, file);
  form.text = describe_ratings(form, options.holder);
  return form;
}

}  // namespace gumbelbox
