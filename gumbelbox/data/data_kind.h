#pragma once

#include <optional>
#include <string_view>

namespace gumbelbox {

/// What the pairs (a, b) of a data set say.
enum class DataKind {
  kHierarchy,    ///< a is a parent or an ancestor of b
  kProbability,  ///< P(a | b) has the value given beside it
};

/// The word for a kind in files and messages.
constexpr std::string_view data_kind_name(DataKind kind) noexcept {
  return kind == DataKind::kHierarchy ? "hierarchy" : "probability";
}

/// Nothing for any other word.
constexpr std::optional<DataKind> find_data_kind(std::string_view name) noexcept {
  for (const DataKind kind : {DataKind::kHierarchy, DataKind::kProbability}) {
    if (name == data_kind_name(kind)) return kind;
  }
  return {};
}

}  // namespace gumbelbox
