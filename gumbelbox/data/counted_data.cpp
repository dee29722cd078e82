#include "gumbelbox/data/counted_data.h"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <optional>
#include <system_error>
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
                                   const CountOptions& options, TooFew& few) {
  std::vector<EntityId> kept;
  for (EntityId item = 0; item < rows.items.size(); ++item) {
    if (rows.rows_of[item] <= options.min_ratings) {
      ++few.rows;
    } else if (incidence.count(item) <= options.min_likes) {
      ++few.likes;
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

Vocabulary name_items(const ItemRows& rows, const std::vector<EntityId>& items) {
  const auto id = [&](EntityId entity) { return rows.items.name(items[entity]); };
  const auto title = [&](EntityId entity) -> std::string_view {
    const std::string& given = rows.titles[items[entity]];
    return given.empty() ? id(entity) : given;
  };
  Vocabulary vocabulary = name_identified(
      items.size(),
      {.name = title, .short_id = [&](EntityId e) { return std::string(id(e)); }, .id = id});
  for (EntityId entity = 0; entity < items.size(); ++entity) {
    add_aliases(vocabulary, entity, {std::string(id(entity)), std::string(title(entity))});
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

std::vector<LeftOut> left_out(const TooFew& few, const ItemRows& rows,
                              const CountOptions& options) {
  const auto at_most = [](std::size_t most, std::string_view what) {
    return most == 0 ? fmt::format("without any {}", what)
                     : fmt::format("with at most {} {}s", most, what);
  };
  const std::string lines = at_most(options.min_ratings, "row");
  const std::string likes = at_most(options.min_likes, counted_word(rows));
  return {{"items_with_few_rows", "item " + lines, "items " + lines, few.rows},
          {"items_with_few_likes", "item " + likes, "items " + likes, few.likes}};
}

/// How many must be behind a condition: 50, or fewer if only some are asked and 50 leave hardly any
/// conditions.
std::size_t least_behind(const Population& population, CountedKind kind, std::size_t count) {
  for (const std::size_t least : {50, 20, 10}) {
    if (!population.is_split()) return least;
    if (10 * count_conditions(population.test(), kind, least) >= count) return least;
  }
  return 5;
}

void add_questions(const Population& population, CountedKind kind, const CountOptions& options,
                   CountedData& counted) {
  const std::string_view form = kind == CountedKind::kJoint ? "P(a | b, c)" : "P(a | b, !c)";
  const std::size_t least = least_behind(population, kind, options.questions);
  const std::vector<CountedQuestion> drawn =
      draw_questions(population.test(), kind, options.questions, least, options.seed);
  if (least < 50) {
    counted.data.notes.push_back(fmt::format(
        "questions {}: at least {} of those held out behind each condition; 50 would leave too few",
        form, least));
  }
  if (drawn.size() < options.questions) {
    counted.data.notes.push_back(fmt::format(
        "questions {}: {} with at least {} behind the condition, not {}", form,
        drawn.empty() ? "none" : fmt::format("only {}", drawn.size()), least, options.questions));
  }
  counted.questions.insert(counted.questions.end(), drawn.begin(), drawn.end());
}

void add_pairs(const Population& population, const CountOptions& options, DataSet& data) {
  CountedPairs pairs = count_pairs(
      population, {.zeros = options.zeros, .all_pairs = options.all_pairs, .seed = options.seed});
  if (pairs.train.pairs.empty()) {
    throw Error(ErrorKind::kInput,
                fmt::format("{}: expected items that come together, found none", data.train_file));
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
  TooFew few;
  std::vector<EntityId> items = choose_items(rows, incidence, options, few);
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
  data.left_out = left_out(few, rows, options);
  data.notes = std::move(rows.notes);
  data.marginals = marginals_of(population.training());
  add_pairs(population, options, data);
  if (options.questions == 0) return counted;
  add_questions(population, CountedKind::kJoint, options, counted);
  add_questions(population, CountedKind::kNegation, options, counted);
  const std::vector<CountedQuestion> pairs = pairs_behind(counted.questions, population.test());
  counted.questions.insert(counted.questions.end(), pairs.begin(), pairs.end());
  return counted;
}

void require_folder_for(const std::string& folder, const CountOptions& options) {
  std::vector<std::string> missing{"valid_neg", "test_neg"};
  if (options.hold_out_users == 0) missing.emplace_back("test_counted");
  if (options.questions == 0) missing.emplace_back(kQuestions);
  require_folder_for(folder, missing);
}

void write_counted_folder(const CountedData& counted, const std::string& folder) {
  if (counted.questions.empty()) {
    require_folder_for(folder, std::vector<std::string>{kQuestions});
    return write_data_folder(counted.data, folder);
  }
  const FolderFile questions{kQuestions,
                             [&](std::ostream& out) { write_questions(counted.questions, out); }};
  write_data_folder(counted.data, folder, {&questions, 1});
}

}  // namespace gumbelbox
