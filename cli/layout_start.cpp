#include "cli/layout_start.h"

#include <algorithm>
#include <optional>
#include <ostream>
#include <span>
#include <utility>

#include "cli/data_remarks.h"
#include "cli/progress.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/layout/box_layout.h"
#include "gumbelbox/options/option_writer.h"
#include "gumbelbox/train/layout_rows.h"
#include "gumbelbox/train/train.h"

namespace gumbelbox {
namespace {

void remark_on_layout(const BoxLayout& layout, const std::string& remark, Console& console) {
  if (console.quiet) return;
  const std::size_t entities = layout.graph.groups.of.size();
  const std::size_t groups = layout.graph.groups.count;
  if (groups < entities) {
    const auto boxes = static_cast<std::size_t>(
        std::ranges::count_if(layout.graph.members, [](EntityId n) { return n > 1; }));
    console.err << fmt::format("{} on cycles share {}\n",
                               counted(entities - groups + boxes, "entity", "entities"),
                               counted(boxes, "box", "boxes"));
  }
  if (layout.edges_given_up > 0) {
    console.err << fmt::format(
        "{} to second parents given up: {} cannot hold all edges and tell the rest apart; a larger "
        "--dim can\n",
        counted(layout.edges_given_up, "edge", "edges"),
        counted(layout.dims.size(), "dimension", "dimensions"));
  }
  if (!remark.empty()) console.err << remark << '\n';
}

}  // namespace

void settle_init(const Arguments& arguments, TrainOptions& options, Console& console) {
  constexpr double kRateFromLayout = 0.001;
  const std::string reason = why_no_layout(options);
  if (!arguments.has("init")) {
    options.init = reason.empty() ? "layout" : "random";
    if (!reason.empty() && !console.quiet) {
      console.err << fmt::format("starting from random boxes: {}\n", reason);
    }
  } else if (options.init == "layout" && !reason.empty()) {
    throw Error(ErrorKind::kUsage, fmt::format("--init layout: {}; --init random can", reason));
  }
  if (options.init == "layout" && !arguments.has("learning-rate")) {
    options.learning_rate = kRateFromLayout;
  }
}

int default_epochs_from(const TrainOptions& options, std::size_t edges) {
  return options.init == "layout" ? 0 : default_epochs(options.sample, edges);
}

TrainState start_state(const DataSet& data, std::span<const Pair> positives, const PairScore& score,
                       const TrainOptions& options, Workers& workers, Console& console) {
  const std::size_t entities = data.vocabulary.size();
  if (options.init != "layout") return initial_state(score, options, entities);
  const std::span<const Pair> wrong =
      data.valid_neg ? std::span<const Pair>(data.valid_neg->pairs) : std::span<const Pair>{};
  if (!console.quiet) {
    console.err << fmt::format(
        "laying out {} in {}\n", counted(entities, "box", "boxes"),
        counted(static_cast<std::size_t>(options.score.dim), "dimension", "dimensions"));
  }
  std::optional<Progress> progress;
  std::string shown;
  std::size_t before = 0;
  const auto on_progress = [&](const char* step, std::size_t done, std::size_t all) {
    if (shown != step || done < before) progress.emplace(console, step, all, "tries");
    shown = step;
    before = done;
    progress->update(done);
  };
  const BoxLayout layout = lay_out(
      entities, positives, wrong,
      {.dim = options.score.dim, .seed = options.seed, .on_progress = on_progress}, workers);
  progress.reset();
  LayoutRows rows = layout_rows(layout, options, workers);
  remark_on_layout(layout, rows.remark, console);
  TrainState state;
  state.parameters = std::move(rows.parameters);
  state.moments = AdamMoments(entities, score.row_width());
  return state;
}

const std::set<std::string>& options_of_training() {
  static const std::set<std::string> names = [] {
    std::set<std::string> all{"learning_rate", "schedule", "eval_every", "patience",
                              "log1m_guard",   "adam",     "penalty",    "penalty_weight",
                              "constraint",    "noise",    "samples"};
    for (const auto& [name, text] : option_texts(SampleOptions{})) all.insert(name);
    return all;
  }();
  return names;
}

void remark_on_idle_options(const Arguments& arguments, const TrainOptions& options,
                            Console& console) {
  if (console.quiet) return;
  if (options.init == "random" && arguments.has("layout-margin")) {
    console.err << "--layout-margin does nothing from random boxes\n";
  }
  if (options.epochs > 0) return;
  std::string idle;
  for (std::string name : options_of_training()) {
    std::ranges::replace(name, '_', '-');
    if (arguments.has(name)) idle += fmt::format("{}--{}", idle.empty() ? "" : ", ", name);
  }
  if (!idle.empty()) {
    console.err << fmt::format("nothing is trained, so that {} nothing; --epochs N trains\n",
                               idle.find(',') == idle.npos ? idle + " does" : idle + " do");
  }
  constexpr double kTellsApart = 5;
  if (options.init == "layout" && options.layout_margin < kTellsApart) {
    console.err << "at this --layout-margin boxes blur into their neighbours; it is meant for "
                   "training on, with --epochs\n";
  }
}

std::string origin_of(const TrainOptions& options, int epoch_kept) {
  if (options.init != "layout") return "trained";
  return epoch_kept == 0 ? "constructed" : "constructed, then trained";
}

}  // namespace gumbelbox
