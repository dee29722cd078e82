// Stops a run after some steps, goes on from its checkpoint and keeps the model: resume MODEL_FILE
#include <iostream>
#include <vector>

#include "gumbelbox/base/error.h"
#include "gumbelbox/data/hierarchy.h"
#include "gumbelbox/fit/fit.h"
#include "gumbelbox/store/model_file.h"

using namespace gumbelbox;

int main(int argc, char** argv) try {
  if (argc != 2) throw Error(ErrorKind::kUsage, "usage: resume MODEL_FILE");
  const std::vector<NamedEdge> edges{{"food", "fruit"}, {"fruit", "apple"}, {"fruit", "pear"}};
  const DataSet data = hierarchy(edges);
  Workers workers(0);
  CheckpointKeeper checkpoints(checkpoint_path(argv[1]), /*seconds_between=*/120);
  FitHooks hooks;
  hooks.checkpoints = &checkpoints;
  FitOptions options = default_options("gumbel");
  options.init = "random";
  options.epochs = 500;
  options.model.values["volume-beta"] = 0.2;  // an option of the model
  try {
    hooks.on_step = [](const TrainState& state) { return state.epochs < 100; };
    fit(data, options, workers, hooks);
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::kStopped) throw;
    std::cout << error.what() << '\n';
  }
  hooks.on_step = nullptr;
  const Fitted fitted = resume_fit(data, load_checkpoint(checkpoints.path()), workers, hooks);
  save_model(fitted.model, argv[1]);
  checkpoints.remove();  // only now: the model is safe
  std::cout << "finished after " << fitted.run.epochs << " epochs\n";
} catch (const Error& error) {
  std::cerr << error.what() << '\n';
  return 1;
}
