#pragma once

#include <string>
#include <vector>

namespace gumbelbox {

/// Instruction sets that the kernels are built for and this processor has, best first: "avx2",
/// "sse4", "scalar" on x86.
std::vector<std::string> instruction_sets();

/// The one in use: the best, unless another was forced.
std::string instruction_set();

/// Forces one for all kernels from now on. Results of different sets are equal only to float
/// accuracy. Throws kUsage if it is not one of instruction_sets().
///
/// Threads: not while another thread runs a kernel.
void use_instruction_set(const std::string& name);

}  // namespace gumbelbox
