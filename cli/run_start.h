#pragma once

#include <functional>
#include <optional>
#include <string>

#include "cli/console.h"
#include "gumbelbox/data/data_set.h"
#include "gumbelbox/fit/options.h"
#include "gumbelbox/store/checkpoint_file.h"
#include "gumbelbox/store/model.h"

namespace gumbelbox {

/// What --resume and --restart say.
struct StartFlags {
  bool resume = false;
  bool restart = false;
};

/// The run that is to go on; nothing if one is to begin. Throws kUsage if it was not said which, or
/// there is no checkpoint of ours, or a new run would replace one that was changed. With `forced`,
/// --force was given: that one is replaced, and the console says so.
std::optional<Checkpoint> find_checkpoint(const std::string& out, StartFlags flags,
                                          Console* forced = nullptr);

/// The options of a run that goes on: those it was started with. Throws kUsage if `read_given`,
/// which puts in what is given now, makes them others.
FitOptions resumed_options(const Checkpoint& from, const std::string& out,
                           const std::function<void(FitOptions&)>& read_given);

/// Throws kUsage if the data are not those of the run that is to go on.
void require_data_of(const Checkpoint& from, const DataSet& data, const std::string& out);

/// As find_finished() of fit/resume.h, with the flag that helps in its errors.
std::optional<Model> find_finished_model(const std::string& out, const DataSet& data,
                                         const std::function<void(FitOptions&)>& read_given);

}  // namespace gumbelbox
