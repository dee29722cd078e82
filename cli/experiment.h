#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gumbelbox/data/data_set.h"
#include "gumbelbox/fit/options.h"
#include "gumbelbox/options/option.h"

namespace gumbelbox {

/// One cell of a table of the paper and how to run it; one [[row]] of experiments/*.toml.
struct ExperimentRow {
  std::string dataset;          ///< folder below datasets/; of kl, below movielens/
  std::string split = "given";  ///< given, hold-out-edges, train_10percent, ...
  /// mrr of test; f1 of test at the threshold of valid; kl of test and what else is measured of
  /// probabilities
  std::string metric = "mrr";
  std::string settings = "published";  ///< published or ours
  std::string note;                    ///< what is special about the row
  double paper = 0;                    ///< the paper's figure; of kl, the same for two others
  double paper_pearson = 0;
  double paper_spearman = 0;
  bool baselines = false;  ///< rows of popularity and of raw counts beside this one
  bool quick = false;      ///< part of --quick
  int seeds = 5;           ///< runs, with seeds 1, 2, ...
  FitOptions train;
};

template <class Visit>
void describe(ExperimentRow& o, Visit&& field) {
  field("dataset", o.dataset, AnyText{}, "folder below datasets");
  field("split", o.split,
        OneOf{{"given", "hold-out-edges", "hold-out-users", "train_10percent", "train_25percent",
               "train_50percent"}},
        "as the data are, with parents or users held out, or with another file to train on");
  field("metric", o.metric, OneOf{{"mrr", "f1", "kl"}}, "what is measured on test");
  field("settings", o.settings, OneOf{{"published", "ours"}}, "whose settings");
  field("note", o.note, AnyText{}, "what is special");
  field("paper", o.paper, RealRange{}, "figure of the paper");
  field("paper-pearson", o.paper_pearson, RealRange{}, "of kl, the paper's correlation");
  field("paper-spearman", o.paper_spearman, RealRange{}, "of kl, the paper's rank correlation");
  field("baselines", o.baselines, Flag{}, "show popularity and raw counts as well");
  field("quick", o.quick, Flag{}, "part of --quick");
  field("seeds", o.seeds, Range{1, 1000}, "runs, with seeds 1, 2, ...");
}

/// Reads the rows of an experiment. Throws kUsage with file, line and column.
std::vector<ExperimentRow> read_experiment(const std::string& path);

/// The data of a row, split as it says.
DataSet load_experiment_data(const ExperimentRow& row);

/// The file or folder `name` that is shipped with the program: below the working folder, beside the
/// program in a build tree, or in the share folder of an installation. Throws kIo.
std::string find_shipped(const std::string& name);

}  // namespace gumbelbox
