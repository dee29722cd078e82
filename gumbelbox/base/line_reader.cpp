#include "gumbelbox/base/line_reader.h"

#include <algorithm>
#include <utility>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"

namespace gumbelbox {
namespace {

char line_end_of(std::string_view beginning) {
  // At the very end of the block, an LF may follow.
  const bool returns = beginning.find('\r') < std::max<std::size_t>(beginning.size(), 1) - 1;
  return returns && beginning.find('\n') == beginning.npos ? '\r' : '\n';
}

}  // namespace

LineReader::LineReader(TextFile file)
    : file_(std::move(file)), line_end_(line_end_of(file_.beginning())) {}

/// Checks the end of a line that may go on, before it is kept.
void LineReader::check(std::string_view text) const {
  const auto fail = [this](std::string_view message) {
    throw Error(ErrorKind::kInput, fmt::format("{}:{}: {}", file_.name(), number_ + 1, message));
  };
  if (text.find('\0') != text.npos) {
    fail("expected text in UTF-8, got a NUL byte; if it is UTF-16, save it as UTF-8");
  }
  if (line_.size() + text.size() > kLongest) {
    fail(fmt::format("expected lines of at most {} bytes, got a longer one", kLongest));
  }
  if (line_end_ == '\r' && text.find('\n') != text.npos) {
    fail("expected a line that ends in CR as those before, got one that ends in LF");
  }
}

bool LineReader::next(std::string_view& line) {
  line_.clear();
  while (true) {
    if (unread_.empty()) unread_ = file_.next_block();
    if (unread_.empty()) {
      if (line_.empty()) return false;
      line = line_;
      break;
    }
    const std::size_t length = unread_.find(line_end_);
    const std::string_view part = unread_.substr(0, length);
    check(part);
    const bool ends = length != unread_.npos;
    unread_.remove_prefix(ends ? length + 1 : unread_.size());
    if (ends && line_.empty()) {
      line = part;
      break;
    }
    line_.append(part);
    if (!ends) continue;
    line = line_;
    break;
  }
  if (line.ends_with('\r')) line.remove_suffix(1);
  ++number_;
  return true;
}

std::string LineReader::where() const { return fmt::format("{}:{}", file_.name(), number_); }

}  // namespace gumbelbox
