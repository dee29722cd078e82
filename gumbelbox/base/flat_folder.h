#pragma once

#include <string>

#include "gumbelbox/base/descriptor.h"

namespace gumbelbox {

/// Opens what is itself a folder; no link is followed. Not open, with the reason in errno, if there
/// is none. A name that is not absolute begins at `parent`, or at the working folder without one.
Descriptor open_folder(const std::string& path, const Descriptor& parent = Descriptor());

/// Removes the folder `name` in an open one, if it holds files alone, also if it may not be
/// written; a link of that name and what it leads to stay. 0 if there is none any more, else why
/// (errno).
int remove_flat_folder(const Descriptor& parent, const std::string& name) noexcept;

}  // namespace gumbelbox
