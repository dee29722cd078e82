#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "gumbelbox/base/text_file.h"

namespace gumbelbox {

/// A JSON value without parts.
struct JsonScalar {
  enum class Kind { kNull, kBoolean, kNumber, kText };
  Kind kind;
  std::string_view text;  ///< as it is written; a whole number has no fraction: 7.0 is "7"

  /// A text or a number, which may name something.
  bool names() const noexcept { return kind == Kind::kText || kind == Kind::kNumber; }
};

/// What a JSON text says, in its order. Texts are valid during the call.
class JsonEvents {
 public:
  virtual ~JsonEvents() = default;
  virtual void begin_object() = 0;
  virtual void key(std::string_view name) = 0;
  virtual void end_object() = 0;
  virtual void begin_array() = 0;
  virtual void end_array() = 0;
  virtual void scalar(const JsonScalar& value) = 0;
};

/// The values of a JSON file: one, or several one after the other as in JSON Lines. The file is
/// read in blocks and no value is kept, so memory does not grow with it.
class JsonText {
 public:
  static constexpr std::size_t kLongest = 1 << 24;    ///< bytes of one text or number, or of blanks
  static constexpr std::size_t kDeepest = 1'000'000;  ///< levels of arrays and objects

  explicit JsonText(TextFile file);
  ~JsonText();

  /// How messages call the file.
  const std::string& name() const noexcept;

  /// Where reading stands, from 1.
  std::size_t line() const noexcept;

  /// Gives the events of the first `bytes` bytes, which read() gives again. Returns whether these
  /// are the whole file; else the events may stop anywhere. Throws as read() does. REQUIRES:
  /// nothing was read.
  bool look(std::size_t bytes, JsonEvents& events);

  /// Gives all events. Throws kIo, and kInput with file and line for what is not JSON or exceeds
  /// the limits above. To be called once.
  void read(JsonEvents& events);

  /// The text on one line. Throws kInput with file and line if nothing is left of it.
  std::string require_name(std::string_view text) const;

  /// Throws kInput with file and line.
  [[noreturn]] void fail(std::string_view message) const;

 private:
  struct Source;
  std::string_view next_block(std::size_t& at, bool cut);
  bool parse(JsonEvents& events, bool cut);

  TextFile file_;
  std::string beginning_;  // blocks that look() has read
  bool at_end_ = false;    // of the file
  std::unique_ptr<Source> source_;
};

}  // namespace gumbelbox
