#pragma once

#include <string>
#include <vector>

#include "gumbelbox/options/option_list.h"
#include "gumbelbox/options/option_reader.h"

namespace gumbelbox {

/// The options of a TOML file: every flag of the list is a key, with '-' or '_'. Throws kIo if the
/// file cannot be read, and kUsage, beginning with "file.toml:3:5: ", for a file that is no TOML,
/// an unknown key (naming the nearest), a key given twice and a value of the wrong type.
GivenOptions read_config(const std::string& path, const OptionList& options);

/// One `[[NAME]]` table of a TOML file: its own keys, read by `keys`, and those of its table
/// `[NAME.train]`, read by `train`.
struct ConfigEntry {
  GivenOptions keys;
  GivenOptions train;
};

/// All tables `[[NAME]]` of a TOML file, in order. Throws as read_config() does.
std::vector<ConfigEntry> read_config_entries(const std::string& path, const std::string& name,
                                             const OptionList& keys, const OptionList& train);

}  // namespace gumbelbox
