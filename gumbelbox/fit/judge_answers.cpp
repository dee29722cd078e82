#include "gumbelbox/fit/judge_answers.h"

#include "gumbelbox/fit/training_pairs.h"

namespace gumbelbox {

AnswerQuality judge_answers(const DataSet& data, const PairScore& score, const Table& rows,
                            std::uint64_t seed, Workers& workers, ScoreLink link,
                            const CalibrationMap* calibration) {
  const auto judged_by = [&](const EdgeSet& known) {
    return answer_quality(score, rows, data.train.pairs, known, seed, workers, link, calibration);
  };
  AnswerQuality quality = judged_by(known_edges(data));
  if (data.valid) {
    const EdgeSet learnt(data.vocabulary.size(), data.train.pairs);
    quality.lost_answers = judged_by(learnt).lost_answers;
  }
  return quality;
}

}  // namespace gumbelbox
