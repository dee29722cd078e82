#include "gumbelbox/data/relation_count.h"

#include <algorithm>
#include <functional>

#include "gumbelbox/base/format.h"
#include "gumbelbox/base/listed.h"
#include "gumbelbox/base/printable.h"

namespace gumbelbox {

std::string list_counts(std::vector<RelationCount> relations, std::size_t most) {
  std::erase_if(relations, [](const RelationCount& relation) { return relation.count == 0; });
  std::ranges::stable_sort(relations, std::greater<>(), &RelationCount::count);
  if (relations.size() > most) relations.resize(most);
  std::vector<std::string> texts;
  for (const RelationCount& relation : relations) {
    texts.push_back(fmt::format("{} ({})", printable(relation.name), relation.count));
  }
  return listed(texts);
}

}  // namespace gumbelbox
