#include "gumbelbox/data/data_set.h"

#include <filesystem>
#include <span>
#include <string_view>
#include <system_error>
#include <utility>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/data_folder.h"
#include "gumbelbox/data/openke.h"

namespace gumbelbox {

Checksum DataSet::checksum() const {
  Checksum sum;
  sum.add(fmt::format("{} {}\n", data_kind_name(kind), vocabulary.size()));
  for (std::size_t id = 0; id < vocabulary.size(); ++id) {
    sum.add(vocabulary.name(static_cast<EntityId>(id)));
    sum.add("\n");
  }
  sum.add(std::as_bytes(std::span(train.pairs)));
  sum.add(std::as_bytes(std::span(train.targets)));
  // Only what is there is named, so that data without it keep the sum that older files hold.
  const auto add = [&](std::string_view name, const auto& values) {
    if (values.empty()) return;
    sum.add(name);
    sum.add(std::as_bytes(std::span(values)));
  };
  add("weights\n", train.weights);
  add("n_ab\n", train.n_ab);
  add("n_b\n", train.n_b);
  return sum;
}

DataSet load_data(const std::string& path, const LoadOptions& options) {
  std::error_code error;  // a path that cannot be looked at fails below, with the reason
  if (path != "-" && std::filesystem::is_directory(path, error)) {
    return is_openke_folder(path) ? load_openke_folder(path, options)
                                  : load_data_folder(path, options);
  }
  DataSet data;
  EdgeFile file = read_edges_by_name(
      path, data.vocabulary,
      {.kind = options.kind, .keep_all = false, .most_examples = options.most_examples});
  data.train_file = path == "-" ? "standard input" : path;
  data.kind = file.kind;
  data.train = std::move(file.edges);
  data.dropped = std::move(file.dropped);
  data.notes = std::move(file.notes);
  return data;
}

DataSet load_hierarchy(const std::string& path, const LoadOptions& options) {
  DataSet data = load_data(path, options);
  if (data.kind == DataKind::kHierarchy) return data;
  throw Error(ErrorKind::kInput,
              fmt::format("{}: expected a hierarchy, lines of 2 columns (parent, child); found "
                          "probabilities, lines of 3 or 5 columns",
                          data.train_file));
}

}  // namespace gumbelbox
