#include "gumbelbox/probability/conditional.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/probability/drawn_conditional.h"
#include "gumbelbox/probability/second_order.h"

namespace gumbelbox {
namespace {

using Boxes = std::vector<std::size_t>;

Boxes united(const Boxes& first, const Boxes& second) {
  Boxes all = first;
  all.insert(all.end(), second.begin(), second.end());
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

bool contradicts(const Event& event) {
  return std::ranges::any_of(
      event.present, [&](std::size_t box) { return std::ranges::count(event.absent, box) > 0; });
}

[[noreturn]] void throw_impossible(const Estimate& given = {}) {
  std::string message =
      "what is given is impossible: its probability is 0, so nothing has a probability given it";
  if (!given.remark.empty()) message += fmt::format(" ({})", given.remark);
  if (given.samples > 0) message += "; more samples may find some";
  throw Error(ErrorKind::kUsage, message);
}

/// An error as large as the value: a quotient by it could be anything.
void require_sure(const Estimate& given) {
  if (given.log_standard_error < given.log_value) return;
  throw Error(
      ErrorKind::kUsage,
      fmt::format("what is given is too rare to sample: {:.2g} of what holds is left of it, "
                  "with a standard error of {:.2g} ({}); ask with more samples, or with "
                  "fewer negated names behind the bar",
                  given.value(), given.standard_error(), given.remark));
}

bool is_gaussian(const Volumes& volumes) {
  return volumes.process != nullptr && volumes.process->process().corners == Corners::kGaussian;
}

double log_add_squares(double first, double second) {
  const double larger = std::max(first, second);
  if (larger == kLogZero) return kLogZero;
  return larger + std::log(std::hypot(std::exp(first - larger), std::exp(second - larger)));
}

Estimate ratio(const Volumes& volumes, const Event& both, const Event& given,
               const Sampling& sampling) {
  const auto [below, log_unit_below] = joint_share(volumes, given, sampling, 1);
  if (below.log_value + log_unit_below == kLogZero) throw_impossible(below);
  const auto [above, log_unit_above] = joint_share(volumes, both, sampling, 0);
  const double log_units = log_unit_above - log_unit_below;
  if (!volumes.exact && (below.samples > 0 || above.samples > 0)) {
    // One question, one measure: what is sampled is about the corners, not about these volumes.
    Estimate found = ratio(exact_volumes(*volumes.process), both, given, sampling);
    if (!found.remark.empty()) found.remark += ", ";
    found.remark += "with the exact volumes of the random corners throughout";
    return found;
  }
  require_sure(below);
  Estimate found = above;
  found.log_value = std::min(above.log_value - below.log_value + log_units, 0.0);
  if (below.samples > 0) found.samples = below.samples;
  if (found.remark.empty()) found.remark = below.remark;
  // Relative errors of a quotient of independent estimates add up by their squares.
  found.log_standard_error = above.log_standard_error - below.log_value + log_units;
  if (below.log_standard_error > kLogZero) {
    found.log_standard_error = log_add_squares(
        found.log_standard_error, found.log_value + below.log_standard_error - below.log_value);
  }
  return found;
}

Estimate second_order(const Volumes& volumes, const Event& both, const Event& given,
                      const Sampling& sampling) {
  Estimate found = ratio(volumes, both, given, sampling);
  if (found.log_value == kLogZero) return found;
  const double factor = second_order_factor(*volumes.process, without_negligible(volumes, both),
                                            without_negligible(volumes, given));
  const double expanded = factor > 0 ? found.log_value + std::log(factor) : kLogZero;
  if (factor <= 0 || expanded > 0) {
    found.remark = fmt::format(
        "the second-order expansion gives {:.3g}, outside [0, 1]: the corners move too much "
        "for it",
        found.value() * factor);
  }
  found.log_value = std::min(expanded, 0.0);
  found.log_standard_error += std::log(std::abs(factor));
  constexpr double kAccuracy = 1e-8;  // of the factor
  if (-std::expm1(found.log_value) < 100 * kAccuracy) {
    found.log_standard_error = std::max(found.log_standard_error, std::log(kAccuracy));
  }
  return found;
}

Estimate drawn(const RandomBoxes& boxes, const Event& both, const Event& given, Method method,
               const Sampling& sampling) {
  const Summary summary = method == Method::kRatio         ? Summary::kRatioOfMeans
                          : method == Method::kSecondOrder ? Summary::kSecondOrder
                                                           : Summary::kMeanOfRatios;
  return drawn_conditional(boxes, both, given, summary, sampling);
}

/// Log of the share of the smallest of some boxes that lies in all the others.
double log_meeting(const Volumes& volumes, const Boxes& boxes) {
  double smallest = std::numeric_limits<double>::infinity();
  for (const std::size_t box : boxes) {
    smallest = std::min(smallest, volumes.log_volume({&box, 1}));
  }
  return volumes.log_volume(boxes) - smallest;
}

Estimate conditional_of(const Volumes& volumes, const Question& question, Method method,
                        const Sampling& sampling) {
  const Event given{united(question.given.present, {}), united(question.given.absent, {})};
  const Event both{united(question.events.present, given.present),
                   united(question.events.absent, given.absent)};
  if (given.present.empty() && !volumes.bounded()) {
    throw Error(ErrorKind::kUsage,
                "a space without bounds has conditional probabilities only: something that holds "
                "must be given");
  }
  if (contradicts(given)) throw_impossible();
  const bool gaussian = is_gaussian(volumes);
  if (!gaussian && joint_volume(volumes, {given.present, {}}, sampling, 1).log_value == kLogZero) {
    throw_impossible();
  }
  if (contradicts(both)) return {.log_value = kLogZero};
  if (both.present == given.present && both.absent == given.absent) return {.log_value = 0};
  if (gaussian) return drawn(*volumes.process, both, given, method, sampling);
  if (method == Method::kRatio || volumes.fixed) return ratio(volumes, both, given, sampling);
  if (volumes.process == nullptr) {
    throw Error(ErrorKind::kUsage, "these boxes are not random: the only method is 'ratio'");
  }
  // What is corrected or drawn is about the corners: their own volumes belong to it.
  if (!volumes.exact) {
    return conditional_of(exact_volumes(*volumes.process), question, method, sampling);
  }
  if (method == Method::kSecondOrder) return second_order(volumes, both, given, sampling);
  return drawn(*volumes.process, without_negligible(volumes, both),
               without_negligible(volumes, given), method, sampling);
}

}  // namespace

Estimate conditional(const Volumes& volumes, const Question& question, Method method,
                     const Sampling& sampling) {
  constexpr double kHardly = -4;  // of the log share a dimension: disjoint boxes have far less
  Estimate found = conditional_of(volumes, question, method, sampling);
  if (found.log_standard_error > 0) {
    found.log_standard_error = 0;
    found.add_remark("any probability is possible: the standard error counts as 1");
  }
  const Boxes given = united(question.given.present, {});
  if (given.size() < 2 || is_gaussian(volumes)) return found;
  if (const double meeting = log_meeting(volumes, given);
      meeting < kHardly * static_cast<double>(volumes.dim)) {
    found.add_remark(fmt::format(
        "what is given hardly goes together (log P = {:.0f}), so that the answer says little",
        meeting));
  }
  return found;
}

Estimate conditional(const RandomBoxes& boxes, const Question& question, Method method,
                     const Sampling& sampling) {
  return conditional(exact_volumes(boxes), question, method, sampling);
}

}  // namespace gumbelbox
