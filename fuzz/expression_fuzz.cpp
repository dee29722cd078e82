#include "fuzz/fuzz.h"
#include "gumbelbox/query/expression.h"

namespace gumbelbox {
namespace {

std::string quoted(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) {
    text += text.empty() ? "\"" : ", \"";
    for (const char c : name) text += c == '"' ? std::string("\"\"") : std::string(1, c);
    text += '"';
  }
  return text;
}

/// What was understood, with every name in quotes, must be understood in the same way.
void check(std::string_view text) {
  const Expression expression = parse_expression(text);
  require(!expression.events.empty());
  std::string printed = "P(" + quoted(expression.events);
  if (!expression.given.empty()) printed += " | " + quoted(expression.given);
  const Expression again = parse_expression(printed + ")");
  require(again.events == expression.events && again.given == expression.given);
}

}  // namespace
}  // namespace gumbelbox

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  gumbelbox::allow_error([&] { gumbelbox::check(gumbelbox::as_text(data, size)); });
  return 0;
}
