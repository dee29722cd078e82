#pragma once

#include <functional>
#include <ostream>
#include <span>
#include <string>

#include "gumbelbox/base/folder_place.h"

namespace gumbelbox {

/// A file of a folder that is written.
struct NewFile {
  std::string name;
  std::function<void(std::ostream&)> write;
};

/// Writes a folder of these files and its seal (folder_seal.h), whole or not at all: they are made
/// in a hidden folder beside it, flushed to the disk, and take the place of what was there in one
/// step. A killed program leaves the old folder or the new one, and at most a hidden folder that
/// the next run removes. On a file system that cannot exchange two folders there is a moment
/// without any; a program killed in it leaves the old one to be put back by the next run. Makes
/// the folders above it. Keeps the rights of the old folder and its files, and their owners and
/// groups if we may. Throws kIo, what `write`
/// throws, and kUsage as require_folder_place(); nothing has changed then.
void write_folder(const std::string& folder, std::span<const NewFile> files,
                  const FolderOptions& options = {});

}  // namespace gumbelbox
