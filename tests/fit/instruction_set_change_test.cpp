#include "gumbelbox/fit/instruction_set_change.h"

#include <gtest/gtest.h>

#include "gumbelbox/fit/resume.h"
#include "gumbelbox/simd/instruction_set.h"
#include "tests/fit/stoppable.h"

namespace gumbelbox {
namespace {

TEST(ChangeOfInstructionSet, TellsThatOfTheRunIfItIsKnown) {
  FitOptions options = short_run(1);
  settle(options, 2);
  Checkpoint from{.notes = notes_of(options, noted_data()), .state = {}};
  EXPECT_FALSE(change_of_instruction_set(from));
  from.notes.instruction_set = "vax";
  from.state.epochs = 2;
  from.state.batches = 7;
  const std::optional<Note> change = change_of_instruction_set(from);
  ASSERT_TRUE(change);
  EXPECT_EQ(note_text(*change), "vax up to step 7 of epoch 3, " + instruction_set() +
                                    " from there: the bytes are those of neither instruction set");
  EXPECT_EQ(resumed_state(from, 0.01).notes, std::vector{*change});
  from.notes.instruction_set.clear();  // an early checkpoint
  EXPECT_FALSE(change_of_instruction_set(from));
}

TEST(ChangeOfInstructionSet, IsNotedInTheModel) {
  Stoppable s;
  EXPECT_EQ(s.stop(short_run(6), 3), "stopped after 2 of 6 epochs");
  Checkpoint from = s.kept();
  EXPECT_EQ(from.notes.instruction_set, instruction_set());
  from.notes.instruction_set = "vax";
  Workers workers(1);
  const Fitted rest = resume_fit(s.data, from, workers);
  ASSERT_FALSE(rest.model.notes.empty());
  EXPECT_EQ(rest.model.notes.back().kind, NoteKind::kInstructionSetChanged);
}

}  // namespace
}  // namespace gumbelbox
