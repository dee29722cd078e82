#include "gumbelbox/base/same_content.h"

#include <fstream>
#include <streambuf>
#include <string_view>

namespace gumbelbox {
namespace {

/// Takes bytes as long as a file has the same.
class ComparedBytes : public std::streambuf {
 public:
  explicit ComparedBytes(const std::string& path) : file_(path, std::ios::binary) {}

  bool are_all_of_the_file() {
    return same_ && file_.is_open() && file_.peek() == std::ifstream::traits_type::eof();
  }

 protected:
  std::streamsize xsputn(const char* bytes, std::streamsize size) override {
    read_.resize(static_cast<std::size_t>(size));
    same_ = same_ && file_.read(read_.data(), size) &&
            read_ == std::string_view(bytes, static_cast<std::size_t>(size));
    return same_ ? size : 0;
  }

  int_type overflow(int_type byte) override {
    const char c = traits_type::to_char_type(byte);
    return xsputn(&c, 1) == 1 ? byte : traits_type::eof();
  }

 private:
  std::ifstream file_;
  std::string read_;
  bool same_ = true;
};

}  // namespace

bool has_content(const std::string& path, const std::function<void(std::ostream&)>& write) {
  ComparedBytes bytes(path);
  std::ostream out(&bytes);
  write(out);
  return bytes.are_all_of_the_file();
}

}  // namespace gumbelbox
