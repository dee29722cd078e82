#pragma once

#include <cstddef>
#include <functional>
#include <ostream>
#include <string>
#include <string_view>

namespace gumbelbox {

/// How a file that gumbelbox made is known again, and whether somebody changed it since: its last
/// line or comment says "made by gumbelbox, CRC-32 89abcdef", of all bytes before the digits.
struct SealForm {
  std::string_view before;  ///< what begins the comment: "// "
  std::string_view after;   ///< what ends it, and the file
};

inline constexpr SealForm kDotSeal{"// ", "\n"};
inline constexpr SealForm kMarkupSeal{"<!-- ", " -->\n"};
inline constexpr SealForm kJsonSeal{",\n\"seal\":\"",
                                    "\"}\n"};  ///< last key of an object, and its end
inline constexpr SealForm kBareSeal{"", ""};

/// Bytes that a seal of that form takes.
std::size_t seal_size(const SealForm& form);

/// Writes what `write` writes, and its seal.
void write_sealed(const SealForm& form, const std::function<void(std::ostream&)>& write,
                  std::ostream& out);

/// Whether a file ends in a seal of that form and nobody changed a byte since. Throws kIo.
bool has_whole_seal(const std::string& path, const SealForm& form);

}  // namespace gumbelbox
