#pragma once

#include <cmath>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "gumbelbox/base/file.h"
#include "gumbelbox/data/hierarchy.h"
#include "gumbelbox/fit/fit.h"
#include "gumbelbox/score/model_table.h"
#include "gumbelbox/store/model_file.h"
#include "tests/base/temporary_folder.h"

namespace gumbelbox {

/// A hierarchy of edges "parent", "child".
inline DataSet edges(std::initializer_list<NamedEdge> list) {
  return hierarchy(std::vector<NamedEdge>(list));
}

/// food > fruit > apple, pear; food > bread > rye.
inline DataSet foods() {
  return edges({{"food", "fruit"},
                {"food", "bread"},
                {"fruit", "apple"},
                {"fruit", "pear"},
                {"bread", "rye"}});
}

/// A path of so many entities.
inline DataSet path_of(EntityId entities) {
  DataSet data;
  for (EntityId id = 0; id < entities; ++id) {
    data.vocabulary.add(std::to_string(id));
    if (id > 0) data.train.pairs.push_back({id - 1, id});
  }
  return data;
}

/// Options in a few dimensions, from random boxes unless `init` says otherwise.
inline FitOptions short_run(int epochs, const std::string& init = "random") {
  FitOptions options;
  options.model.dim = 2;
  options.init = init;
  options.epochs = epochs;
  return options;
}

inline Fitted fit_alone(const DataSet& data, const FitOptions& options, const FitHooks& hooks = {},
                        std::optional<TrainState> from = std::nullopt) {
  Workers workers(1);
  return fit(data, options, workers, hooks, std::move(from));
}

/// The file of a model.
inline std::string bytes_of(const Model& model, const TemporaryFolder& folder) {
  save_model(model, folder.path("bytes.model"));
  return read_file(folder.path("bytes.model"));
}

/// P(a | b).
inline double probability(const Model& model, const std::string& a, const std::string& b) {
  const Pair pair{*model.vocabulary.find(a), *model.vocabulary.find(b)};
  std::vector<double> log_probability(1);
  make_stored_score(model.score)->score(model.rows, std::vector<Pair>{pair}, log_probability);
  return std::exp(log_probability[0]);
}

/// How an option of the model is written down; empty if it is not.
inline std::string option_of(const Model& model, const std::string& name) {
  for (const auto& [key, text] : model.options) {
    if (key == name) return text;
  }
  return {};
}

}  // namespace gumbelbox
