#pragma once

#include <cstdint>
#include <string_view>

namespace gumbelbox {

/// CRC-32C (Castagnoli; RFC 3720, section B.4) of some bytes. Not the CRC-32 of zlib.
std::uint32_t crc32c(std::string_view bytes) noexcept;

}  // namespace gumbelbox
