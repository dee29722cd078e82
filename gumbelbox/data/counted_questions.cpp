#include "gumbelbox/data/counted_questions.h"

#include <algorithm>
#include <iterator>
#include <ostream>
#include <set>
#include <utility>

#include "gumbelbox/base/format.h"
#include "gumbelbox/data/co_occurrence.h"
#include "gumbelbox/data/pair_universe.h"
#include "gumbelbox/data/population.h"

namespace gumbelbox {
namespace {

/// The conditions as pairs (c, b). "b and c" is one condition, "b and not c" is another than "c
/// and not b".
PairUniverse conditions(const Incidence& incidence, CoOccurrence& together, CountedKind kind,
                        std::size_t least) {
  return {incidence.items(), [&, kind, least](EntityId b, std::vector<EntityId>& columns) {
            const std::size_t n_b = incidence.count(b);
            if (n_b < least) return;
            for (const auto& [c, n_bc] : together.partners_of(b)) {
              const bool holds =
                  kind == CountedKind::kJoint ? c > b && n_bc >= least : n_b - n_bc >= least;
              if (holds) columns.push_back(c);
            }
          }};
}

/// The i-th item besides b and c.
EntityId other_item(std::uint64_t i, Pair condition) {
  const auto [low, high] = std::minmax(condition.a, condition.b);
  auto item = static_cast<EntityId>(i);
  item += item >= low;
  item += item >= high;
  return item;
}

std::vector<HolderId> behind(const Incidence& incidence, CountedKind kind, EntityId b, EntityId c) {
  const auto first = incidence.holders_of(b);
  const auto second = incidence.holders_of(c);
  std::vector<HolderId> holders;
  if (kind == CountedKind::kJoint) {
    std::ranges::set_intersection(first, second, std::back_inserter(holders));
  } else {
    std::ranges::set_difference(first, second, std::back_inserter(holders));
  }
  return holders;
}

CountedQuestion ask(const Incidence& incidence, CountedKind kind, EntityId a, Pair condition) {
  const auto [c, b] = condition;
  const std::vector<HolderId> holders = behind(incidence, kind, b, c);
  const std::size_t n_a = count_shared(holders, incidence.holders_of(a));
  return {fmt::format("P(#{} | #{}, {}#{})", a, b, kind == CountedKind::kJoint ? "" : "!", c),
          static_cast<double>(n_a) / static_cast<double>(holders.size()),
          holders.size(),
          {a, b}};
}

}  // namespace

std::uint64_t count_conditions(const Incidence& incidence, CountedKind kind, std::size_t least) {
  CoOccurrence together(incidence);
  return conditions(incidence, together, kind, least).size();
}

std::vector<CountedQuestion> draw_questions(const Incidence& incidence, CountedKind kind,
                                            std::size_t count, std::size_t least,
                                            std::uint64_t seed) {
  if (incidence.items() < 3) return {};
  CoOccurrence together(incidence);
  const PairUniverse universe = conditions(incidence, together, kind, least);
  const std::uint64_t others = incidence.items() - 2;
  const std::uint64_t all = universe.size() * others;
  Random random(seed, RandomUse::kSplit, static_cast<std::uint32_t>(kind),
                static_cast<std::uint32_t>(CountDraw::kQuestions));
  std::unordered_set<std::uint64_t> taken;
  const std::vector<std::uint64_t> drawn = draw_different(
      std::min<std::uint64_t>(count, all), all, [](std::uint64_t i) { return i; }, random, taken);
  std::vector<std::uint64_t> numbers;
  for (const std::uint64_t number : drawn) numbers.push_back(number / others);
  const std::vector<Pair> pairs = universe.pairs_at(numbers);
  std::vector<CountedQuestion> questions;
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    questions.push_back(ask(incidence, kind, other_item(drawn[i] % others, pairs[i]), pairs[i]));
  }
  return questions;
}

std::vector<CountedQuestion> pairs_behind(const std::vector<CountedQuestion>& questions,
                                          const Incidence& incidence) {
  std::vector<CountedQuestion> pairs;
  std::set<std::pair<EntityId, EntityId>> known;
  for (const CountedQuestion& question : questions) {
    const auto [a, b] = question.pair;
    if (!known.insert({a, b}).second) continue;
    const std::size_t n_b = incidence.count(b);
    const std::size_t n_ab = count_shared(incidence.holders_of(b), incidence.holders_of(a));
    pairs.push_back({fmt::format("P(#{} | #{})", a, b),
                     static_cast<double>(n_ab) / static_cast<double>(n_b),
                     n_b,
                     {a, b}});
  }
  return pairs;
}

void write_questions(const std::vector<CountedQuestion>& questions, std::ostream& out) {
  for (const CountedQuestion& question : questions) {
    out << fmt::format("{}\t{}\t{}\n", question.text, question.p, question.n);
  }
}

}  // namespace gumbelbox
