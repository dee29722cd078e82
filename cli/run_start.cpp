#include "cli/run_start.h"

#include <filesystem>

#include "cli/output_path.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/fit/checkpoint_keeper.h"
#include "gumbelbox/fit/resume.h"

namespace gumbelbox {
namespace {

/// Calls work; adds a hint to its error.
template <class Work>
auto with_hint(const char* hint, Work work) {
  try {
    return work();
  } catch (const Error& error) {
    throw Error(error.kind(), fmt::format("{}; {}", error.what(), hint));
  }
}

}  // namespace

std::optional<Checkpoint> find_checkpoint(const std::string& out, StartFlags flags,
                                          Console* forced) {
  if (flags.resume && flags.restart) {
    throw Error(ErrorKind::kUsage, "expected one of --resume and --restart, got both");
  }
  const std::string path = checkpoint_path(out);
  if (flags.resume && path.empty()) {
    throw Error(ErrorKind::kUsage,
                fmt::format("--resume: expected --out to be a file, got '{}', beside which no run "
                            "keeps a checkpoint",
                            out));
  }
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return {};
  require_begun_checkpoint(path);
  if (flags.restart) {
    require_replaceable_checkpoint(path, forced);
    return {};
  }
  if (flags.resume) {
    return with_hint("--restart --force begins anew", [&] { return load_checkpoint(path); });
  }
  throw Error(ErrorKind::kUsage,
              fmt::format("{}: there is a run that did not finish; --resume goes on from it, "
                          "--restart begins anew",
                          path));
}

FitOptions resumed_options(const Checkpoint& from, const std::string& out,
                           const std::function<void(FitOptions&)>& read_given) {
  const std::string path = checkpoint_path(out);
  const FitOptions then = options_of(from.notes.options, path);
  FitOptions options = then;
  read_given(options);
  keep_decisions(then, options);
  with_hint("--restart begins anew", [&] { require_same_options(from.notes, options, path); });
  return options;
}

void require_data_of(const Checkpoint& from, const DataSet& data, const std::string& out) {
  with_hint("--restart begins anew",
            [&] { require_same_data(from.notes, data, checkpoint_path(out)); });
}

std::optional<Model> find_finished_model(const std::string& out, const DataSet& data,
                                         const std::function<void(FitOptions&)>& read_given) {
  return with_hint("--restart replaces it", [&] { return find_finished(out, data, read_given); });
}

}  // namespace gumbelbox
