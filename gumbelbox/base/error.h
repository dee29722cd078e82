#pragma once

#include <stdexcept>
#include <string>

namespace gumbelbox {

/// What went wrong, for callers that act on it. The text is for people.
enum class ErrorKind {
  kUsage,     ///< wrong option or argument
  kInput,     ///< bad content of a data file
  kFormat,    ///< damaged or foreign model file
  kIo,        ///< the operating system said no
  kNotFound,  ///< unknown entity
  kNumeric,   ///< a number that must be finite is not
  kStopped,   ///< the user stopped the work
};

/// The one exception of the library. The message is lower case and has no final dot: where, what
/// was expected, what was found, and a hint if there is one.
class Error : public std::runtime_error {
 public:
  Error(ErrorKind kind, const std::string& message) : std::runtime_error(message), kind_(kind) {}

  ErrorKind kind() const noexcept { return kind_; }

 private:
  ErrorKind kind_;
};

}  // namespace gumbelbox
