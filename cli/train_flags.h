#pragma once

#include <optional>
#include <string>

#include "cli/data_flags.h"
#include "cli/run_start.h"
#include "gumbelbox/base/file_stamp.h"
#include "gumbelbox/fit/fit.h"
#include "gumbelbox/fit/options.h"
#include "gumbelbox/fit/train_log.h"

namespace gumbelbox {

/// What only --force allows to replace, as it was before the run.
struct ForcedFiles {
  std::optional<FileStamp> model = {};
  std::optional<FileStamp> log = {};
};

/// All that `train` may be told.
struct TrainFlags {
  std::string data;
  DataFlags flags;
  std::string out;
  FitOptions fit;
  int threads = 0;
  bool check_gradients = false;
  StartFlags start;
  double checkpoint_every = 120;
  std::optional<double> max_wrong;
  TrainLogPaths log;
  bool force = false;
  bool json = false;
  bool quiet = false;
  ForcedFiles forced = {};  ///< found, not told
};

template <class Visit>
void describe(TrainFlags& o, Visit&& field) {
  field("data", o.data, AnyText{"PATH"},
        "file of any form that 'import' reads, or data folder; - reads standard input");
  describe(o.flags, field);
  field("out", o.out, AnyText{"FILE"}, "model file to write");
  describe(o.fit, field);
  field("threads", o.threads, Range{0, 1024},
        "number of threads, 0 for one per core; never changes the result");
  field("check-gradients", o.check_gradients, Flag{},
        "compare the gradient of the first batch with finite differences and exit; needs no --out");
  field("resume", o.start.resume, Flag{},
        "continue from OUT.checkpoint with its options; start if there is none; keep OUT if it is "
        "finished");
  field("restart", o.start.restart, Flag{}, "start over and replace OUT and its checkpoint");
  field("max-wrong", o.max_wrong, RealRange{0, 1},
        "fail if a larger share of the boxes' answers is wrong or missing");
  field("checkpoint-every", o.checkpoint_every, RealRange{0, 1e9}, "seconds between checkpoints");
  field("log", o.log.lines, AnyText{"FILE"}, "write one JSON line per epoch");
  field("tensorboard", o.log.tensorboard, AnyText{"FOLDER"},
        "write loss, learning rate and validation metric for TensorBoard");
  field("force", o.force, Flag{},
        "replace an OUT or a log that gumbelbox did not make, or that was changed since; with "
        "--restart also a changed checkpoint; says which");
  field("json", o.json, Flag{}, "print the result as one JSON object");
  field("quiet", o.quiet, Flag{}, "print no progress and no remarks");
}

}  // namespace gumbelbox
