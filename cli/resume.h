#pragma once

#include <functional>
#include <optional>
#include <string>

#include "cli/arguments.h"
#include "cli/console.h"
#include "gumbelbox/data/data_set.h"
#include "gumbelbox/store/checkpoint_file.h"
#include "gumbelbox/store/model.h"
#include "gumbelbox/train/options.h"

namespace gumbelbox {

/// The run that is to go on; nothing if one is to begin. Throws kUsage if it was not said which.
std::optional<Checkpoint> find_checkpoint(const std::string& out, bool resume, bool restart);

/// The model that a run has ended in, if it is there: of these data and, but for what was left out,
/// of the options that are given now; nothing if there is no file, or an empty one. Throws if the
/// file is anything else, a model of other data or options or one that cannot be read, so that
/// nobody loses it who wanted to go on.
std::optional<Model> find_finished(const std::string& out, const DataSet& data,
                                   const std::function<void(TrainOptions&)>& read_given);

/// The options that the run of a checkpoint was started with. Throws kFormat if they are none.
TrainOptions options_of(const RunNotes& notes, const std::string& path);

/// Throws kUsage, naming what differs, unless the run may go on with these options: they equal
/// those it was started with, or the run ended in numbers that are not finite and the learning rate
/// is lower now.
void require_same_options(const RunNotes& notes, const TrainOptions& now, const std::string& path);

/// What has to be equal for a run to go on.
RunNotes notes_of(const TrainOptions& options, const DataSet& data);

/// Throws kUsage, naming the part that differs, unless the data are those of the run.
void require_same_data(const RunNotes& notes, const RunNotes& now, const std::string& path);

/// The learning rates that a run had before it goes on with a lower one, told in words.
std::string earlier_rates(const Checkpoint& from, double rate_now);

}  // namespace gumbelbox
