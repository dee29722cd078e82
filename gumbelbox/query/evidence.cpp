#include "gumbelbox/query/evidence.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

#include "gumbelbox/base/format.h"
#include "gumbelbox/base/listed.h"
#include "gumbelbox/data/cell.h"

namespace gumbelbox {
namespace {

constexpr std::string_view kHardlyAny = "hardly any evidence: ";

/// A condition without one of the entities that hold.
Holding without(Holding given, EntityId one) {
  std::erase(given.present, one);
  return given;
}

/// "'b', 'c' and no 'd'".
std::string names_of(const Vocabulary& vocabulary, const Holding& holding) {
  std::vector<std::string> names;
  for (const EntityId id : holding.present)
    names.push_back(in_quotes(vocabulary.distinct_name(id)));
  for (const EntityId id : holding.absent)
    names.push_back("no " + in_quotes(vocabulary.distinct_name(id)));
  return listed(names);
}

/// The share of the cases of one entity that meet the rest of the condition.
double share_of(const QueryEngine& engine, const Holding& given, EntityId one) {
  const Holding rest = without(given, one);
  if (rest.present.empty() && rest.absent.empty()) return 1;
  return engine.probability(QuestionIds{rest, {{one}, {}}}, {}).value();
}

EntityId rarest(const Model& model, const std::vector<EntityId>& present) {
  return *std::ranges::min_element(present, {}, [&](EntityId id) { return model.counts[id]; });
}

std::string few_cases(const Model& model, const Holding& given, double cases) {
  const double whole = std::round(cases);
  const std::string number = whole < 1    ? "less than 1 case has"
                             : whole == 1 ? "about 1 case has"
                                          : fmt::format("about {:.0f} cases have", whole);
  return fmt::format("{}{} {}", kHardlyAny, number, names_of(model.vocabulary, given));
}

std::string small_share(const Model& model, const Holding& given, EntityId one, int of) {
  return fmt::format("{}fewer than 1 in {} cases of {} have {}", kHardlyAny, of,
                     in_quotes(model.vocabulary.distinct_name(one)),
                     names_of(model.vocabulary, without(given, one)));
}

Evidence by_counts(const QueryEngine& engine, const Model& model, const Holding& given) {
  constexpr int kBeyondLearning = 1'000'000;
  const EntityId one = rarest(model, given.present);
  const double share = share_of(engine, given, one);
  const double cases = model.counts[one] * share;
  if (cases < kFewCases) return {cases, few_cases(model, given, cases)};
  if (share * kBeyondLearning < 1) return {cases, small_share(model, given, one, kBeyondLearning)};
  return {.cases = cases};
}

/// Without counts: by the entity of which the condition takes the largest share.
Evidence by_shares(const QueryEngine& engine, const Model& model, const Holding& given) {
  constexpr int kHardly = 1000;
  EntityId largest = given.present.front();
  double share = -1;
  for (const EntityId one : given.present) {
    const double found = share_of(engine, given, one);
    if (found > share) largest = one;
    share = std::max(share, found);
  }
  if (share * kHardly >= 1) return {};
  return {.remark = small_share(model, given, largest, kHardly)};
}

}  // namespace

Evidence find_evidence(const QueryEngine& engine, const Model& model, const Holding& given) {
  if (model.kind != DataKind::kProbability || given.present.empty()) return {};
  return model.counts.empty() ? by_shares(engine, model, given) : by_counts(engine, model, given);
}

Evidence find_evidence(const QueryEngine& engine, const Model& model, const Expression& question) {
  return find_evidence(engine, model, question_ids(model.vocabulary, question).given);
}

}  // namespace gumbelbox
