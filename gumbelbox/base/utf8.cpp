#include "gumbelbox/base/utf8.h"

#include <cstddef>
#include <cstdint>

namespace gumbelbox {

bool is_utf8(std::string_view bytes) noexcept {
  struct Form {
    std::uint8_t mask, lead;
    std::size_t length;
    std::uint32_t least;  // smaller code points have a shorter form
  };
  constexpr Form kForms[] = {
      {0xE0, 0xC0, 2, 0x80}, {0xF0, 0xE0, 3, 0x800}, {0xF8, 0xF0, 4, 0x10000}};
  for (std::size_t i = 0; i < bytes.size();) {
    const auto first = static_cast<std::uint8_t>(bytes[i]);
    if (first < 0x80) {
      ++i;
      continue;
    }
    const Form* form = nullptr;
    for (const Form& candidate : kForms) {
      if ((first & candidate.mask) == candidate.lead) form = &candidate;
    }
    if (form == nullptr || bytes.size() - i < form->length) return false;
    std::uint32_t point = first & static_cast<std::uint8_t>(~form->mask);
    for (std::size_t j = 1; j < form->length; ++j) {
      const auto byte = static_cast<std::uint8_t>(bytes[i + j]);
      if ((byte & 0xC0) != 0x80) return false;
      point = (point << 6) | (byte & 0x3FU);
    }
    const bool surrogate = point >= 0xD800 && point <= 0xDFFF;
    if (point < form->least || point > 0x10FFFF || surrogate) return false;
    i += form->length;
  }
  return true;
}

}  // namespace gumbelbox
