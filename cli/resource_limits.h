#pragma once

namespace gumbelbox {

/// From now on the program ends with a message and exit code 1, and without crash and unfinished
/// files, also where memory is short in a place that cannot say so: some destructors of libraries
/// ask for memory.
void end_on_lack_of_memory();

/// Sees to it that this thread and those to come have a stack that suffices: raises the limit of
/// this process (ulimit -s) if it is small. Throws kIo if it may not.
void require_stack();

}  // namespace gumbelbox
