#pragma once

#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gumbelbox/data/data_kind.h"
#include "gumbelbox/loss/loss.h"
#include "gumbelbox/math/guarded_log1m_exp.h"
#include "gumbelbox/optim/adam.h"
#include "gumbelbox/probability/random_boxes.h"
#include "gumbelbox/score/model_options.h"
#include "gumbelbox/score/pair_score.h"
#include "gumbelbox/score/score_link.h"
#include "gumbelbox/score/training_score.h"

namespace gumbelbox {

/// A part of every row of a model, which a model file keeps as one tensor.
struct TensorPart {
  std::string name;
  std::size_t columns;
  float lowest = std::numeric_limits<float>::lowest();  ///< no number is smaller,
  float highest = std::numeric_limits<float>::max();    ///< none is larger; all are finite
  bool in_unit_ball = false;  ///< whether the numbers of a row are a point at less than 1 from 0
};

/// The random boxes behind a model, about which questions with several names are asked.
struct ModelBoxes {
  BoxProcess process;
  /// In what way the volumes of the model are not those of the process; empty if they are.
  std::string approximation = {};
  /// The corners, dim numbers each, of the box that a row of the model file stands for; empty if
  /// the row begins with them (box_view.h).
  std::function<void(std::span<const float> row, std::span<double> lower, std::span<double> upper)>
      corners = {};
};

/// How a model takes boxes that are laid out by the structure of a hierarchy.
struct ModelLayout {
  /// Why it cannot, in words; empty if it can.
  std::function<std::string(const ModelOptions&)> why_not;
  /// The scale in which margins are measured.
  std::function<double(const ModelOptions&)> scale;
};

/// Options of training that suit a model better than the usual ones; what is not set is usual.
struct TrainingDefaults {
  std::optional<int> batch_size = {};
  bool whole_batches = false;  ///< every step sees all edges
  std::optional<int> negatives = {};
  std::optional<int> epochs = {};
  std::optional<int> eval_every = {};
  std::optional<int> burn_in = {};
  std::optional<double> learning_rate = {};
  std::optional<double> negative_weight = {};
  std::optional<std::string> penalty = {};
  std::optional<double> penalty_weight = {};
};

/// Another model that is trained first, and whose rows a model starts from. A model with it has an
/// option `pretrain-epochs`.
struct Pretraining {
  std::string model;
  /// Makes a row to start from of a trained one.
  std::function<void(const ModelOptions&, std::span<float> row)> adapt;
};

/// What models are trained with unless their entries say otherwise.
std::unique_ptr<Loss> cross_entropy_loss(const ModelOptions& options, Log1mGuard guard);
std::unique_ptr<Optimizer> adam_optimizer(AdamRows rows);

/// All that the program asks about a model. Options are those of the entry, checked.
struct ModelEntry {
  std::string name;
  std::string summary;  ///< one line: lower case, no final dot
  std::vector<ModelOption> options;
  std::vector<DataKind> kinds;  ///< of data that it learns
  /// Values of options that are better for probabilities than the defaults, which are for
  /// hierarchies, in so many dimensions.
  std::function<std::map<std::string, OptionValue>(int dim)> for_probabilities = [](int) {
    return std::map<std::string, OptionValue>{};
  };
  ScoreLink link = ScoreLink::kLog;
  /// Whether the link gives a probability. If not, scores have an order and a scale of their own,
  /// and fit() fits a calibration that makes probabilities of them; the link is then kLogit.
  bool has_probabilities = true;

  /// Parts of a row of a model file, in their order.
  std::function<std::vector<TensorPart>(const ModelOptions&)> tensors;
  std::function<std::unique_ptr<PairScore>(const ModelOptions&)> stored_score;
  std::function<std::unique_ptr<TrainingScore>(const ModelOptions&)> training_score;

  /// What it is trained with; the arguments are the choices that options leave. A projection is
  /// part of the training score.
  std::function<std::unique_ptr<Loss>(const ModelOptions&, Log1mGuard)> loss = cross_entropy_loss;
  std::function<std::unique_ptr<Optimizer>(AdamRows)> optimizer = adam_optimizer;
  std::function<TrainingDefaults(DataKind)> training_defaults = [](DataKind) {
    return TrainingDefaults{};
  };
  /// What it may cost to be large, besides nothing.
  std::vector<PenaltyKind> penalties;
  /// Nothing if it does not begin with the rows of another model.
  std::optional<Pretraining> pretraining;

  /// Whether rows are boxes, `lower` and `side` first, which can be drawn.
  bool has_boxes = false;
  /// Whether questions with several names or negation have answers.
  std::function<bool(const ModelOptions&)> has_joint_questions = [](const ModelOptions&) {
    return false;
  };
  /// Nothing if it has no random boxes.
  std::function<std::optional<ModelBoxes>(const ModelOptions&)> random_boxes =
      [](const ModelOptions&) { return std::nullopt; };
  /// Nothing if there is no layout for it.
  std::optional<ModelLayout> layout;
};

/// Every model, the default first. Nothing else in the library or the program knows a model by its
/// name.
const std::vector<ModelEntry>& model_table();

/// The entry of a model. Throws kUsage for an unknown name.
const ModelEntry& model_entry(const std::string& name);

/// Throws kUsage for an unknown name, an option that the model lacks, or one of another type or out
/// of range.
void check_model_options(const ModelOptions& options);

/// The score that trains: rows hold parameters. Throws as check_model_options() does.
std::unique_ptr<TrainingScore> make_training_score(const ModelOptions& options);

/// The score of a model file, which reads rows as TrainingScore::stored_rows() gives them. Throws
/// as above.
std::unique_ptr<PairScore> make_stored_score(const ModelOptions& options);

/// Why a model cannot start from a layout, in words; empty if it can.
std::string why_no_layout(const ModelOptions& options);

}  // namespace gumbelbox
