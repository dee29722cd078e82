#pragma once

#include <cstdint>
#include <string>

#include "cli/console.h"
#include "gumbelbox/options/option.h"

namespace gumbelbox {

/// What `generate market` may be told, besides the seed.
struct MarketFlags {
  int classes = 8;
  int items = 300;
  int people = 2000;
  int questions = 2000;
};

template <class Visit>
void describe(MarketFlags& o, Visit&& field) {
  field("classes", o.classes, Range{1, 1000}, "market: classes of people");
  // truth.tsv has a line for every pair of items.
  field("items", o.items, Range{3, 2000}, "market: items");
  field("people", o.people, Range{1, 1'000'000}, "market: people");
  field("questions", o.questions, Range{0, 1'000'000}, "market: questions of each kind");
}

/// Writes a market folder and says how large it is. Throws as write_market().
void generate_market(const MarketFlags& flags, std::uint64_t seed, const std::string& folder,
                     bool force, bool as_json, Console& console);

}  // namespace gumbelbox
