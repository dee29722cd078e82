#pragma once

#include <string>

#include "gumbelbox/base/option_list.h"
#include "gumbelbox/base/option_reader.h"

namespace gumbelbox {

/// The options of a TOML file: every flag of the list is a key, with '-' or '_'. Throws kIo if the
/// file cannot be read, and kUsage, beginning with "file.toml:3:5: ", for a file that is no TOML,
/// an unknown key (naming the nearest), a key given twice and a value of the wrong type.
GivenOptions read_config(const std::string& path, const OptionList& options);

}  // namespace gumbelbox
