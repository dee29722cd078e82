#include "gumbelbox/base/text_file.h"

#include <zlib.h>

#include <optional>
#include <string>

#include "fuzz/memory_file.h"

namespace gumbelbox {
namespace {

std::optional<std::string> read(std::string_view content) {
  const MemoryFile memory(content);
  std::optional<std::string> text;
  allow_error([&] {
    TextFile file(memory.path());
    std::string all;
    for (std::string_view block = file.next_block(); !block.empty(); block = file.next_block()) {
      all += block;
    }
    text = std::move(all);
  });
  return text;
}

std::string compressed(std::string_view text) {
  z_stream stream{};
  constexpr int kGzip = 15 + 16;
  require(::deflateInit2(&stream, 6, Z_DEFLATED, kGzip, 8, Z_DEFAULT_STRATEGY) == Z_OK);
  std::string bytes(::deflateBound(&stream, text.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(bytes.data());
  stream.avail_out = static_cast<uInt>(bytes.size());
  require(::deflate(&stream, Z_FINISH) == Z_STREAM_END);
  bytes.resize(stream.total_out);
  ::deflateEnd(&stream);
  return bytes;
}

/// Compressed text of which one byte is replaced gives the same text, or an error.
void damage(std::string_view input) {
  constexpr std::size_t kChoices = 3;
  if (input.size() <= kChoices) return;
  const std::string_view rest = input.substr(kChoices);
  const std::string_view half = rest.substr(0, rest.size() / 2);
  std::string bytes = compressed(half) + compressed(rest.substr(half.size()));
  const std::optional<std::string> whole = read(bytes);
  const std::size_t at =
      static_cast<unsigned char>(input[0]) + 256U * static_cast<unsigned char>(input[1]);
  bytes[at % bytes.size()] = input[2];
  const std::optional<std::string> damaged = read(bytes);
  require(!damaged || damaged == whole);
}

}  // namespace
}  // namespace gumbelbox

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input = gumbelbox::as_text(data, size);
  gumbelbox::read(input);
  gumbelbox::damage(input);
  return 0;
}
