#pragma once

#include "cli/console.h"
#include "cli/data_flags.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/folder_place.h"

namespace gumbelbox {

inline constexpr const char* kForceHelp =
    "replace files that gumbelbox did not make, or that were changed since; says which";

/// What --force says to the library; what it made possible is told on the console.
FolderOptions folder_options(bool force, Console& console);

/// Does work of the library that writes a folder; its errors name flags.
template <class Work>
auto writing_folder(Work work) {
  try {
    return work();
  } catch (const Error& error) {
    throw Error(error.kind(), with_flags(error.what()));
  }
}

}  // namespace gumbelbox
