#pragma once

#include <optional>
#include <string>

#include "gumbelbox/query/query_engine.h"
#include "gumbelbox/query/question_ids.h"
#include "gumbelbox/store/model.h"

namespace gumbelbox {

/// What supports an answer of a model of probabilities: the cases (users, baskets) of the data that
/// meet the condition of the question.
struct Evidence {
  /// How many cases are expected to meet the condition; nothing where the model has no counts.
  std::optional<double> cases = std::nullopt;
  std::string remark = {};  ///< says that hardly any case does; mostly empty
};

/// Below this many cases an answer has hardly any evidence: a share counted in 10 cases has a
/// standard error of up to 0.16, so that it hardly tells one half from one third.
inline constexpr double kFewCases = 10;

/// The evidence for a condition such as (b, c, !d):
///
///   cases = count of b * P(c, !d | b)       b the entity that holds with the smallest count
///
/// The remark comes with fewer than kFewCases cases; in a model without counts, where fewer than 1
/// in 1000 of any of the entities that hold also meet the rest; and with any counts where fewer
/// than 1 in 1,000,000 do, because a model does not learn such shares from its data.
///
/// Nothing is known of a hierarchy, whose edges are no cases, nor where no entity is given that
/// holds. The engine must be that of the model, and answer the question: throws as
/// QueryEngine::probability() does.
Evidence find_evidence(const QueryEngine& engine, const Model& model, const Holding& given);

/// The same for the condition of a question.
Evidence find_evidence(const QueryEngine& engine, const Model& model, const Expression& question);

}  // namespace gumbelbox
