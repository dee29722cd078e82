#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace gumbelbox {

/// A number of one step, for a curve named `tag`: "train/loss".
struct Scalar {
  std::string_view tag;
  double value;
};

/// Writes curves that TensorBoard shows. Every record is handed to the operating system at once, so
/// that a running job can be watched and a killed one has lost nothing.
class EventFile {
 public:
  /// Makes the folder if need be, and in it a new file. `first_step` is the first step that this
  /// run will write: 0 for a run from the beginning, s + 1 for one that goes on behind step s.
  /// TensorBoard then forgets what earlier files in the folder hold of that step and later ones.
  /// Throws kIo with path and reason.
  EventFile(const std::string& folder, std::int64_t first_step);

  /// Adds one point to each curve. Throws kIo with path and reason.
  void add_scalars(std::int64_t step, std::span<const Scalar> scalars);

  const std::string& path() const noexcept { return path_; }

 private:
  struct Descriptor {
    int number = -1;
    Descriptor() = default;
    ~Descriptor();
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
  };

  void append(std::string_view event);

  std::string path_;
  Descriptor descriptor_;
};

}  // namespace gumbelbox
