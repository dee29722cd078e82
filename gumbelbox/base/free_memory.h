#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>

namespace gumbelbox {

/// Bytes that this process may still use: the least of what the machine has free (with its swap),
/// what the limit of its cgroup, or of one above it, leaves (with files that are only kept to be
/// fast, and the swap of the group), and what its limit of addresses (ulimit -v) leaves. Nothing if
/// the system does not tell. `root` is where /proc and /sys lie.
std::optional<std::size_t> free_memory(const std::filesystem::path& root = "/");

}  // namespace gumbelbox
