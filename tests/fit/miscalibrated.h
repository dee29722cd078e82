#pragma once

#include <cmath>
#include <span>

#include "gumbelbox/data/data_set.h"
#include "gumbelbox/math/log1p_exp.h"
#include "gumbelbox/options/option_writer.h"
#include "gumbelbox/score/calibration_map.h"
#include "gumbelbox/score/model_table.h"
#include "gumbelbox/store/model.h"

namespace gumbelbox {

/// Intervals of hard boxes, named by numbers, which overlap in all shares.
inline Model overlapping_intervals() {
  constexpr EntityId kEntities = 40;
  Model model;
  model.score = {.model = "hard", .dim = 1};
  model.kind = DataKind::kProbability;
  model.rows = Table(kEntities, 2);
  for (EntityId id = 0; id < kEntities; ++id) {
    model.vocabulary.add(std::to_string(id));
    model.rows.row(id)[0] = static_cast<float>(std::sin(id * 1.7));
    model.rows.row(id)[1] = static_cast<float>(1.5 + std::cos(id * 2.3));
  }
  model.options = option_texts(model.score);
  return model;
}

/// What is true where such a model says P: its logit halved and lowered by 1.
inline double truth(double p) { return sigmoid(0.5 * logit(clipped_probability(p)) - 1); }

/// Pairs of the intervals with what is true of them, a third each for train, valid and test, and
/// counts: every b comes 100 times, and 10 times where it is odd.
inline DataSet truths_of(const Model& model) {
  DataSet data;
  data.kind = DataKind::kProbability;
  data.vocabulary = model.vocabulary;
  data.train_file = "train.tsv";
  data.valid = data.test = EdgeList{};
  EdgeList* const parts[] = {&data.train, &*data.valid, &*data.test};
  const auto score = make_stored_score(model.score);
  std::size_t count = 0;
  for (EntityId a = 0; a < model.rows.rows(); ++a) {
    for (EntityId b = 0; b < model.rows.rows(); ++b) {
      const Pair pair{a, b};
      double log_p = 0;
      score->score(model.rows, {&pair, 1}, {&log_p, 1});
      if (a == b || log_p < -10 || log_p > -1e-9) continue;
      EdgeList& part = *parts[count++ % 3];
      const double n_b = b % 2 == 0 ? 100 : 10;
      part.pairs.push_back(pair);
      part.targets.push_back(static_cast<float>(truth(std::exp(log_p))));
      part.n_ab.push_back(n_b * static_cast<double>(part.targets.back()));
      part.n_b.push_back(n_b);
    }
  }
  return data;
}

}  // namespace gumbelbox
