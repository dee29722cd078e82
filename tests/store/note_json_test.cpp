#include "gumbelbox/store/note_json.h"

#include <gtest/gtest.h>

#include "gumbelbox/store/sealed_file.h"
#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

/// A file whose metadata may have notes.
class NoteJson : public testing::Test {
 protected:
  std::vector<Note> read(const TensorMetadata& metadata) const {
    write_sealed_file({"gumbelbox sample", 3}, {}, metadata, path_);
    return read_notes(Safetensors(path_, "sample"));
  }
  std::vector<Note> read(const std::string& text) const {
    return read(TensorMetadata{{"notes", text}});
  }

  TemporaryFolder folder_;
  std::string path_ = folder_.path("file");
};

TEST_F(NoteJson, GivesBackEveryNoteInOrder) {
  const std::vector<Note> notes{{NoteKind::kCornersRounded, 0, 0, "a \"quote\"\n\xe4\xb8\xad"},
                                {NoteKind::kEdgesDropped, 1, 0},
                                {NoteKind::kEdgesDropped, 0, 1},
                                {NoteKind::kPairsChosen, 18446744073709551615U, 3, "both"},
                                {NoteKind::kFilterReduced},
                                {NoteKind::kRandomStart, 0, 0, "no room"},
                                {NoteKind::kCyclesMerged, 5, 2},
                                {NoteKind::kEdgesGivenUp, 4, 5},
                                {NoteKind::kPriorChosen, 0, 0, "prior 5"},
                                {NoteKind::kLinkFitted, 0, 0, "fitted"}};
  EXPECT_EQ(read(notes_json(notes).dump()), notes);
}

TEST_F(NoteJson, LeavesOutWhatIsZeroOrEmpty) {
  const std::vector<Note> notes{{NoteKind::kCyclesMerged, 5, 2},
                                {NoteKind::kFilterReduced},
                                {NoteKind::kRandomStart, 0, 0, "x"}};
  EXPECT_EQ(notes_json(notes).dump(),
            R"([{"kind":"cycles_merged","count":5,"other":2},{"kind":"filter_reduced"},)"
            R"({"kind":"random_start","text":"x"}])");
  EXPECT_EQ(notes_json({}).dump(), "[]");
}

TEST_F(NoteJson, AFileWithoutTheEntryHasNone) {
  EXPECT_TRUE(read(TensorMetadata{{"colour", "red"}}).empty());
  EXPECT_TRUE(read("[]").empty());
}

TEST_F(NoteJson, SkipsKindsAndKeysOfANewerVersion) {
  const std::vector<Note> expected{{NoteKind::kCyclesMerged, 5, 2}};
  EXPECT_EQ(read(R"([{"kind":"boxes_mended","count":3},)"
                 R"({"kind":"cycles_merged","count":5,"other":2,"third":[1]},{"kind":""}])"),
            expected);
}

TEST_F(NoteJson, RefusesWhatIsNoList) {
  for (const char* bad : {"", "{}", "null", "1", "\"notes\"", "[", "[{]", "[] []"}) {
    expect_error(ErrorKind::kFormat, path_ + ": not a readable sample: metadata 'notes' is no list",
                 [&] { read(bad); });
  }
}

TEST_F(NoteJson, RefusesWhatWouldTakeLongToRead) {
  const std::string deep = std::string(100, '[') + std::string(100, ']');
  expect_error(ErrorKind::kFormat,
               path_ + ": not a readable sample: metadata 'notes' is nested deeper than 8 levels",
               [&] { read(deep); });
  std::string keys = R"([{"kind":"")";
  for (int i = 0; i < 10000; ++i) keys += ",\"" + std::to_string(i) + "\":0";
  expect_error(ErrorKind::kFormat,
               path_ + ": not a readable sample: metadata 'notes' has more than 10000 keys",
               [&] { read(keys + "}]"); });
  expect_error(ErrorKind::kFormat,
               path_ + ": not a readable sample: metadata 'notes' has the key 'kind' twice",
               [&] { read(R"([{"kind":"","kind":""}])"); });
}

TEST_F(NoteJson, RefusesAnEntryThatIsNoNote) {
  for (const char* bad :
       {"1", "null", "[]", "{}", R"({"count":1})", R"({"kind":1})", R"({"kind":null})",
        R"({"kind":"cycles_merged","count":-1})", R"({"kind":"cycles_merged","count":1.5})",
        R"({"kind":"cycles_merged","count":"1"})", R"({"kind":"cycles_merged","other":null})",
        R"({"kind":"cycles_merged","count":18446744073709551616})",
        R"({"kind":"random_start","text":7})", R"({"kind":"boxes_mended","count":-1})"}) {
    SCOPED_TRACE(bad);
    expect_error(ErrorKind::kFormat,
                 path_ + ": not a readable sample: metadata 'notes' has an entry that is no note",
                 [&] { read(std::string(R"([{"kind":"cycles_merged"},)") + bad + "]"); });
  }
}

}  // namespace
}  // namespace gumbelbox
