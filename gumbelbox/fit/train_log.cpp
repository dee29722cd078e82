#include "gumbelbox/fit/train_log.h"

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

/// Leaves out of an old log what the run will tell again, and whatever a power cut left in it;
/// false if nothing is left.
bool cut_back(const std::string& path, int epochs_done) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return false;
  std::string kept;
  std::istringstream old(read_file(path));
  for (std::string line; std::getline(old, line);) {
    if (still_holds(line, epochs_done)) kept += line + '\n';
  }
  write_file(path, [&](std::ostream& out) { out << kept; });
  return !kept.empty();
}

}  // namespace

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
  const bool has_beginning = epochs_done && cut_back(path_, *epochs_done);
  errno = 0;
  file_.open(path_, has_beginning ? std::ios::app : std::ios::trunc);
  if (!file_) throw Error(ErrorKind::kIo, reason(path_));
  if (!has_beginning) {
    Json texts = Json::object();
    for (const auto& [name, text] : option_texts(options)) texts[name] = text;
    write({{"options", texts}});
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
  if (!file_.is_open()) return;
  errno = 0;
  file_ << line.dump() << std::endl;
  if (file_) return;
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
