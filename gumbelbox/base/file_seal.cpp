#include "gumbelbox/base/file_seal.h"

#include <streambuf>

#include "gumbelbox/base/checksum.h"
#include "gumbelbox/base/file.h"

namespace gumbelbox {
namespace {

constexpr std::string_view kMark = "made by gumbelbox, CRC-32 ";
constexpr std::size_t kDigits = 8;

/// Passes bytes on and sums them up.
class SummedBytes : public std::streambuf {
 public:
  explicit SummedBytes(std::ostream& out) : out_(out) {}
  const Checksum& sum() const { return sum_; }

 protected:
  std::streamsize xsputn(const char* bytes, std::streamsize size) override {
    sum_.add(std::string_view(bytes, static_cast<std::size_t>(size)));
    return out_.write(bytes, size) ? size : 0;
  }

  int_type overflow(int_type byte) override {
    const char c = traits_type::to_char_type(byte);
    return xsputn(&c, 1) == 1 ? byte : traits_type::eof();
  }

 private:
  std::ostream& out_;
  Checksum sum_;
};

}  // namespace

std::size_t seal_size(const SealForm& form) {
  return form.before.size() + kMark.size() + kDigits + form.after.size();
}

void write_sealed(const SealForm& form, const std::function<void(std::ostream&)>& write,
                  std::ostream& out) {
  SummedBytes bytes(out);
  std::ostream summed(&bytes);
  write(summed);
  summed << form.before << kMark;
  out << bytes.sum().text() << form.after;
}

bool has_whole_seal(const std::string& path, const SealForm& form) {
  const std::string file = read_file(path);
  if (file.size() < seal_size(form) || !file.ends_with(form.after)) return false;
  const std::string_view sealed =
      std::string_view(file).substr(0, file.size() - form.after.size() - kDigits);
  Checksum sum;
  sum.add(sealed);
  return sealed.ends_with(kMark) && file.substr(sealed.size(), kDigits) == sum.text();
}

}  // namespace gumbelbox
