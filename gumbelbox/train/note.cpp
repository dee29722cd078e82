#include "gumbelbox/train/note.h"

#include <algorithm>
#include <array>

#include "gumbelbox/base/counted.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/edge_list.h"

namespace gumbelbox {
namespace {

/// In the order of the enumeration.
constexpr std::array<std::string_view, 12> kNames{
    "edges_dropped", "pairs_chosen",      "filter_reduced",  "random_start",
    "cycles_merged", "edges_given_up",    "corners_rounded", "prior_chosen",
    "link_fitted",   "dimensions_chosen", "hardest",         "instruction_set_changed"};

std::string chosen_text(const Note& note) {
  const std::string edges = counted(note.other, "edge", "edges");
  if (note.count > note.other) {
    return fmt::format("learning from {} that follow from {}", counted(note.count, "pair", "pairs"),
                       edges);
  }
  if (note.count == note.other) return fmt::format("learning from all {}", edges);
  return fmt::format("learning from {} of {}: the others follow", note.count, edges);
}

}  // namespace

std::string note_name(NoteKind kind) { return std::string(kNames[static_cast<std::size_t>(kind)]); }

std::optional<NoteKind> find_note_kind(std::string_view name) {
  const auto found = std::ranges::find(kNames, name);
  if (found == kNames.end()) return {};
  return static_cast<NoteKind>(found - kNames.begin());
}

std::string note_text(const Note& note) {
  switch (note.kind) {
    case NoteKind::kEdgesDropped:
      return dropped_text({.duplicates = note.count, .self_loops = note.other});
    case NoteKind::kPairsChosen:
      return chosen_text(note);
    case NoteKind::kFilterReduced:
      return "the edges imply too many pairs to keep: some implied pairs may be drawn as negatives";
    case NoteKind::kRandomStart:
      return "starting from random boxes: " + note.text;
    case NoteKind::kCyclesMerged:
      return fmt::format("{} on cycles share {}", counted(note.count, "entity", "entities"),
                         counted(note.other, "box", "boxes"));
    case NoteKind::kEdgesGivenUp:
      return fmt::format(
          "{} to second parents given up: {} cannot hold all edges and tell the rest apart; more "
          "dimensions can",
          counted(note.count, "edge", "edges"), counted(note.other, "dimension", "dimensions"));
    case NoteKind::kDimensionsChosen:
      return fmt::format("chose {}: {}", counted(note.count, "dimension", "dimensions"), note.text);
    case NoteKind::kHardest:
      return "hardest to tell apart: " + note.text;
    case NoteKind::kCornersRounded:
    case NoteKind::kPriorChosen:
    case NoteKind::kLinkFitted:
    case NoteKind::kInstructionSetChanged:
      return note.text;
  }
  return note.text;
}

}  // namespace gumbelbox
