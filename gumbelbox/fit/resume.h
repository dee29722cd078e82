#pragma once

#include <functional>
#include <optional>
#include <string>

#include "gumbelbox/data/data_set.h"
#include "gumbelbox/fit/options.h"
#include "gumbelbox/store/checkpoint_file.h"
#include "gumbelbox/store/model.h"

namespace gumbelbox {

/// The options that a run was started with. `path` says where they stand, for messages. Throws
/// kFormat if they are none.
FitOptions options_of(const OptionTexts& texts, const std::string& path);

/// Options that leave something to be decided ("auto", "all") get what was decided then.
void keep_decisions(const FitOptions& then, FitOptions& now);

/// What has to be equal for a run to go on.
RunNotes notes_of(const FitOptions& options, const DataSet& data);

/// Throws kUsage, naming what differs, unless the run may go on with these options: they equal
/// those it was started with, or the run ended in numbers that are not finite and the learning rate
/// is lower now.
void require_same_options(const RunNotes& notes, const FitOptions& now, const std::string& path);

/// Throws kUsage, naming the part that differs, unless the data are those of the run.
void require_same_data(const RunNotes& notes, const DataSet& data, const std::string& path);

/// The state of a run that goes on with this learning rate: notes in it those that it had before,
/// and a change of the instruction set.
TrainState resumed_state(Checkpoint from, double rate_now);

/// The model that a run has ended in, if it is there: of these data and, but for what was left out,
/// of the options that `read_given` puts in; nothing if there is no file, or an empty one. Throws
/// if the file is anything else, a model of other data or options or one that cannot be read, so
/// that nobody loses it who wanted to go on.
std::optional<Model> find_finished(const std::string& out, const DataSet& data,
                                   const std::function<void(FitOptions&)>& read_given);

}  // namespace gumbelbox
