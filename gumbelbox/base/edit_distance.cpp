#include "gumbelbox/base/edit_distance.h"

#include <algorithm>
#include <numeric>

namespace gumbelbox {

EditDistance::EditDistance(std::string_view typed)
    : typed_(typed),
      two_back_(typed.size() + 1),
      one_back_(typed.size() + 1),
      current_(typed.size() + 1) {}

std::size_t EditDistance::to(std::string_view text) {
  restart();
  for (const char letter : text) add(letter);
  return current_.back();
}

std::size_t EditDistance::to_beginning(std::string_view text, std::size_t limit) {
  restart();
  std::size_t best = current_.back();
  for (const char letter : text.substr(0, typed_.size() + limit)) {
    add(letter);
    best = std::min(best, current_.back());
    if (std::ranges::min(current_) > limit) break;
  }
  return std::min(best, limit + 1);
}

void EditDistance::restart() {
  std::iota(current_.begin(), current_.end(), std::size_t{0});
  length_ = 0;
}

void EditDistance::add(char letter) {
  two_back_.swap(one_back_);
  one_back_.swap(current_);
  current_[0] = ++length_;
  for (std::size_t i = 1; i < current_.size(); ++i) {
    const std::size_t replaced = one_back_[i - 1] + (typed_[i - 1] == letter ? 0U : 1U);
    current_[i] = std::min({replaced, one_back_[i] + 1, current_[i - 1] + 1});
    const bool swapped = length_ > 1 && i > 1 && typed_[i - 1] == last_ && typed_[i - 2] == letter;
    if (swapped) current_[i] = std::min(current_[i], two_back_[i - 2] + 1);
  }
  last_ = letter;
}

}  // namespace gumbelbox
