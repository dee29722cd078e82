#include "gumbelbox/base/gzip_reader.h"

#include <zlib.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <vector>

namespace gumbelbox {
namespace {

constexpr std::string_view kMagic = "\x1F\x8B\x08";  // the third: deflate, the only method there is

}  // namespace

struct GzipReader::Inflater {
  std::vector<char> input = std::vector<char>(1 << 17);
  z_stream stream{};
  bool inside_member = true;

  std::string_view unread() const {
    return {reinterpret_cast<const char*>(stream.next_in), stream.avail_in};
  }
};

bool begins_as_gzip(std::string_view beginning) noexcept {
  std::size_t right = 0;
  for (std::size_t i = 0; i < std::min(beginning.size(), kMagic.size()); ++i) {
    right += beginning[i] == kMagic[i] ? 1U : 0U;
  }
  const bool cut = !beginning.empty() && beginning.size() < kMagic.size();
  return right >= 2 || (cut && beginning[0] == kMagic[0]);
}

GzipReader::GzipReader(ByteSource& source, std::string_view beginning)
    : source_(source), inflater_(std::make_unique<Inflater>()) {
  std::vector<char>& input = inflater_->input;
  input.resize(std::max(input.size(), beginning.size()));
  std::ranges::copy(beginning, input.begin());
  z_stream& stream = inflater_->stream;
  stream.next_in = reinterpret_cast<Bytef*>(input.data());
  stream.avail_in = static_cast<uInt>(beginning.size());
  constexpr int kGzipOnly = 16;
  if (::inflateInit2(&stream, MAX_WBITS + kGzipOnly) != Z_OK) throw std::bad_alloc();
}

GzipReader::~GzipReader() { ::inflateEnd(&inflater_->stream); }

std::uint64_t GzipReader::used() const noexcept {
  return source_.given() - inflater_->stream.avail_in;
}

/// Reads on if there are fewer than `least` bytes; false if there are no more.
bool GzipReader::has_input(std::size_t least) {
  const std::string_view unread = inflater_->unread();
  if (unread.size() >= least) return true;
  std::vector<char>& input = inflater_->input;
  std::memmove(input.data(), unread.data(), unread.size());
  const std::size_t more = source_.read(std::span(input).subspan(unread.size()));
  inflater_->stream.next_in = reinterpret_cast<Bytef*>(input.data());
  inflater_->stream.avail_in = static_cast<uInt>(unread.size() + more);
  return inflater_->stream.avail_in >= least;
}

/// Goes on with what stands behind a member; false at the end.
bool GzipReader::begin_member() {
  constexpr std::string_view kMark = kMagic.substr(0, 2);
  if (!has_input(kMark.size()) && inflater_->unread().empty()) return false;
  if (!inflater_->unread().starts_with(kMark)) {
    damage_ = "its end is followed by something else";
    return false;
  }
  ::inflateReset(&inflater_->stream);
  inflater_->inside_member = true;
  return true;
}

std::size_t GzipReader::read(std::span<char> room) {
  z_stream& stream = inflater_->stream;
  stream.next_out = reinterpret_cast<Bytef*>(room.data());
  stream.avail_out = static_cast<uInt>(room.size());
  while (stream.avail_out > 0 && damage_.empty()) {
    if (!inflater_->inside_member && !begin_member()) break;
    if (!has_input(1)) {
      damage_ = "unexpected end of file";
      break;
    }
    const int code = ::inflate(&stream, Z_NO_FLUSH);
    if (code == Z_MEM_ERROR) throw std::bad_alloc();
    if (code == Z_STREAM_END) {
      inflater_->inside_member = false;
    } else if (code != Z_OK) {
      damage_ = stream.msg != nullptr ? stream.msg : "unknown form";
    }
  }
  return room.size() - stream.avail_out;
}

}  // namespace gumbelbox
