#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "gumbelbox/base/aligned_memory.h"

namespace gumbelbox {

/// All parameters of a model: one row of floats an entity, row-major. A row of up to 16 floats lies
/// in one cache line, a longer one begins at a multiple of 32 bytes; the padding is zero.
class Table {
 public:
  Table() = default;
  Table(std::size_t rows, std::size_t width)
      : rows_(rows), width_(width), stride_(padded(width)), values_(rows * stride_) {}

  std::size_t rows() const noexcept { return rows_; }
  std::size_t width() const noexcept { return width_; }

  /// REQUIRES: index < rows().
  std::span<float> row(std::size_t index) noexcept {
    return {values_.data() + index * stride_, width_};
  }
  std::span<const float> row(std::size_t index) const noexcept {
    return {values_.data() + index * stride_, width_};
  }

  /// Floats from the beginning of one row to that of the next.
  static constexpr std::size_t padded(std::size_t width) noexcept {
    constexpr std::size_t kLine = kCacheLine / sizeof(float);
    constexpr std::size_t kVector = kLine / 2;
    return width <= kLine ? kLine : (width + kVector - 1) / kVector * kVector;
  }

  /// All rows with their padding: rows() x padded(width()).
  std::span<float> values() noexcept { return values_; }
  std::span<const float> values() const noexcept { return values_; }

  friend bool operator==(const Table&, const Table&) = default;

 private:
  template <class Value>
  struct Aligned {
    using value_type = Value;
    Aligned() = default;
    template <class Other>
    Aligned(Aligned<Other>) noexcept {}  // NOLINT: allocators convert
    Value* allocate(std::size_t count) {
      return static_cast<Value*>(allocate_aligned(count * sizeof(Value)));
    }
    void deallocate(Value* values, std::size_t count) noexcept {
      free_aligned(values, count * sizeof(Value));
    }
    friend bool operator==(Aligned, Aligned) { return true; }
  };

  std::size_t rows_ = 0;
  std::size_t width_ = 0;
  std::size_t stride_ = 0;
  std::vector<float, Aligned<float>> values_;  // rows_ x stride_
};

}  // namespace gumbelbox
