#pragma once

#include <algorithm>
#include <tuple>
#include <vector>

#include "gumbelbox/query/query_engine.h"
#include "gumbelbox/score/model_table.h"

namespace gumbelbox {

/// The definition: all scores, all volumes, one sort.
inline std::vector<Answer> slow_search(const Model& model, EntityId entity, bool contains) {
  const auto score = make_stored_score(model.score);
  const JointScore& joint = *score->joint();
  std::vector<double> scores(model.rows.rows());
  if (contains) {
    score->score_all_given(model.rows, entity, scores);
  } else {
    score->score_all_of(model.rows, entity, scores);
  }
  std::vector<std::tuple<double, double, EntityId>> keys;
  for (EntityId id = 0; id < scores.size(); ++id) {
    if (id == entity) continue;
    const double volume = joint.log_joint(model.rows, {&id, 1});
    keys.emplace_back(-std::min(scores[id], 0.0), contains ? volume : -volume, id);
  }
  std::sort(keys.begin(), keys.end());
  std::vector<Answer> answers;
  for (const auto& [minus_score, volume, id] : keys) answers.push_back({id, -minus_score});
  return answers;
}

}  // namespace gumbelbox
