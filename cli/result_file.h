#pragma once

#include <string>

#include "gumbelbox/base/file_seal.h"
#include "gumbelbox/base/json.h"

namespace gumbelbox {

/// Throws kUsage if there is another file than a sealed one that nobody changed since.
void require_replaceable_result(const std::string& path, const SealForm& form);

/// Writes a JSON object that is not empty, and its seal. REQUIRES: require_replaceable_result()
/// with kJsonSeal. Throws kIo.
void write_result_json(const Json& result, const std::string& path);

}  // namespace gumbelbox
