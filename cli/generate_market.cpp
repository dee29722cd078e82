#include "cli/generate_market.h"

#include <ostream>

#include "cli/output_folder.h"
#include "gumbelbox/base/disk_room.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/json.h"
#include "gumbelbox/base/printable.h"
#include "gumbelbox/data/market_folder.h"

namespace gumbelbox {

void generate_market(const MarketFlags& flags, std::uint64_t seed, const std::string& folder,
                     bool force, bool as_json, Console& console) {
  const std::vector<std::string> names(std::begin(kMarketFiles), std::end(kMarketFiles));
  require_folder_place(folder, names, force);
  constexpr std::uint64_t kTruthLine = 20;  // of truth.tsv, at least
  const auto items = static_cast<std::uint64_t>(flags.items);
  require_room(folder, kTruthLine * items * items);
  const MarketSize size = write_market({.classes = static_cast<std::size_t>(flags.classes),
                                        .items = static_cast<std::size_t>(flags.items),
                                        .people = static_cast<std::size_t>(flags.people),
                                        .questions = static_cast<std::size_t>(flags.questions),
                                        .seed = seed},
                                       folder, folder_options(force, console));
  if (as_json) {
    console.out << Json{{"items", flags.items},
                        {"people", flags.people},
                        {"people_without_items", size.without_items},
                        {"rows", size.rows},
                        {"pairs", size.pairs},
                        {"questions", size.questions}}
                       .dump()
                << '\n';
  } else {
    console.out << fmt::format(
        "{}: {} items, {} people ({} without items), {} rows in ratings.tsv, {} pairs in "
        "truth.tsv, {} in "
        "questions.tsv\n",
        printable(folder), flags.items, flags.people, size.without_items, size.rows, size.pairs,
        size.questions);
  }
}

}  // namespace gumbelbox
