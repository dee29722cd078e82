#include "gumbelbox/data/json_text.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/json.h"
#include "gumbelbox/data/cell.h"

namespace gumbelbox {

/// The bytes of a file, one by one.
struct JsonText::Source {
  std::function<std::string_view()> next_block;  // none at the end
  std::string file;
  const char* next = nullptr;
  const char* end = nullptr;
  std::size_t bytes_before_event = 0;  // in whole blocks, since the last event
  mutable const char* counted = nullptr;
  mutable std::size_t line_ends = 0;  // before `counted`

  /// Whether another byte follows; brings it in.
  bool more() { return next != end || fill(); }

  std::size_t line() const noexcept {
    if (counted < next) {
      // The parser reads one byte beyond a number.
      line_ends += static_cast<std::size_t>(std::count(counted, next - 1, '\n'));
      counted = next - 1;
    }
    return line_ends + 1;
  }

 private:
  bool fill() {
    if (counted != end) line_ends += static_cast<std::size_t>(std::count(counted, end, '\n'));
    const std::string_view block = next_block();
    next = block.data();
    end = next + block.size();
    counted = next;
    bytes_before_event += block.size();
    if (bytes_before_event > kLongest + 2 * TextFile::kBlock) {
      throw Error(ErrorKind::kInput,
                  fmt::format("{}:{}: expected values of at most {} bytes each, got a longer one",
                              file, line_ends + 1, kLongest));
    }
    return !block.empty();
  }
};

namespace {

/// Steps through a source; all iterators of one source are at the same place, or at its end.
template <class Source>
class ByteIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  explicit ByteIterator(Source* source) : source_(source) {}

  reference operator*() const { return *source_->next; }
  ByteIterator& operator++() {
    ++source_->next;
    return *this;
  }
  ByteIterator operator++(int) {
    ++source_->next;
    return *this;
  }
  bool operator==(const ByteIterator& end) const {
    return source_ == end.source_ || !source_->more();
  }

 private:
  Source* source_;  // null: the end
};

/// What the parser says about an error, without its own number and place.
std::string reason_of(std::string_view text) {
  const auto drop_through = [&](std::string_view mark) {
    const std::size_t at = text.find(mark);
    if (at != text.npos) text.remove_prefix(at + mark.size());
  };
  drop_through("] ");
  if (text.starts_with("parse error")) drop_through(": ");
  if (text.starts_with("syntax error")) drop_through(" - ");
  text = text.substr(0, text.find("; last read: "));
  constexpr std::size_t kMostBytes = 200;
  return one_line(text.substr(0, kMostBytes));
}

/// The end of what was read, on its last line, for a message.
std::string_view last_of(std::string_view text) {
  constexpr std::string_view kLineEnd = "<U+000A>";  // as the parser writes it
  const std::size_t line_end = text.rfind(kLineEnd);
  if (line_end != text.npos) text.remove_prefix(line_end + kLineEnd.size());
  constexpr std::size_t kMostBytes = 30;
  std::size_t begin = text.size() - std::min(text.size(), kMostBytes);
  while (begin < text.size() && (static_cast<unsigned char>(text[begin]) & 0xC0) == 0x80) ++begin;
  return text.substr(begin);
}

/// "7.0" as "7": whoever keeps ids in columns with gaps writes them so.
std::string_view without_fraction(std::string_view number) {
  const std::size_t dot = number.find('.');
  if (dot == number.npos || number.find_first_not_of('0', dot + 1) != number.npos) return number;
  return number.substr(0, dot);
}

/// Passes on what the parser finds.
template <class Source>
class Handler {
 public:
  Handler(Source& source, JsonEvents& events) : source_(source), events_(events) {}

