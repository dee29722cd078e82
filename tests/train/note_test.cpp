#include "gumbelbox/train/note.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace gumbelbox {
namespace {

constexpr NoteKind kKinds[] = {NoteKind::kEdgesDropped,   NoteKind::kPairsChosen,
                               NoteKind::kFilterReduced,  NoteKind::kRandomStart,
                               NoteKind::kCyclesMerged,   NoteKind::kEdgesGivenUp,
                               NoteKind::kCornersRounded, NoteKind::kPriorChosen,
                               NoteKind::kLinkFitted,     NoteKind::kInstructionSetChanged};

TEST(NoteName, LeadsBackToItsKind) {
  std::set<std::string> names;
  for (const NoteKind kind : kKinds) {
    EXPECT_EQ(find_note_kind(note_name(kind)), kind) << note_name(kind);
    EXPECT_TRUE(names.insert(note_name(kind)).second) << note_name(kind);
  }
}

/// Model files keep them: another name would lose the notes of those that were written.
TEST(NoteName, NeverChanges) {
  EXPECT_EQ(note_name(NoteKind::kEdgesDropped), "edges_dropped");
  EXPECT_EQ(note_name(NoteKind::kPairsChosen), "pairs_chosen");
  EXPECT_EQ(note_name(NoteKind::kFilterReduced), "filter_reduced");
  EXPECT_EQ(note_name(NoteKind::kRandomStart), "random_start");
  EXPECT_EQ(note_name(NoteKind::kCyclesMerged), "cycles_merged");
  EXPECT_EQ(note_name(NoteKind::kEdgesGivenUp), "edges_given_up");
  EXPECT_EQ(note_name(NoteKind::kCornersRounded), "corners_rounded");
  EXPECT_EQ(note_name(NoteKind::kPriorChosen), "prior_chosen");
  EXPECT_EQ(note_name(NoteKind::kLinkFitted), "link_fitted");
  EXPECT_EQ(note_name(NoteKind::kInstructionSetChanged), "instruction_set_changed");
}

TEST(NoteName, OfANewerVersionIsNotKnown) {
  for (const char* name : {"", "cycles", "cycles_merged ", "CYCLES_MERGED", "boxes_mended"}) {
    EXPECT_FALSE(find_note_kind(name)) << name;
  }
}

TEST(NoteText, NamesWhatWasDropped) {
  EXPECT_EQ(note_text({NoteKind::kEdgesDropped, 2, 3}),
            "dropped 2 duplicate edges and 3 self-loops");
  EXPECT_EQ(note_text({NoteKind::kEdgesDropped, 1, 1}), "dropped 1 duplicate edge and 1 self-loop");
  EXPECT_EQ(note_text({NoteKind::kEdgesDropped, 2, 0}), "dropped 2 duplicate edges");
  EXPECT_EQ(note_text({NoteKind::kEdgesDropped, 0, 1}), "dropped 1 self-loop");
}

TEST(NoteText, TellsMoreFewerAndAsManyPairsApart) {
  EXPECT_EQ(note_text({NoteKind::kPairsChosen, 9, 4}),
            "learning from 9 pairs that follow from 4 edges");
  EXPECT_EQ(note_text({NoteKind::kPairsChosen, 4, 4}), "learning from all 4 edges");
  EXPECT_EQ(note_text({NoteKind::kPairsChosen, 3, 4}),
            "learning from 3 of 4 edges: the others follow");
}

TEST(NoteText, SaysWhyBoxesStartAtRandom) {
  EXPECT_EQ(note_text({NoteKind::kRandomStart, 0, 0, "the unit cube has no room for a layout"}),
            "starting from random boxes: the unit cube has no room for a layout");
}

TEST(NoteText, CountsWhatALayoutCouldNotKeep) {
  EXPECT_EQ(note_text({NoteKind::kCyclesMerged, 5, 2}), "5 entities on cycles share 2 boxes");
  EXPECT_EQ(note_text({NoteKind::kCyclesMerged, 2, 1}), "2 entities on cycles share 1 box");
  EXPECT_EQ(note_text({NoteKind::kEdgesGivenUp, 3, 2}),
            "3 edges to second parents given up: 2 dimensions cannot hold all edges and tell the "
            "rest apart; more dimensions can");
  EXPECT_EQ(note_text({NoteKind::kEdgesGivenUp, 1, 1}),
            "1 edge to second parents given up: 1 dimension cannot hold all edges and tell the "
            "rest apart; more dimensions can");
}

TEST(NoteText, OfTheOthersIsTheirOwn) {
  EXPECT_EQ(note_text({NoteKind::kFilterReduced}),
            "the edges imply too many pairs to keep: some implied pairs may be drawn as negatives");
  EXPECT_EQ(note_text({NoteKind::kCornersRounded, 0, 0, "floats round corners"}),
            "floats round corners");
  EXPECT_EQ(note_text({NoteKind::kLinkFitted, 0, 0, "P is fitted"}), "P is fitted");
}

TEST(Note, EqualsOneWithTheSameKindCountsAndText) {
  const Note note{NoteKind::kCyclesMerged, 5, 2, "x"};
  EXPECT_EQ(note, (Note{NoteKind::kCyclesMerged, 5, 2, "x"}));
  EXPECT_NE(note, (Note{NoteKind::kEdgesGivenUp, 5, 2, "x"}));
  EXPECT_NE(note, (Note{NoteKind::kCyclesMerged, 4, 2, "x"}));
  EXPECT_NE(note, (Note{NoteKind::kCyclesMerged, 5, 3, "x"}));
  EXPECT_NE(note, (Note{NoteKind::kCyclesMerged, 5, 2, "y"}));
}

}  // namespace
}  // namespace gumbelbox
