#pragma once

#include <string>

#include "gumbelbox/base/descriptor.h"

namespace gumbelbox {

/// Opens what is itself a plain file, so that a lock of it can be tried: for writing too if we may,
/// since network file systems lock no other files. No link is followed, and no pipe waited for. Not
/// open, with the reason in errno, if there is none or it is of another kind. A name that is not
/// absolute begins at `folder`, or at the working folder without one.
Descriptor open_to_lock(const std::string& path, const Descriptor& folder = Descriptor());

/// Locks an open file for this process alone, until it is closed. Nothing on a file system without
/// locks, on which nobody can hold one. Throws kIo: "WHOSE: another program is writing it".
void lock_alone(const Descriptor& file, const std::string& whose);

/// Whether a path still names the file that was opened; a link names itself.
bool is_same_file(const Descriptor& file, const std::string& path);

}  // namespace gumbelbox
