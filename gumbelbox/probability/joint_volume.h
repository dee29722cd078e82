#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "gumbelbox/probability/estimate.h"
#include "gumbelbox/probability/inclusion_exclusion.h"
#include "gumbelbox/probability/random_boxes.h"

namespace gumbelbox {

/// What a joint volume is computed from.
struct Volumes {
  /// log of the expected volume of the intersection of some boxes, at least one.
  std::function<double(std::span<const std::size_t>)> log_volume;
  std::size_t dim = 1;
  /// The boxes behind the volumes, to sample from; null where there are none. Must outlive this.
  const RandomBoxes* process = nullptr;
  /// Whether the volumes are those of the process, or of fixed boxes, and not an approximation.
  bool exact = true;
  /// Whether intersecting a box with one that contains it changes nothing: corners do not move.
  bool fixed = false;
  /// Whether volumes are shares of 1, the volume of everything, though the process has no bounds.
  bool are_shares = false;

  bool bounded() const noexcept {
    return are_shares || (process != nullptr && process->process().bounded());
  }
};

/// The exact volumes of some boxes, which must outlive this. REQUIRES: corners not kGaussian.
Volumes exact_volumes(const RandomBoxes& boxes);

/// The event without the absent boxes that do not count: those whose common volumes with the
/// intersection are, all together, less than 2^-56 of it.
Event without_negligible(const Volumes& volumes, const Event& event);

/// Most boxes that inclusion-exclusion takes away; beyond it a volume is sampled.
inline constexpr std::size_t kMostSubtracted = 20;

/// A volume as a share of the intersection of what is present. Volumes of the same intersection
/// are compared by their shares, so that nothing cancels.
struct JointShare {
  Estimate share;
  double log_unit = 0;  ///< of that intersection
};

/// E[volume of the intersection of event.present minus the union of event.absent].
///
/// By inclusion-exclusion (inclusion_exclusion.h) while at most kMostSubtracted boxes of
/// event.absent count. A sum with fewer than six digits left has its rounding as standard error.
/// Beyond, or when rounding is more than a tenth of the sum and a sample is surer, by points of the
/// intersection (point_sampler.h): the mean over points z of the product over event.absent of P(box
/// does not hold z), times the volume of the intersection, which is then that of the process even
/// where volumes.exact is false. Where the absent boxes together have less than the intersection,
/// what they take is sampled instead (sampled_union.h). What was done is in the estimate.
///
/// `stream` names the draws, so that two volumes of one question have their own.
/// Domain:   event.present may be empty where the space is bounded. Throws kUsage when it would
///           have to sample and there is no process, or a Gaussian one.
/// Limits:   never below 0 nor above the volume of the intersection. A negative sum of volumes that
///           are not exact counts as 0, and the remark says so.
Estimate joint_volume(const Volumes& volumes, const Event& event, const Sampling& sampling,
                      std::uint32_t stream);

/// The same, apart from the volume of the intersection.
JointShare joint_share(const Volumes& volumes, const Event& event, const Sampling& sampling,
                       std::uint32_t stream);

}  // namespace gumbelbox
