#include "gumbelbox/data/json_file.h"

#include <optional>
#include <string>
#include <utility>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/json_form.h"
#include "gumbelbox/data/json_nested.h"
#include "gumbelbox/data/json_records.h"
#include "gumbelbox/data/json_shape.h"
#include "gumbelbox/data/json_subtrees.h"
#include "gumbelbox/data/json_text.h"

namespace gumbelbox {
namespace {

[[noreturn]] void refuse(const JsonText& text, const JsonShape& shape) {
  throw Error(ErrorKind::kInput,
              fmt::format("{}:{}: looks like {}, not a hierarchy; expected nested objects with "
                          "\"children\", names with their subtrees, or records with a \"parent\"",
                          text.name(), shape.line, json_looks_like(shape)));
}

/// Looks at more of the file while the form is not clear.
JsonForm require_form(JsonText& text) {
  constexpr std::size_t kFirstLook = 1 << 20;
  constexpr std::size_t kLastLook = JsonText::kLongest + 4 * TextFile::kBlock;
  for (std::size_t bytes = kFirstLook;; bytes = kLastLook) {
    JsonShape shape(text);
    const bool whole = text.look(bytes, shape);
    shape.finish();
    std::optional<JsonForm> form = find_json_form(shape);
    if (!(form && form->sure) && !whole && bytes < kLastLook) continue;
    if (!form) refuse(text, shape);
    return *std::move(form);
  }
}

}  // namespace

Taxonomy read_json(TextFile file) {
  JsonText text(std::move(file));
  const JsonForm form = require_form(text);
  Taxonomy taxonomy;
  taxonomy.file = text.name();
  switch (form.kind) {
    case JsonForm::Kind::kNested:
      read_json_nested(text, form, taxonomy);
      break;
    case JsonForm::Kind::kSubtrees:
      read_json_subtrees(text, taxonomy);
      break;
    case JsonForm::Kind::kRecords:
      read_json_records(text, form, taxonomy);
      break;
  }
  return taxonomy;
}

}  // namespace gumbelbox
