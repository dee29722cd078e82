#include "gumbelbox/base/checksum.h"

#include <zlib.h>

#include "gumbelbox/base/format.h"

namespace gumbelbox {

void Checksum::add(std::span<const std::byte> bytes) noexcept {
  if (bytes.empty()) return;  // zlib takes a null pointer for the wish to begin anew
  value_ = static_cast<std::uint32_t>(
      crc32_z(value_, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

std::string Checksum::text() const { return fmt::format("{:08x}", value_); }

}  // namespace gumbelbox
