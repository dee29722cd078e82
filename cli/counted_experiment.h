#pragma once

#include <map>
#include <string>

#include "cli/experiment.h"
#include "gumbelbox/base/workers.h"
#include "gumbelbox/data/data_set.h"
#include "gumbelbox/query/question_file.h"
#include "gumbelbox/store/model.h"

namespace gumbelbox {

/// The data of a row about film ratings, and questions that were counted from the ratings and that
/// no model is trained on.
struct CountedExperiment {
  DataSet data;
  QuestionFile questions;
};

/// Reads the folder of the row below movielens/ in `data_dir`, as it is; or counts the ratings
/// anew, with test and questions from a fifth of the users, if the split is hold-out-users. Throws
/// kIo, saying where the files are to be had, if they are not there.
CountedExperiment load_counted_experiment(const ExperimentRow& row, const std::string& data_dir);

/// Where movielens/ and flickr/ are: the folder that was given, else that of the variable
/// GUMBELBOX_DATA, else ../shared/data.
std::string find_data_dir(const std::string& given);

/// What is measured of a model of probabilities on test and on the questions, by name: kl, pearson,
/// spearman and ece; kl_rare where b occurs fewer than 100 times; joint, joint_added, negation and
/// negation_added, correlations of the questions; and, with "popularity " or "counts " before it,
/// the same of the baselines.
std::map<std::string, double> counted_figures(const Model& model, const DataSet& data,
                                              const QuestionFile& questions, Workers& workers);

}  // namespace gumbelbox
