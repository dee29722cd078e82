#pragma once

#include <cstddef>

#include "cli/arguments.h"
#include "cli/console.h"
#include "gumbelbox/fit/options.h"

namespace gumbelbox {

/// Tells the console which of the given options do nothing in this run: those of training without
/// an epoch, those of a layout from random boxes; and that closely packed boxes are to be trained.
/// REQUIRES: options settled.
void remark_on_idle_options(const Arguments& arguments, const FitOptions& options,
                            Console& console);

/// Says so when nearly all the time will go into rows that a batch has nothing to do with.
/// REQUIRES: options settled.
void remark_on_adam(const FitOptions& options, std::size_t entities, Console& console);

}  // namespace gumbelbox
