#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "cli/console.h"

namespace gumbelbox {

/// Throws when a file could not be written there, so that long work does not end in an error:
/// kUsage for no name and for "-", given as `flag`, and for a name that is too long, with `more`
/// bytes added to it; kIo when the folder is missing or may not be written or the path is a folder.
void require_writable(const std::string& path, std::size_t more = 0,
                      std::string_view flag = "--out");

/// Throws when files could not be added to a folder: kUsage for what is no folder, kIo when it, or
/// the folder that it would be made in, may not be written.
void require_writable_folder(const std::string& path);

/// Throws kUsage if there is a file that is not empty and whose beginning (256 bytes, if there are
/// so many) `is_ours` does not know, so that a slip of the hand replaces an old result and never
/// the user's own work. `kind` names what may be replaced: "a model". With `forced`, --force was
/// given: any file may be replaced, and the console says so.
void require_replaceable(const std::string& path,
                         const std::function<bool(std::string_view)>& is_ours,
                         std::string_view kind, Console* forced = nullptr);

/// The same for a model file, a checkpoint and the log of a run, by the marks at their beginnings.
void require_replaceable_model(const std::string& path, Console* forced = nullptr);
void require_replaceable_checkpoint(const std::string& path);
void require_replaceable_log(const std::string& path, Console* forced = nullptr);

}  // namespace gumbelbox
