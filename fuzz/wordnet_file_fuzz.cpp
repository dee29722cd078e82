#include "gumbelbox/data/wordnet_file.h"

#include <algorithm>

#include "fuzz/memory_file.h"
#include "gumbelbox/base/utf8.h"

namespace gumbelbox {
namespace {

/// The two files stand one after the other in the input, with this line between them.
constexpr std::string_view kBetween = "\n--\n";

void check(const Taxonomy& taxonomy) {
  const std::size_t entities = taxonomy.vocabulary.size();
  require(entities > 0);
  for (EntityId id = 0; id < entities; ++id) {
    const std::string_view name = taxonomy.vocabulary.name(id);
    require(is_utf8(name) && name.find(".n.") != name.npos);
    require(name.find_first_of("\t\n\r") == name.npos);
  }
  for (const Pair& edge : taxonomy.edges) require(edge.a < entities && edge.b < entities);
}

}  // namespace
}  // namespace gumbelbox

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace gumbelbox;
  const std::string_view text = as_text(data, size);
  const std::size_t end = std::min(text.find(kBetween), size);
  const MemoryFile synsets(text.substr(0, end));
  const MemoryFile index(text.substr(std::min(end + kBetween.size(), size)));
  allow_error([&] {
    const Taxonomy taxonomy =
        read_wordnet({synsets.path(), index.path()}, /*keep_root=*/size % 2 == 0);
    check(taxonomy);
  });
  return 0;
}
