#include "gumbelbox/score/point_entries.h"

#include <cmath>
#include <memory>

#include "gumbelbox/loss/logistic_loss.h"
#include "gumbelbox/loss/margin_loss.h"
#include "gumbelbox/loss/softmax_loss.h"
#include "gumbelbox/optim/riemannian_sgd.h"
#include "gumbelbox/score/complex_formula.h"
#include "gumbelbox/score/cone_formula.h"
#include "gumbelbox/score/formula_entry.h"
#include "gumbelbox/score/matrix_formula.h"
#include "gumbelbox/score/order_formula.h"
#include "gumbelbox/score/poe_score.h"
#include "gumbelbox/score/poincare_formula.h"

namespace gumbelbox {
namespace {

std::size_t dim_of(const ModelOptions& o) { return static_cast<std::size_t>(o.dim); }

/// A model that has one point an entity.
ModelEntry point_entry(const char* name, const char* summary, float lowest, float highest) {
  ModelEntry entry;
  entry.name = name;
  entry.summary = summary;
  entry.kinds = {DataKind::kHierarchy};
  entry.tensors = [lowest, highest](const ModelOptions& o) -> std::vector<TensorPart> {
    return {{.name = "point", .columns = dim_of(o), .lowest = lowest, .highest = highest}};
  };
  return entry;
}

/// A model that has one point of the Poincare ball an entity.
ModelEntry ball_entry(const char* name, const char* summary) {
  ModelEntry entry = point_entry(name, summary, -1, 1);
  entry.tensors = [of_point = entry.tensors](const ModelOptions& o) {
    std::vector<TensorPart> parts = of_point(o);
    parts.front().in_unit_ball = true;
    return parts;
  };
  return entry;
}

constexpr float kAnyLength = std::numeric_limits<float>::max();

ModelOption margin_option(double value) {
  return {.name = "margin",
          .use = OptionUse::kTraining,
          .value = value,
          .domain = LogRange{1e-6, 1e3},
          .help = "how far wrong pairs are pushed away, by model order or cones"};
}

std::unique_ptr<Loss> margin_loss(const ModelOptions& options, Log1mGuard) {
  return std::make_unique<MarginLoss>(options.real("margin"));
}

std::unique_ptr<Optimizer> riemannian_sgd(AdamRows) { return std::make_unique<RiemannianSgd>(); }

ModelEntry order() {
  ModelEntry entry = point_entry("order", "order embeddings", 0, kAnyLength);
  entry.options = {margin_option(1)};
  entry.link = ScoreLink::kLogit;
  entry.has_probabilities = false;
  entry.loss = margin_loss;
  entry.training_defaults = [](DataKind) {
    return TrainingDefaults{.learning_rate = 0.03, .negative_weight = 20};
  };
  set_formula(entry, [](const ModelOptions& o) { return OrderFormula(dim_of(o)); });
  return entry;
}

ModelEntry poincare() {
  ModelEntry entry = ball_entry("poincare", "Poincare embeddings");
  entry.options = {{.name = "norm-weight",
                    .value = 0.3,
                    .domain = RealRange{0, 1e6},
                    .help = "how much more a parent of model poincare must be near the centre than "
                            "its child"}};
  entry.link = ScoreLink::kLogit;
  entry.has_probabilities = false;
  entry.loss = [](const ModelOptions&, Log1mGuard) { return std::make_unique<SoftmaxLoss>(); };
  entry.optimizer = riemannian_sgd;
  entry.training_defaults = [](DataKind) {
    return TrainingDefaults{.negatives = 10, .burn_in = 10, .learning_rate = 5};
  };
  entry.stored_score = [](const ModelOptions& o) {
    return std::make_unique<FormulaScore<PoincareParentFormula>>(
        PoincareParentFormula(dim_of(o), o.real("norm-weight")));
  };
  entry.training_score = [](const ModelOptions& o) {
    return std::make_unique<FormulaTraining<PoincareFormula>>(PoincareFormula(dim_of(o)));
  };
  return entry;
}

ConeFormula cone_formula(const ModelOptions& o) {
  return ConeFormula(dim_of(o), o.real("aperture"));
}

ModelEntry cones() {
  ModelEntry entry = ball_entry("cones", "hyperbolic entailment cones");
  entry.options = {{.name = "aperture",
                    .value = 0.1,
                    .domain = LogRange{1e-3, 10},
                    .help = "how wide the cones of model cones open"},
                   margin_option(0.01),
                   {.name = "pretrain-epochs",
                    .use = OptionUse::kRows,
                    .value = 100,
                    .domain = Range{1, 1000000},
                    .help = "epochs of the Poincare embeddings that model cones starts from"}};
  entry.link = ScoreLink::kLogit;
  entry.has_probabilities = false;
  entry.loss = margin_loss;
  entry.training_defaults = [](DataKind) {
    return TrainingDefaults{.negatives = 10, .learning_rate = 0.01, .negative_weight = 10};
  };
  set_formula(entry, cone_formula);
  entry.pretraining = {.model = "poincare",
                       .adapt = [](const ModelOptions& o, std::span<float> row) {
                         constexpr float kShrunk = 0.7F;  // as published: away from the border
                         for (float& value : row) value *= kShrunk;
                         cone_formula(o).project(row);
                       }};
  return entry;
}

/// The box [0, e^-x] in every dimension has the measure of the cone of x.
void poe_corners(std::span<const float> row, std::span<double> lower, std::span<double> upper) {
  for (std::size_t j = 0; j < row.size(); ++j) {
    lower[j] = 0;
    upper[j] = std::exp(-static_cast<double>(row[j]));
  }
}

ModelEntry poe() {
  ModelEntry entry = point_entry("poe", "probabilistic order embeddings", 0, kAnyLength);
  entry.kinds = {DataKind::kHierarchy, DataKind::kProbability};
  entry.stored_score = [](const ModelOptions& o) {
    return std::make_unique<PoeScore>(PoeFormula(dim_of(o)));
  };
  entry.training_score = [](const ModelOptions& o) {
    return std::make_unique<PoeTraining>(PoeFormula(dim_of(o)));
  };
  entry.training_defaults = [](DataKind kind) {
    if (kind == DataKind::kHierarchy) return TrainingDefaults{};
    return TrainingDefaults{.learning_rate = 0.1};
  };
  entry.has_joint_questions = [](const ModelOptions&) { return true; };
  entry.random_boxes = [](const ModelOptions&) {
    return ModelBoxes{.process = {.corners = Corners::kFixed, .in_unit_cube = true},
                      .corners = poe_corners};
  };
  return entry;
}

/// A model of log-odds that are products of factors. From probabilities they learn the noise as
/// well, unless large factors cost something; the weight is the best of four by the KL of valid.
ModelEntry factor_entry(const char* name, const char* summary, const char* first,
                        const char* second, double penalty_weight) {
  ModelEntry entry;
  entry.name = name;
  entry.summary = summary;
  entry.kinds = {DataKind::kHierarchy, DataKind::kProbability};
  entry.link = ScoreLink::kLogit;
  entry.loss = [](const ModelOptions&, Log1mGuard) { return std::make_unique<LogisticLoss>(); };
  entry.penalties = {PenaltyKind::kSquaredFactors};
  entry.training_defaults = [penalty_weight](DataKind kind) {
    if (kind == DataKind::kHierarchy) return TrainingDefaults{};
    return TrainingDefaults{.penalty = "squared-factors", .penalty_weight = penalty_weight};
  };
  entry.tensors = [first, second](const ModelOptions& o) -> std::vector<TensorPart> {
    return {{.name = first, .columns = dim_of(o)},
            {.name = second, .columns = dim_of(o)},
            {.name = "bias_as_a", .columns = 1},
            {.name = "bias_as_b", .columns = 1}};
  };
  return entry;
}

ModelEntry mf() {
  ModelEntry entry = factor_entry("mf", "matrix factorisation", "as_a", "as_b", 0.1);
  set_formula(entry, [](const ModelOptions& o) { return MatrixFormula(dim_of(o)); });
  return entry;
}

ModelEntry complex() {
  ModelEntry entry = factor_entry("complex", "complex factorisation (ComplEx)", "re", "im", 0.15);
  set_formula(entry, [](const ModelOptions& o) { return ComplexFormula(dim_of(o)); });
  return entry;
}

}  // namespace

std::vector<ModelEntry> point_entries() {
  return {order(), poincare(), cones(), poe(), mf(), complex()};
}

}  // namespace gumbelbox
