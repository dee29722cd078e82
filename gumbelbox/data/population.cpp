#include "gumbelbox/data/population.h"

#include <cmath>
#include <numeric>
#include <vector>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/random.h"

namespace gumbelbox {

Population::Population(std::size_t holders, std::size_t items, std::span<const Having> pairs,
                       double share, std::uint64_t seed)
    : everyone_(holders, items, pairs) {
  if (share == 0) return;
  const auto count = static_cast<std::size_t>(std::llround(share * static_cast<double>(holders)));
  if (count == 0 || count >= holders) {
    throw Error(ErrorKind::kUsage,
                fmt::format("hold-out-users: expected a share that leaves some on both sides, got "
                            "{} of {}",
                            share, holders));
  }
  hold_out(pairs, count, seed);
}

void Population::hold_out(std::span<const Having> pairs, std::size_t count, std::uint64_t seed) {
  // The first `count` of a random order are held out.
  std::vector<HolderId> order(everyone_.holders());
  std::iota(order.begin(), order.end(), HolderId{0});
  Random random(seed, RandomUse::kSplit, 0, static_cast<std::uint32_t>(CountDraw::kHolders));
  random.shuffle(order);
  std::vector<Having> training;
  std::vector<Having> held_out;
  for (const Having& pair : pairs) {
    const HolderId at = order[pair.holder];
    if (at < count) {
      held_out.push_back({at, pair.item});
    } else {
      training.push_back({static_cast<HolderId>(at - count), pair.item});
    }
  }
  training_.emplace(everyone_.holders() - count, everyone_.items(), training);
  held_out_.emplace(count, everyone_.items(), held_out);
}

}  // namespace gumbelbox
