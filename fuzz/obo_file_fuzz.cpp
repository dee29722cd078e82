#include "gumbelbox/data/obo_file.h"

#include "fuzz/memory_file.h"
#include "gumbelbox/base/utf8.h"

namespace gumbelbox {
namespace {

using Names = std::vector<std::string>;

bool is_name(std::string_view text) {
  return !text.empty() && is_utf8(text) && text.find_first_of("\t\n\r") == text.npos;
}

void check(const Taxonomy& taxonomy) {
  const std::size_t entities = taxonomy.vocabulary.size();
  require(entities > 0);
  for (EntityId id = 0; id < entities; ++id) {
    require(is_name(taxonomy.vocabulary.name(id)));
  }
  const NameTable& aliases = taxonomy.vocabulary.aliases();
  for (EntityId i = 0; i < aliases.size(); ++i) {
    require(is_name(aliases.name(i)) && taxonomy.vocabulary.alias_owner(i) < entities);
  }
  for (const Pair& edge : taxonomy.edges) require(edge.a < entities && edge.b < entities);
}

}  // namespace
}  // namespace gumbelbox

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace gumbelbox;
  const MemoryFile file(as_text(data, size));
  allow_error([&] {
    Taxonomy taxonomy =
        read_obo(file.path(), {.names = size % 2 == 0 ? OboNames::kName : OboNames::kId,
                               .relations = size % 3 == 0 ? Names{"is_a", "part_of"} : Names{}});
    check(taxonomy);
  });
  return 0;
}
