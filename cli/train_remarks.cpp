#include "cli/train_remarks.h"

#include <algorithm>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "gumbelbox/base/format.h"
#include "gumbelbox/eval/identical_rows.h"
#include "gumbelbox/fit/instruction_set_change.h"
#include "gumbelbox/score/model_table.h"
#include "gumbelbox/simd/instruction_set.h"

namespace gumbelbox {

void remark_on_idle_options(const Arguments& arguments, const FitOptions& options,
                            Console& console) {
  if (console.quiet) return;
  if (*options.init != "layout" && arguments.has("layout-margin")) {
    console.err << "--layout-margin does nothing without --init layout\n";
  }
  if (*options.init != "pretrained" && arguments.has("pretrain-epochs")) {
    console.err << "--pretrain-epochs does nothing without --init pretrained\n";
  }
  if (*options.epochs > 0) return;
  std::string idle;
  for (std::string name : options_of_training()) {
    std::ranges::replace(name, '_', '-');
    if (arguments.has(name)) idle += fmt::format("{}--{}", idle.empty() ? "" : ", ", name);
  }
  if (!idle.empty()) {
    console.err << fmt::format("nothing is trained, so {} nothing; --epochs N trains\n",
                               idle.find(',') == idle.npos ? idle + " does" : idle + " do");
  }
  constexpr double kSeparates = 5;
  if (*options.init == "layout" && options.layout_margin < kSeparates) {
    console.err << "at this --layout-margin boxes blur into their neighbours; use it only to train "
                   "further, with --epochs\n";
  }
}

void remark_on_adam(const FitOptions& o, std::size_t entities, Console& console) {
  const auto batch = static_cast<std::size_t>(o.sample.batch_size);
  if (console.quiet || *o.epochs == 0 || entities < 20 * batch) return;
  const auto rows = chosen<AdamRows>(adam_rows_names(), o.adam);
  if (!model_entry(o.model.model).optimizer(rows)->moves_every_row()) return;
  console.err << fmt::format(
      "every step of {} pairs moves all {} entities: --adam lazy or a larger --batch-size is much "
      "faster\n",
      batch, entities);
}

void warn_of_instruction_set(const Checkpoint& from, Console& console) {
  const std::optional<Note> change = change_of_instruction_set(from);
  if (!change) return;
  const std::string& then = from.notes.instruction_set;
  const std::vector<std::string> here = instruction_sets();
  const bool can = std::ranges::find(here, then) != here.end();
  console.err << fmt::format(
      "warning: {}; {}\n", note_text(*change),
      can ? fmt::format("for the bytes of a run without a stop: gumbelbox --isa {} train ... "
                        "--resume, or GUMBELBOX_ISA={}",
                        then, then)
          : fmt::format("this processor has no {}, so only --restart gives the bytes of one run",
                        then));
}

void warn_of_identical_boxes(const Model& model, Console& console) {
  constexpr double kMost = 0.5;
  const double share = share_of_identical_rows(model.rows);
  if (share <= kMost) return;
  console.err << fmt::format(
      "warning: {:.0f}% of the entities have the same box as another, and cannot be told apart; "
      "look at the edges with 'gumbelbox lint'\n",
      100 * share);
}

}  // namespace gumbelbox
