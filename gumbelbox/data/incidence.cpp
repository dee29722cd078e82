#include "gumbelbox/data/incidence.h"

#include <algorithm>

namespace gumbelbox {
namespace {

/// The pairs as numbers that sort by holder, then by item; each once.
std::vector<std::uint64_t> sorted_keys(std::span<const Having> pairs) {
  std::vector<std::uint64_t> keys;
  keys.reserve(pairs.size());
  for (const Having& pair : pairs) keys.push_back(std::uint64_t{pair.holder} << 32 | pair.item);
  std::ranges::sort(keys);
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  return keys;
}

/// Turns counts, one place behind their owners, into where the list of each owner begins.
void add_up(std::vector<std::size_t>& begin) {
  for (std::size_t i = 1; i < begin.size(); ++i) begin[i] += begin[i - 1];
}

}  // namespace

Incidence::Incidence(std::size_t holders, std::size_t items, std::span<const Having> pairs)
    : item_begin_(holders + 1), holder_begin_(items + 1) {
  const std::vector<std::uint64_t> keys = sorted_keys(pairs);
  items_.reserve(keys.size());
  for (const std::uint64_t key : keys) {
    items_.push_back(static_cast<EntityId>(key));
    ++item_begin_[(key >> 32) + 1];
    ++holder_begin_[items_.back() + std::size_t{1}];
  }
  add_up(item_begin_);
  add_up(holder_begin_);
  holders_.resize(keys.size());
  std::vector<std::size_t> next(holder_begin_.begin(), holder_begin_.end() - 1);
  for (const std::uint64_t key : keys) {
    holders_[next[static_cast<EntityId>(key)]++] = static_cast<HolderId>(key >> 32);
  }
}

std::size_t count_shared(std::span<const std::uint32_t> left,
                         std::span<const std::uint32_t> right) {
  std::size_t shared = 0;
  for (auto a = left.begin(), b = right.begin(); a != left.end() && b != right.end();) {
    const std::uint32_t first = *a;
    const std::uint32_t second = *b;
    shared += first == second;
    a += first <= second;
    b += second <= first;
  }
  return shared;
}

}  // namespace gumbelbox
