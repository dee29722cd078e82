#include "gumbelbox/data/market_questions.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace gumbelbox {
namespace {

using Kind = MarketQuestion::Kind;
using Items = std::vector<EntityId>;

/// Who has each item, in ascending order.
std::vector<std::vector<std::size_t>> people_by_item(std::span<const Basket> baskets,
                                                     std::size_t items) {
  std::vector<std::vector<std::size_t>> people(items);
  for (std::size_t person = 0; person < baskets.size(); ++person) {
    for (const EntityId item : baskets[person]) people[item].push_back(person);
  }
  return people;
}

Items present_in(const MarketQuestion& q) {
  return q.kind == Kind::kJoint ? Items{q.b, q.c} : Items{q.b};
}

Items absent_in(const MarketQuestion& q) {
  return q.kind == Kind::kNegation ? Items{q.c} : Items{};
}

double condition_probability(const Market& market, const MarketQuestion& question) {
  return market.probability(present_in(question), absent_in(question));
}

MarketQuestion draw_question(Kind kind, std::uint32_t items, Random& random) {
  MarketQuestion q{kind, random.below(items), random.below(items), 0};
  if (kind != Kind::kPair) q.c = random.below(items);
  return q;
}

bool has_different_items(const MarketQuestion& q) {
  if (q.a == q.b) return false;
  return q.kind == Kind::kPair || (q.c != q.a && q.c != q.b);
}

/// P(a | b, c) and P(a | c, b) are one question.
MarketQuestion ordered(MarketQuestion q) {
  if (q.kind == Kind::kJoint && q.c < q.b) std::swap(q.b, q.c);
  return q;
}

}  // namespace

double true_probability(const Market& market, const MarketQuestion& question) {
  Items present = present_in(question);
  present.push_back(question.a);
  return market.probability(present, absent_in(question)) / condition_probability(market, question);
}

std::vector<std::size_t> count_cases(std::span<const MarketQuestion> questions,
                                     std::span<const Basket> baskets, std::size_t items) {
  const std::vector<std::vector<std::size_t>> people = people_by_item(baskets, items);
  std::vector<std::size_t> cases;
  cases.reserve(questions.size());
  for (const MarketQuestion& q : questions) {
    const std::size_t all = people[q.b].size();
    if (q.kind == Kind::kPair) {
      cases.push_back(all);
      continue;
    }
    std::vector<std::size_t> both;
    std::ranges::set_intersection(people[q.b], people[q.c], std::back_inserter(both));
    cases.push_back(q.kind == Kind::kJoint ? both.size() : all - both.size());
  }
  return cases;
}

std::vector<MarketQuestion> draw_questions(const Market& market, std::size_t people,
                                           std::size_t count, Random& random) {
  // A market in which one draw in a thousand fits is still asked its full number of questions.
  const std::size_t most_draws = 1000 * count;
  const auto items = static_cast<std::uint32_t>(market.items());
  std::vector<MarketQuestion> questions;
  for (const Kind kind : {Kind::kPair, Kind::kJoint, Kind::kNegation}) {
    std::set<MarketQuestion> drawn;
    for (std::size_t i = 0; i < most_draws && drawn.size() < count; ++i) {
      const MarketQuestion question = ordered(draw_question(kind, items, random));
      if (!has_different_items(question)) continue;
      const double expected = static_cast<double>(people) * condition_probability(market, question);
      if (kind == Kind::kPair || expected >= kFewestExpected) drawn.insert(question);
    }
    questions.insert(questions.end(), drawn.begin(), drawn.end());
  }
  return questions;
}

}  // namespace gumbelbox
