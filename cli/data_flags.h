#pragma once

#include <string>

#include "cli/console.h"
#include "cli/form_flags.h"
#include "gumbelbox/data/data_set.h"
#include "gumbelbox/options/option.h"

namespace gumbelbox {

/// Values of --kind: what the columns of the data say, or a hierarchy whatever they say.
inline const OneOf kDataKinds{{"auto", "hierarchy"}};

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

/// load_hierarchy() of data_set.h, which shows on the console how far it is once it takes long.
DataSet load_hierarchy(const std::string& path, LoadOptions options, Console& console);

/// The same with what the flags say.
DataSet load_hierarchy(const std::string& path, const DataFlags& flags, LoadOptions options,
                       Console& console);

}  // namespace gumbelbox