  bool null() { return scalar(JsonScalar::Kind::kNull, "null"); }
  bool boolean(bool value) { return scalar(JsonScalar::Kind::kBoolean, value ? "true" : "false"); }
  bool number_integer(Json::number_integer_t number) {
    return scalar(JsonScalar::Kind::kNumber, std::to_string(number));
  }
  bool number_unsigned(Json::number_unsigned_t number) {
    return scalar(JsonScalar::Kind::kNumber, std::to_string(number));
  }
  bool number_float(Json::number_float_t, const std::string& text) {
    return scalar(JsonScalar::Kind::kNumber, without_fraction(text));
  }
  bool string(std::string& text) { return scalar(JsonScalar::Kind::kText, text); }
  bool binary(Json::binary_t&) { return true; }

  bool start_object(std::size_t) {
    enter();
    events_.begin_object();
    return true;
  }
  bool key(std::string& name) {
    source_.bytes_before_event = 0;
    events_.key(name);
    return true;
  }
  bool end_object() {
    leave();
    events_.end_object();
    return true;
  }
  bool start_array(std::size_t) {
    enter();
    events_.begin_array();
    return true;
  }
  bool end_array() {
    leave();
    events_.end_array();
    return true;
  }

  bool parse_error(std::size_t, const std::string& last, const Json::exception& error) {
    error_ =
        fmt::format("invalid JSON near {}: {}", in_quotes(last_of(last)), reason_of(error.what()));
    return false;
  }

  /// Empty if there was none.
  const std::string& error() const noexcept { return error_; }

 private:
  bool scalar(JsonScalar::Kind kind, std::string_view text) {
    source_.bytes_before_event = 0;
    events_.scalar({kind, text});
    return true;
  }

  void enter() {
    source_.bytes_before_event = 0;
    if (++depth_ <= JsonText::kDeepest) return;
    throw Error(ErrorKind::kInput, fmt::format("{}:{}: expected at most {} levels, got more",
                                               source_.file, source_.line(), JsonText::kDeepest));
  }

  void leave() {
    source_.bytes_before_event = 0;
    --depth_;
  }

  Source& source_;
  JsonEvents& events_;
  std::size_t depth_ = 0;
  std::string error_;
};

template <class Source>
void skip_blanks(Source& source) {
  constexpr std::string_view kBlanks = " \t\r\n";
  while (source.more() && kBlanks.find(*source.next) != kBlanks.npos) ++source.next;
}

}  // namespace

JsonText::JsonText(TextFile file) : file_(std::move(file)) {}
JsonText::~JsonText() = default;

const std::string& JsonText::name() const noexcept { return file_.name(); }

std::size_t JsonText::line() const noexcept { return source_ ? source_->line() : 1; }

void JsonText::fail(std::string_view message) const {
  throw Error(ErrorKind::kInput, fmt::format("{}:{}: {}", name(), line(), message));
}

std::string JsonText::require_name(std::string_view text) const {
  std::string name = one_line(text);
  if (name.empty()) fail("expected a name, got an empty text");
  return name;
}

/// What follows the first `at` bytes.
std::string_view JsonText::next_block(std::size_t& at, bool cut) {
  if (at >= beginning_.size()) return cut || at_end_ ? std::string_view() : file_.next_block();
  const std::string_view block = std::string_view(beginning_).substr(at, TextFile::kBlock);
  at += block.size();
  return block;
}

bool JsonText::parse(JsonEvents& events, bool cut) {
  source_ = std::make_unique<Source>();
  source_->file = name();
  source_->next_block = [this, cut, at = std::size_t{0}]() mutable { return next_block(at, cut); };
  Source& source = *source_;
  using Iterator = ByteIterator<Source>;
  for (skip_blanks(source); source.more(); skip_blanks(source)) {
    Handler<Source> handler(source, events);
    if (Json::sax_parse(Iterator(&source), Iterator(nullptr), &handler, Json::input_format_t::json,
                        false)) {
      continue;
    }
    if (cut && !source.more()) return false;
    fail(handler.error());
  }
  return !cut;
}

bool JsonText::look(std::size_t bytes, JsonEvents& events) {
  while (!at_end_ && beginning_.size() < bytes) {
    const std::string_view block = file_.next_block();
    at_end_ = block.empty();
    beginning_ += block;
  }
  return parse(events, !at_end_);
}

void JsonText::read(JsonEvents& events) { parse(events, false); }

}  // namespace gumbelbox
