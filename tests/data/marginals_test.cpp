#include "gumbelbox/data/marginals.h"

#include <sstream>

#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

TEST(Marginals, AreReadInAnyOrder) {
  const TemporaryFolder folder;
  const std::string content = "1\t0.5\t20\n\n0\t1e-3\t0\n";
  const std::vector<Marginal> expected{{0.001, 0}, {0.5, 20}};
  EXPECT_EQ(read_marginals(folder.write("m.tsv", content), 2), expected);
  EXPECT_EQ(read_marginals(folder.write_gzip("m.tsv.gz", content), 2), expected);
}

TEST(Marginals, AreWrittenById) {
  std::ostringstream out;
  write_marginals({{0.1, 2}, {1, 1e6}}, out);
  EXPECT_EQ(out.str(), "0\t0.1\t2\n1\t1\t1000000\n");
}

TEST(Marginals, SayWhatIsWrongWithALine) {
  const TemporaryFolder folder;
  const auto expect_bad = [&](const std::string& content, const std::string& message) {
    const std::string path = folder.write("m.tsv", content);
    expect_error(ErrorKind::kInput, path + message, [&] { read_marginals(path, 2); });
  };
  expect_bad("0\t0.5\n", ":1: expected 3 columns, id, p and n, got 2");
  expect_bad("0\t0.5\t1\n1\t0.5\t1\t2\n", ":2: expected 3 columns, id, p and n, got 4");
  expect_bad("2\t0.5\t1\n", ":1: expected an id below 2, got 2");
  expect_bad("0\t1.5\t1\n", ":1: expected a share in [0, 1] in column 2, got '1.5'");
  expect_bad("0\tnan\t1\n", ":1: expected a share in [0, 1] in column 2, got 'nan'");
  expect_bad("0\t0.5\t-1\n", ":1: expected a count in column 3, got '-1'");
  expect_bad("0\t0.5\tinf\n", ":1: expected a count in column 3, got 'inf'");
  expect_bad("0\t0.5\t1\n0\t0.5\t1\n", ":2: expected every id once, got 0 again");
  expect_bad("0\t0.5\t1\n", ": expected every id of entities.tsv, found none for 1");
}

}  // namespace
}  // namespace gumbelbox
