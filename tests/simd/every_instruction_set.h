#pragma once

#include <gtest/gtest.h>

#include <string>

#include "gumbelbox/simd/instruction_set.h"

namespace gumbelbox {

/// Uses the best instruction set again when it goes out of scope.
struct BestInstructionSetAgain {
  BestInstructionSetAgain() = default;
  BestInstructionSetAgain(const BestInstructionSetAgain&) = delete;
  BestInstructionSetAgain& operator=(const BestInstructionSetAgain&) = delete;
  ~BestInstructionSetAgain() { use_instruction_set(instruction_sets().front()); }
};

/// Calls test() once with every instruction set of this processor.
template <class Test>
void with_every_instruction_set(Test test) {
  const BestInstructionSetAgain again;
  for (const std::string& name : instruction_sets()) {
    SCOPED_TRACE(name);
    use_instruction_set(name);
    test();
  }
}

}  // namespace gumbelbox
