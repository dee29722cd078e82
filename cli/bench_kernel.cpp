#include "cli/bench_kernel.h"

#include <algorithm>
#include <span>
#include <string>

#include "cli/progress.h"
#include "gumbelbox/base/random.h"
#include "gumbelbox/box/bessel_side.h"
#include "gumbelbox/simd/box_pairs.h"
#include "gumbelbox/simd/elementary.h"
#include "gumbelbox/simd/library_math.h"

namespace gumbelbox {
namespace {

constexpr std::size_t kDim = 5;
constexpr int kRounds = 31;

struct Kernel {
  std::string model;  // whose kernel it is
  BoxModel form;
};

std::vector<Kernel> kernels() {
  return {{"gumbel", gumbel_model(0.01, 0.1, kDim)},
          {"gumbel-exact", bessel_model(0.1, kTrainedExactFrom, kDim)},
          {"smooth", smooth_model(0.1, kDim)}};
}

/// Scores, losses and slopes of pairs between a thousand random boxes.
BenchResult run_kernel(const BoxModel& model) {
  constexpr std::size_t kRows = 1000;
  constexpr std::size_t kPairs = 100000;
  const PreparedLayout layout(kDim, 1);
  Table prepared(kRows, layout.width());
  Table gradient(kRows, layout.gradient_width());
  Random random(1, RandomUse::kTree);
  for (std::size_t i = 0; i < kRows; ++i) {
    for (std::size_t j = 0; j < kDim; ++j) {
      prepared.row(i)[j] = static_cast<float>(0.9 * random.uniform());
      prepared.row(i)[kDim + j] = 0.1F;
    }
  }
  std::vector<Pair> pairs(kPairs);
  for (std::size_t i = 0; i < kPairs; ++i) {
    // Forty pairs in turn share their a or their b, as those of an edge and its negatives do.
    const EntityId kept = static_cast<EntityId>(i / 40 % kRows);
    const EntityId drawn = random.below(kRows);
    pairs[i] = i / 40 % 2 == 0 ? Pair{kept, drawn} : Pair{drawn, kept};
  }
  BoxPairs kernel(model, layout);
  const std::vector<float> targets(kPairs);
  const std::vector<float> weights(kPairs, 1e-3F);
  const std::size_t stride = Table::padded(layout.width());
  const std::size_t gradient_stride = Table::padded(layout.gradient_width());
  std::vector<double> seconds;
  for (int round = 0; round < kRounds; ++round) {
    const double start = steady_seconds();
    kernel.add_cross_entropy({prepared.values().data(), stride}, pairs, targets, weights,
                             Log1mGuard::kAdditive, {gradient.values().data(), gradient_stride});
    seconds.push_back(steady_seconds() - start);
  }
  BenchResult result = result_of(seconds, kPairs, 1);
  result.dim = kDim;
  return result;
}

/// A function of arrays and where its arguments lie.
struct Needed {
  void (*function)(std::span<const float>, std::span<float>) noexcept;
  float low;
  float high;
};

enum class Functions { kLibrary, kOurs };

/// The exponentials and logarithms that a pair needs in one dimension.
std::vector<Needed> needed_by(BoxForm form, Functions functions) {
  const bool ours = functions == Functions::kOurs;
  const Needed exp{ours ? exp2_floats : library_exp_floats, -30, 0};
  std::vector<Needed> needed{exp};  // of the side; for K0 its polynomials are left out
  if (form != BoxForm::kBessel) {
    needed.push_back({ours ? log1p_over_floats : library_log1p_floats, 0, 1});
  }
  if (form != BoxForm::kSmooth) {  // two corners, and one logarithm for both
    needed.push_back(exp);
    needed.push_back(exp);
    needed.push_back({ours ? log1p_wide_floats : library_log1p_floats, 0, 3});
  }
  return needed;
}

/// The time of those alone, for numbers that stay in the first cache.
BenchResult run_limit(BoxForm form, Functions functions) {
  constexpr std::size_t kCount = 1024;
  constexpr int kRepeats = 100;
  std::vector<float> in(kCount);
  std::vector<float> out(kCount);
  std::vector<double> seconds(kRounds);
  for (const Needed& needed : needed_by(form, functions)) {
    for (std::size_t i = 0; i < kCount; ++i) {
      in[i] = needed.low + (needed.high - needed.low) * static_cast<float>(i) / kCount;
    }
    for (double& round : seconds) {
      const double start = steady_seconds();
      for (int repeat = 0; repeat < kRepeats; ++repeat) needed.function(in, out);
      round += steady_seconds() - start;
    }
  }
  BenchResult result = result_of(seconds, static_cast<double>(kCount * kRepeats) / kDim, 1);
  result.dim = kDim;
  return result;
}

}  // namespace

std::vector<BenchWork> kernel_works() {
  std::vector<BenchWork> works;
  for (const auto& [model, form] : kernels()) {
    works.push_back({"kernel/" + model,
                     "scores, losses and slopes of pairs in the cache, one thread", false,
                     [form = form](unsigned) { return run_kernel(form); }});
  }
  for (const auto& [model, form] : kernels()) {
    works.push_back(
        {"limit/" + model, "the exponentials and logarithms of that, of Highway's library", false,
         [form = form.form](unsigned) { return run_limit(form, Functions::kLibrary); }});
    works.push_back({"limit/" + model + "/ours", "the same with the functions of the kernels",
                     false,
                     [form = form.form](unsigned) { return run_limit(form, Functions::kOurs); }});
  }
  return works;
}

}  // namespace gumbelbox
