#include "gumbelbox/data/rdf_parser.h"

#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

using Texts = std::vector<std::string>;

/// Writes down what it is told: "2: <a> <b> 'text'@en".
class Notes : public RdfListener {
 public:
  void declare_prefix(std::string_view prefix, std::string_view iri) override {
    texts.push_back(std::string(prefix) + ": <" + std::string(iri) + ">");
  }

  void add_triple(const RdfTriple& triple) override {
    texts.push_back(std::to_string(triple.line) + ": " + shown(triple.subject) + " <" +
                    std::string(triple.predicate) + "> " + shown(triple.object));
    if (triple.predicate == "throw") throw Error(ErrorKind::kUsage, "enough");
  }

  static std::string shown(const RdfTerm& term) {
    const std::string text(term.text);
    if (term.kind == RdfTerm::Kind::kIri) return "<" + text + ">";
    if (term.kind == RdfTerm::Kind::kBlankNode) return "_";
    return "'" + text + "'" + (term.language.empty() ? "" : "@") + std::string(term.language);
  }

  Texts texts = {};
};

class RdfParserTest : public testing::Test {
 protected:
  Texts parse(const std::string& content) {
    Notes notes;
    parse_rdf(TextFile(folder_.write("x.ttl", content)), notes);
    return notes.texts;
  }

  void expect_refused(const std::string& content, const std::string& message) {
    expect_error(ErrorKind::kInput, folder_.path("x.ttl") + message, [&] { parse(content); });
  }

  void expect_bad_syntax(const std::string& content, const std::string& line,
                         const std::string& what) {
    expect_refused(content,
                   ":" + line + ": expected Turtle or N-Triples, found a syntax error: " + what);
  }

  TemporaryFolder folder_;
};

TEST_F(RdfParserTest, ReadsNTriples) {
  EXPECT_EQ(parse("# made by hand\n<http://x/a> <http://x/p> <http://x/b> .\n\n"
                  "_:b1 <http://x/p> \"caf\\u00E9\"@fr-CA . # done\n"),
            (Texts{"2: <http://x/a> <http://x/p> <http://x/b>",
                   "4: _ <http://x/p> 'caf\xC3\xA9'@fr-CA"}));
}

TEST_F(RdfParserTest, WritesIrisInFull) {
  EXPECT_EQ(parse("@prefix x: <http://x/> .\nPREFIX : <http://y#>\nx:a :p\n  x:b ,\n  x:c\\,d .\n"),
            (Texts{"x: <http://x/>", ": <http://y#>", "4: <http://x/a> <http://y#p> <http://x/b>",
                   "5: <http://x/a> <http://y#p> <http://x/c,d>"}));
}

TEST_F(RdfParserTest, ResolvesRelativeIrisOnlyIfABaseIsDeclared) {
  EXPECT_EQ(parse("<a> <p> <../b> .\n"), (Texts{"1: <a> <p> <../b>"}));
  EXPECT_EQ(parse("@base <http://x/y/z> .\n<a> <#p> <../b> , <> , <urn:c> .\n"),
            (Texts{"2: <http://x/y/a> <http://x/y/z#p> <http://x/b>",
                   "2: <http://x/y/a> <http://x/y/z#p> <http://x/y/z>",
                   "2: <http://x/y/a> <http://x/y/z#p> <urn:c>"}));
}

TEST_F(RdfParserTest, GivesTheTriplesOfBlankNodesAndLists) {
  EXPECT_EQ(parse("<a> <p> [ <q> 7 ] .\n").size(), 2U);
  EXPECT_EQ(parse("<a> <p> ( <b> <c> ) .\n").size(), 5U);
}

TEST_F(RdfParserTest, RefusesIrisWithForbiddenCharacters) {
  expect_bad_syntax("<a> <p> <d> .\n<a> <p> <b c> .\n", "2", "invalid IRI character (escape %20)");
}

TEST_F(RdfParserTest, RefusesAFileThatEndsAnywhereInAStatement) {
  const std::string whole =
      "@prefix x: <http://x/> .\nx:a x:p <b> , \"c\\u00E9\"@en , [ x:q ( 1 ) ] .";
  for (std::size_t size = 1; size < whole.size(); ++size) {
    if (size == 24 || size == 25) continue;  // behind the prefix
    EXPECT_THROW(parse(whole.substr(0, size)), Error) << size;
  }
}

