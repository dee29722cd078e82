#include "gumbelbox/options/option_list.h"

#include <algorithm>
#include <utility>

namespace gumbelbox {

const OptionEntry* OptionList::find(std::string_view name) const noexcept {
  const auto found = std::find_if(entries_.begin(), entries_.end(),
                                  [&](const OptionEntry& entry) { return entry.name == name; });
  return found == entries_.end() ? nullptr : &*found;
}

std::vector<OptionEntry>::iterator OptionList::position(std::string_view name) noexcept {
  return std::find_if(entries_.begin(), entries_.end(),
                      [&](const OptionEntry& entry) { return entry.name == name; });
}

void OptionList::set_default(std::string_view name, std::string text) {
  position(name)->default_text = std::move(text);
}

void OptionList::add(OptionEntry entry) {
  const auto known = position(entry.name);
  if (known == entries_.end()) {
    entries_.push_back(std::move(entry));
  } else if (known->default_text != entry.default_text) {
    known->default_text = "varies";
  }
}

}  // namespace gumbelbox
