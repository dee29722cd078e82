#include "gumbelbox/store/event_file.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <set>

#include "gumbelbox/base/file.h"
#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

/// What a reader that shares no code with the writer finds.
std::string read_events(const std::string& path) {
  const std::string command = "/usr/bin/python3 -B '" GUMBELBOX_SOURCE_DIR
                              "/tests/store/read_events.py' '" +
                              path + "' 2>&1";
  FILE* pipe = popen(command.c_str(), "r");
  std::string output;
  std::array<char, 1000> block{};
  while (const std::size_t count = fread(block.data(), 1, block.size(), pipe)) {
    output.append(block.data(), count);
  }
  EXPECT_EQ(pclose(pipe), 0) << output;
  return output;
}

TEST(EventFile, IsUnderstoodByAnIndependentReader) {
  const TemporaryFolder folder;
  EventFile file(folder.path("runs/first"), 0);
  file.add_scalars(1, std::array<Scalar, 2>{{{"train/loss", 0.1}, {"valid/mrr", -2.5}}});
  file.add_scalars(300, std::array<Scalar, 1>{{{std::string(200, 'x'), 1e30}}});
  file.add_scalars(-1, {});
  file.add_scalars(127, {});  // the last step of one byte, and the first of two
  file.add_scalars(128, {});
  file.add_scalars(std::int64_t{1} << 40, std::array<Scalar, 1>{{{"f\xc3\xbcr", 7}}});
  EXPECT_EQ(read_events(file.path()),
            "version brain.Event:2\n"
            "session 0 1\n"
            "scalars 1 train/loss 0.100000001 valid/mrr -2.5\n"
            "scalars 300 " +
                std::string(200, 'x') +
                " 1.00000002e+30\n"
                "scalars -1\n"
                "scalars 127\n"
                "scalars 128\n"
                "scalars 1099511627776 f\xc3\xbcr 7\n");
}

TEST(EventFile, TellsWhereAResumedRunGoesOn) {
  const TemporaryFolder folder;
  const EventFile file(folder.path(), 18);
  EXPECT_EQ(read_events(file.path()), "version brain.Event:2\nsession 18 1\n");
}

/// The first record but for its time, as TensorFlow writes it.
TEST(EventFile, HasTheFrameOfATensorFlowRecord) {
  const TemporaryFolder folder;
  const EventFile file(folder.path(), 0);
  const std::string bytes = read_file(file.path());
  EXPECT_EQ(bytes.substr(0, 12), std::string("\x18\0\0\0\0\0\0\0\xa3\x7f\x4b\x22", 12));
  EXPECT_EQ(bytes.substr(12, 1), "\x09");
  EXPECT_EQ(bytes.substr(21, 15),
            "\x1a\x0d"
            "brain.Event:2");
}

TEST(EventFile, IsANewFileEachTime) {
  const TemporaryFolder folder;
  std::set<std::string> paths;
  for (int i = 0; i < 3; ++i) {
    const EventFile file(folder.path(), i);
    EXPECT_EQ(file.path().rfind(folder.path() + "/events.out.tfevents.", 0), 0U) << file.path();
    paths.insert(file.path());
  }
  EXPECT_EQ(paths.size(), 3U);
  EXPECT_EQ(folder.files(), 3U);
}

TEST(EventFile, NamesThePathAndTheReason) {
  const TemporaryFolder folder;
  const std::string plain = folder.write("plain", "");
  expect_error(ErrorKind::kIo, plain + ": Not a directory", [&] { EventFile(plain, 0); });
  expect_error(ErrorKind::kIo, plain + "/runs: Not a directory",
               [&] { EventFile(plain + "/runs", 0); });
}

/// As on a full disk, which is harder to come by.
TEST(EventFile, SaysWhenAWriteFails) {
  const TemporaryFolder folder;
  EventFile file(folder.path(), 0);
  rlimit old{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &old), 0);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit small{10, old.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  expect_error(ErrorKind::kIo, file.path() + ": File too large", [&] { file.add_scalars(1, {}); });
  setrlimit(RLIMIT_FSIZE, &old);
  std::signal(SIGXFSZ, handler);
}

}  // namespace
}  // namespace gumbelbox
