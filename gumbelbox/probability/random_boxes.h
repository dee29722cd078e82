#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "gumbelbox/base/random.h"
#include "gumbelbox/probability/corner_law.h"

namespace gumbelbox {

/// Which random boxes stand behind numbers.
struct BoxProcess {
  Corners corners = Corners::kGumbel;
  /// Of the Gumbel corners; of the softplus side for kGaussian, 0 for a hard one; not used by
  /// kFixed.
  double beta = 0;
  /// Of kFixed: whether all boxes lie in the unit cube, and there is nothing outside of it.
  bool in_unit_cube = false;

  /// Whether the space is the unit cube, whose volume is 1, so that a box alone has a probability.
  bool bounded() const noexcept {
    return corners == Corners::kCensored || corners == Corners::kTruncated || in_unit_cube;
  }
  CornerLaw law() const noexcept { return {corners, beta}; }
};

/// The corners of some boxes, box by box: locations, or one draw of them.
struct BoxCorners {
  std::vector<double> lower;  // boxes x dim
  std::vector<double> upper;  // boxes x dim
};

/// Boxes with random corners; boxes and dimensions are independent of each other.
///
/// Threads: const functions may run at the same time.
class RandomBoxes {
 public:
  /// Throws kUsage unless dim > 0, and beta > 0 where the corners are Gumbel.
  RandomBoxes(const BoxProcess& process, std::size_t dim);

  /// A new box by its locations, each `dim` numbers; sigma, the scale of the centre, for kGaussian
  /// only. Its number is that of the boxes before it. Throws kUsage for a wrong length and for a
  /// number that is not finite.
  void add(std::span<const double> lower, std::span<const double> upper,
           std::span<const double> sigma = {});

  const BoxProcess& process() const noexcept { return process_; }
  std::size_t dim() const noexcept { return dim_; }
  std::size_t size() const noexcept { return locations_.lower.size() / dim_; }
  double lower(std::size_t box, std::size_t j) const noexcept {
    return locations_.lower[box * dim_ + j];
  }
  double upper(std::size_t box, std::size_t j) const noexcept {
    return locations_.upper[box * dim_ + j];
  }
  const BoxCorners& locations() const noexcept { return locations_; }

  /// log of the probability that dimension j of a box holds z.
  ///
  ///   kFixed:    0 or -infinity
  ///   Gumbel:    as corner_law.h
  ///   kGaussian: log(Phi((z - lower) / sigma) - Phi((z - upper) / sigma))
  double log_inside(std::size_t box, std::size_t j, double z) const noexcept;

  /// The same for a point, the sum over its dimensions; some number below -100 where it is.
  double log_inside(std::size_t box, std::span<const double> point) const noexcept;

  /// Draws the corners of some boxes; those of the others are left as they were.
  void draw(Random& random, std::span<const std::size_t> of, BoxCorners& corners) const;

 private:
  void draw_interval(Random& random, std::size_t at, BoxCorners& corners) const noexcept;

  BoxProcess process_;
  std::size_t dim_;
  BoxCorners locations_;
  std::vector<double> sigma_;  // boxes x dim, for kGaussian
};

/// Uniform in (0, 1), never an end: distribution functions are infinite there.
inline double open_uniform(Random& random) noexcept { return random.uniform() + 0x1p-54; }

/// log of the side that drawn or fixed corners have.
///
///   volume_beta = 0: log max(gap, 0)        otherwise that of softplus_side.h
double drawn_log_side(double gap, double volume_beta) noexcept;

/// log of the volume of the intersection of some boxes whose corners are given; 0 for no box.
double drawn_log_volume(const BoxCorners& corners, std::size_t dim, double volume_beta,
                        std::span<const std::size_t> boxes);

}  // namespace gumbelbox
