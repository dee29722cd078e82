#include "gumbelbox/store/count_tensor.h"

#include <cmath>
#include <cstring>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/store/name_tensors.h"

namespace gumbelbox {
namespace {

bool is_count(float number) { return std::isfinite(number) && number >= 0; }

}  // namespace

std::vector<float> packed_counts(std::span<const double> counts, std::size_t entities) {
  if (counts.size() != entities) {
    throw Error(ErrorKind::kNumeric,
                fmt::format("expected a count for each of {} entities, got {}; the model is not "
                            "saved",
                            entities, counts.size()));
  }
  std::vector<float> packed;
  packed.reserve(entities);
  for (const double count : counts) {
    packed.push_back(static_cast<float>(count));
    if (is_count(packed.back())) continue;
    throw Error(ErrorKind::kNumeric,
                fmt::format("the count of entity {} is {}, expected a finite number that is not "
                            "negative; the model is not saved",
                            packed.size() - 1, count));
  }
  return packed;
}

std::vector<double> read_counts(const Safetensors& file, std::size_t entities) {
  if (file.find("counts") == nullptr) return {};
  const Tensor& tensor = require_tensor(file, "counts", "F32", {entities});
  std::vector<float> packed(entities);
  if (entities > 0) std::memcpy(packed.data(), tensor.bytes.data(), tensor.bytes.size());
  for (std::size_t i = 0; i < entities; ++i) {
    if (is_count(packed[i])) continue;
    file.fail(fmt::format("'counts' of entity {} is {}", i,
                          std::isfinite(packed[i]) ? "negative" : "not finite"));
  }
  return {packed.begin(), packed.end()};
}

}  // namespace gumbelbox
