#pragma once

#include <cstdint>

#include "gumbelbox/base/table.h"
#include "gumbelbox/base/workers.h"
#include "gumbelbox/data/data_set.h"
#include "gumbelbox/eval/answer_quality.h"

namespace gumbelbox {

/// How far the answers of rows about a hierarchy can be relied on: answers are right if they follow
/// from the training and validation edges together, and missing if they follow from the training
/// edges alone.
AnswerQuality judge_answers(const DataSet& data, const PairScore& score, const Table& rows,
                            std::uint64_t seed, Workers& workers, ScoreLink link,
                            const CalibrationMap* calibration);

}  // namespace gumbelbox
