#include "gumbelbox/store/safetensors.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstring>
#include <thread>

#include "gumbelbox/base/json.h"
#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

/// A file of this head, as it stands, and these bytes.
std::string file_of(const std::string& head, const std::string& data = "") {
  const std::uint64_t length = head.size();
  std::string bytes(8, '\0');
  std::memcpy(bytes.data(), &length, 8);
  return bytes + head + data;
}

void expect_damaged(const std::string& content, const std::string& what) {
  const TemporaryFolder folder;
  const std::string path = folder.write("m", content);
  expect_error(ErrorKind::kFormat, path + ": not a readable model file: " + what,
               [&] { Safetensors(path).read_tensors(); });
}

std::vector<Tensor> two_tensors(const std::vector<float>& numbers, const std::string& text) {
  return {{"numbers", "F32", {2, 3}, std::as_bytes(std::span(numbers))},
          {"text", "U8", {text.size()}, std::as_bytes(std::span(text))}};
}

TEST(Safetensors, ReadsWhatItWrote) {
  const std::vector<float> numbers{1, 2, 3, 4, 5, 6};
  const std::string text = "hello";
  const std::string head =
      safetensors_head(two_tensors(numbers, text), {{"format", "x"}, {"quote", "\"\n"}});
  std::string content = head;
  content.append(reinterpret_cast<const char*>(numbers.data()), 24);
  content += text;

  const TemporaryFolder folder;
  Safetensors file(folder.write("m", content));
  EXPECT_EQ(file.find("numbers"), nullptr);  // not yet read
  file.read_tensors();
  const Tensor* tensor = file.find("numbers");
  ASSERT_NE(tensor, nullptr);
  EXPECT_EQ(tensor->dtype, "F32");
  EXPECT_EQ(tensor->shape, (std::vector<std::uint64_t>{2, 3}));
  ASSERT_EQ(tensor->bytes.size(), 24U);
  EXPECT_EQ(std::memcmp(tensor->bytes.data(), numbers.data(), 24), 0);
  EXPECT_EQ(std::memcmp(file.find("text")->bytes.data(), "hello", 5), 0);
  EXPECT_EQ(*file.find_metadata("quote"), "\"\n");
  EXPECT_EQ(file.data().size(), 29U);
  EXPECT_EQ(file.find("none"), nullptr);
  EXPECT_EQ(file.find_metadata("none"), nullptr);
}

TEST(Safetensors, TheHeadIsJsonPaddedWithBlanks) {
  for (std::size_t size = 0; size < 70; ++size) {
    const std::string head = safetensors_head({}, {{"a", std::string(size, 'x')}});
    EXPECT_EQ(head.size() % 64, 0U);
    std::uint64_t length = 0;
    std::memcpy(&length, head.data(), 8);
    EXPECT_EQ(length, head.size() - 8);
    const std::string text = head.substr(8);
    EXPECT_EQ(text.front(), '{');
    EXPECT_EQ(Json::parse(text)["__metadata__"]["a"], std::string(size, 'x'));
    EXPECT_LT(text.size() - text.find_last_not_of(' ') - 1, 64U);
  }
}

TEST(Safetensors, TensorsFollowWithoutHoles) {
  const std::string head = safetensors_head(two_tensors({1, 2, 3, 4, 5, 6}, "hello"), {});
  const Json json = Json::parse(head.substr(8));
  EXPECT_EQ(json["numbers"]["data_offsets"], (Json{0, 24}));
  EXPECT_EQ(json["numbers"]["shape"], (Json{2, 3}));
  EXPECT_EQ(json["text"]["data_offsets"], (Json{24, 29}));
}

TEST(Safetensors, ReadsAHeadWithoutPaddingInAnyOrder) {
  const std::string content = file_of(R"({"b":{"dtype":"U8","shape":[1],"data_offsets":[2,3]},)"
                                      R"("a":{"shape":[2],"dtype":"U8","data_offsets":[0,2]}})",
                                      "xyz");
  const TemporaryFolder folder;
  Safetensors file(folder.write("m", content));
  file.read_tensors();
  EXPECT_EQ(static_cast<char>(file.find("b")->bytes[0]), 'z');
  EXPECT_EQ(static_cast<char>(file.find("a")->bytes[1]), 'y');
}

