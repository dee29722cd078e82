#pragma once

#include <string>

#include "gumbelbox/base/descriptor.h"

namespace gumbelbox {

/// Gives an open file or folder the rights of the one that it will replace, and its owner and group
/// as far as the operating system lets us. Nothing if there is none to replace.
void keep_rights(const std::string& old, const Descriptor& fresh);

}  // namespace gumbelbox
