#include "gumbelbox/eval/identical_rows.h"

#include <algorithm>
#include <cstring>
#include <string_view>
#include <unordered_map>

namespace gumbelbox {

double share_of_identical_rows(const Table& rows) {
  std::unordered_map<std::string_view, std::size_t> count;
  for (std::size_t i = 0; i < rows.rows(); ++i) {
    const auto row = rows.row(i);
    ++count[{reinterpret_cast<const char*>(row.data()), row.size_bytes()}];
  }
  std::size_t identical = 0;
  for (const auto& [row, times] : count) {
    if (times > 1) identical += times;
  }
  return rows.rows() == 0 ? 0 : static_cast<double>(identical) / static_cast<double>(rows.rows());
}

}  // namespace gumbelbox
