#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "gumbelbox/data/incidence.h"

namespace gumbelbox {

/// A question about items, and its answer by counting.
struct CountedQuestion {
  std::string text;  ///< "P(#17 | #3, !#5)"
  double p;          ///< share of those behind the condition that have a
  std::size_t n;     ///< how many are behind the condition
  Pair pair = {};    ///< a and b: what the second condition adds is added to P(a | b)

  friend bool operator==(const CountedQuestion&, const CountedQuestion&) = default;
};

enum class CountedKind {
  kJoint,     ///< P(a | b, c)
  kNegation,  ///< P(a | b, !c), where some have both b and c: else c would say nothing
};

/// Draws `count` different questions whose condition holds of at least `least`, uniformly by the
/// seed; fewer if there are fewer. REQUIRES: least > 0.
std::vector<CountedQuestion> draw_questions(const Incidence& incidence, CountedKind kind,
                                            std::size_t count, std::size_t least,
                                            std::uint64_t seed);

/// P(a | b) of the first two items of every question, each pair once.
std::vector<CountedQuestion> pairs_behind(const std::vector<CountedQuestion>& questions,
                                          const Incidence& incidence);

/// How many conditions of such questions there are.
std::uint64_t count_conditions(const Incidence& incidence, CountedKind kind, std::size_t least);

/// Writes lines `question<TAB>p<TAB>n`.
void write_questions(const std::vector<CountedQuestion>& questions, std::ostream& out);

}  // namespace gumbelbox
