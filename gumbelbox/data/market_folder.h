#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "gumbelbox/base/folder_place.h"

namespace gumbelbox {

struct MarketOptions {
  std::size_t classes = 8;
  std::size_t items = 300;
  std::size_t people = 2000;
  std::size_t questions = 2000;  ///< of each kind, market_questions.h
  std::uint64_t seed = 1;
};

/// How much a market folder holds.
struct MarketSize {
  std::size_t without_items = 0;  ///< people who have no row
  std::size_t rows = 0;
  std::size_t pairs = 0;
  std::size_t questions = 0;
};

/// Files of a market folder.
inline constexpr std::string_view kMarketFiles[] = {"ratings.tsv", "truth.tsv", "questions.tsv"};

/// Draws a market, its people and questions about it, and writes a folder, as write_folder() of
/// base/whole_folder.h does:
///
///   ratings.tsv    person<TAB>item, a row for each item that a person has
///   truth.tsv      a<TAB>b<TAB>p, the true P(a | b) of every pair of items
///   questions.tsv  question<TAB>p, the true probability
///
/// People without items have no row, so a share of all people that ratings.tsv can tell is one of
/// those with items. What is given some item, as all of truth.tsv and questions.tsv is, stays the
/// same. Equal options give equal bytes. A larger number of people or questions leaves the market
/// itself as it is. Throws as write_folder(). REQUIRES: classes > 0, items > 2.
MarketSize write_market(const MarketOptions& options, const std::string& folder,
                        const FolderOptions& replace = {});

}  // namespace gumbelbox
