#pragma once

#include <cstddef>
#include <string>

#include "cli/console.h"
#include "gumbelbox/data/data_set.h"
#include "gumbelbox/train/options.h"

namespace gumbelbox {

/// "1 edge", "2 edges".
std::string counted(std::size_t count, const char* one, const char* many);

/// Tells what is odd about the data; none of it keeps training from going on.
void remark_on_data(const DataSet& data, Console& console);

/// Says so when nearly all the time will go into rows that a batch has nothing to do with.
void remark_on_adam(const TrainOptions& options, std::size_t entities, Console& console);

}  // namespace gumbelbox
