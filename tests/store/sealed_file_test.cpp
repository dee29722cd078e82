#include "gumbelbox/store/sealed_file.h"

#include <gtest/gtest.h>

#include "gumbelbox/base/file.h"
#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

constexpr FileFormat kFormat{"gumbelbox sample", 3};

struct Sample {
  TemporaryFolder folder;
  std::string path = folder.path("file");
  std::string numbers = "12345678";
  TensorMetadata metadata{{"colour", "red"}, {"shape", R"({"round":1})"}};

  Sample() {
    const Tensor tensor{"numbers", "U8", {8}, std::as_bytes(std::span(numbers))};
    write_sealed_file(kFormat, std::span(&tensor, 1), metadata, path);
  }

  int read(const FileFormat& format = kFormat) const {
    Safetensors file(path, "sample");
    return read_sealed_file(format, file);
  }
};

TEST(SealedFile, GivesBackWhatWasWritten) {
  const Sample sample;
  Safetensors file(sample.path);
  EXPECT_EQ(read_sealed_file(kFormat, file), 3);
  EXPECT_EQ(require_metadata(file, "colour"), "red");
  EXPECT_EQ(require_metadata_object(file, "shape")["round"], 1);
  EXPECT_EQ(file.find("numbers")->bytes.size(), 8U);
  EXPECT_EQ(sample.folder.files(), 1U);
}

TEST(SealedFile, NoticesAChangeOfATensorOrOfTheMetadata) {
  for (const std::string text : {"red", "5678"}) {
    const Sample sample;
    std::string changed = read_file(sample.path);
    changed[changed.find(text)] ^= 1;
    write_file(sample.path, [&](std::ostream& out) { out << changed; });
    EXPECT_THROW(sample.read(), Error) << text;
  }
}

TEST(SealedFile, TellsOtherFormatsAndVersions) {
  const Sample sample;
  expect_error(
      ErrorKind::kFormat,
      sample.path +
          ": not a readable sample: its format is 'gumbelbox sample', expected 'gumbelbox'",
      [&] {
        sample.read({"gumbelbox", 3});
      });
  expect_error(
      ErrorKind::kFormat,
      sample.path + ": written by a newer gumbelbox: format version 3, this program reads 2", [&] {
        sample.read({"gumbelbox sample", 2});
      });
}

TEST(SealedFile, ReadsEveryVersionFromTheOldestOn) {
  const Sample sample;  // of version 3
  EXPECT_EQ(sample.read({"gumbelbox sample", 5, 1}), 3);
  EXPECT_EQ(sample.read({"gumbelbox sample", 5, 3}), 3);
  EXPECT_EQ(sample.read({"gumbelbox sample", 3, 1}), 3);
  const auto expect_refused = [&](const FileFormat& format, const std::string& what) {
    expect_error(ErrorKind::kFormat, sample.path + ": written by " + what,
                 [&] { sample.read(format); });
  };
  expect_refused({"gumbelbox sample", 5, 4},
                 "an older gumbelbox: format version 3, this program reads 4 to 5");
  expect_refused({"gumbelbox sample", 4},
                 "an older gumbelbox: format version 3, this program reads 4");
  expect_refused({"gumbelbox sample", 2, 1},
                 "a newer gumbelbox: format version 3, this program reads 1 to 2");
}

TEST(SealedFile, NamesTheEntryThatIsMissingOrNoObject) {
  const Sample sample;
  const Safetensors file(sample.path);
  expect_error(ErrorKind::kFormat,
               sample.path + ": not a readable model file: it has no metadata 'size'",
               [&] { require_metadata(file, "size"); });
  EXPECT_THROW(require_metadata_object(file, "colour"), Error);
}

}  // namespace
}  // namespace gumbelbox
