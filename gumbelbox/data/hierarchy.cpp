#include "gumbelbox/data/hierarchy.h"

#include <cstddef>
#include <string_view>
#include <utility>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/utf8.h"
#include "gumbelbox/data/cell.h"
#include "gumbelbox/data/edge_list.h"

namespace gumbelbox {
namespace {

void check_name(std::string_view name, const std::string& edges, std::size_t number) {
  const auto fail = [&](const std::string& message) {
    throw Error(ErrorKind::kInput, fmt::format("{}: number {}: {}", edges, number, message));
  };
  if (name.empty()) fail("expected a name, got an empty one");
  if (!is_utf8(name)) fail(fmt::format("expected a name in UTF-8, got {}", in_quotes(name)));
}

}  // namespace

DataSet hierarchy(std::span<const NamedEdge> edges) {
  DataSet data;
  data.train_file = "the edges";
  EdgeCollector collector({});
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const auto id_of = [&](std::string_view name) {
      check_name(name, data.train_file, i + 1);
      return data.vocabulary.find_or_add(name);
    };
    const EntityId parent = id_of(edges[i].parent);
    collector.add({parent, id_of(edges[i].child)}, i + 1);
  }
  auto [train, dropped] = collector.finish(data.train_file, data.notes);
  data.train = std::move(train);
  data.dropped = std::move(dropped);
  return data;
}

}  // namespace gumbelbox
