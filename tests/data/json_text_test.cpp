#include "gumbelbox/data/json_text.h"

#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

/// Writes down what it is told.
class Notes : public JsonEvents {
 public:
  void begin_object() override { text += "{"; }
  void key(std::string_view name) override { text += std::string(name) + ":"; }
  void end_object() override { text += "}"; }
  void begin_array() override { text += "["; }
  void end_array() override { text += "]"; }
  void scalar(const JsonScalar& value) override {
    const char kinds[] = {'0', 'b', 'n', 't'};
    text += kinds[static_cast<int>(value.kind)] + std::string(value.text) + " ";
  }

  std::string text;
};

class JsonTextTest : public testing::Test {
 protected:
  JsonText open(const std::string& content) {
    return JsonText(TextFile(folder_.write("x.json", content)));
  }

  std::string read(const std::string& content) {
    JsonText text = open(content);
    Notes notes;
    text.read(notes);
    return notes.text;
  }

  void expect_refused(const std::string& content, const std::string& message) {
    expect_error(ErrorKind::kInput, folder_.path("x.json") + message, [&] { read(content); });
  }

  TemporaryFolder folder_;
};

TEST_F(JsonTextTest, GivesTheEventsInOrder) {
  EXPECT_EQ(read(R"({"a": [null, true, -1, 2.5, "x\ny"], "b": {}})"),
            "{a:[0null btrue n-1 n2.5 tx\ny ]b:{}}");
}

TEST_F(JsonTextTest, ReadsValueAfterValue) {
  EXPECT_EQ(read("{\"a\": 1}\n{\"a\": 2}\r\n\n[]\n"), "{a:n1 }{a:n2 }[]");
  EXPECT_EQ(read(" \n"), "");
}

TEST_F(JsonTextTest, WritesWholeNumbersWithoutFraction) {
  EXPECT_EQ(read("[7.0, 7.50, 1e3, 123456789012345678901234567890]"),
            "[n7 n7.50 n1e3 n123456789012345678901234567890 ]");
}

TEST_F(JsonTextTest, LooksAtTheBeginningAndReadsItAgain) {
  std::string content = "[";
  for (int i = 0; i < 50000; ++i) content += "1,\n";
  JsonText text = open(content + "2]");
  Notes first;
  EXPECT_FALSE(text.look(1, first));
  EXPECT_LT(first.text.size(), 3 * TextFile::kBlock);
  Notes second;
  EXPECT_TRUE(text.look(1 << 20, second));
  EXPECT_TRUE(second.text.starts_with(first.text));
  Notes all;
  text.read(all);
  EXPECT_EQ(all.text, second.text);
  EXPECT_EQ(text.line(), 50001U);
}

TEST_F(JsonTextTest, RefusesWhatIsNotJsonWithItsLine) {
  expect_refused(
      "{\n\"a\": }",
      ":2: invalid JSON near '\"a\": }': unexpected '}'; expected '[', '{', or a literal");
  expect_refused("[1,",
                 ":1: invalid JSON near '1,': unexpected end of input; expected '[', '{', "
                 "or a literal");
  expect_refused("[\"\xff\"]",
                 ":1: invalid JSON near '\"\\xFF': invalid string: ill-formed UTF-8 byte");
  expect_refused("[1e999]", ":1: invalid JSON near '1e999': number overflow parsing '1e999'");
}

TEST_F(JsonTextTest, RefusesARealErrorWhileLooking) {
  JsonText text = open("[1, x" + std::string(1 << 18, ' '));
  Notes notes;
  EXPECT_THROW(text.look(1, notes), Error);
}

TEST_F(JsonTextTest, CountsLinesAcrossBlocks) {
  const std::string blanks(3 * TextFile::kBlock, '\n');
  expect_refused("[" + blanks + "x", ":" + std::to_string(blanks.size() + 1) +
                                         ": invalid JSON near 'x': invalid literal");
}

TEST_F(JsonTextTest, BoundsOneValue) {
  const std::string longer(JsonText::kLongest + 4 * TextFile::kBlock, 'x');
  expect_refused("[\n\"" + longer + "\"]",
                 ":2: expected values of at most 16777216 bytes each, got a longer one");
  EXPECT_EQ(read("[\"" + longer.substr(0, JsonText::kLongest) + "\"]").size(),
            JsonText::kLongest + 4);
}

TEST_F(JsonTextTest, BoundsTheDepth) {
  expect_refused(std::string(JsonText::kDeepest + 1, '['),
                 ":1: expected at most 1000000 levels, got more");
}

TEST_F(JsonTextTest, PutsNamesOnOneLine) {
  const JsonText text = open("[]");
  EXPECT_EQ(text.require_name(std::string_view(" a\nb\0", 5)), "a b");
  expect_error(ErrorKind::kInput, folder_.path("x.json") + ":1: expected a name, got an empty text",
               [&] { text.require_name(" \t"); });
}

}  // namespace
}  // namespace gumbelbox
