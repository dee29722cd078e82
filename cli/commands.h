#pragma once

#include "cli/command.h"

namespace gumbelbox {

extern const Command kBenchCommand;
extern const Command kCalibrateCommand;
extern const Command kContainsCommand;
extern const Command kEvalCommand;
extern const Command kExportCommand;
extern const Command kGenerateCommand;
extern const Command kImportCommand;
extern const Command kInfoCommand;
extern const Command kInsideCommand;
extern const Command kLintCommand;
extern const Command kQueryCommand;
extern const Command kReproduceCommand;
extern const Command kSplitCommand;
extern const Command kTrainCommand;
extern const Command kVersionCommand;

/// Every verb of the program, in the order of its help.
inline constexpr const Command* kCommands[] = {
    &kTrainCommand,    &kEvalCommand, &kCalibrateCommand, &kQueryCommand,  &kContainsCommand,
    &kInsideCommand,   &kInfoCommand, &kExportCommand,    &kImportCommand, &kSplitCommand,
    &kGenerateCommand, &kLintCommand, &kReproduceCommand, &kBenchCommand,  &kVersionCommand,
};

}  // namespace gumbelbox
