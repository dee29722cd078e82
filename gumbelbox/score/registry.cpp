#include "gumbelbox/score/registry.h"

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/option_check.h"
#include "gumbelbox/box/bessel_side.h"
#include "gumbelbox/box/gumbel_intersection.h"
#include "gumbelbox/box/gumbel_side.h"
#include "gumbelbox/box/hard_intersection.h"
#include "gumbelbox/box/hard_side.h"
#include "gumbelbox/box/side_parameter.h"
#include "gumbelbox/box/softplus_side.h"
#include "gumbelbox/score/box_score.h"
#include "gumbelbox/score/vector_box_score.h"
#include "gumbelbox/simd/box_form.h"

namespace gumbelbox {
namespace {

std::size_t dim_of(const ScoreOptions& o) { return static_cast<std::size_t>(o.dim); }
std::size_t tables_of(const ScoreOptions& o) { return static_cast<std::size_t>(o.tables); }

/// Scores of rows that hold the side itself: only read, so the scalar truth.
struct StoredSides {
  template <class Intersection, class Side>
  std::unique_ptr<PairScore> operator()(const ScoreOptions& o, Intersection intersection, Side side,
                                        const BoxModel&) const {
    return std::make_unique<BoxScore<Intersection, Side, PlainSideParameter>>(
        dim_of(o), tables_of(o), intersection, side);
  }
};

/// Scores that train, with the gradient of the vector kernels.
template <class SideParameter, SideForm kForm>
struct TrainedSides {
  template <class Intersection, class Side>
  std::unique_ptr<PairScore> operator()(const ScoreOptions& o, Intersection intersection, Side side,
                                        const BoxModel& model) const {
    using Scalar = BoxScore<Intersection, Side, SideParameter>;
    return std::make_unique<VectorBoxScore<Scalar>>(
        Scalar(dim_of(o), tables_of(o), intersection, side), model, kForm, tables_of(o));
  }
};

template <class SideParameter, class Sides>
std::unique_ptr<PairScore> make(const ScoreOptions& o, double bessel_exact_from, Sides box_score) {
  if (o.model == "gumbel") {
    return box_score(o, GumbelIntersection{o.intersection_beta},
                     GumbelSide{o.intersection_beta, o.volume_beta},
                     gumbel_model(o.intersection_beta, o.volume_beta, dim_of(o)));
  }
  if (o.model == "gumbel-exact") {
    return box_score(o, GumbelIntersection{o.beta}, BesselSide(o.beta, bessel_exact_from),
                     bessel_model(o.beta, bessel_exact_from, dim_of(o)));
  }
  if (o.model == "smooth") {
    return box_score(o, HardIntersection{}, SoftplusSide{o.volume_beta},
                     smooth_model(o.volume_beta, dim_of(o)));
  }
  return std::make_unique<BoxScore<HardIntersection, HardSide, SideParameter>>(
      dim_of(o), tables_of(o), HardIntersection{}, HardSide{});
}

}  // namespace

const std::vector<std::string>& model_names() {
  static const std::vector<std::string> names{"gumbel", "gumbel-exact", "smooth", "hard"};
  return names;
}

bool has_beta(const std::string& model) { return model == "gumbel-exact"; }
bool has_intersection_beta(const std::string& model) { return model == "gumbel"; }
bool has_volume_beta(const std::string& model) { return model == "gumbel" || model == "smooth"; }

const std::vector<std::string>& side_parameter_names() {
  static const std::vector<std::string> names{"softplus", "exp"};
  return names;
}

std::unique_ptr<PairScore> make_score(const ScoreOptions& options,
                                      const std::string& side_parameter) {
  check_options(options);
  using Softplus = SoftplusSideParameter;
  if (side_parameter == "softplus") {
    return make<Softplus>(options, kTrainedExactFrom,
                          TrainedSides<Softplus, SideForm::kSoftplus>{});
  }
  if (side_parameter == "exp") {
    return make<ExpSideParameter>(options, kTrainedExactFrom,
                                  TrainedSides<ExpSideParameter, SideForm::kExp>{});
  }
  throw Error(ErrorKind::kUsage,
              fmt::format("side_parameter: expected softplus or exp, got '{}'", side_parameter));
}

std::unique_ptr<PairScore> make_stored_score(const ScoreOptions& options) {
  check_options(options);
  return make<PlainSideParameter>(options, kStoredExactFrom, StoredSides{});
}

}  // namespace gumbelbox
