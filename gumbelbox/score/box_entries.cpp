#include "gumbelbox/score/box_entries.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <type_traits>
#include <utility>

#include "gumbelbox/base/format.h"
#include "gumbelbox/box/bessel_side.h"
#include "gumbelbox/box/censored_side.h"
#include "gumbelbox/box/gumbel_intersection.h"
#include "gumbelbox/box/gumbel_side.h"
#include "gumbelbox/box/hard_intersection.h"
#include "gumbelbox/box/hard_side.h"
#include "gumbelbox/box/side_parameter.h"
#include "gumbelbox/box/softplus_side.h"
#include "gumbelbox/score/box_model.h"
#include "gumbelbox/score/box_score.h"
#include "gumbelbox/score/box_training.h"
#include "gumbelbox/score/gaussian_training.h"
#include "gumbelbox/score/vector_box_training.h"

namespace gumbelbox {
namespace {

constexpr LogRange kScale{1e-6, 1e3};

/// In the order of BoxNoise.
std::vector<std::string> noise_names() { return {"centre", "published"}; }

std::size_t dim_of(const ModelOptions& o) { return static_cast<std::size_t>(o.dim); }
std::size_t tables_of(const ModelOptions& o) { return static_cast<std::size_t>(o.whole("tables")); }

BoxConstraint constraint_of(const ModelOptions& o) {
  return chosen<BoxConstraint>(box_constraint_names(), o.word("constraint"));
}

/// Calls make with the way in which a trained row keeps its side.
template <class Make>
std::unique_ptr<TrainingScore> with_side_parameter(const ModelOptions& o, Make make) {
  if (o.word("side-parameter") == "exp") return make(ExpSideParameter{});
  return make(SoftplusSideParameter{});
}

/// With the gradient of the vector kernels, if there are any for the geometry.
template <class SideParameter, class Geometry>
std::unique_ptr<TrainingScore> box_training(const ModelOptions& o, Geometry geometry) {
  using Scalar = BoxTraining<Geometry, SideParameter>;
  const Scalar scalar(dim_of(o), tables_of(o), geometry, constraint_of(o));
  const std::optional<BoxModel> model = find_box_model(geometry, dim_of(o));
  if (!model) return std::make_unique<Scalar>(scalar);
  constexpr SideForm kForm =
      std::is_same_v<SideParameter, ExpSideParameter> ? SideForm::kExp : SideForm::kSoftplus;
  return std::make_unique<VectorBoxTraining<Scalar>>(scalar, *model, kForm, tables_of(o));
}

template <class SideParameter>
std::unique_ptr<TrainingScore> gaussian_training(const ModelOptions& o) {
  using Score = GaussianTraining<SideParameter>;
  const IntersectionGeometry smooth{HardIntersection{}, SoftplusSide{o.real("volume-beta")}};
  return std::make_unique<Score>(
      typename Score::Smooth(dim_of(o), tables_of(o), smooth, constraint_of(o)),
      box_training<SideParameter>(o, smooth),
      NoiseOptions{chosen<BoxNoise>(noise_names(), o.word("noise")), o.real("sigma"),
                   o.whole("samples")});
}

/// Where the exact sides begin, which differs while they are trained.
struct ExactFrom {
  double value;
};
constexpr ExactFrom kTrained{kTrainedExactFrom};
constexpr ExactFrom kStored{kStoredExactFrom};

auto gumbel_geometry(const ModelOptions& o, ExactFrom) {
  const double intersection_beta = o.real("intersection-beta");
  return IntersectionGeometry{GumbelIntersection{intersection_beta},
                              GumbelSide{intersection_beta, o.real("volume-beta")}};
}
auto exact_geometry(const ModelOptions& o, ExactFrom from) {
  return IntersectionGeometry{GumbelIntersection{o.real("beta")},
                              BesselSide(o.real("beta"), from.value)};
}
auto censored_geometry(const ModelOptions& o, ExactFrom from) {
  return IntersectionGeometry{GumbelIntersection{o.real("beta")},
                              CensoredSide(o.real("beta"), from.value)};
}
auto truncated_geometry(const ModelOptions& o, ExactFrom from) {
  return TruncatedGeometry{TruncatedSide(o.real("beta"), from.value)};
}
auto smooth_geometry(const ModelOptions& o, ExactFrom) {
  return IntersectionGeometry{HardIntersection{}, SoftplusSide{o.real("volume-beta")}};
}

/// Fills in both scores of a model that has the same geometry in training and in its file.
template <class Geometry>
void set_scores(ModelEntry& entry, Geometry geometry) {
  entry.stored_score = [geometry](const ModelOptions& o) -> std::unique_ptr<PairScore> {
    return std::make_unique<BoxScore<decltype(geometry(o, kStored))>>(dim_of(o), tables_of(o),
                                                                      geometry(o, kStored));
  };
  entry.training_score = [geometry](const ModelOptions& o) {
    return with_side_parameter(
        o, [&]<class P>(P) { return box_training<P>(o, geometry(o, kTrained)); });
  };
}

std::vector<TensorPart> box_tensors(const ModelOptions& o) {
  std::vector<TensorPart> parts{{.name = "lower", .columns = dim_of(o)},
                                {.name = "side", .columns = dim_of(o), .lowest = 0}};
  if (tables_of(o) == 2) {
    parts.push_back({.name = "child_lower", .columns = dim_of(o)});
    parts.push_back({.name = "child_side", .columns = dim_of(o), .lowest = 0});
  }
  return parts;
}

ModelOption scale_option(const char* name, double value, const char* help) {
  return {.name = name, .value = value, .domain = kScale, .help = help};
}

/// Options that every box model has.
void add_box_options(const char* constraint, std::vector<ModelOption>& options) {
  options.push_back({.name = "tables",
                     .value = 1,
                     .domain = Range{1, 2},
                     .help =
                         "boxes per entity; 2 (one as parent, one as child) reproduces two rows "
                         "of the paper"});
  options.push_back({.name = "side-parameter",
                     .use = OptionUse::kRows,
                     .value = "softplus",
                     .domain = OneOf{{"softplus", "exp"}},
                     .help = "how training parametrizes a side"});
  options.push_back({.name = "constraint",
                     .use = OptionUse::kTraining,
                     .value = constraint,
                     .domain = OneOf{box_constraint_names()},
                     .help = "unit-cube moves boxes back into [0, 1] after every step"});
}

/// What box models have in common.
ModelEntry box_entry(const char* name, const char* summary, std::vector<ModelOption> options,
                     const char* constraint = "none") {
  add_box_options(constraint, options);
  ModelEntry entry;
  entry.name = name;
  entry.summary = summary;
  entry.options = std::move(options);
  entry.kinds = {DataKind::kHierarchy, DataKind::kProbability};
  entry.tensors = box_tensors;
  entry.has_boxes = true;
  entry.penalties = {PenaltyKind::kSides, PenaltyKind::kSquaredSides, PenaltyKind::kVolumes};
  entry.has_joint_questions = [](const ModelOptions& o) { return tables_of(o) == 1; };
  return entry;
}

/// A layout fits unless options leave no room for it.
ModelLayout layout_in(std::function<double(const ModelOptions&)> scale) {
  const auto why_not = [](const ModelOptions& o) -> std::string {
    if (constraint_of(o) == BoxConstraint::kUnitCube) {
      return "the unit cube has no room for a layout";
    }
    if (tables_of(o) > 1) return "a layout has one box an entity, not two";
    return {};
  };
  return {.why_not = why_not, .scale = std::move(scale)};
}

ModelLayout no_layout(const std::string& reason) {
  return {.why_not = [reason](const ModelOptions&) { return reason; }, .scale = {}};
}

auto random_boxes(Corners corners, const char* scale) {
  return [corners, scale](const ModelOptions& o) {
    return ModelBoxes{{corners, o.real(scale)}, {}};
  };
}

/// A scale of sides for counts: the volume of a box with empty sides must be far below any P(a),
/// which takes hard sides in few dimensions. Below 4 they would be so hard that boxes apart had no
/// gradient. The published 1 is worse where things are frequent (docs/results.md, table 3).
double softness_for_probabilities(int dim) {
  constexpr double kEmptyVolume = 1e-8;
  constexpr double kHardest = 0.01;
  constexpr double kSoftest = 0.1;
  return std::clamp(std::pow(kEmptyVolume, 1.0 / dim) / std::numbers::ln2, kHardest, kSoftest);
}

std::map<std::string, OptionValue> side_for_probabilities(int dim) {
  return {{"volume-beta", softness_for_probabilities(dim)}};
}

std::map<std::string, OptionValue> scales_for_probabilities(int dim) {
  return {{"intersection-beta", 0.001}, {"volume-beta", softness_for_probabilities(dim)}};
}

/// P(x | x) of a box with itself loses e^(-2 log(2) beta / side) a dimension.
std::map<std::string, OptionValue> beta_for_probabilities(int) { return {{"beta", 0.01}}; }

/// An edge that only some steps see moves its boxes in jerks: docs/training.md.
TrainingDefaults all_edges_in_every_step(DataKind kind) {
  if (kind != DataKind::kHierarchy) return {};
  return {.whole_batches = true, .negatives = 2, .eval_every = 100, .learning_rate = 0.05};
}

ModelEntry gumbel() {
  ModelEntry entry = box_entry(
      "gumbel", "use this one",
      {{.name = "beta",
        .value = 0.0,
        .domain = kScale,
        .help = "scale of the Gumbel corners; sets both scales of gumbel",
        .sets = {"intersection-beta", "volume-beta"}},
       scale_option("intersection-beta", 0.01, "scale of the Gumbel corners in intersections"),
       scale_option("volume-beta", 0.1, "scale of the softplus in sides")});
  entry.for_probabilities = scales_for_probabilities;
  set_scores(entry, gumbel_geometry);
  entry.random_boxes = [](const ModelOptions& o) {
    return ModelBoxes{
        {Corners::kGumbel, o.real("intersection-beta")},
        fmt::format("about Gumbel corners of scale {}, whose sides this model approximates by a "
                    "softplus of scale {}",
                    o.real("intersection-beta"), o.real("volume-beta"))};
  };
  entry.layout = layout_in([](const ModelOptions& o) {
    return std::max(o.real("intersection-beta"), o.real("volume-beta"));
  });
  entry.training_defaults = all_edges_in_every_step;
  return entry;
}

ModelOption beta_option(double value) {
  return scale_option("beta", value, "scale of the Gumbel corners");
}

ModelEntry gumbel_exact() {
  ModelEntry entry = box_entry("gumbel-exact", "exact sides, for comparison", {beta_option(0.1)});
  set_scores(entry, exact_geometry);
  entry.for_probabilities = beta_for_probabilities;
  entry.random_boxes = random_boxes(Corners::kGumbel, "beta");
  entry.layout = layout_in([](const ModelOptions& o) { return o.real("beta"); });
  return entry;
}

/// Boxes of a bounded model have no room for a layout, and cannot be large: a smaller scale.
ModelEntry unit_cube_entry(const char* name, const char* summary, Corners corners) {
  ModelEntry entry = box_entry(name, summary, {beta_option(0.02)}, "unit-cube");
  entry.random_boxes = random_boxes(corners, "beta");
  entry.for_probabilities = beta_for_probabilities;
  entry.layout = no_layout(
      fmt::format("boxes of '{}' lie in the unit cube, which has no room for a layout", name));
  return entry;
}

ModelEntry gumbel_censored() {
  ModelEntry entry =
      unit_cube_entry("gumbel-censored", "answers P(a) and P(a, b), slower", Corners::kCensored);
  set_scores(entry, censored_geometry);
  return entry;
}

ModelEntry gumbel_truncated() {
  ModelEntry entry =
      unit_cube_entry("gumbel-truncated", "the same, much slower", Corners::kTruncated);
  set_scores(entry, truncated_geometry);
  return entry;
}

ModelOption volume_beta_option() {
  return scale_option("volume-beta", 0.1, "scale of the softplus in sides");
}

ModelEntry smooth() {
  ModelEntry entry = box_entry("smooth", "fixed corners, for comparison", {volume_beta_option()});
  set_scores(entry, smooth_geometry);
  entry.for_probabilities = side_for_probabilities;
  entry.layout = layout_in([](const ModelOptions& o) { return o.real("volume-beta"); });
  entry.training_defaults = all_edges_in_every_step;
  return entry;
}

ModelEntry gaussian() {
  ModelEntry entry = box_entry(
      "gaussian", "Gaussian noise, for comparison",
      {volume_beta_option(),
       {.name = "noise",
        .use = OptionUse::kTraining,
        .value = "centre",
        .domain = OneOf{noise_names()},
        .help = "what the noise of model gaussian moves: the centre of a box, or corner and side "
                "as in the paper's code"},
       {.name = "sigma",
        .use = OptionUse::kRows,
        .value = 0.05,
        .domain = kScale,
        .help = "initial standard deviation of the noise of model gaussian"},
       {.name = "samples",
        .use = OptionUse::kTraining,
        .value = 1,
        .domain = Range{1, 1000},
        .help = "noise draws per pair of model gaussian; published noise is their mean"}});
  set_scores(entry, smooth_geometry);
  entry.for_probabilities = side_for_probabilities;
  entry.training_score = [](const ModelOptions& o) {
    return with_side_parameter(o, [&]<class P>(P) { return gaussian_training<P>(o); });
  };
  entry.tensors = [](const ModelOptions& o) {
    std::vector<TensorPart> parts = box_tensors(o);
    parts.push_back({.name = "sigma", .columns = dim_of(o), .lowest = 0});
    return parts;
  };
  entry.random_boxes = random_boxes(Corners::kGaussian, "volume-beta");
  entry.layout = no_layout("the noise of 'gaussian' drowns the margins of a layout");
  return entry;
}

ModelEntry hard() {
  ModelEntry entry = box_entry("hard", "plain boxes, for comparison", {});
  entry.stored_score = [](const ModelOptions& o) -> std::unique_ptr<PairScore> {
    using Geometry = IntersectionGeometry<HardIntersection, HardSide>;
    return std::make_unique<BoxScore<Geometry>>(dim_of(o), tables_of(o), Geometry{});
  };
  entry.training_score = [](const ModelOptions& o) {
    return with_side_parameter(o,
                               [&]<class P>(P) { return box_training<P>(o, SurrogateGeometry{}); });
  };
  entry.random_boxes = [](const ModelOptions&) { return ModelBoxes{{Corners::kFixed, 0}, {}}; };
  entry.layout = layout_in([](const ModelOptions&) { return 0.1; });
  return entry;
}

}  // namespace

std::vector<ModelEntry> box_entries() {
  return {gumbel(),   gumbel_exact(), gumbel_censored(), gumbel_truncated(), smooth(),
          gaussian(), hard()};
}

}  // namespace gumbelbox
