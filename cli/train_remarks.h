#pragma once

#include <cstddef>

#include "cli/arguments.h"
#include "cli/console.h"
#include "gumbelbox/fit/options.h"
#include "gumbelbox/store/checkpoint_file.h"
#include "gumbelbox/store/model.h"

namespace gumbelbox {

/// Tells the console which of the given options do nothing in this run: those of training without
/// an epoch, those of a layout from random boxes; and that closely packed boxes are to be trained.
/// REQUIRES: options settled.
void remark_on_idle_options(const Arguments& arguments, const FitOptions& options,
                            Console& console);

/// Says so when nearly all the time will go into rows that a batch has nothing to do with.
/// REQUIRES: options settled.
void remark_on_adam(const FitOptions& options, std::size_t entities, Console& console);

/// Warns, whether or not the console is quiet, of a run that goes on under another instruction set,
/// and says how it ends in the same bytes as without a stop.
void warn_of_instruction_set(const Checkpoint& from, Console& console);

/// Warns, whether or not the console is quiet, if most entities share their numbers with another,
/// so that answers about them are the same.
void warn_of_identical_boxes(const Model& model, Console& console);

}  // namespace gumbelbox
