#include "gumbelbox/data/rating_file.h"

#include <utility>

#include "fuzz/memory_file.h"
#include "gumbelbox/base/utf8.h"
#include "gumbelbox/data/basket_file.h"
#include "gumbelbox/data/counted_data.h"
#include "gumbelbox/data/title_file.h"

namespace gumbelbox {
namespace {

void check_rows(const ItemRows& rows) {
  require(rows.rows_of.size() == rows.items.size() && rows.titles.size() == rows.items.size());
  for (const Having& like : rows.likes) {
    require(like.holder < rows.holders && like.item < rows.items.size());
  }
}

void check_edges(const EdgeList& edges, std::size_t entities) {
  for (std::size_t i = 0; i < edges.pairs.size(); ++i) {
    const Pair pair = edges.pairs[i];
    require(pair.a < entities && pair.b < entities && pair.a != pair.b);
    require(0 <= edges.targets[i] && edges.targets[i] <= 1 && edges.n_ab[i] <= edges.n_b[i]);
  }
}

void check_data(const DataSet& data) {
  const std::size_t entities = data.vocabulary.size();
  require(entities > 0 && data.marginals.size() == entities && !data.train.pairs.empty());
  for (EntityId id = 0; id < entities; ++id) {
    const std::string_view name = data.vocabulary.name(id);
    require(!name.empty() && is_utf8(name) && name.find_first_of("\t\n\r") == name.npos);
  }
  check_edges(data.train, entities);
  for (const auto* part : {&data.valid, &data.test, &data.test_counted}) {
    if (*part) check_edges(**part, entities);
  }
}

ItemRows read(const MemoryFile& file, std::size_t way) {
  switch (way) {
    case 0:
      return read_baskets(TextFile(file.path()));
    case 1:
      return read_ratings(TextFile(file.path()), {.like = parse_like("rating > 3")});
    default: {
      ItemRows rows = read_ratings(TextFile(file.path()));
      allow_error([&] { read_titles(TextFile(file.path()), rows); });
      return rows;
    }
  }
}

}  // namespace
}  // namespace gumbelbox

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace gumbelbox;
  const MemoryFile file(as_text(data, size));
  allow_error([&] {
    ItemRows rows = read(file, size % 3);
    check_rows(rows);
    CountOptions options{.zeros = size % 2 == 0, .questions = 2};
    options.hold_out_users = size % 5 == 0 ? 0.4 : 0;
    check_data(count_items(std::move(rows), options).data);
  });
  return 0;
}
