#include "experiments/analysis/report.h"

#include <gtest/gtest.h>

#include <sstream>

namespace gumbelbox {
namespace {

TEST(Report, IsOnePageWithItsPicturesInside) {
  Report report{"Title & co", "What it is."};
  report.rows = {{"softplus", "error", 0.0617013, 0.0617012}, {"series", "error", {}, 0.25}};
  report.figures = {{"first", "First", "A sentence.", "<svg>1</svg>", {{"x"}, {{42.5}}}, true},
                    {"second", "Second", "Another.", "<svg>2</svg>", {{"x"}, {{77.5}}}}};
  std::ostringstream out;
  write_page(report, out);
  const std::string page = out.str();
  for (const char* part : {"<title>Title &amp; co</title>", "<svg>1</svg>", "<svg>2</svg>",
                           "A sentence.", "0.0617013", "0.0617012", "<td>-</td>", "42.5"}) {
    EXPECT_NE(page.find(part), std::string::npos) << part;
  }
  EXPECT_EQ(page.find("77.5"), std::string::npos) << "numbers only where wanted";
  EXPECT_EQ(page.find("<script"), std::string::npos);
  EXPECT_EQ(page.find("href"), std::string::npos);
}

}  // namespace
}  // namespace gumbelbox
