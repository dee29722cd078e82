#include "gumbelbox/store/sealed_file.h"

#include <gtest/gtest.h>

#include "gumbelbox/base/file.h"
#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

constexpr Seal kSeal{"sample", 3};

struct Sample {
  TemporaryFolder folder;
  std::string path = folder.path("file");
  std::string numbers = "12345678";
  TensorMetadata metadata{{"colour", "red"}, {"empty", ""}};

  std::string write() const {
    const Tensor tensor{"numbers", "U8", {8}, std::as_bytes(std::span(numbers))};
    write_sealed_file(kSeal, std::span(&tensor, 1), metadata, path);
    return read_file(path);
  }

  void check(const std::string& content, const Seal& seal = kSeal) const {
    check_seal(seal, parse_safetensors(content, path), path);
  }
};

TEST(SealedFile, GivesBackWhatWasWritten) {
  const Sample sample;
  const std::string content = sample.write();
  sample.check(content);
  const Safetensors file = parse_safetensors(content, sample.path);
  EXPECT_EQ(require_metadata(file, "colour", sample.path), "red");
  EXPECT_EQ(require_metadata(file, "empty", sample.path), "");
  EXPECT_EQ(file.find("numbers")->bytes.size(), 8U);
  EXPECT_EQ(sample.folder.files(), 1U);
}

TEST(SealedFile, NoticesAChangeOfATensorOrOfTheMetadata) {
  const Sample sample;
  const std::string content = sample.write();
  for (const std::string text : {"red", "5678"}) {
    std::string changed = content;
    changed[changed.find(text)] ^= 1;
    EXPECT_THROW(sample.check(changed), Error) << text;
  }
}

TEST(SealedFile, TellsOtherFormatsAndVersions) {
  const Sample sample;
  const std::string content = sample.write();
  expect_error(ErrorKind::kFormat, sample.path + ": expected a picture, found a sample", [&] {
    sample.check(content, {"picture", 3});
  });
  expect_error(ErrorKind::kFormat,
               sample.path +
                   ": format version 3, this program reads version 2; a newer gumbelbox may have "
                   "written it",
               [&] {
                 sample.check(content, {"sample", 2});
               });
}

TEST(SealedFile, NamesTheEntryThatIsMissing) {
  const Sample sample;
  const std::string content = sample.write();
  const Safetensors file = parse_safetensors(content, sample.path);
  expect_error(ErrorKind::kFormat,
               sample.path + ": not a readable model file: it has no metadata 'size'",
               [&] { require_metadata(file, "size", sample.path); });
}

}  // namespace
}  // namespace gumbelbox
