#pragma once

#include <iosfwd>
#include <span>
#include <string>
#include <vector>

#include "cli/experiment.h"
#include "cli/finished_runs.h"
#include "gumbelbox/base/json.h"

namespace gumbelbox {

/// The rows of an experiment as WHAT.json has them, one for every protocol of the metric: mean and
/// spread over the runs. A row without a run is taken from `known`, rows of an earlier result, if
/// it is there with the same options, or left out.
Json result_rows(std::span<const ExperimentRow> rows,
                 std::span<const std::vector<RunResult>> runs,  // rows; seeds each
                 const Json& known);

/// Names the rows of an earlier result that are not among these.
std::vector<std::string> left_out(const Json& known, const Json& rows);

/// Prints them as a table.
void print_result_rows(const Json& rows, std::ostream& out);

}  // namespace gumbelbox
