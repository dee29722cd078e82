#include "gumbelbox/data/market_questions.h"

#include <set>
#include <utility>

namespace gumbelbox {
namespace {

using Kind = MarketQuestion::Kind;
using Items = std::vector<EntityId>;

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
