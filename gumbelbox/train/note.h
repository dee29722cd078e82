#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace gumbelbox {

/// What happened on the way from data to a model that its user should know.
enum class NoteKind {
  kEdgesDropped,           ///< count duplicate edges and `other` self-loops were left out
  kPairsChosen,            ///< count pairs are learnt in place of `other` edges
  kFilterReduced,          ///< too many pairs follow from the edges: some of them were negatives
  kRandomStart,            ///< no layout; text says why
  kCyclesMerged,           ///< count entities on cycles share `other` boxes
  kEdgesGivenUp,           ///< count edges to second parents do not fit into `other` dimensions
  kCornersRounded,         ///< floats round corners noticeably; text says by how much
  kPriorChosen,            ///< valid chose the prior of counts; text says which, and how others did
  kLinkFitted,             ///< P is fitted to scores that are none; text says to what
  kDimensionsChosen,       ///< count dimensions; text says why so many are enough
  kHardest,                ///< text names the entities that the last dimension had to tell apart
  kInstructionSetChanged,  ///< the run went on under another; text says which
};

struct Note {
  NoteKind kind;
  std::size_t count = 0;
  std::size_t other = 0;
  std::string text = {};

  friend bool operator==(const Note&, const Note&) = default;
};

/// The name of a kind in files, "cycles_merged".
std::string note_name(NoteKind kind);

/// Nothing for a name that this version does not know.
std::optional<NoteKind> find_note_kind(std::string_view name);

/// A sentence for people, lower case, without a final dot.
std::string note_text(const Note& note);

}  // namespace gumbelbox
