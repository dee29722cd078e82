#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "gumbelbox/simd/box_search.cpp"
#include "hwy/foreach_target.h"  // IWYU pragma: keep
// Highway wants its own header first.
#include "hwy/highway.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "gumbelbox/simd/box_gap-inl.h"
#include "gumbelbox/simd/box_search.h"
#include "gumbelbox/simd/box_side-inl.h"

HWY_BEFORE_NAMESPACE();
namespace gumbelbox {
namespace HWY_NAMESPACE {

using FloatTag = hn::CappedTag<float, kTileRows>;
using V = hn::Vec<FloatTag>;
constexpr std::size_t kLanes = hn::MaxLanes(FloatTag());
constexpr std::size_t kBlock = BoxColumns::kBlock;

constexpr double kUnit = 2e-6;  // of the error

HWY_INLINE V SetDouble(double value) { return hn::Set(FloatTag(), static_cast<float>(value)); }

/// The error of a score, as box_search.h says.
struct SoftplusError {
  static constexpr bool kIsOfCorners = true;
  V base;
  V per_score;

  HWY_INLINE explicit SoftplusError(const BoxModel& model) {
    const double dim = static_cast<double>(model.dim);
    base = SetDouble(kUnit * dim * (1 + model.intersection_beta / model.volume_beta));
    per_score = SetDouble(kUnit * (1 + dim / 16));
  }
  /// `lost` is what the corners lose, or more.
  HWY_INLINE V operator()(V score, V lost) const {
    return hn::MulAdd(per_score, hn::Abs(score), hn::MulAdd(SetDouble(kUnit), lost, base));
  }
};

struct BesselError {
  static constexpr bool kIsOfCorners = false;
  V dim;
  V base;

  HWY_INLINE explicit BesselError(const BoxModel& model) {
    dim = SetDouble(static_cast<double>(model.dim));
    base = SetDouble(kUnit * (1 - model.exact_from / 4 + static_cast<double>(model.dim) / 16));
  }
  HWY_INLINE V operator()(V score, V reach) const {
    return hn::Mul(hn::Add(dim, hn::Abs(score)), hn::MulAdd(SetDouble(kUnit), reach, base));
  }
};

/// What corners in float lose of a score, as box_search.h says, one dimension of two boxes.
class CornerLoss {
 public:
  HWY_INLINE explicit CornerLoss(const BoxModel& model)
      : margin_(SetDouble(kMargin * model.intersection_beta)),
        place_(SetDouble(2e-10 / side_scale(model))) {}

  /// What the slope of the side is multiplied with: 0 where no corner of a is near b.
  HWY_INLINE V Sides(const Differences<FloatTag>& of, V side_a) const {
    const V sides = hn::Add(side_a, of.side_b);
    const V margin = hn::MulAdd(SetDouble(kUnit), sides, margin_);
    const auto counts = hn::Or(hn::Gt(of.lower, hn::Neg(margin)), hn::Lt(of.upper, margin));
    return hn::IfThenElseZero(counts, sides);
  }
  HWY_INLINE V Places(V lower_a, V lower_b) const {
    return hn::Mul(place_, hn::Add(hn::Abs(lower_a), hn::Abs(lower_b)));
  }

 private:
  static constexpr double kMargin = 20;  // e^-20 is nothing

  V margin_;
  V place_;
};

struct Line {
  V slope;
  V offset;

  HWY_INLINE explicit Line(const SideTangent& tangent)
      : slope(hn::Set(FloatTag(), tangent.slope)), offset(hn::Set(FloatTag(), tangent.offset)) {}
  HWY_INLINE V At(V gap) const { return hn::MulAdd(slope, gap, offset); }
};

/// Columns of kBlock boxes, dim x kBlock each.
struct Boxes {
  const float* lower;
  const float* side;
  const float* log_side;
  const float* inverse;
};

HWY_INLINE Boxes BoxesOf(const float* block, std::size_t dim) {
  const std::size_t array = dim * kBlock;
  return {block, block + array, block + 2 * array, block + 3 * array};
}

/// Answers one question. kGiven: the fixed box is b and the candidates are a; else the reverse.
template <class Gap, class Volume, class Error, bool kGiven>
class Search {
 public:
  explicit Search(const BoxQuestion& question)
      : question_(question),
        dim_(question.model.dim),
        fixed_(BoxesOf(question.fixed, dim_)),
        gap_(question.model),
        volume_(question.model),
        error_(question.model),
        loss_(question.model),
        packed_(4 + 1, dim_ * kBlock) {}

