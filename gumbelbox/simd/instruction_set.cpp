#include "gumbelbox/simd/instruction_set.h"

#include <algorithm>
#include <cctype>
#include <cstdint>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "hwy/highway.h"

namespace gumbelbox {
namespace {

std::string name_of(std::int64_t target) {
  std::string name = hwy::TargetName(target);
  std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::tolower(c); });
  return name;
}

/// Best first: a better target has a lower bit.
std::vector<std::int64_t> targets() { return hwy::SupportedAndGeneratedTargets(); }

std::int64_t in_use = 0;

}  // namespace

std::vector<std::string> instruction_sets() {
  std::vector<std::string> names;
  for (const std::int64_t target : targets()) names.push_back(name_of(target));
  return names;
}

std::string instruction_set() { return name_of(in_use != 0 ? in_use : targets().front()); }

void use_instruction_set(const std::string& name) {
  for (const std::int64_t target : targets()) {
    if (name_of(target) != name) continue;
    in_use = target;
    hwy::GetChosenTarget().Update(target);
    return;
  }
  throw Error(ErrorKind::kUsage,
              fmt::format("expected an instruction set of this processor ({}), got '{}'",
                          fmt::join(instruction_sets(), ", "), name));
}

}  // namespace gumbelbox
