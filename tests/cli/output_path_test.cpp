#include "cli/output_path.h"

#include "gumbelbox/base/error.h"
#include "tests/cli/run_verb.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

TEST(RequireWritable, AcceptsNewAndOldFilesAndMakesNone) {
  const Scratch scratch;
  require_writable(scratch.path("new"));
  EXPECT_FALSE(std::filesystem::exists(scratch.path("new")));
  const std::string old = scratch.file("old", "content");
  require_writable(old);
  EXPECT_EQ(bytes_of(old), "content");
}

TEST(RequireWritable, RefusesFoldersAndMissingFolders) {
  const Scratch scratch;
  EXPECT_THROW(require_writable(scratch.path(".")), Error);
  EXPECT_THROW(require_writable(scratch.path("missing/file")), Error);
  EXPECT_THROW(require_writable(""), Error);
  EXPECT_THROW(require_writable("-"), Error);
}

TEST(RequireWritable, NamesTheFlagThatWasGiven) {
  expect_error(ErrorKind::kUsage, "--out: expected the name of a file, got nothing",
               [] { require_writable(""); });
  expect_error(ErrorKind::kUsage, "--log: expected the name of a file, got '-'",
               [] { require_writable("-", 0, "--log"); });
}

TEST(RequireWritable, RefusesANameThatIsTooLong) {
  const Scratch scratch;
  const std::string out = scratch.path(std::string(245, 'm'));
  require_writable(out);
  expect_error(ErrorKind::kUsage, out + ": expected a name of at most 244 bytes there, got 245",
               [&] { require_writable(out, std::string(".checkpoint").size()); });
}

TEST(RequireWritableFolder, AcceptsAFolderOrNothing) {
  const Scratch scratch;
  require_writable_folder(scratch.path("."));
  require_writable_folder(scratch.path("a/b"));
  const std::string file = scratch.file("file", "");
  expect_error(ErrorKind::kUsage, file + ": expected a folder or nothing, found a file",
               [&] { require_writable_folder(file); });
}

constexpr OwnKind kPicture{.name = "a picture",
                           .begins = [](std::string_view text) { return text.starts_with("<svg"); },
                           .require_unchanged =
                               [](const std::string& path) {
                                 if (bytes_of(path).ends_with("-->")) return;
                                 throw Error(ErrorKind::kInput, path + ": was changed");
                               }};

TEST(RequireReplaceable, RefusesAFileOfAnotherKind) {
  const Scratch scratch;
  require_replaceable(scratch.path("new"), kPicture);
  require_replaceable(scratch.file("empty", ""), kPicture);
  require_replaceable(scratch.file("old", "<svg> <!-- -->"), kPicture);
  require_replaceable("/dev/null", kPicture);
  require_replaceable("", kPicture);
  const std::string diary = scratch.file("diary", "dear diary <svg -->");
  expect_error(ErrorKind::kUsage,
               diary +
                   ": expected a picture to replace, or no file, found a file of another kind; "
                   "move it away or choose another name",
               [&] { require_replaceable(diary, kPicture); });
}

TEST(RequireReplaceable, RefusesAFileThatWasChanged) {
  const Scratch scratch;
  const std::string drawn = scratch.file("drawn", "<svg> and a cat");
  expect_error(ErrorKind::kUsage,
               drawn + ": was changed; move it away or choose another name; --force replaces it",
               [&] { require_replaceable(drawn, kPicture); });
}

TEST(RequireReplaceable, SaysWhatForceReplaces) {
  const Scratch scratch;
  const std::string diary = scratch.file("diary\x1B[2J", "dear diary");
  const std::string drawn = scratch.file("drawn", "<svg> and a cat");
  std::ostringstream out;
  std::ostringstream err;
  Console console{.out = out, .err = err};
  EXPECT_EQ(require_replaceable(diary, kPicture, &console), file_stamp(diary));
  EXPECT_EQ(require_replaceable(drawn, kPicture, &console), file_stamp(drawn));
  EXPECT_EQ(err.str(), scratch.path("diary\\x1B[2J") +
                           ": is not a picture that gumbelbox made; --force replaces it\n" + drawn +
                           ": was changed; --force replaces it\n");
  EXPECT_FALSE(require_replaceable(scratch.file("old", "<svg> <!-- -->"), kPicture, &console));
  EXPECT_FALSE(require_replaceable(scratch.path("new"), kPicture, &console));
  EXPECT_THROW(require_replaceable(scratch.path("."), kPicture, &console), Error);
}

TEST(RequireReplaceable, KnowsOurFilesByTheirMarksAtTheVeryBeginning) {
  const Scratch scratch;
  const std::string model = train_animals(scratch);
  require_replaceable_model(model);
  EXPECT_THROW(require_replaceable_checkpoint(model), Error);
  EXPECT_THROW(require_begun_checkpoint(model), Error);
  EXPECT_THROW(require_replaceable_log(model), Error);
  EXPECT_THROW(require_replaceable_model(
                   scratch.file("mine", R"({"about":"a file that says "format":"gumbelbox"")")),
               Error);
  require_replaceable_log(scratch.file("log", R"({"gumbelbox":"log","options":{}})"));
  EXPECT_THROW(require_replaceable_log(scratch.file("mine", R"({"options":{}})")), Error);
  EXPECT_THROW(require_replaceable_log(scratch.file("mine", R"( {"gumbelbox":"log",)")), Error);
}

TEST(RequireReplaceable, NoticesThatOneOfOurFilesWasChanged) {
  const Scratch scratch;
  const std::string model = bytes_of(train_animals(scratch));
  EXPECT_THROW(require_replaceable_model(scratch.file("m", model + "mine")), Error);
  EXPECT_THROW(require_replaceable_model(scratch.file("m", model.substr(0, 300))), Error);
  EXPECT_THROW(require_replaceable_log(scratch.file(
                   "log", "{\"gumbelbox\":\"log\",\"options\":{}}\nlower the rate next time\n")),
               Error);
}

}  // namespace
}  // namespace gumbelbox
