#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "gumbelbox/base/folder_place.h"
#include "gumbelbox/data/counted_questions.h"
#include "gumbelbox/data/data_set.h"
#include "gumbelbox/data/item_rows.h"

namespace gumbelbox {

struct CountOptions {
  std::size_t min_ratings = 0;  ///< items have more rows than this
  std::size_t min_likes = 0;    ///< items have more users or baskets than this, of rows that count
  bool zeros = false;           ///< as in PairOptions
  bool all_pairs = false;       ///< as in PairOptions
  double hold_out_users = 0;    ///< share of users or baskets that only test is counted from
  std::size_t questions = 0;    ///< P(a | b, c) to draw, and as many P(a | b, !c)
  std::uint64_t seed = 1;
  std::function<void(std::uint64_t done, std::uint64_t all)> watch =
      nullptr;  ///< as in PairOptions
};

/// Probabilities counted from rows, and what they were counted from.
struct CountedData {
  DataSet data;
  std::vector<CountedQuestion> questions;
  HolderKind holder = HolderKind::kUser;
  bool rated = false;  ///< a rule said which rows count
  std::size_t holders = 0;
  std::size_t held_out = 0;  ///< of the holders
  std::size_t rows = 0;
  std::size_t likes = 0;  ///< pairs of holder and item that count
};

/// Counts who has what: items become entities, named by their titles, with their ids as aliases, or
/// by their ids; a title that is the id of another item goes with its own id, "300 (169)", and the
/// text alone, which may mean either, is an alias of both. They come by number
/// if all ids are whole numbers, else in the order of the rows. Marginals are shares of the
/// training users. Questions are counted from those held out, if any, with 50 of them behind a
/// condition, or 20, 10 or 5, with a note, where that leaves too few conditions. Throws kInput if
/// nothing is left, kUsage as count_pairs() does.
CountedData count_items(ItemRows rows, const CountOptions& options);

/// Throws as require_folder_for() of data_folder.h, of what is known before the rows are.
void require_folder_for(const std::string& folder, const CountOptions& options, bool force = false);

/// Writes a data folder with questions.tsv if there are questions. Throws as write_data_folder().
void write_counted_folder(const CountedData& counted, const std::string& folder,
                          const FolderOptions& options = {});

}  // namespace gumbelbox
