#pragma once

#include <gtest/gtest.h>

#include <string>

#include "experiments/analysis/report.h"

namespace gumbelbox {

/// The row of a report; fails and gives an empty one if there is none or more than one.
inline ReportRow find_row(const Report& report, const std::string& name,
                          const std::string& metric) {
  ReportRow found{};
  int count = 0;
  for (const ReportRow& row : report.rows) {
    if (row.name != name || row.metric != metric) continue;
    found = row;
    ++count;
  }
  EXPECT_EQ(count, 1) << name << ", " << metric;
  return found;
}

inline double ours(const Report& report, const std::string& name, const std::string& metric) {
  return find_row(report, name, metric).ours;
}

}  // namespace gumbelbox
