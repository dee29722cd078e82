#include "gumbelbox/fit/layout_start.h"

#include <algorithm>
#include <utility>

#include "gumbelbox/layout/box_layout.h"
#include "gumbelbox/train/layout_rows.h"

namespace gumbelbox {
namespace {

void add_notes(const BoxLayout& layout, const std::string& remark, std::vector<Note>& notes) {
  const std::size_t entities = layout.graph.groups.of.size();
  const std::size_t groups = layout.graph.groups.count;
  if (groups < entities) {
    const auto boxes = static_cast<std::size_t>(
        std::ranges::count_if(layout.graph.members, [](EntityId n) { return n > 1; }));
    notes.push_back({NoteKind::kCyclesMerged, entities - groups + boxes, boxes});
  }
  if (layout.edges_given_up > 0) {
    notes.push_back({NoteKind::kEdgesGivenUp, layout.edges_given_up, layout.dims.size()});
  }
  if (!remark.empty()) notes.push_back({.kind = NoteKind::kCornersRounded, .text = remark});
}

}  // namespace

Table layout_parameters(const DataSet& data, std::span<const Pair> positives,
                        const FitOptions& options, const LayoutProgress& on_progress,
                        Workers& workers, std::vector<Note>& notes) {
  const std::span<const Pair> wrong =
      data.valid_neg ? std::span<const Pair>(data.valid_neg->pairs) : std::span<const Pair>{};
  const BoxLayout layout = lay_out(
      data.vocabulary.size(), positives, wrong,
      {.dim = options.model.dim, .seed = options.seed, .on_progress = on_progress}, workers);
  LayoutRows rows = layout_rows(layout, options.model, options.layout_margin, workers);
  add_notes(layout, rows.remark, notes);
  return std::move(rows.parameters);
}

}  // namespace gumbelbox
