#include "gumbelbox/data/edge_file.h"

#include <algorithm>
#include <utility>

#include "fuzz/memory_file.h"

namespace gumbelbox {
namespace {

void check(const EdgeFile& file, std::size_t entities, const EdgeFileOptions& options) {
  for (const Pair& pair : file.edges.pairs) {
    require(pair.a < entities && pair.b < entities);
    require(options.keep_all || pair.a != pair.b);
  }
  require(file.kind == options.kind.value_or(file.kind));
  const std::vector<float>& targets = file.edges.targets;
  require(targets.size() ==
          (file.kind == DataKind::kProbability ? file.edges.pairs.size() : std::size_t{0}));
  require(std::all_of(targets.begin(), targets.end(), [](float p) { return 0 <= p && p <= 1; }));
  require(file.edges.n_ab.size() == file.edges.n_b.size());
  require(file.edges.n_ab.empty() || file.edges.n_ab.size() == targets.size());
}

void read(const std::string& path, const EdgeFileOptions& options) {
  allow_error([&] {
    TextFile file(path);
    const TableForm form = understand_table(file.beginning(), file.name(), {.kind = options.kind});
    const bool nodes = form.kind == TableForm::Kind::kNodes;
    if (nodes || form.kind == TableForm::Kind::kPaths) return;
    Vocabulary vocabulary;
    const EdgeFile edges = read_edges_by_name(std::move(file), form, vocabulary, options);
    check(edges, vocabulary.size(), options);
  });
  constexpr std::size_t kEntities = 12;
  allow_error([&] { check(read_edges_by_id(path, kEntities, options), kEntities, options); });
}

}  // namespace
}  // namespace gumbelbox

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace gumbelbox;
  const MemoryFile file(as_text(data, size));
  const EdgeFileOptions options[] = {{},
                                     {.kind = DataKind::kHierarchy, .keep_all = true},
                                     {.kind = DataKind::kProbability, .keep_all = true}};
  read(file.path(), options[size % 3]);
  return 0;
}