  void Run() {
    const BoxColumns& all = question_.candidates;
    const bool every = question_.lowest == -std::numeric_limits<float>::infinity();
    const std::size_t blocks =
        question_.blocks == nullptr ? all.blocks() : question_.blocks->size();
    for (std::size_t i = 0; i < blocks; ++i) {
      const std::size_t block = question_.blocks == nullptr ? i : (*question_.blocks)[i];
      const std::size_t first = block * kBlock;
      const Boxes boxes = BoxesOf(all.block(block), dim_);
      const std::size_t count = HWY_MIN(kBlock, all.entities() - first);
      if (every) {
        AnswerBlock(boxes, all.reach(block), first, count);
      } else {
        Filter(boxes, all.reach(block), first, count);
      }
    }
    AnswerPacked();
  }

 private:
  HWY_INLINE static V Column(const float* HWY_RESTRICT column, std::size_t j, std::size_t i) {
    return hn::Load(FloatTag(), column + j * kBlock + i);
  }
  HWY_INLINE static V Fixed(const float* column, std::size_t j) {
    return hn::Set(FloatTag(), column[j * kBlock]);
  }

  HWY_INLINE Differences<FloatTag> DifferencesAt(const Boxes& boxes, V lower, V side, std::size_t j,
                                                 std::size_t i) const {
    const V candidate_lower = Column(boxes.lower, j, i);
    const V candidate_side = Column(boxes.side, j, i);
    if constexpr (kGiven) return {candidate_lower, candidate_side, lower, side};
    return {lower, side, candidate_lower, candidate_side};
  }

  /// Keeps the candidates of a block whose score may be `lowest` or more.
  void Filter(const Boxes& boxes, const float* reach, std::size_t first, std::size_t count) {
    HWY_ALIGN float high[kBlock];
    Highest(boxes, reach, high);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count; ++i) kept += !(high[i] < question_.lowest);
    // Most of a block is faster as it lies than packed.
    if (kept > kBlock / 2) {
      AnswerBlock(boxes, reach, first, count);
    } else if (kept > 0) {
      for (std::size_t i = 0; i < count; ++i) {
        if (!(high[i] < question_.lowest)) Pack(boxes, reach, first, i);
      }
    }
  }

  /// Upper bounds of the scores of a block.
  void Highest(const Boxes& boxes, const float* reach, float* HWY_RESTRICT high) const {
    const FloatTag d;
    const V zero = hn::Zero(d);
    const Line steep(question_.tangents[0]);
    const Line bent(question_.tangents[1]);
    const Line flat(question_.tangents[2]);
    for (std::size_t i = 0; i < kBlock; i += kLanes) hn::Store(zero, d, high + i);
    for (std::size_t j = 0; j < dim_; ++j) {
      const V lower = Fixed(fixed_.lower, j);
      const V side = Fixed(fixed_.side, j);
      const V fixed_log_side = Fixed(fixed_.log_side, j);
      for (std::size_t i = 0; i < kBlock; i += kLanes) {
        const V gap = DifferencesAt(boxes, lower, side, j, i).HardGap();
        const V log_b = kGiven ? fixed_log_side : Column(boxes.log_side, j, i);
        const V log_side = hn::Min(steep.At(gap), hn::Min(bent.At(gap), flat.At(gap)));
        hn::Store(hn::Add(hn::Load(d, high + i), hn::Min(hn::Sub(log_side, log_b), zero)), d,
                  high + i);
      }
    }
    for (std::size_t i = 0; i < kBlock; i += kLanes) {
      const V bound = hn::Load(d, high + i);
      const V both = hn::Add(hn::Set(d, question_.fixed_reach), hn::Load(d, reach + i));
      hn::Store(hn::Add(bound, error_(bound, both)), d, high + i);
    }
  }

