#pragma once

#include <string>

#include "gumbelbox/data/data_folder.h"
#include "gumbelbox/store/model_file.h"
#include "tests/cli/run_verb.h"
#include "tests/fit/miscalibrated.h"

namespace gumbelbox {

/// A model whose P is off, and a data folder with what is true.
struct SavedTruths {
  explicit SavedTruths(const Scratch& scratch)
      : model(scratch.path("m.model")), data(scratch.path("truths")) {
    save_model(overlapping_intervals(), model);
    write_data_folder(truths_of(overlapping_intervals()), data);
  }

  std::string model;
  std::string data;
};

}  // namespace gumbelbox