TEST(Safetensors, SaysWhatIsWrongWithTheLength) {
  expect_damaged("", "it is empty");
  expect_damaged(std::string(7, '\0'), "it is shorter than 8 bytes");
  expect_damaged(std::string("\1\0\0\0\0\0\0\0", 8),
                 "its head has 0 of 1 bytes; the file may be cut short");
  expect_damaged(file_of("{\"a\":").substr(0, 12),
                 "its head has 4 of 5 bytes; the file may be cut short");
  expect_damaged(std::string(8, '\xff') + "{}",
                 "its first 8 bytes announce a head of 18446744073709551615 bytes, expected at "
                 "most 10000000");
  expect_damaged(std::string("\x81\x96\x98\0\0\0\0\0{}", 10),
                 "its first 8 bytes announce a head of 10000001 bytes, expected at most 10000000");
  expect_damaged(std::string("\x80\x96\x98\0\0\0\0\0{}", 10),
                 "its head has 2 of 10000000 bytes; the file may be cut short");
}

TEST(Safetensors, SaysWhatAForeignFileLooksLike) {
  expect_damaged("abc\n", "it looks like a text file; train a model on it first");
  expect_damaged("{\"format\": \"gumbelbox\"}\n",
                 "it looks like a text file; train a model on it first");
  expect_damaged(std::string("\x1f\x8b\x08\0\0\0\0\0\0\x03", 10),
                 "it is compressed by gzip; unpack it first");
}

