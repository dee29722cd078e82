#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "gumbelbox/base/descriptor.h"

namespace gumbelbox {

/// The hidden file by which a folder says that this program made it, and what it wrote:
///
///   {"gumbelbox":"folder","files":{"train.tsv":{"bytes":12,"crc32":"9ae0daaf"}, ...}}
///
/// It begins with exactly these characters, up to "files". Readers of the folder ignore it.
inline constexpr std::string_view kSealName = ".gumbelbox.json";

/// Files of a folder by their names.
using FolderContent = std::map<std::string, Content, std::less<>>;

/// The text of the seal of a folder with these files.
std::string seal_text(const FolderContent& files);

/// Whether a folder has a seal of ours.
bool has_seal(const std::string& folder);

/// What a folder holds beside its seal.
struct FolderState {
  std::vector<std::string> ours;     ///< as we wrote it
  std::vector<std::string> changed;  ///< ours, and not as we wrote it
  std::vector<std::string> others;   ///< not named by the seal
};

/// Compares a folder with its seal; all names in order. Nothing of a folder that does not exist. If
/// another program puts another folder in its place meanwhile, it is that one. Throws kIo.
FolderState folder_state(const std::string& folder);

}  // namespace gumbelbox
