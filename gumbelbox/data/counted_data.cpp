#include "gumbelbox/data/counted_data.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <unordered_set>
#include <utility>

#include "gumbelbox/base/counted.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/cell.h"
#include "gumbelbox/data/counted_pairs.h"
#include "gumbelbox/data/data_folder.h"
#include "gumbelbox/data/identified_names.h"

namespace gumbelbox {
namespace {

const std::string kQuestions = "questions";

/// Counts items that are left out, by reason.
struct TooFew {
  std::size_t rows = 0;
  std::size_t likes = 0;
};

/// The items that are kept, by number or in the order of the rows.
std::vector<EntityId> choose_items(const ItemRows& rows, const Incidence& incidence,
                                   const CountOptions& options, TooFew& too_few) {
  std::vector<EntityId> kept;
  for (EntityId item = 0; item < rows.items.size(); ++item) {
    if (rows.rows_of[item] <= options.min_ratings) {
      ++too_few.rows;
    } else if (incidence.count(item) <= options.min_likes) {
      ++too_few.likes;
    } else {
      kept.push_back(item);
    }
  }
  return kept;
}

void sort_by_number(const NameTable& ids, std::vector<EntityId>& items) {
  std::vector<std::uint64_t> numbers;
  for (EntityId item = 0; item < ids.size(); ++item) {
    const std::optional<std::uint64_t> number = find_number(ids.name(item));
    if (!number) return;
    numbers.push_back(*number);
  }
  std::ranges::stable_sort(items, {}, [&](EntityId item) { return numbers[item]; });
}

/// The titles of items, or their ids. A title that is the id of another item goes with its own id,
/// and so does the id of an item without a title: else one of the two would be found in place of
/// the other.
std::vector<std::string> shown_titles(const ItemRows& rows, const std::vector<EntityId>& items) {
  const std::unordered_set<EntityId> kept(items.begin(), items.end());
  std::unordered_set<std::string_view> given_titles;
  for (const EntityId item : items) given_titles.insert(rows.titles[item]);
  std::vector<std::string> titles;
  for (const EntityId item : items) {
    const std::string id(rows.items.name(item));
    const std::string& given = rows.titles[item];
    const std::optional<EntityId> named = rows.items.find(given);
    const bool is_other_id = named && *named != item && kept.contains(*named);
    const bool is_other_title = given.empty() && given_titles.contains(id);
    const std::string& shown = given.empty() ? id : given;
    titles.push_back(is_other_id || is_other_title ? fmt::format("{} ({})", shown, id) : shown);
  }
  return titles;
}

Vocabulary name_items(const ItemRows& rows, const std::vector<EntityId>& items) {
  const std::vector<std::string> titles = shown_titles(rows, items);
  const auto id = [&](EntityId entity) { return rows.items.name(items[entity]); };
  const auto title = [&](EntityId entity) -> std::string_view { return titles[entity]; };
  Vocabulary vocabulary = name_identified(
      items.size(),
      {.name = title, .short_id = [&](EntityId e) { return std::string(id(e)); }, .id = id});
  for (EntityId entity = 0; entity < items.size(); ++entity) {
    add_aliases(vocabulary, entity, {std::string(id(entity)), rows.titles[items[entity]]});
  }
  return vocabulary;
}

/// Who has which entity; the rows of other items are dropped.
std::vector<Having> by_entity(std::vector<Having> likes, std::size_t all_items,
                              const std::vector<EntityId>& items) {
  constexpr EntityId kNone = std::numeric_limits<EntityId>::max();
  std::vector<EntityId> entity_of(all_items, kNone);
  for (EntityId entity = 0; entity < items.size(); ++entity) entity_of[items[entity]] = entity;
  for (Having& like : likes) like.item = entity_of[like.item];
  std::erase_if(likes, [](const Having& like) { return like.item == kNone; });
  return likes;
}

std::vector<Marginal> marginals_of(const Incidence& incidence) {
  std::vector<Marginal> marginals;
  const auto all = static_cast<double>(incidence.holders());
  for (EntityId item = 0; item < incidence.items(); ++item) {
    const auto n = static_cast<double>(incidence.count(item));
    marginals.push_back({n / all, n});
  }
  return marginals;
}

/// What an item has as many of as its count: likes, or the users or baskets themselves.
std::string_view counted_word(const ItemRows& rows) {
  if (rows.rated) return "like";
  return rows.holder == HolderKind::kUser ? "user" : "basket";
}

std::vector<LeftOut> left_out(const TooFew& too_few, std::size_t repeated, const ItemRows& rows,
                              const CountOptions& options) {
  const auto at_most = [](std::size_t most, std::string_view what) {
    return most == 0 ? fmt::format("without any {}", what)
                     : fmt::format("with at most {} {}s", most, what);
  };
  const std::string lines = at_most(options.min_ratings, "row");
  const std::string likes = at_most(options.min_likes, counted_word(rows));
  const std::string same =
      rows.holder == HolderKind::kUser ? " (same user and item)" : " (same basket and item)";
  return {{"items_with_few_rows", "item " + lines, "items " + lines, too_few.rows},
          {"items_with_few_likes", "item " + likes, "items " + likes, too_few.likes},
          {"repeated_rows", "repeated row" + same, "repeated rows" + same, repeated}};
}

/// How many must be behind a condition: 50, or fewer if 50 leave hardly any conditions.
std::size_t fewest_behind(const Incidence& incidence, CountedKind kind, std::size_t count) {
  for (const std::size_t fewest : {std::size_t{50}, std::size_t{20}, std::size_t{10}}) {
    if (10 * count_conditions(incidence, kind, fewest) >= count) return fewest;
  }
  return 5;
}

void add_questions(const Incidence& incidence, CountedKind kind, const CountOptions& options,
                   CountedData& counted) {
  const std::size_t fewest = fewest_behind(incidence, kind, options.questions);
  const std::vector<CountedQuestion> drawn =
      draw_questions(incidence, kind, options.questions, fewest, options.seed);
  counted.questions.insert(counted.questions.end(), drawn.begin(), drawn.end());
  if (fewest == 50 && drawn.size() == options.questions) return;
  const std::string_view form = kind == CountedKind::kJoint ? "P(a | b, c)" : "P(a | b, !c)";
  const std::string_view holders = counted.holder == HolderKind::kUser ? "users" : "baskets";
  counted.data.notes.push_back(
      drawn.empty() ? fmt::format("questions {}: none, since fewer than {} {} meet any condition",
                                  form, fewest, holders)
                    : fmt::format("questions {}: {} of {}, whose conditions hold of at least {} {}",
                                  form, drawn.size(), options.questions, fewest, holders));
}

/// Why no two items come together.
std::string lonely_text(const Population& population, const CountedData& counted) {
  const std::size_t items = counted.data.vocabulary.size();
  if (items == 1) return "only 1 item is left";
  const std::string_view holder = counted.holder == HolderKind::kUser ? "user" : "basket";
  return fmt::format("no {}{} has two of the {} items; the file was read as {}",
                     population.is_split() ? "training " : "", holder, items, counted.data.form);
}

void add_pairs(const Population& population, const CountOptions& options, CountedData& counted) {
  CountedPairs pairs = count_pairs(population, {.zeros = options.zeros,
                                                .all_pairs = options.all_pairs,
                                                .seed = options.seed,
                                                .watch = options.watch});
  DataSet& data = counted.data;
  if (pairs.train.pairs.empty()) {
    throw Error(ErrorKind::kInput,
                fmt::format("{}: expected items that come together, found none: {}",
                            data.train_file, lonely_text(population, counted)));
  }
  data.train = std::move(pairs.train);
  data.valid = std::move(pairs.valid);
  data.test = std::move(pairs.test);
  data.test_counted = std::move(pairs.test_counted);
}

[[noreturn]] void refuse_none_left(const ItemRows& rows, const CountOptions& options) {
  throw Error(ErrorKind::kInput,
              fmt::format("{}: expected items with more than {} rows and more than {} {}s, found "
                          "none",
                          rows.file, options.min_ratings, options.min_likes, counted_word(rows)));
}

}  // namespace

CountedData count_items(ItemRows rows, const CountOptions& options) {
  CountedData counted{.data = {}, .questions = {}, .holder = rows.holder, .rated = rows.rated};
  const Incidence incidence(rows.holders, rows.items.size(), rows.likes);
  TooFew too_few;
  std::vector<EntityId> items = choose_items(rows, incidence, options, too_few);
  const std::size_t repeated = rows.likes.size() - incidence.size();
  if (items.empty()) refuse_none_left(rows, options);
  sort_by_number(rows.items, items);
  const Population population(rows.holders, items.size(),
                              by_entity(std::move(rows.likes), rows.items.size(), items),
                              options.hold_out_users, options.seed);
  counted.holders = rows.holders;
  counted.held_out = population.is_split() ? population.test().holders() : 0;
  counted.rows = rows.rows;
  counted.likes = incidence.size();
  DataSet& data = counted.data;
  data.kind = DataKind::kProbability;
  data.train_file = rows.file;
  data.form = rows.form;
  data.vocabulary = name_items(rows, items);
  data.left_out = left_out(too_few, repeated, rows, options);
  data.notes = std::move(rows.notes);
  data.marginals = marginals_of(population.training());
  add_pairs(population, options, counted);
  if (options.questions == 0) return counted;
  if (items.size() < 3) {
    data.notes.push_back(fmt::format("questions need three items, found {}", items.size()));
    return counted;
  }
  add_questions(population.test(), CountedKind::kJoint, options, counted);
  add_questions(population.test(), CountedKind::kNegation, options, counted);
  const std::vector<CountedQuestion> pairs = pairs_behind(counted.questions, population.test());
  counted.questions.insert(counted.questions.end(), pairs.begin(), pairs.end());
  return counted;
}

void require_folder_for(const std::string& folder, const CountOptions& options, bool force) {
  std::vector<std::string_view> parts{"entities", "aliases", "marginals", "train", "valid", "test"};
  if (options.hold_out_users != 0) parts.emplace_back("test_counted");
  if (options.questions != 0) parts.emplace_back(kQuestions);
  require_folder_for(folder, parts, force);
}

void write_counted_folder(const CountedData& counted, const std::string& folder,
                          const FolderOptions& options) {
  if (counted.questions.empty()) return write_data_folder(counted.data, folder, {}, options);
  const FolderFile questions{kQuestions,
                             [&](std::ostream& out) { write_questions(counted.questions, out); }};
  write_data_folder(counted.data, folder, {&questions, 1}, options);
}

}  // namespace gumbelbox
