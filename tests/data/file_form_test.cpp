#include "gumbelbox/data/file_form.h"

#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

FileForm form_of(std::string_view beginning, const std::string& file = "x") {
  return file_form(file, beginning);
}

void expect_refused(std::string_view beginning, const std::string& message) {
  expect_error(ErrorKind::kInput, "x: this is " + message, [&] { form_of(beginning); });
}

TEST(FindFileForm, KnowsTheWordsOfAllForms) {
  EXPECT_EQ(find_file_form("table"), FileForm::kTable);
  EXPECT_EQ(find_file_form("json"), FileForm::kJson);
  EXPECT_EQ(find_file_form("obo"), FileForm::kObo);
  EXPECT_EQ(find_file_form("rdf"), FileForm::kRdf);
  EXPECT_EQ(find_file_form("wordnet"), FileForm::kWordnet);
  EXPECT_EQ(find_file_form("OBO"), std::nullopt);
  EXPECT_EQ(find_file_form(""), std::nullopt);
}

TEST(FileForm, LinesOfCellsAreATable) {
  EXPECT_EQ(form_of("animal\tcat\n"), FileForm::kTable);
  EXPECT_EQ(form_of("# <http://x> <y>\n\nid,name,parent\n"), FileForm::kTable);
  EXPECT_EQ(form_of("Clothing > Shirts\n"), FileForm::kTable);
  EXPECT_EQ(form_of(""), FileForm::kTable);
  EXPECT_EQ(form_of("# nothing"), FileForm::kTable);
}

TEST(FileForm, ANulByteIsNoText) {
  expect_error(ErrorKind::kInput,
               "x:2: expected text in UTF-8, got a NUL byte; if it is UTF-16, save it as UTF-8",
               [] { file_form("x", std::string_view("a\n\0b", 4)); });
}

TEST(FileForm, ANameInBracketsIsACell) {
  EXPECT_EQ(form_of("[Misc],Foo\n"), FileForm::kTable);
  EXPECT_EQ(form_of("[1,2]\n"), FileForm::kJson);
}

TEST(FileForm, BracesAndBracketsAreJson) {
  EXPECT_EQ(form_of("{\"name\": 1}"), FileForm::kJson);
  EXPECT_EQ(form_of("\n  [\n"), FileForm::kJson);
}

TEST(FileForm, OboIsToldByItsHeaderOrStanzaOrName) {
  EXPECT_EQ(form_of("format-version: 1.2\n"), FileForm::kObo);
  EXPECT_EQ(form_of("ontology: go\n"), FileForm::kObo);
  EXPECT_EQ(form_of("\n[Term]\nid: a\n"), FileForm::kObo);
  EXPECT_EQ(form_of("[Typedef]\n"), FileForm::kObo);
  EXPECT_EQ(form_of("! a comment\n[Term]\n"), FileForm::kObo);
  EXPECT_EQ(form_of("data-version: 7\n", "go.obo"), FileForm::kObo);
  EXPECT_EQ(form_of("data-version: 7\n", "go.obo.gz"), FileForm::kObo);
}

TEST(FileForm, TurtleIsToldByItsPrefixesOrTriplesOrName) {
  EXPECT_EQ(form_of("@prefix : <http://x.org/> .\n"), FileForm::kRdf);
  EXPECT_EQ(form_of("@base <http://x.org/> .\n"), FileForm::kRdf);
  EXPECT_EQ(form_of("PREFIX : <http://x.org/>\n"), FileForm::kRdf);
  EXPECT_EQ(form_of("BASE <http://x.org/>\n"), FileForm::kRdf);
  EXPECT_EQ(form_of("# comment\n<http://a> <http://b> <http://c> .\n"), FileForm::kRdf);
  EXPECT_EQ(form_of("<http://a>\t<http://b>\t<http://c> .\n"), FileForm::kRdf);
  EXPECT_EQ(form_of("<#a> a <#b> .\n"), FileForm::kRdf);
  EXPECT_EQ(form_of("_:b0 <http://b> <http://c> .\n"), FileForm::kRdf);
  EXPECT_EQ(form_of(":a :b :c .\n", "x.ttl"), FileForm::kRdf);
  EXPECT_EQ(form_of(":a :b :c .\n", "x.nt.gz"), FileForm::kRdf);
}

