#include "gumbelbox/fit/instruction_set_change.h"

#include <string>

#include "gumbelbox/base/format.h"
#include "gumbelbox/simd/instruction_set.h"

namespace gumbelbox {

std::optional<Note> change_of_instruction_set(const Checkpoint& from) {
  const std::string& then = from.notes.instruction_set;
  const std::string now = instruction_set();
  if (then.empty() || then == now) return {};
  return Note{
      .kind = NoteKind::kInstructionSetChanged,
      .text = fmt::format("{} up to step {} of epoch {}, {} from there: the bytes are those "
                          "of neither instruction set",
                          then, from.state.batches, from.state.epochs + 1, now)};
}

}  // namespace gumbelbox
