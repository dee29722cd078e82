#include "experiments/analysis/separation.h"

#include <algorithm>
#include <cmath>

#include "gumbelbox/base/random.h"
#include "gumbelbox/loss/cross_entropy.h"
#include "gumbelbox/optim/adam.h"

namespace gumbelbox {
namespace {

using Noise = std::array<std::array<double, 2>, 2>;  // box, dimension

constexpr std::size_t kPerSide = 3;  // lower, upper, sigma
constexpr std::size_t kWidth = 4 * kPerSide;

std::size_t column(std::size_t box, std::size_t j) { return (2 * box + j) * kPerSide; }

Noise draw_noise(std::uint64_t seed, int step) {
  Random random(seed, RandomUse::kNoise, static_cast<std::uint32_t>(step));
  Noise noise;
  for (auto& of_box : noise)
    std::generate(of_box.begin(), of_box.end(), [&] { return random.normal(); });
  return noise;
}

PlanePair moved(PlanePair boxes, const Noise& sigma, const Noise& noise) {
  for (std::size_t box = 0; box < 2; ++box) {
    for (std::size_t j = 0; j < 2; ++j) {
      boxes[box].centre[j] += std::abs(sigma[box][j]) * noise[box][j];
    }
  }
  return boxes;
}

/// Steps of Adam, taken from a table that is zero before each, so that corners can be double.
class Steps {
 public:
  const float* next(const PairValue& loss, const Noise& sigma, const Noise& noise, double rate) {
    const std::span<float> slopes = gradient_.row(0);
    for (std::size_t box = 0; box < 2; ++box) {
      for (std::size_t j = 0; j < 2; ++j) {
        const CornerSlopes& of = loss.slopes[box][j];
        float* const place = slopes.data() + column(box, j);
        place[0] = static_cast<float>(of.lower);
        place[1] = static_cast<float>(of.upper);
        // The centre moves by |sigma| times the noise.
        const double turn = sigma[box][j] < 0 ? -1 : 1;
        place[2] = static_cast<float>(turn * noise[box][j] * of.shift());
      }
    }
    std::ranges::fill(step_.row(0), 0.0F);
    adam_.begin_step(rate, state_)->move_rows(gradient_, 0, step_);
    return step_.row(0).data();
  }

 private:
  Table gradient_{1, kWidth};
  Table step_{1, kWidth};
  Adam adam_{AdamRows::kAll};
  OptimizerState state_ = adam_.initial_state(1, kWidth);
};

SeparationMoment moment(int step, const PlanePair& boxes, const SeparationOptions& options) {
  const auto given = [&](std::size_t box) {
    return std::exp(log_conditional(options.model, boxes, box, options.scales).value);
  };
  return {step, boxes, {given(1), given(0)}};
}

}  // namespace

PairValue separation_loss(PlaneModel model, const PlanePair& boxes, const PlaneScales& scales) {
  PairValue loss;
  for (const std::size_t given : {1U, 0U}) {
    PairValue score = log_conditional(model, boxes, given, scales);
    const LossSlope of_score = cross_entropy(score.value, 0, Log1mGuard::kPublished);
    score.value = 0;  // only its slopes enter
    loss.add(score, of_score.slope / 2);
    loss.value += of_score.value / 2;
  }
  return loss;
}

Separation separate(const PlanePair& start, const SeparationOptions& options) {
  PlanePair boxes = start;
  Noise sigma{};
  const bool noisy = options.model == PlaneModel::kGaussian;
  if (noisy) sigma = {{{options.sigma, options.sigma}, {options.sigma, options.sigma}}};
  Separation result{separation_loss(options.model, start, options.scales),
                    {moment(0, start, options)}};
  Steps steps;
  for (int step = 1; step <= options.steps; ++step) {
    const Noise noise = noisy ? draw_noise(options.seed, step) : Noise{};
    const PairValue loss =
        separation_loss(options.model, moved(boxes, sigma, noise), options.scales);
    const float* by = steps.next(loss, sigma, noise, options.learning_rate);
    for (std::size_t box = 0; box < 2; ++box) {
      for (std::size_t j = 0; j < 2; ++j) {
        const float* const place = by + column(box, j);
        boxes[box].move_corners(j, place[0], place[1]);
        sigma[box][j] += noisy ? place[2] : 0;
      }
    }
    if (step % 10 == 0 || step == options.steps)
      result.moments.push_back(moment(step, boxes, options));
  }
  result.sigma = sigma;
  return result;
}

}  // namespace gumbelbox
