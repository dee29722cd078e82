#include "fuzz/fuzz.h"
#include "gumbelbox/query/expression.h"

namespace gumbelbox {
namespace {

/// What was understood, printed, must be understood in the same way, and then print as it did.
void check(std::string_view text) {
  const Expression expression = parse_expression(text);
  require(!expression.events.empty());
  const std::string printed = expression_text(expression);
  const Expression again = parse_expression(printed);
  require(again == expression);
  require(expression_text(again) == printed);
}

}  // namespace
}  // namespace gumbelbox

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  gumbelbox::allow_error([&] { gumbelbox::check(gumbelbox::as_text(data, size)); });
  return 0;
}
