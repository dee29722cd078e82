#include "gumbelbox/fit/layout_start.h"

#include <algorithm>
#include <string>
#include <utility>

#include "gumbelbox/base/format.h"
#include "gumbelbox/layout/box_layout.h"
#include "gumbelbox/train/layout_rows.h"

namespace gumbelbox {
namespace {

void note_limits(const BoxLayout& layout, const std::string& remark, std::vector<Note>& notes) {
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

std::string why_enough(const BoxLayout& layout) {
  if (layout.wrong_share < 0) return "the hierarchy is too large to look for wrong answers";
  const std::size_t groups = layout.graph.groups.count;
  const std::string where =
      layout.searched < groups
          ? fmt::format(", as far as {} of {} entities tell", layout.searched, groups)
          : "";
  if (layout.wrong_share == 0) return "no answer is wrong" + where;
  const std::string wrong =
      fmt::format("{:.2g}% of the answers are wrong{}", 100 * layout.wrong_share, where);
  if (static_cast<int>(layout.dims.size()) < kMostDimensionsChosen) return wrong;
  return wrong + ", and more dimensions are not tried";
}

void note_needs(const BoxLayout& layout, const DataSet& data, bool chosen,
                std::vector<Note>& notes) {
  if (chosen) {
    notes.push_back({.kind = NoteKind::kDimensionsChosen,
                     .count = layout.dims.size(),
                     .text = why_enough(layout)});
  }
  if (layout.hardest.empty()) return;
  std::vector<std::string> names;
  for (const EntityId id : layout.hardest) names.push_back(data.vocabulary.distinct_name(id));
  notes.push_back({.kind = NoteKind::kHardest, .text = fmt::format("{}", fmt::join(names, ", "))});
}

}  // namespace

LayoutStart layout_start(const DataSet& data, std::span<const Pair> positives,
                         const FitOptions& options, const LayoutProgress& on_progress,
                         Workers& workers, double most_wrong) {
  const bool chooses = options.model.dim == kAutoDim;
  const BoxLayout layout = lay_out(data.vocabulary.size(), positives,
                                   {.dim = chooses ? kAsManyAsNeeded : options.model.dim,
                                    .seed = options.seed,
                                    .most_wrong = most_wrong,
                                    .on_progress = on_progress},
                                   workers);
  ModelOptions model = options.model;
  model.dim = static_cast<int>(layout.dims.size());
  LayoutRows rows = layout_rows(layout, model, options.layout_margin, workers);
  LayoutStart start{std::move(rows.parameters), model.dim, {}};
  note_limits(layout, rows.remark, start.notes);
  note_needs(layout, data, chooses, start.notes);
  return start;
}

}  // namespace gumbelbox
