#include "gumbelbox/data/held_out_data.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/cycle_text.h"
#include "gumbelbox/data/drawn_negatives.h"
#include "gumbelbox/data/graph.h"
#include "gumbelbox/data/hold_out.h"

namespace gumbelbox {
namespace {

std::vector<Pair> closure_of(std::span<const Pair> edges, const DataSet& data) {
  // Above kMostClosurePairs of closure.h: training can do without the closure, a split cannot, and
  // it holds little else.
  constexpr std::size_t kMostPairs = 100'000'000;
  std::optional<std::vector<Pair>> closure =
      find_closure(data.vocabulary.size(), edges, kMostPairs);
  if (closure) return *std::move(closure);
  throw Error(ErrorKind::kInput,
              fmt::format("{}: expected at most {} million pairs of ancestor and descendant, found "
                          "more; split a part of the hierarchy",
                          data.train_file, kMostPairs / 1'000'000));
}

/// All pairs that hold, by what the data say: also those of valid and test, if there are any.
EdgeSet pairs_that_hold(const DataSet& data) {
  std::vector<Pair> edges = data.train.pairs;
  for (const std::optional<EdgeList>* part : {&data.valid, &data.test}) {
    if (*part) edges.insert(edges.end(), (*part)->pairs.begin(), (*part)->pairs.end());
  }
  return EdgeSet(data.vocabulary.size(), closure_of(edges, data));
}

void require_no_cycle(const DataSet& data) {
  const std::string cycle = find_cycle_text(data.vocabulary, data.train.pairs);
  if (cycle.empty()) return;
  throw Error(ErrorKind::kInput,
              fmt::format("{}: expected no cycle, found {}; remove one of these edges",
                          data.train_file, cycle));
}

HeldOut split(const HoldOut& o, const DataSet& data) {
  const std::size_t entities = data.vocabulary.size();
  if (o.kind == HoldOutKind::kEdges)
    return hold_out_edges(entities, data.train.pairs, o.share, o.seed);
  require_no_cycle(data);
  return hold_out_closure(entities, data.train.pairs, closure_of(data.train.pairs, data), o.share,
                          o.seed);
}

void require_questions(const HoldOut& o, const DataSet& data, const HeldOut& parts) {
  const std::size_t held_out = parts.valid.size() + parts.test.size();
  if (held_out >= 2) return;  // one each
  const auto fail = [&](const std::string& message) {
    throw Error(ErrorKind::kInput, fmt::format("{}: {}", data.train_file, message));
  };
  const char* const kind = o.kind == HoldOutKind::kEdges ? "entities with several parents"
                                                         : "pairs that follow from the other edges";
  if (parts.candidates == 0) {
    fail(fmt::format("expected {}, found none{}", kind,
                     o.kind == HoldOutKind::kEdges
                         ? "; a tree has no edge to spare, but hold_out_closure asks for pairs "
                           "that follow from its edges"
                         : ""));
  }
  fail(fmt::format(
      "expected at least 2 pairs to hold out, one for valid and one for test, got {} from "
      "{} {}{}",
      held_out, parts.candidates, kind, o.share < 1 ? "; a larger share may help" : ""));
}

EdgeList negatives_of(std::span<const Pair> pairs, const EdgeSet& holding, std::uint64_t seed,
                      const DataSet& data, const char* part) {
  EdgeList list{.pairs = draw_negatives(pairs, holding, kNegativesHeldOut, seed)};
  if (!list.pairs.empty()) return list;
  throw Error(ErrorKind::kInput,
              fmt::format("{}: expected pairs that do not hold beside the {} of {}, found none",
                          data.train_file, pairs.size(), part));
}

}  // namespace

std::size_t hold_out(const HoldOut& options, DataSet& data) {
  HeldOut parts = split(options, data);
  require_questions(options, data, parts);
  const EdgeSet known = pairs_that_hold(data);
  // Two streams, so that a line of valid and one of test do not draw the same.
  data.valid_neg = negatives_of(parts.valid, known, 2 * options.seed, data, "valid.tsv");
  data.test_neg = negatives_of(parts.test, known, 2 * options.seed + 1, data, "test.tsv");
  data.train = EdgeList{.pairs = std::move(parts.train)};
  data.valid = EdgeList{.pairs = std::move(parts.valid)};
  data.test = EdgeList{.pairs = std::move(parts.test)};
  return parts.candidates;
}

}  // namespace gumbelbox
