#include "cli/output_folder.h"

#include <ostream>

#include "gumbelbox/base/printable.h"

namespace gumbelbox {

FolderOptions folder_options(bool force, Console& console) {
  return {.force = force, .on_forced = [&console](const std::string& text) {
            console.err << printable(text) << '\n';
          }};
}

}  // namespace gumbelbox
