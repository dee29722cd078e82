#include "gumbelbox/data/data_set.h"

#include "fuzz/memory_file.h"
#include "gumbelbox/base/utf8.h"

namespace gumbelbox {
namespace {

void check(const DataSet& data) {
  const std::size_t entities = data.vocabulary.size();
  require(!data.form.empty() && !data.train.pairs.empty());
  for (const Pair& edge : data.train.pairs) {
    require(edge.a < entities && edge.b < entities && edge.a != edge.b);
  }
  const auto check_text = [](std::string_view text) {
    require(!text.empty() && is_utf8(text) && text.find('\n') == text.npos);
  };
  for (EntityId id = 0; id < entities; ++id) check_text(data.vocabulary.name(id));
  const NameTable& aliases = data.vocabulary.aliases();
  for (EntityId i = 0; i < aliases.size(); ++i) {
    check_text(aliases.name(i));
    require(data.vocabulary.alias_owner(i) < entities);
  }
}

}  // namespace
}  // namespace gumbelbox

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace gumbelbox;
  const MemoryFile file(as_text(data, size));
  const FormOptions forms[] = {
      {.form = FileForm::kTable},
      {.form = FileForm::kTable},
      {.form = FileForm::kTable, .columns = {{"parent", "3"}, {"child", "1"}, {"name", "2"}}},
      {.form = FileForm::kTable, .columns = {{"path", "1"}}},
      {.form = FileForm::kTable, .columns = {{"level", "1"}, {"level", "2"}}, .header = true},
  };
  LoadOptions options;
  options.form = forms[size % 5];
  allow_error([&] { check(load_data(file.path(), options)); });
  return 0;
}
