#pragma once

#include <string>

#include "gumbelbox/data/data_set.h"
#include "gumbelbox/options/option.h"

namespace gumbelbox {

/// Values of --kind: what the columns of the data say, or a hierarchy whatever they say.
inline const OneOf kDataKinds{{"auto", "hierarchy"}};

/// load_hierarchy() of data_set.h with the kind as one of kDataKinds, which replaces that of the
/// options.
DataSet load_hierarchy(const std::string& path, const std::string& kind, LoadOptions options = {});

}  // namespace gumbelbox
