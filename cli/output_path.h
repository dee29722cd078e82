#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/console.h"
#include "gumbelbox/base/file_stamp.h"

namespace gumbelbox {

/// Throws when a file could not be written there, so that long work does not end in an error:
/// kUsage for no name and for "-", given as `flag`, and for a name that is too long, with `more`
/// bytes added to it; kIo when the folder is missing or may not be written or the path is a folder.
void require_writable(const std::string& path, std::size_t more = 0,
                      std::string_view flag = "--out");

/// Throws when files could not be added to a folder: kUsage for what is no folder, kIo when it, or
/// the folder that it would be made in, may not be written.
void require_writable_folder(const std::string& path);

/// A kind of file that gumbelbox writes, and may replace.
struct OwnKind {
  std::string_view name;                               ///< "a model"
  bool (*begins)(std::string_view beginning);          ///< looks at up to 256 bytes
  void (*require_unchanged)(const std::string& path);  ///< throws Error, saying what was changed
};

/// Throws kUsage if there is a file that is not empty, and not one of this kind as gumbelbox wrote
/// it, so that a slip of the hand replaces an old result and never the user's own work. With
/// `forced`, --force was given: any file may be replaced, the console says so, and the stamp of the
/// file that only --force allows to replace is returned.
std::optional<FileStamp> require_replaceable(const std::string& path, const OwnKind& kind,
                                             Console* forced = nullptr);

/// The same for a model file, a checkpoint and the log of a run.
std::optional<FileStamp> require_replaceable_model(const std::string& path,
                                                   Console* forced = nullptr);
void require_replaceable_checkpoint(const std::string& path, Console* forced = nullptr);
std::optional<FileStamp> require_replaceable_log(const std::string& path,
                                                 Console* forced = nullptr);

/// A second look just before the file is written: throws as the first, unless it is the file that
/// only --force allowed to replace then, and nobody wrote to it since.
void require_still_replaceable_model(const std::string& path,
                                     const std::optional<FileStamp>& forced);
void require_still_replaceable_log(const std::string& path, const std::optional<FileStamp>& forced);

/// Throws kUsage if there is a file that does not even begin as a checkpoint does.
void require_begun_checkpoint(const std::string& path);

}  // namespace gumbelbox
