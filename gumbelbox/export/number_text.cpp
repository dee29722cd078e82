#include "gumbelbox/export/number_text.h"

#include <iterator>

#include "gumbelbox/base/format.h"

namespace gumbelbox {

void append_numbers(std::span<const float> numbers, char separator, std::string& text) {
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (i > 0) text += separator;
    fmt::format_to(std::back_inserter(text), "{}", numbers[i]);
  }
}

}  // namespace gumbelbox