  /// Puts a candidate into the block of those that are kept.
  void Pack(const Boxes& boxes, const float* reach, std::size_t first, std::size_t i) {
    for (std::size_t j = 0; j < dim_; ++j) {
      packed_.row(0)[j * kBlock + count_] = boxes.lower[j * kBlock + i];
      packed_.row(1)[j * kBlock + count_] = boxes.side[j * kBlock + i];
      if (!kGiven) packed_.row(3)[j * kBlock + count_] = boxes.inverse[j * kBlock + i];
    }
    packed_.row(4)[count_] = reach[i];
    ids_[count_] = static_cast<EntityId>(first + i);
    if (++count_ == kBlock) AnswerPacked();
  }

  void AnswerPacked() {
    if (count_ == 0) return;
    Answer({packed_.row(0).data(), packed_.row(1).data(), packed_.row(2).data(),
            packed_.row(3).data()},
           packed_.row(4).data(), count_);
    count_ = 0;
  }

  void AnswerBlock(const Boxes& boxes, const float* reach, std::size_t first, std::size_t count) {
    AnswerPacked();
    for (std::size_t i = 0; i < count; ++i) ids_[i] = static_cast<EntityId>(first + i);
    Answer(boxes, reach, count);
  }

  /// Bounds of the scores of the first `count` of a block; ids_ says who they are.
  void Answer(const Boxes& boxes, const float* reach, std::size_t count) {
    const FloatTag d;
    HWY_ALIGN float low[kBlock];
    HWY_ALIGN float high[kBlock];
    HWY_ALIGN float scores[kBlock];
    HWY_ALIGN float lost[kBlock];
    Scores(boxes, count, scores, lost);
    const V infinity = hn::Set(d, std::numeric_limits<float>::infinity());
    // Below, a float may have overflown; all that is known is that the score is not above.
    const V floor = hn::Set(d, -1e30F);
    for (std::size_t i = 0; i < count; i += kLanes) {
      const V score = hn::Max(hn::Load(d, scores + i), floor);
      const V both = hn::Add(hn::Set(d, question_.fixed_reach), hn::Load(d, reach + i));
      const V error = error_(
          score, Error::kIsOfCorners
                     ? hn::IfThenElse(hn::Lt(both, infinity), hn::Load(d, lost + i), infinity)
                     : both);
      hn::Store(hn::Add(score, error), d, high + i);
      hn::Store(hn::IfThenElse(hn::Gt(score, floor), hn::Sub(score, error), hn::Neg(infinity)), d,
                low + i);
    }
    for (std::size_t i = 0; i < count; ++i) {
      if (!(high[i] < question_.lowest)) question_.found.push_back({ids_[i], low[i], high[i]});
    }
  }

