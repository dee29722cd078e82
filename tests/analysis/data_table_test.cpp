#include "experiments/analysis/data_table.h"

#include <gtest/gtest.h>

#include <sstream>

namespace gumbelbox {
namespace {

const DataTable kTable{{"model", "side, in beta"}, {{"gumbel", 0.1}, {"say \"a, b\"", 1e-20}}};

TEST(DataTable, IsWrittenAsCsvWithEveryDigitAndQuotesWhereNeeded) {
  std::ostringstream out;
  write_csv(kTable, out);
  EXPECT_EQ(out.str(), "model,\"side, in beta\"\ngumbel,0.1\n\"say \"\"a, b\"\"\",1e-20\n");
}

TEST(DataTable, IsWrittenAsHtml) {
  const std::string html = html_table({{"a<b"}, {{1.23456789}, {"x & y"}}});
  EXPECT_EQ(html,
            "<table>\n<tr><th>a&lt;b</th></tr>\n<tr><td class=\"number\">1.23457</td></tr>\n"
            "<tr><td>x &amp; y</td></tr>\n</table>\n");
}

}  // namespace
}  // namespace gumbelbox
