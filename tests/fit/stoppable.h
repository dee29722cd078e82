#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>

#include "gumbelbox/base/error.h"
#include "tests/fit/fit_model.h"

namespace gumbelbox {

/// A hierarchy about which there is something to note.
inline DataSet noted_data() {
  return edges({{"food", "fruit"},
                {"food", "bread"},
                {"fruit", "apple"},
                {"bread", "rye"},
                {"rye", "bread"},
                {"food", "fruit"}});
}

/// A run that may be stopped.
struct Stoppable {
  TemporaryFolder folder;
  DataSet data = noted_data();
  CheckpointKeeper keeper{folder.path("checkpoint"), 1e9};

  /// The message of the error that ended a run after so many steps.
  std::string stop(const FitOptions& options, int steps,
                   std::optional<TrainState> from = std::nullopt) {
    FitHooks hooks;
    hooks.checkpoints = &keeper;
    hooks.on_step = [&](const TrainState&) { return --steps > 0; };
    try {
      fit_alone(data, options, hooks, std::move(from));
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::kStopped) << error.what();
      return error.what();
    }
    return "not stopped";
  }

  Checkpoint kept() const { return load_checkpoint(keeper.path()); }
};

}  // namespace gumbelbox