TEST(Safetensors, SaysWhatIsWrongWithTheHead) {
  expect_damaged(file_of(""), "its head is not a JSON object");
  expect_damaged(file_of("[1, 2]"), "its head is not a JSON object");
  expect_damaged(file_of("{\"a\":"), "its head is not a JSON object");
  expect_damaged(file_of("{} {}"), "its head is not a JSON object");
  expect_damaged(file_of("{\"a\":\"\xff\"}"), "its head is not UTF-8");
  expect_damaged(file_of(std::string("{} \0", 4)), "its head has a NUL byte");
  for (const char* blank : {"\t", "\n", " \r "}) {
    expect_damaged(file_of(std::string("{}") + blank),
                   "its head is padded with other characters than spaces");
  }
  expect_damaged(file_of("{\"a\":" + std::string(100'000, '[')),
                 "its head is nested deeper than 8 levels");
  expect_damaged(file_of(R"({"a":1,"a":1})"), "its head has the key 'a' twice");
  expect_damaged(file_of(R"({"__metadata__":{},"__metadata__":{}})"),
                 "its head has the key '__metadata__' twice");
  expect_damaged(file_of(R"({"__metadata__":{"a":"1","a":"1"}})"),
                 "its head has the key 'a' twice");
  expect_damaged(file_of(R"({"__metadata__":[]})"), "its metadata are not a JSON object");
  expect_damaged(file_of(R"({"__metadata__":{"a":1}})"), "metadata 'a' is not a text");
}

TEST(Safetensors, AMessageQuotesNoControlCharactersAndNoLongText) {
  expect_damaged(file_of(R"({"\u001b[2J\n.\u007f":1})"),
                 "tensor '\\x1B[2J\\x0A.\\x7F' lacks dtype, shape or data_offsets");
  expect_damaged(file_of("{\"" + std::string(1000, 'x') + "\":1}"),
                 "tensor '" + std::string(292, 'x') + "...");
}

/// A head with the one tensor "t".
std::string one(const std::string& dtype, const std::string& shape, const std::string& offsets) {
  return R"({"t":{"dtype":)" + dtype + R"(,"shape":)" + shape + R"(,"data_offsets":)" + offsets +
         "}}";
}

TEST(Safetensors, SaysWhatIsWrongWithATensor) {
  const std::string data(8, 'x');
  const std::string lacks = "tensor 't' lacks dtype, shape or data_offsets";
  const std::string no_size = "tensor 't' has a size that is no whole number";
  const auto expect = [&](const std::string& head, const std::string& what) {
    SCOPED_TRACE(head);
    expect_damaged(file_of(head, data), what);
  };
  expect(R"({"t":1})", lacks);
  expect(R"({"t":{"dtype":"F32","shape":[2]}})", lacks);
  expect(R"({"t":{"dtype":"F32","data_offsets":[0,8]}})", lacks);
  expect(R"({"t":{"shape":[2],"data_offsets":[0,8]}})", lacks);
  expect(one("5", "[2]", "[0,8]"), lacks);
  expect(one("\"F32\"", "2", "[0,8]"), lacks);
  expect(one("\"F32\"", "[2]", "[0,8,9]"), lacks);
  expect(one("\"F32\"", "[2]", "{}"), lacks);
  expect(one("\"F32\"", "[2]", "[0,-8]"), no_size);
  expect(one("\"F32\"", "[2]", "[0.0,8]"), no_size);
  expect(one("\"F32\"", "[\"2\"]", "[0,8]"), no_size);
  expect(one("\"F32\"", "[99999999999999999999]", "[0,8]"), no_size);
  expect(one("\"F32\"", "[2]", "[8,0]"), "tensor 't' begins at byte 8 and ends at byte 0");
  expect(one("\"F32\"", "[3]", "[0,12]"),
         "its tensors have 12 bytes, behind the head there are 8; the file may be cut short");
  expect(one("\"U8\"", "[1099511627776]", "[0,1099511627776]"),
         "its tensors have 1099511627776 bytes, behind the head there are 8; the file may be cut "
         "short");
  expect(one("\"F64\"", "[1]", "[0,8]"), "tensor 't' has the unknown type F64");
  expect(one("\"F32\"", "[3]", "[0,8]"), "tensor 't' has 8 bytes, its shape asks for 12");
  expect(one("\"I64\"", "[2]", "[0,8]"), "tensor 't' has 8 bytes, its shape asks for 16");
  expect(one("\"F32\"", "[4611686018427387904,4]", "[0,0]"),
         "the shape of tensor 't' is too large");
}

TEST(Safetensors, EveryByteBelongsToOneTensor) {
  const auto two = [](const std::string& first, const std::string& second) {
    return file_of(R"({"a":{"dtype":"U8","shape":[4],"data_offsets":)" + first +
                       R"(},"b":{"dtype":"U8","shape":[4],"data_offsets":)" + second + "}}",
                   "12345678");
  };
  const TemporaryFolder folder;
  Safetensors file(folder.write("good", two("[4,8]", "[0,4]")));
  file.read_tensors();
  EXPECT_EQ(static_cast<char>(file.find("a")->bytes[0]), '5');
  expect_damaged(two("[0,4]", "[3,7]"), "tensor 'b' begins at byte 3, expected 4");
  expect_damaged(two("[0,4]", "[0,4]"), "tensor 'b' begins at byte 0, expected 4");
  expect_damaged(two("[1,5]", "[4,8]"), "tensor 'a' begins at byte 1, expected 0");
  expect_damaged(file_of(one("\"U8\"", "[4]", "[0,4]"), "12345"),
                 "its tensors have 4 bytes, behind the head there are 5");
}

/// What comes out of a pipe into which somebody writes this.
void expect_damaged_in_pipe(const std::string& content, const std::string& what) {
  const TemporaryFolder folder;
  const std::string pipe = folder.path("pipe");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  std::thread writer([&] { std::ofstream(pipe, std::ios::binary) << content; });
  expect_error(ErrorKind::kFormat, pipe + ": not a readable model file: " + what,
               [&] { Safetensors(pipe).read_tensors(); });
  writer.join();
}

TEST(Safetensors, APipeIsReadAsFarAsItsHeadAnnounces) {
  const std::string head = one("\"U8\"", "[4]", "[0,4]");
  expect_damaged_in_pipe(file_of(head, "123"),
                         "its tensors have 4 bytes, behind the head there are 3; the file may be "
                         "cut short");
  expect_damaged_in_pipe(file_of(head, "12345"),
                         "its tensors have 4 bytes, behind the head there are more");
  expect_damaged_in_pipe(file_of(one("\"U8\"", "[1099511627776]", "[0,1099511627776]"), "123"),
                         "its tensors have 1099511627776 bytes, behind the head there are 3; the "
                         "file may be cut short");
}

TEST(Safetensors, AnEndlessDeviceIsRefused) {
  expect_error(ErrorKind::kFormat,
               "/dev/zero: not a readable model file: its head is not a JSON object",
               [] { Safetensors("/dev/zero"); });
}

TEST(SafetensorsHead, WritesNoHeadThatItWouldNotRead) {
  const auto of_size = [](std::size_t size) {
    return safetensors_head({}, {{"a", std::string(size, 'x')}});
  };
  EXPECT_NO_THROW(of_size(9'999'000));
  expect_error(ErrorKind::kFormat, "expected a head of at most 10000000 bytes, got 10000056",
               [&] { of_size(10'000'000); });
}

}  // namespace
}  // namespace gumbelbox
