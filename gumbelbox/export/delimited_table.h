#pragma once

#include <ostream>
#include <string>
#include <string_view>

#include "gumbelbox/store/model.h"

namespace gumbelbox {

/// The cell of a table: in quotes, inner quotes doubled, if it holds the separator, a quote or a
/// line break (RFC 4180), else as it is.
std::string delimited_cell(std::string_view text, char separator);

/// The first line of the table, without its line break: name, then lower_1, ..., upper_1, ... for
/// boxes, TENSOR_1, ... for whatever else the model table has.
std::string delimited_header(const Model& model, char separator);

/// Writes a header and one line an entity. The separator is ',' for CSV, a tab for TSV.
void write_delimited_table(const Model& model, char separator, std::ostream& out);

}  // namespace gumbelbox