  /// Scores of the first `count` of a block and what their corners lose, a dimension at a time,
  /// each in steps that are loops over many vectors: one loop over all would wait for the latency
  /// of every step.
  void Scores(const Boxes& boxes, std::size_t count, float* HWY_RESTRICT sum,
              float* HWY_RESTRICT lost) const {
    const FloatTag d;
    HWY_ALIGN float product[kBlock];
    HWY_ALIGN float gaps[kBlock];
    HWY_ALIGN float products[kBlock];
    HWY_ALIGN float sides[kBlock];
    for (std::size_t i = 0; i < count; i += kLanes) {
      hn::Store(hn::Zero(d), d, sum + i);
      hn::Store(hn::Zero(d), d, lost + i);
      hn::Store(hn::Set(d, 1.0F), d, product + i);
    }
    for (std::size_t j = 0; j < dim_; ++j) {
      const V lower = Fixed(fixed_.lower, j);
      const V side = Fixed(fixed_.side, j);
      for (std::size_t i = 0; i < count; i += kLanes) {
        const Differences<FloatTag> differences = DifferencesAt(boxes, lower, side, j, i);
        hn::Store(differences.HardGap(), d, gaps + i);
        if constexpr (Gap::kIsSoft) hn::Store(gap_.Product(differences), d, products + i);
        if constexpr (Error::kIsOfCorners) {
          const V side_a = kGiven ? Column(boxes.side, j, i) : side;
          hn::Store(loss_.Sides(differences, side_a), d, sides + i);
          const V places = loss_.Places(lower, Column(boxes.lower, j, i));
          hn::Store(hn::Add(hn::Load(d, lost + i), places), d, lost + i);
        }
      }
      if constexpr (Gap::kIsSoft) {
        for (std::size_t i = 0; i < count; i += kLanes) {
          hn::Store(gap_.Gap(hn::Load(d, gaps + i), hn::Load(d, products + i)), d, gaps + i);
        }
      }
      const V fixed_inverse = Fixed(fixed_.inverse, j);
      for (std::size_t i = 0; i < count; i += kLanes) {
        const Side<V> both = volume_(hn::Load(d, gaps + i));
        if constexpr (Error::kIsOfCorners) {
          const V by_sides = hn::Mul(hn::Load(d, sides + i), both.Slope());
          hn::Store(hn::Add(hn::Load(d, lost + i), by_sides), d, lost + i);
        }
        const V own = OwnExponent(volume_, kGiven ? side : Column(boxes.side, j, i));
        const V inverse = kGiven ? fixed_inverse : Column(boxes.inverse, j, i);
        hn::Store(hn::Add(hn::Load(d, sum + i), hn::Sub(both.exponent, own)), d, sum + i);
        hn::Store(hn::Mul(hn::Load(d, product + i), hn::Mul(both.factor, inverse)), d, product + i);
      }
      if ((j + 1) % LogVolume<FloatTag>::kSidesALog == 0 || j + 1 == dim_) {
        for (std::size_t i = 0; i < count; i += kLanes) {
          hn::Store(hn::Add(hn::Load(d, sum + i), Log(d, hn::Load(d, product + i))), d, sum + i);
          hn::Store(hn::Set(d, 1.0F), d, product + i);
        }
      }
    }
  }

  const BoxQuestion& question_;
  std::size_t dim_;
  Boxes fixed_;
  Gap gap_;
  Volume volume_;
  Error error_;
  CornerLoss loss_;
  Table packed_;  // the candidates that are kept: columns as in Boxes, then reach
  EntityId ids_[kBlock];
  std::size_t count_ = 0;
};

template <bool kGiven>
void RunSearch(const BoxQuestion& question) {
  using Softplus = SoftplusVolume<FloatTag>;
  using Bessel = BesselVolume<FloatTag>;
  using Gumbel = GumbelGap<FloatTag>;
  switch (question.model.form) {
    case BoxForm::kGumbel:
      return Search<Gumbel, Softplus, SoftplusError, kGiven>(question).Run();
    case BoxForm::kBessel:
      return Search<Gumbel, Bessel, BesselError, kGiven>(question).Run();
    case BoxForm::kSmooth:
      return Search<HardGap<FloatTag>, Softplus, SoftplusError, kGiven>(question).Run();
  }
}

void Given(const BoxQuestion& question) { RunSearch<true>(question); }
void Of(const BoxQuestion& question) { RunSearch<false>(question); }

}  // namespace HWY_NAMESPACE
}  // namespace gumbelbox
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace gumbelbox {
namespace {

HWY_EXPORT(Given);
HWY_EXPORT(Of);

}  // namespace

void search_boxes(const BoxQuestion& question) {
  question.is_given ? HWY_DYNAMIC_DISPATCH(Given)(question) : HWY_DYNAMIC_DISPATCH(Of)(question);
}

}  // namespace gumbelbox
#endif
