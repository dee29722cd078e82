#pragma once

#include <span>
#include <vector>

#include "gumbelbox/base/json.h"
#include "gumbelbox/store/safetensors.h"
#include "gumbelbox/train/note.h"

namespace gumbelbox {

/// Notes as a file keeps them: [{"kind": "cycles_merged", "count": 5, "other": 2}, ...]; what is 0
/// or empty is left out.
Json notes_json(std::span<const Note> notes);

/// The metadata `notes` of a file; none if it has no such entry. Kinds of a newer version are left
/// out. Throws kFormat if they are no notes.
std::vector<Note> read_notes(const Safetensors& file);

}  // namespace gumbelbox
