#include "gumbelbox/data/json_leaf.h"

#include "gumbelbox/base/format.h"
#include "gumbelbox/data/cell.h"

namespace gumbelbox {

bool says_leaf(const JsonScalar& value) noexcept {
  if (value.kind == JsonScalar::Kind::kText) return value.text.empty();
  return value.kind == JsonScalar::Kind::kNull || value.text == "true";
}

LeftOut left_out_values(std::size_t count) {
  return {"values", "value in place of a subtree", "values in place of subtrees", count};
}

std::string key_comes_twice(std::string_view key) {
  return fmt::format("expected the key {} once in an object, got it twice", in_quotes(key));
}

}  // namespace gumbelbox
