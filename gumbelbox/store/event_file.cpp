#include "gumbelbox/store/event_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <bit>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "gumbelbox/base/crc32c.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"

namespace gumbelbox {
namespace {

static_assert(std::endian::native == std::endian::little, "the file is little endian, as written");

/// Numbers of fields, from event.proto and summary.proto of TensorBoard.
namespace event {
constexpr std::uint32_t kWallTime = 1, kStep = 2, kFileVersion = 3, kSummary = 5, kSessionLog = 7;
}
namespace summary {
constexpr std::uint32_t kValue = 1;
}
namespace value {
constexpr std::uint32_t kTag = 1, kSimpleValue = 2;
}
namespace session_log {
constexpr std::uint32_t kStatus = 1;
constexpr std::uint64_t kStart = 1;
}  // namespace session_log

[[noreturn]] void fail(const std::string& path, const std::string& reason) {
  throw Error(ErrorKind::kIo, fmt::format("{}: {}", path, reason));
}

template <class Number>
std::string bytes_of(Number number) {
  std::string bytes(sizeof number, '\0');
  std::memcpy(bytes.data(), &number, sizeof number);
  return bytes;
}

/// A message of Protocol Buffers, field by field.
class Message {
 public:
  Message& add(std::uint32_t field, std::uint64_t number) {
    add_varint(field << 3 | 0);
    add_varint(number);
    return *this;
  }
  Message& add(std::uint32_t field, double number) {
    add_varint(field << 3 | 1);
    bytes_ += bytes_of(number);
    return *this;
  }
  Message& add(std::uint32_t field, float number) {
    add_varint(field << 3 | 5);
    bytes_ += bytes_of(number);
    return *this;
  }
  Message& add(std::uint32_t field, std::string_view bytes) {
    add_varint(field << 3 | 2);
    add_varint(bytes.size());
    bytes_ += bytes;
    return *this;
  }
  Message& add(std::uint32_t field, const Message& message) { return add(field, message.bytes()); }

  std::string_view bytes() const noexcept { return bytes_; }

 private:
  void add_varint(std::uint64_t number) {
    for (; number >= 0x80; number >>= 7) bytes_ += static_cast<char>(number | 0x80);
    bytes_ += static_cast<char>(number);
  }

  std::string bytes_;
};

double seconds_now() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration<double>(now).count();
}

Message event_of_step(std::int64_t step) {
  Message message;
  message.add(event::kWallTime, seconds_now());
  message.add(event::kStep, static_cast<std::uint64_t>(step));
  return message;
}

/// A checksum of data that hold checksums would be weak, so that the format masks them.
std::uint32_t masked_crc(std::string_view bytes) {
  return std::rotr(crc32c(bytes), 15) + 0xA282EAD8U;
}

std::string host_name() {
  std::array<char, 256> name{};
  if (::gethostname(name.data(), name.size() - 1) != 0 || name[0] == '\0') return "localhost";
  return name.data();
}

}  // namespace

EventFile::EventFile(const std::string& folder, std::int64_t first_step) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) fail(folder, error.message());
  const std::string beginning =
      fmt::format("{}/events.out.tfevents.{}.{}.{}", folder,
                  static_cast<std::int64_t>(seconds_now()), host_name(), ::getpid());
  for (int n = 0; descriptor_.number < 0; ++n) {
    path_ = fmt::format("{}.{}", beginning, n);
    descriptor_.number = ::open(
        path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_APPEND | O_CLOEXEC, 0666);
    if (descriptor_.number < 0 && errno != EEXIST) fail(path_, std::strerror(errno));
  }
  append(Message()
             .add(event::kWallTime, seconds_now())
             .add(event::kFileVersion, "brain.Event:2")
             .bytes());
  append(event_of_step(first_step)
             .add(event::kSessionLog, Message().add(session_log::kStatus, session_log::kStart))
             .bytes());
}

EventFile::Descriptor::~Descriptor() {
  if (number >= 0) ::close(number);
}

void EventFile::add_scalars(std::int64_t step, std::span<const Scalar> scalars) {
  Message points;
  for (const Scalar& scalar : scalars) {
    points.add(summary::kValue, Message()
                                    .add(value::kTag, scalar.tag)
                                    .add(value::kSimpleValue, static_cast<float>(scalar.value)));
  }
  append(event_of_step(step).add(event::kSummary, points).bytes());
}

void EventFile::append(std::string_view event) {
  const std::string length = bytes_of(std::uint64_t{event.size()});
  std::string record = length + bytes_of(masked_crc(length));
  record += event;
  record += bytes_of(masked_crc(event));
  for (std::string_view rest = record; !rest.empty();) {
    const ssize_t written = ::write(descriptor_.number, rest.data(), rest.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail(path_, std::strerror(errno));
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
}

}  // namespace gumbelbox
