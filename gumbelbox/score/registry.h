#pragma once

#include <memory>
#include <string>

#include "gumbelbox/score/options.h"
#include "gumbelbox/score/pair_score.h"

namespace gumbelbox {

/// The score that trains: rows hold the parameter of the side. Throws kUsage for an unknown name or
/// an option out of range.
std::unique_ptr<PairScore> make_score(const ScoreOptions& options, const RowOptions& rows);

/// The score of a model file: rows hold the side itself, as PairScore::stored_rows() gives them.
std::unique_ptr<PairScore> make_stored_score(const ScoreOptions& options);

}  // namespace gumbelbox