TEST(FileForm, WordnetIsToldByItsName) {
  EXPECT_EQ(form_of("  1 This software", "dict/data.noun"), FileForm::kWordnet);
}

TEST(FileForm, ANameInAngleBracketsBeginsATable) {
  EXPECT_EQ(form_of("<root>\tanimal\nanimal\tcat\n"), FileForm::kTable);
  EXPECT_EQ(form_of("<root>\tgo:animal\n"), FileForm::kTable);
  EXPECT_EQ(form_of("<top>,animal\n"), FileForm::kTable);
}

TEST(FileForm, SpreadsheetsAreToBeSavedAsCsv) {
  expect_refused("PK\x03\x04[Content_Types].xml",
                 "a spreadsheet (.xlsx, .ods) or another zip archive; save the sheet as CSV, or "
                 "unpack the archive");
  expect_refused("\xD0\xCF\x11\xE0\xA1\xB1", "a spreadsheet (.xls); save the sheet as CSV");
}

TEST(FileForm, OtherBinaryFilesAreToBeConverted) {
  const std::string unpack = "; unpack it, or compress it with gzip";
  expect_refused("PAR1\x15", "a Parquet file; write it as CSV");
  expect_refused("SQLite format 3", "an SQLite database; export the table as CSV");
  expect_refused("%PDF-1.7", "a PDF document; export the table as CSV");
  expect_refused("BZh91AY", "a file compressed by bzip2" + unpack);
  expect_refused(
      "\xFD"
      "7zXZ",
      "a file compressed by xz" + unpack);
  expect_refused("\x28\xB5\x2F\xFD", "a file compressed by zstd" + unpack);
  expect_refused("\x93NUMPY", "a NumPy array; write the edges as text");
}

TEST(FileForm, ABinaryFileIsRefusedWhateverItsName) {
  expect_error(ErrorKind::kInput, "go.obo: this is a Parquet file; write it as CSV",
               [] { form_of("PAR1", "go.obo"); });
}

TEST(FileForm, AModelIsNoData) {
  using namespace std::string_view_literals;
  expect_refused("\x40\x01\0\0\0\0\0\0{\"__metadata__\":{}}"sv,
                 "a model, not data; ask it with contains, inside or query");
}

TEST(FileForm, WebPagesAreRefused) {
  const std::string page = "a web page; save the table as CSV";
  expect_refused("<!DOCTYPE html>\n<html>\n", page);
  expect_refused("<!doctype html>\n", page);
  expect_refused("<html><head>\n", page);
  expect_refused("<HTML><BODY>\n", page);
  expect_refused("\n\n<html lang=\"en\">\n", page);
}

TEST(FileForm, RdfXmlIsToBeConvertedToTurtle) {
  const std::string convert =
      "RDF/XML; convert it to Turtle, say by 'rapper -o turtle FILE > FILE.ttl' (Debian package "
      "raptor2-utils)";
  expect_refused("<?xml version=\"1.0\"?>\n<rdf:RDF xmlns:rdf=\"http://www.w3.org\">\n", convert);
  expect_refused("<rdf:RDF xmlns:rdf=\"http://www.w3.org\">\n", convert);
  expect_refused("<Ontology xmlns=\"http://www.w3.org/2002/07/owl#\">\n", convert);
}

TEST(FileForm, OtherXmlIsToBeExported) {
  const std::string other = "XML; export it as CSV, JSON, OBO or Turtle";
  expect_refused("<?xml version=\"1.0\"?>\n<tree>\n", other);
  expect_refused("<tree>\n\t<node name=\"a\"/>\n", other);
  expect_refused("<tree><node/></tree>\n", other);
  expect_refused("<", other);
}

}  // namespace
}  // namespace gumbelbox
