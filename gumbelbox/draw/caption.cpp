#include "gumbelbox/draw/caption.h"

#include "gumbelbox/base/counted.h"
#include "gumbelbox/base/format.h"

namespace gumbelbox {

std::string with_commas(std::size_t number) {
  const std::string digits = std::to_string(number);
  std::string text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) text += ',';
    text += digits[i];
  }
  return text;
}

std::string caption_of(const Model& model) {
  const std::size_t boxes = model.vocabulary.size();
  return fmt::format("{} {}, {} ({})", with_commas(boxes), boxes == 1 ? "box" : "boxes",
                     counted(static_cast<std::size_t>(model.score.dim), "dimension", "dimensions"),
                     model.score.model);
}

}  // namespace gumbelbox
