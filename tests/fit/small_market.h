#pragma once

#include <array>
#include <string>

#include "gumbelbox/data/data_set.h"
#include "gumbelbox/fit/options.h"

namespace gumbelbox {

/// What 1000 customers bought of eight things, if half of them like one half of the things and the
/// others the other: P(a | b) with counts, every sixth pair in valid, and P(a).
inline DataSet small_market() {
  constexpr EntityId kThings = 8;
  const auto liked_by = [](int half, EntityId thing) {
    const double most = 0.1 + 0.08 * static_cast<double>(thing);
    return (thing % 2 == 0) == (half == 0) ? most : 0.2 * most;
  };
  std::array<double, kThings> alone{};
  std::array<std::array<double, kThings>, kThings> both{};
  for (const int half : {0, 1}) {
    for (EntityId a = 0; a < kThings; ++a) {
      alone[a] += 0.5 * liked_by(half, a);
      for (EntityId b = 0; b < kThings; ++b) {
        both[a][b] += 0.5 * liked_by(half, a) * liked_by(half, b);
      }
    }
  }
  DataSet data;
  data.kind = DataKind::kProbability;
  data.valid.emplace();
  for (EntityId a = 0; a < kThings; ++a) {
    data.vocabulary.add("thing" + std::to_string(a));
    data.marginals.push_back({alone[a], 1000 * alone[a]});
    for (EntityId b = 0; b < kThings; ++b) {
      if (a == b) continue;
      EdgeList& list = (a + 2 * b) % 6 == 0 ? *data.valid : data.train;
      list.pairs.push_back({a, b});
      list.targets.push_back(static_cast<float>(both[a][b] / alone[b]));
      list.n_ab.push_back(1000 * both[a][b]);
      list.n_b.push_back(1000 * alone[b]);
    }
  }
  return data;
}

/// Options for it, in so few epochs that no test waits for it.
inline FitOptions market_run(int epochs) {
  FitOptions options = default_options("gumbel", DataKind::kProbability);
  options.model.dim = 16;  // fewer cannot have volumes as small as those of rare things
  options.sample.batch_size = 16;
  options.eval_every = 1;
  options.epochs = epochs;
  return options;
}

}  // namespace gumbelbox
