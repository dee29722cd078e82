#pragma once

#include <string>

#include "cli/console.h"
#include "cli/form_flags.h"
#include "gumbelbox/data/data_set.h"
#include "gumbelbox/options/option.h"

namespace gumbelbox {

/// Values of --kind: what the columns of the data say, or a kind whatever they say.
inline const OneOf kDataKinds{{"auto", "hierarchy", "probability"}};

/// What a verb that reads data may be told about them besides their path.
struct DataFlags {
  std::string kind = "auto";
  FormFlags form;
};

template <class Visit>
void describe(DataFlags& o, Visit&& field) {
  field("kind", o.kind, kDataKinds, "kind of data; auto decides by the columns");
  describe(o.form, field);
}

/// A message of the library with the flags and commands of this program in place of its options and
/// verbs. Commands name `file`, if it is known, not standard input, and needs no quotes in a shell.
std::string with_flags(std::string text, const std::string& file = {});

/// Shows on the console how far the reading of a file is, once it takes long.
TextFile::Watch watch_reading(Console& console);

/// load_data() of data_set.h with what the flags say; shows on the console how far it is once it
/// takes long.
DataSet load_data(const std::string& path, const DataFlags& flags, LoadOptions options,
                  Console& console);

/// The same for what only hierarchies have, as load_hierarchy() of data_set.h.
DataSet load_hierarchy(const std::string& path, LoadOptions options, Console& console);
DataSet load_hierarchy(const std::string& path, const DataFlags& flags, LoadOptions options,
                       Console& console);

}  // namespace gumbelbox
