#include "cli/output_folder.h"

#include <ostream>

namespace gumbelbox {

FolderOptions folder_options(bool force, Console& console) {
  return {.force = force,
          .on_forced = [&console](const std::string& text) { console.err << text << '\n'; }};
}

}  // namespace gumbelbox