TEST_F(RdfParserTest, ReadsWindowsLineEndsGzipAndManyBlocks) {
  EXPECT_EQ(parse("<a> <p>\r\n<b> .\r\n"), (Texts{"2: <a> <p> <b>"}));
  std::string content;
  for (int i = 0; i < 20000; ++i) content += "<a> <p> <b> .\n";
  Notes notes;
  parse_rdf(TextFile(folder_.write_gzip("x.gz", content)), notes);
  ASSERT_EQ(notes.texts.size(), 20000U);
  EXPECT_EQ(notes.texts.back(), "20000: <a> <p> <b>");
}

TEST_F(RdfParserTest, AFileMayHaveNoTriples) {
  EXPECT_EQ(parse(""), Texts{});
  EXPECT_EQ(parse("# nothing\n\n"), Texts{});
}

TEST_F(RdfParserTest, SaysWhereTheSyntaxIsWrong) {
  expect_bad_syntax("<a> <p> <b> .\nfood\tfruit\n", "2", "bad verb");
  expect_bad_syntax("<a> <p> <b> .\n<a> <p>\n", "3", "expected object");
  expect_bad_syntax("<a> <p> <b>", "1", "unexpected end of file");
  expect_bad_syntax("<a> <p> <b> <c> .\n", "1", "missing ';' or '.'");
}

TEST_F(RdfParserTest, RefusesPrefixesThatNoLineDeclares) {
  expect_bad_syntax("<a> <p> <b> .\nx:a <p> <b> .\n", "2", "no line declares the prefix of 'x:a'");
  expect_bad_syntax("<a> x:p <b> .\n", "1", "no line declares the prefix of 'x:p'");
}

TEST_F(RdfParserTest, RefusesWhatIsNotUtf8) {
  expect_refused("<a> <p>\n\"caf\xE9\" .\n",
                 ":2: expected text in UTF-8, got an invalid UTF-8 continuation 0x22; save the "
                 "file as UTF-8");
  expect_refused("<a> <p> \"\\uD800\" .\n", ":1: expected text in UTF-8, got '\\xED\\xA0\\x80'");
  expect_refused(std::string("<a> <p>\n\"a\0b\" .\n", 16),
                 ":2: expected text in UTF-8, got a NUL byte; if it is UTF-16, save it as UTF-8");
}

TEST_F(RdfParserTest, DeepBracketsDoNotUseUpTheStack) {
  std::string anonymous = "<a> <p> ";
  for (int i = 0; i < 300'000; ++i) anonymous += "[<p> ";
  for (const std::string& content :
       {anonymous, "<a> <p> " + std::string(300'000, '('), std::string(300'000, '(')}) {
    expect_bad_syntax(content, "1", "brackets are nested too deeply");
  }
  std::string shallow = "<b>";
  for (int i = 0; i < 100; ++i) shallow = "[ <p> ( " + shallow + " ) ]";
  EXPECT_EQ(parse("<a> <p> " + shallow + " .").size(), 301U);
}

TEST_F(RdfParserTest, AnEndlessStatementDoesNotUseUpTheMemory) {
  const std::string content = "<a> <p> \"" + std::string(17'000'000, 'x');
  const std::string path = folder_.write_gzip("x.ttl", content);
  Notes notes;
  expect_error(ErrorKind::kInput,
               path + ":1: expected statements of at most 16777216 bytes, got a longer one",
               [&] { parse_rdf(TextFile(path), notes); });
}

TEST_F(RdfParserTest, PassesOnWhatTheListenerThrows) {
  const std::string path = folder_.write("x.ttl", "<a> <throw> <b> .\n<a> <p> <b> .\n");
  Notes notes;
  expect_error(ErrorKind::kUsage, "enough", [&] { parse_rdf(TextFile(path), notes); });
  EXPECT_EQ(notes.texts.size(), 1U);
}

TEST_F(RdfParserTest, PassesOnWhatTheFileThrows) {
  std::string content;
  for (int i = 0; i < 20000; ++i) content += "<" + std::to_string(i * 7919) + "> <p> <b> .\n";
  const std::string whole = folder_.write_gzip("whole", content);
  std::filesystem::resize_file(whole, std::filesystem::file_size(whole) / 2);
  Notes notes;
  try {
    parse_rdf(TextFile(whole), notes);
    ADD_FAILURE();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("damaged gzip data"), std::string::npos);
  }
}

}  // namespace
}  // namespace gumbelbox
