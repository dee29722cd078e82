#include "gumbelbox/score/registry.h"

#include <optional>
#include <type_traits>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/box/bessel_side.h"
#include "gumbelbox/box/censored_side.h"
#include "gumbelbox/box/gumbel_intersection.h"
#include "gumbelbox/box/gumbel_side.h"
#include "gumbelbox/box/hard_intersection.h"
#include "gumbelbox/box/hard_side.h"
#include "gumbelbox/box/side_parameter.h"
#include "gumbelbox/box/softplus_side.h"
#include "gumbelbox/options/option_check.h"
#include "gumbelbox/score/box_model.h"
#include "gumbelbox/score/box_score.h"
#include "gumbelbox/score/gaussian_score.h"
#include "gumbelbox/score/vector_box_score.h"

namespace gumbelbox {
namespace {

/// Rows that hold the side itself are only read: the scalar score. Those that are trained have the
/// gradient of the vector kernels, if there are any for the model.
template <class SideParameter, class Geometry>
std::unique_ptr<PairScore> box_score(const ScoreOptions& o, Geometry geometry) {
  using Scalar = BoxScore<Geometry, SideParameter>;
  const auto dim = static_cast<std::size_t>(o.dim);
  const auto tables = static_cast<std::size_t>(o.tables);
  Scalar scalar(dim, tables, geometry);
  if constexpr (!std::is_same_v<SideParameter, PlainSideParameter>) {
    if (const std::optional<BoxModel> model = find_box_model(geometry, dim)) {
      constexpr SideForm kForm =
          std::is_same_v<SideParameter, ExpSideParameter> ? SideForm::kExp : SideForm::kSoftplus;
      return std::make_unique<VectorBoxScore<Scalar>>(scalar, *model, kForm, tables);
    }
  }
  return std::make_unique<Scalar>(scalar);
}

/// Scores of rows that are trained, or that are stored.
template <class SideParameter>
std::unique_ptr<PairScore> make(const ScoreOptions& o, const RowOptions& rows) {
  using P = SideParameter;
  constexpr bool kTrained = !std::is_same_v<P, PlainSideParameter>;
  constexpr double kExactFrom = kTrained ? kTrainedExactFrom : kStoredExactFrom;
  if (o.model == "gumbel") {
    return box_score<P>(o, IntersectionGeometry{GumbelIntersection{o.intersection_beta},
                                                GumbelSide{o.intersection_beta, o.volume_beta}});
  }
  if (o.model == "gumbel-exact") {
    return box_score<P>(
        o, IntersectionGeometry{GumbelIntersection{o.beta}, BesselSide(o.beta, kExactFrom)});
  }
  if (o.model == "gumbel-censored") {
    return box_score<P>(
        o, IntersectionGeometry{GumbelIntersection{o.beta}, CensoredSide(o.beta, kExactFrom)});
  }
  if (o.model == "gumbel-truncated") {
    return box_score<P>(o, TruncatedGeometry{TruncatedSide(o.beta, kExactFrom)});
  }
  if (o.model == "smooth") {
    return box_score<P>(o, IntersectionGeometry{HardIntersection{}, SoftplusSide{o.volume_beta}});
  }
  if (o.model == "gaussian") {
    const auto dim = static_cast<std::size_t>(o.dim);
    const IntersectionGeometry smooth{HardIntersection{}, SoftplusSide{o.volume_beta}};
    return std::make_unique<GaussianScore<P>>(
        dim, typename GaussianScore<P>::Smooth(dim, static_cast<std::size_t>(o.tables), smooth),
        box_score<P>(o, smooth),
        NoiseOptions{chosen<BoxNoise>(noise_names(), rows.noise), rows.sigma, rows.samples});
  }
  if constexpr (kTrained) {
    return box_score<P>(o, SurrogateGeometry{});
  } else {
    return box_score<P>(o, IntersectionGeometry{HardIntersection{}, HardSide{}});
  }
}

}  // namespace

const std::vector<std::string>& model_names() {
  static const std::vector<std::string> names{
      "gumbel",   "gumbel-exact", "gumbel-censored", "gumbel-truncated", "smooth",
      "gaussian", "hard"};
  return names;
}

bool has_beta(const std::string& model) {
  return model == "gumbel-exact" || model == "gumbel-censored" || model == "gumbel-truncated";
}
bool has_intersection_beta(const std::string& model) { return model == "gumbel"; }
bool has_volume_beta(const std::string& model) {
  return model == "gumbel" || model == "smooth" || model == "gaussian";
}
bool has_sigma(const std::string& model) { return model == "gaussian"; }

const std::vector<std::string>& side_parameter_names() {
  static const std::vector<std::string> names{"softplus", "exp"};
  return names;
}

const std::vector<std::string>& noise_names() {
  static const std::vector<std::string> names{"centre", "published"};
  return names;
}

std::unique_ptr<PairScore> make_score(const ScoreOptions& options, const RowOptions& rows) {
  check_options(options);
  if (rows.side_parameter == "softplus") return make<SoftplusSideParameter>(options, rows);
  if (rows.side_parameter == "exp") return make<ExpSideParameter>(options, rows);
  throw Error(ErrorKind::kUsage, fmt::format("side_parameter: expected softplus or exp, got '{}'",
                                             rows.side_parameter));
}

std::unique_ptr<PairScore> make_stored_score(const ScoreOptions& options) {
  check_options(options);
  return make<PlainSideParameter>(options, {});
}

}  // namespace gumbelbox
