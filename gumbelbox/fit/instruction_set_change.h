#pragma once

#include <optional>

#include "gumbelbox/store/checkpoint_file.h"
#include "gumbelbox/train/note.h"

namespace gumbelbox {

/// What is to be said of a run that goes on under another instruction set than its last steps had,
/// whose bytes are then those of no run that never stopped; nothing if that is not known.
std::optional<Note> change_of_instruction_set(const Checkpoint& from);

}  // namespace gumbelbox
