#include <filesystem>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "cli/calibration_text.h"
#include "cli/commands.h"
#include "cli/data_flags.h"
#include "cli/data_remarks.h"
#include "cli/model_output.h"
#include "cli/output_folder.h"
#include "cli/output_path.h"
#include "cli/path_list.h"
#include "cli/run_lock.h"
#include "gumbelbox/base/disk_room.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/printable.h"
#include "gumbelbox/fit/calibrate.h"
#include "gumbelbox/store/model_file.h"

namespace gumbelbox {
namespace {

struct CalibrateOptions {
  std::string model;
  std::string data;
  DataFlags flags;
  std::string out;
  std::string method = "auto";
  int threads = 0;
  bool force = false;
  bool json = false;
  bool quiet = false;
};

template <class Visit>
void describe(CalibrateOptions& o, Visit&& field) {
  field("MODEL", o.model, AnyText{}, "model file written by 'gumbelbox train'");
  field("data", o.data, AnyText{"DIR"}, "data folder with valid.tsv");
  describe(o.flags, field);
  field("out", o.out, AnyText{"FILE"}, "model file to write; without it MODEL is replaced");
  field("method", o.method, OneOf{{"auto", "temperature", "platt", "isotonic"}},
        "auto: the best on held-out pairs; temperature: scales the logit of P; platt: scales and "
        "shifts it; isotonic: any map that keeps the order");
  field("threads", o.threads, Range{0, 1024}, "number of threads, 0 for one per core");
  field("force", o.force, Flag{}, kForceHelp);
  field("json", o.json, Flag{}, "print the result as one JSON object");
  field("quiet", o.quiet, Flag{}, "print no progress and no remarks");
}

/// Writes the model with what was found, unless it is the file that is there.
void keep(Model& model, const CalibrationReport& report, const CalibrateOptions& o,
          const std::string& out, const std::optional<FileStamp>& replaced) {
  const bool changes = report.map != model.calibration;
  model.calibration = report.map;
  if (changes || !o.out.empty()) save_made_model(model, out, replaced);
}

void run(Arguments& arguments, Console& console) {
  arguments.require("data");
  const auto o = arguments.read_all<CalibrateOptions>();
  const std::string& out = o.out.empty() ? o.model : o.out;
  require_writable(out);
  PathList paths;
  paths.writes(o.out.empty() ? "MODEL" : "--out", out);
  paths.reads_data("--data", o.data);
  paths.reads("--config", arguments.config_path());
  paths.require_apart();
  std::optional<FileStamp> replaced;
  if (!o.out.empty()) replaced = require_replaceable_model(out, o.force ? &console : nullptr);
  std::error_code unknown;
  const std::uintmax_t size = std::filesystem::file_size(o.model, unknown);
  if (!unknown) require_room(out, size);
  const RunLock lock(out);
  Model model = load_model(o.model);
  console.quiet = console.quiet || o.quiet;
  const DataSet data = load_data(o.data, o.flags, {}, console);
  if (!o.quiet) {
    for (const std::string& note : data.notes) console.err << printable(note) << '\n';
  }
  Workers workers(static_cast<unsigned>(o.threads));
  const CalibrationReport report =
      fit_model_calibration(model, data, find_calibration_method(o.method), workers);
  keep(model, report, o, out, replaced);
  if (o.json) {
    console.out << calibration_report_json(report).dump() << '\n';
  } else {
    console.out << calibration_report_text(report) << fmt::format("model: {}\n", printable(out));
  }
}

}  // namespace

constinit const Command kCalibrateCommand = {
    .name = "calibrate",
    .summary = "make the probabilities of a model agree with data",
    .description =
        "Fits a map of P(a | b) to valid.tsv and stores it in the model file. The map never "
        "changes the order of answers. 'query', 'contains', 'inside' and 'eval' use it unless "
        "--raw is given.\n\n"
        "Prints KL and ECE before and after, measured on test.tsv, and the mean probability of "
        "these pairs: a calibration holds for data like them.",
    .examples =
        "gumbelbox calibrate films.model --data films\n"
        "gumbelbox calibrate films.model --data films --out calibrated.model --method platt\n"
        "gumbelbox query films.model 'P(Alien | Aliens)' --raw",
    .required = "--data DIR",
    .options = option_list<CalibrateOptions>,
    .run = run,
    .details =
        "auto fits each method to one half of valid.tsv and measures KL on the other half. It "
        "takes "
        "a method if KL falls by more than its standard error, and isotonic only with 500 pairs or "
        "more. If no method does, nothing is stored. The chosen method is fitted again to all of "
        "valid.tsv. Each pair counts once. A calibration that the model has already is kept if its "
        "KL on valid.tsv is as low; another --method replaces it.\n\n"
        "Without test.tsv, KL and ECE are measured on valid.tsv, each half with the map of the "
        "other.\n\n"
        "A hierarchy needs valid.tsv and valid_neg.tsv: pairs of the first count as 1, those of "
        "the second as 0.\n\n"
        "KL and ECE are those of 'eval --task probability'.",
};

}  // namespace gumbelbox
