#include "gumbelbox/data/edge_list.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <utility>

#include "gumbelbox/base/counted.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"

namespace gumbelbox {
namespace {

/// A set of pairs of different entities, of which no more than `most` will come.
class PairSet {
 public:
  explicit PairSet(std::size_t most)
      : slots_(std::bit_ceil(most * 3 / 2 + 1), kEmpty),
        shift_(64 - std::countr_zero(slots_.size())) {}

  /// False if it was there already.
  bool insert(Pair pair) noexcept {
    const std::uint64_t key = (std::uint64_t{pair.a} << 32) | pair.b;
    // Multiplying by 2^64 / golden ratio spreads neighbouring keys; the high bits are the best.
    std::size_t slot = shift_ == 64 ? 0 : (key * 0x9E3779B97F4A7C15) >> shift_;
    while (slots_[slot] != kEmpty && slots_[slot] != key) slot = (slot + 1) & (slots_.size() - 1);
    return std::exchange(slots_[slot], key) == kEmpty;
  }

 private:
  static constexpr std::uint64_t kEmpty = ~std::uint64_t{0};  // a self-loop

  std::vector<std::uint64_t> slots_;
  int shift_;
};

/// Calls work(list) for each list of values that is not empty.
template <class Work>
void for_each_value(EdgeList& edges, Work work) {
  const auto visit = [&](auto& list) {
    if (!list.empty()) work(list);
  };
  visit(edges.targets);
  visit(edges.weights);
  visit(edges.n_ab);
  visit(edges.n_b);
}

/// How the values of two lines of one pair differ; empty if they do not.
std::string difference_text(const EdgeList& edges, std::size_t here, std::size_t there,
                            std::size_t line_there) {
  if (edges.targets[here] != edges.targets[there]) {
    return fmt::format("P(a | b) = {} here, {} in line {}", edges.targets[here],
                       edges.targets[there], line_there);
  }
  if (edges.n_ab.empty()) return {};
  if (edges.n_ab[here] == edges.n_ab[there] && edges.n_b[here] == edges.n_b[there]) return {};
  return fmt::format("n_ab / n_b = {} / {} here, {} / {} in line {}", edges.n_ab[here],
                     edges.n_b[here], edges.n_ab[there], edges.n_b[there], line_there);
}

}  // namespace

std::string dropped_text(const DroppedEdges& dropped, std::string_view what) {
  const std::string duplicates = counted(dropped.duplicates, fmt::format("duplicate {}", what),
                                         fmt::format("duplicate {}s", what));
  const std::string loops = counted(dropped.self_loops, "self-loop", "self-loops");
  if (dropped.self_loops == 0) return "dropped " + duplicates;
  if (dropped.duplicates == 0) return "dropped " + loops;
  return fmt::format("dropped {} and {}", duplicates, loops);
}

void EdgeCollector::add(Pair pair, std::size_t line, const EdgeValues& values) {
  auto& [edges, dropped] = result_;
  if (pair.a == pair.b && !options_.keep_all) {
    ++dropped.self_loops;
    if (dropped.first_self_loops.size() < options_.most_examples) {
      dropped.first_self_loops.push_back({pair, line});
    }
    return;
  }
  const bool gap = std::exchange(last_line_, line) + 1 != line || runs_.empty();
  const bool needs_lines = options_.most_examples > 0 || values.target;
  if (needs_lines && gap) runs_.push_back({edges.pairs.size(), line});
  edges.pairs.push_back(pair);
  if (values.target) edges.targets.push_back(*values.target);
  if (values.weight) edges.weights.push_back(*values.weight);
  if (values.counts) {
    edges.n_ab.push_back(values.counts->n_ab);
    edges.n_b.push_back(values.counts->n_b);
  }
}

EdgeCollector::Result EdgeCollector::finish(const std::string& file,
                                            std::vector<std::string>& notes) {
  auto& [edges, dropped] = result_;
  if (edges.pairs.empty()) {
    throw Error(ErrorKind::kInput, fmt::format("{}: no edges{}", file,
                                               dropped.self_loops > 0 ? " but self-loops" : ""));
  }
  if (!options_.keep_all) {
    const std::vector<std::size_t> repeats = find_repeats();
    if (!edges.targets.empty()) require_equal_values(file, repeats);
    drop(repeats);
  }
  if (options_.most_examples == 0 && dropped.duplicates + dropped.self_loops > 0) {
    notes.push_back(fmt::format("{}: {}", file,
                                dropped_text(dropped, edges.targets.empty() ? "edge" : "pair")));
  }
  return std::move(result_);
}

/// REQUIRES: no self-loops.
std::vector<std::size_t> EdgeCollector::find_repeats() const {
  const std::vector<Pair>& pairs = result_.edges.pairs;
  PairSet seen(pairs.size());
  std::vector<std::size_t> repeats;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    if (!seen.insert(pairs[i])) repeats.push_back(i);
  }
  return repeats;
}

void EdgeCollector::require_equal_values(const std::string& file,
                                         const std::vector<std::size_t>& repeats) const {
  const EdgeList& edges = result_.edges;
  std::map<std::pair<EntityId, EntityId>, std::size_t> first;  // of the pairs that repeat
  for (const std::size_t i : repeats) first.try_emplace({edges.pairs[i].a, edges.pairs[i].b}, i);
  if (first.empty()) return;
  for (std::size_t i = edges.pairs.size(); i-- > 0;) {
    const auto known = first.find({edges.pairs[i].a, edges.pairs[i].b});
    if (known != first.end()) known->second = i;
  }
  for (const std::size_t i : repeats) {
    const std::size_t k = first.at({edges.pairs[i].a, edges.pairs[i].b});
    const std::string difference = difference_text(edges, i, k, line_of(k));
    if (difference.empty()) continue;
    throw Error(ErrorKind::kInput,
                fmt::format("{}:{}: {}; keep one of them", file, line_of(i), difference));
  }
}

void EdgeCollector::drop(const std::vector<std::size_t>& repeats) {
  auto& [edges, dropped] = result_;
  for (const std::size_t i : repeats) {
    if (dropped.first_duplicates.size() >= options_.most_examples) break;
    dropped.first_duplicates.push_back({edges.pairs[i], line_of(i)});
  }
  dropped.duplicates = repeats.size();
  const auto keep_others = [&](auto& list) {
    std::size_t kept = 0;
    auto repeat = repeats.begin();
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (repeat != repeats.end() && *repeat == i) {
        ++repeat;
      } else {
        list[kept++] = list[i];
      }
    }
    list.resize(kept);
  };
  if (repeats.empty()) return;
  keep_others(edges.pairs);
  for_each_value(edges, keep_others);
}

std::size_t EdgeCollector::line_of(std::size_t position) const {
  const auto after = std::ranges::upper_bound(runs_, position, {}, &Run::position);
  const Run& run = *std::prev(after);
  return run.line + (position - run.position);
}

}  // namespace gumbelbox
