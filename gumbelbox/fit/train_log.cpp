#include "gumbelbox/fit/train_log.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <ostream>
#include <sstream>
#include <utility>
#include <vector>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/file.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/hidden_name.h"
#include "gumbelbox/data/cell.h"
#include "gumbelbox/options/option_writer.h"

namespace gumbelbox {
namespace {

std::string reason(const std::string& path) {
  return fmt::format("{}: cannot write the log: {}", path, std::strerror(errno != 0 ? errno : EIO));
}

/// Whether a line of an old log still holds for a run that goes on after so many epochs.
bool still_holds(std::string_view line, int epochs_done) {
  const Json entry = Json::parse(line, nullptr, false);
  if (!entry.is_object() || entry.contains("result")) return false;
  const auto epoch = entry.find("epoch");
  return epoch == entry.end() || (epoch->is_number_integer() && *epoch <= epochs_done);
}

/// An old log without what the run will tell again and whatever a power cut left in it; empty if
/// there is none.
std::string cut_back(const std::string& path, int epochs_done) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return {};
  std::string kept;
  std::istringstream old(read_file(path));
  for (std::string line; std::getline(old, line);) {
    if (still_holds(line, epochs_done)) kept += line + '\n';
  }
  return kept.starts_with(kTrainLogMark) ? kept : std::string();
}

/// A new file with this beginning, open to go on. A device or a pipe is opened as it is.
Descriptor open_log(const std::string& path, const std::string& beginning) {
  const bool special = is_special_file(path);
  if (!special) write_file(path, [&](std::ostream& out) { out << beginning; });
  const int links = special ? 0 : O_NOFOLLOW;
  return Descriptor(::open((special ? path : real_target(path)).c_str(),
                           O_WRONLY | O_APPEND | O_CLOEXEC | O_NOCTTY | links));
}

/// False, with errno, if not all of it could be written.
bool write_all(const Descriptor& file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file.number(), text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

/// Lines by their first keys, and what else they may have.
constexpr std::pair<std::string_view, std::string_view> kLines[] = {
    {"gumbelbox", "options"},
    {"epoch", "loss learning_rate pairs seconds metric"},
    {"resumed_after_epoch", "learning_rate"},
    {"result", ""}};

bool has_only_keys(const Json& entry, std::string_view first, std::string_view others) {
  if (entry.empty() || entry.begin().key() != first) return false;
  const std::string list = fmt::format(" {} {} ", first, others);
  for (const auto& [key, value] : entry.items()) {
    if (list.find(fmt::format(" {} ", key)) == list.npos) return false;
  }
  return true;
}

/// Whether it is, byte for byte, a line of ours.
bool is_line(std::string_view line) {
  const Json entry = Json::parse(line, nullptr, false);
  return entry.is_object() && entry.dump() == line &&
         std::ranges::any_of(kLines, [&](const auto& form) {
           return has_only_keys(entry, form.first, form.second);
         });
}

/// Whether it may be a line of ours that was cut short.
bool begins_line(std::string_view cut) {
  return !Json::accept(cut) && std::ranges::any_of(kLines, [&](const auto& form) {
    const std::string begin = fmt::format("{{\"{}\":", form.first);
    return cut.substr(0, begin.size()) == begin.substr(0, cut.size());
  });
}

}  // namespace

void require_unchanged_log(const std::string& path) {
  const std::string text = read_file(path);
  // A power cut may put zeros in place of what was written last.
  std::istringstream log(text.substr(0, text.find_last_not_of('\0') + 1));
  int number = 0;
  for (std::string line; std::getline(log, line);) {
    ++number;
    const bool is_last = log.peek() == std::istringstream::traits_type::eof();
    if (is_line(line) || (is_last && begins_line(line))) continue;
    throw Error(ErrorKind::kInput,
                fmt::format("{}:{}: expected a line that gumbelbox wrote, got {}", path, number,
                            in_quotes(line)));
  }
}

TrainLog::TrainLog(const TrainLogPaths& paths, const FitOptions& options,
                   std::optional<int> epochs_done,
                   std::function<void(const std::string&)> on_failure)
    : path_(paths.lines), on_failure_(std::move(on_failure)) {
  if (!path_.empty()) open(options, epochs_done);
  if (!paths.tensorboard.empty()) {
    events_.emplace(paths.tensorboard, epochs_done ? *epochs_done + 1 : 0);
  }
}

void TrainLog::open(const FitOptions& options, std::optional<int> epochs_done) {
  const std::string beginning = epochs_done ? cut_back(path_, *epochs_done) : std::string();
  errno = 0;
  file_ = open_log(path_, beginning);
  if (!file_.is_open()) throw Error(ErrorKind::kIo, reason(path_));
  if (beginning.empty()) {
    Json texts = Json::object();
    for (const auto& [name, text] : option_texts(options)) texts[name] = text;
    write({{"gumbelbox", "log"}, {"options", texts}});
  }
  if (epochs_done) {
    write({{"resumed_after_epoch", *epochs_done}, {"learning_rate", *options.learning_rate}});
  }
}

void TrainLog::add_epoch(const EpochReport& report, std::size_t pairs, double seconds) {
  Json line{{"epoch", report.epoch},
            {"loss", report.loss},
            {"learning_rate", report.rate},
            {"pairs", pairs},
            {"seconds", seconds}};
  if (report.metric) line["metric"] = *report.metric;
  write(line);
  draw(report);
}

void TrainLog::end(const Json& result) {
  write({{"result", result}});
  if (!failure_.empty()) throw Error(ErrorKind::kIo, failure_);
}

void TrainLog::write(const Json& line) {
  if (!file_.is_open() || write_all(file_, line.dump() + '\n')) return;
  give_up(reason(path_));
  file_.close();
}

void TrainLog::draw(const EpochReport& report) {
  if (!events_) return;
  std::vector<Scalar> scalars{{"train/loss", report.loss}, {"train/learning_rate", report.rate}};
  if (report.metric) scalars.push_back({"valid/metric", *report.metric});
  try {
    events_->add_scalars(report.epoch, scalars);
  } catch (const Error& error) {
    give_up(error.what());
    events_.reset();
  }
}

void TrainLog::give_up(const std::string& reason) {
  if (failure_.empty()) failure_ = reason;
  if (on_failure_) on_failure_(reason);
}

}  // namespace gumbelbox
