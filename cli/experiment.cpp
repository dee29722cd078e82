#include "cli/experiment.h"

#include <filesystem>

#include "cli/config.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/held_out_data.h"
#include "gumbelbox/options/option_reader.h"

namespace gumbelbox {
namespace {

OptionList all_train_options() {
  OptionList list;
  for (const std::string& model : model_names()) {
    FitOptions options = default_options(model);
    describe(options, list);
  }
  return list;
}

template <class Options>
void read(Options& options, const GivenOptions& given) {
  const GivenOptions none;
  OptionReader reader(given, none);
  describe(options, reader);
  for (const std::string& name : reader.unused()) {
    throw Error(ErrorKind::kUsage,
                fmt::format("{}: does not apply here", given.find(name)->second.where));
  }
}

}  // namespace

std::vector<ExperimentRow> read_experiment(const std::string& path) {
  std::vector<ExperimentRow> rows;
  for (const ConfigEntry& entry :
       read_config_entries(path, "row", option_list<ExperimentRow>(), all_train_options())) {
    ExperimentRow row;
    read(row, entry.keys);
    const auto model = entry.train.find("model");
    const DataKind kind = row.metric == "kl" ? DataKind::kProbability : DataKind::kHierarchy;
    row.train = default_options(
        model != entry.train.end() ? model->second.text : row.train.model.model, kind);
    // As the paper trains, unless the row says otherwise.
    if (kind == DataKind::kHierarchy) row.train.init = "random";
    read(row.train, entry.train);
    rows.push_back(row);
  }
  return rows;
}

DataSet load_experiment_data(const ExperimentRow& row) {
  const std::string folder = find_shipped("datasets/" + row.dataset);
  if (row.split.starts_with("train_")) return load_data(folder, {.train = row.split});
  DataSet data = load_data(folder);
  if (row.split == "hold-out-edges") hold_out({HoldOutKind::kEdges, 1, 1}, data);
  return data;
}

std::string find_shipped(const std::string& name) {
  namespace fs = std::filesystem;
  std::error_code ignored;
  const fs::path program = fs::read_symlink("/proc/self/exe", ignored).parent_path();
  const fs::path places[] = {fs::path("."), program / ".." / "..",
                             program / ".." / "share" / "gumbelbox"};
  for (const fs::path& place : places) {
    const fs::path candidate = place / name;
    if (fs::exists(candidate, ignored)) return candidate.lexically_normal().string();
  }
  throw Error(ErrorKind::kIo,
              fmt::format("{}: not found here nor beside the program; run from a checkout of "
                          "gumbelbox or install it",
                          name));
}

}  // namespace gumbelbox
