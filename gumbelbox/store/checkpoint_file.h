#pragma once

#include <string>
#include <string_view>

#include "gumbelbox/options/option_writer.h"
#include "gumbelbox/train/state.h"

namespace gumbelbox {

/// What makes a run the run it is, besides its state.
struct RunNotes {
  OptionTexts options;               ///< of training
  std::string data_checksum;         ///< of the names and the training edges
  std::string valid_checksum;        ///< of what selects the best epoch; empty if nothing does
  std::string failure;               ///< why the run ended, if a number was not finite
  std::string instruction_set = {};  ///< of its last steps; empty in early checkpoints
};

/// A run that has not finished: all that is needed to go on as if it had never stopped.
struct Checkpoint {
  RunNotes notes;
  TrainState state;
};

/// Writes a checkpoint, whole or not at all. Throws kIo.
void save_checkpoint(const RunNotes& notes, const TrainState& state, const std::string& path);

/// Reads a checkpoint. Every size is checked before memory is asked for. Throws kIo when the file
/// cannot be read, kFormat when it is damaged, foreign or of another version.
Checkpoint load_checkpoint(const std::string& path);

/// Whether a file with these first bytes (64 are enough) was a checkpoint once.
bool begins_as_checkpoint(std::string_view beginning);

/// Throws kFormat, saying how, if a file is no checkpoint, or was changed since it was written; a
/// file of a newer version may have been. Throws kIo.
void require_unchanged_checkpoint(const std::string& path);

}  // namespace gumbelbox
