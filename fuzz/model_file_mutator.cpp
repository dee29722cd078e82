// Nearly every blind change of a model file breaks its length or its checksum, and the reader would
// look no further. So mostly head or data are changed alone, and both numbers put right.

#include <algorithm>
#include <cstring>
#include <string>

#include "fuzz/fuzz.h"
#include "gumbelbox/base/checksum.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace gumbelbox {
namespace {

constexpr std::size_t kLengthBytes = 8;

std::string mutated(std::string text, std::size_t most) {
  const std::size_t size = text.size();
  text.resize(std::max({size, most, std::size_t{1}}));  // libFuzzer wants room
  text.resize(LLVMFuzzerMutate(reinterpret_cast<std::uint8_t*>(text.data()), size, text.size()));
  return text;
}

std::string length_of(const std::string& head) {
  const std::uint64_t length = head.size();
  std::string bytes(kLengthBytes, '\0');
  std::memcpy(bytes.data(), &length, kLengthBytes);
  return bytes;
}

/// Writes the checksum that docs/model_format.md asks for over the one that is there.
void repair_checksum(std::string& head, const std::string& data) {
  constexpr std::string_view kKey = "\"checksum\":\"";
  constexpr std::string_view kNoDigits = "00000000";
  const std::size_t place = head.find(kKey);
  if (place == std::string::npos || head.size() < place + kKey.size() + kNoDigits.size()) return;
  head.replace(place + kKey.size(), kNoDigits.size(), kNoDigits);
  Checksum checksum;
  checksum.add(length_of(head));
  checksum.add(head);
  checksum.add(data);
  head.replace(place + kKey.size(), kNoDigits.size(), checksum.text());
}

std::string mutated_model(const std::string& file, std::size_t most, unsigned seed) {
  std::uint64_t length = 0;
  if (file.size() >= kLengthBytes) std::memcpy(&length, file.data(), kLengthBytes);
  if (seed % 8 == 0 || file.size() < kLengthBytes || length > file.size() - kLengthBytes) {
    return mutated(file, most);
  }
  std::string head = file.substr(kLengthBytes, length);
  std::string data = file.substr(kLengthBytes + length);
  if (seed % 2 == 0) {
    data = mutated(data, most - kLengthBytes - head.size());
  } else {
    head = mutated(head, most - kLengthBytes - data.size());
  }
  repair_checksum(head, data);
  return length_of(head) + head + data;
}

}  // namespace
}  // namespace gumbelbox

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  using namespace gumbelbox;
  const std::string result = mutated_model(std::string(as_text(data, size)), most, seed);
  const std::size_t count = std::min(result.size(), most);
  std::memcpy(data, result.data(), count);
  return count;
}
