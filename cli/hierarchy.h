#pragma once

#include <string>

#include "gumbelbox/data/data_set.h"
#include "gumbelbox/options/option.h"

namespace gumbelbox {

/// Values of --kind: what the columns of the data say, or a hierarchy whatever they say.
inline const OneOf kDataKinds{{"auto", "hierarchy"}};

/// Reads a data folder or file that holds a hierarchy. `kind` is one of kDataKinds. Throws as
/// load_data() does, and kInput if the data are of another kind.
DataSet load_hierarchy(const std::string& path, const std::string& kind, LoadOptions options = {});

}  // namespace gumbelbox
