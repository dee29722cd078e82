#include "cli/finished_runs.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <ostream>
#include <sstream>
#include <utility>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/file.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/json.h"
#include "gumbelbox/train/history_json.h"

namespace gumbelbox {
namespace {

std::string line_of(const std::string& key, const RunResult& result) {
  return Json{{"key", key},
              {"figures", result.figures},
              {"seconds", result.seconds},
              {"curve", history_json(result.curve)}}
      .dump();
}

std::optional<std::pair<std::string, RunResult>> parse_run(std::string_view line) {
  const Json run = Json::parse(line, nullptr, false);
  if (!run.is_object() || !run.contains("key") || !run["key"].is_string()) return {};
  if (!run.contains("seconds") || !run["seconds"].is_number()) return {};
  if (!run.contains("figures") || !run["figures"].is_object()) return {};
  auto curve = history_from(run.value("curve", Json::array()));
  if (!curve) return {};
  RunResult result{{}, run["seconds"].get<double>(), *std::move(curve)};
  for (const auto& [name, figure] : run["figures"].items()) {
    if (!figure.is_number()) return {};
    result.figures[name] = figure.get<double>();
  }
  return std::pair(run["key"].get<std::string>(), std::move(result));
}

/// Whether a file that begins with this line is ours: a run, perhaps cut short.
bool is_ours(std::string_view line) {
  constexpr std::string_view kBegin = "{\"curve\":[";
  return parse_run(line) || line.substr(0, kBegin.size()) == kBegin.substr(0, line.size());
}

}  // namespace

FinishedRuns::FinishedRuns(std::string path) : path_(std::move(path)) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path_, error)) return;
  std::istringstream old(read_file(path_));
  for (std::string line; std::getline(old, line);) {
    if (done_.empty() && !is_ours(line)) {
      throw Error(ErrorKind::kFormat,
                  fmt::format("{}: expected the finished runs of a reproduction, found a line of "
                              "another kind; move it away or choose another folder",
                              path_));
    }
    if (auto run = parse_run(line)) done_.insert_or_assign(run->first, run->second);
  }
  // Anew, since the last line may be cut short and the next run would be added to it.
  write();
}

void FinishedRuns::write() const {
  write_file(path_, [&](std::ostream& file) {
    for (const auto& [key, result] : done_) file << line_of(key, result) << '\n';
  });
}

const RunResult* FinishedRuns::find(const std::string& key) const noexcept {
  const auto found = done_.find(key);
  return found == done_.end() ? nullptr : &found->second;
}

void FinishedRuns::add(const std::string& key, const RunResult& result) {
  errno = 0;
  std::ofstream file(path_, std::ios::app);
  file << line_of(key, result) << std::endl;
  if (!file) {
    throw Error(ErrorKind::kIo,
                fmt::format("{}: {}", path_, std::strerror(errno != 0 ? errno : EIO)));
  }
  done_.insert_or_assign(key, result);
}

void FinishedRuns::forget(std::span<const std::string> keys) {
  for (const std::string& key : keys) done_.erase(key);
  if (!done_.empty()) return write();
  std::remove(path_.c_str());
}

}  // namespace gumbelbox
