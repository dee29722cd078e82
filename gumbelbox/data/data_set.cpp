#include "gumbelbox/data/data_set.h"

#include <filesystem>
#include <span>
#include <string_view>
#include <system_error>
#include <utility>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/data_folder.h"
#include "gumbelbox/data/file_form.h"
#include "gumbelbox/data/json_file.h"
#include "gumbelbox/data/node_file.h"
#include "gumbelbox/data/obo_file.h"
#include "gumbelbox/data/openke.h"
#include "gumbelbox/data/path_file.h"
#include "gumbelbox/data/rdf_file.h"
#include "gumbelbox/data/wordnet_file.h"

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
  add("marginals\n", marginals);
  return sum;
}

namespace {

/// Options of another form than the file's are a mistake about the file. Data folders, which have
/// none, take no such options.
void check_options(const FormOptions& options, std::optional<FileForm> form,
                   const std::string& file) {
  const auto refuse = [&](std::string_view option, std::string_view forms) {
    throw Error(ErrorKind::kUsage, fmt::format("{}: the option {} is for {}", file, option, forms));
  };
  const bool ontology = form == FileForm::kObo || form == FileForm::kRdf;
  const bool table = form == FileForm::kTable;
  if (!options.columns.empty() && !table) refuse("columns", "tables");
  if (options.header && !table) refuse("header", "tables");
  if (!options.relations.empty() && !ontology) refuse("relations", "OBO, Turtle and N-Triples");
  if (options.id_names && form != FileForm::kObo) refuse("names", "OBO");
  if (options.keep_root && form != FileForm::kWordnet) refuse("keep-root", "WordNet");
}

DataSet from_taxonomy(Taxonomy taxonomy, std::size_t most_examples) {
  DataSet data;
  data.train_file = taxonomy.file;
  data.form = std::move(taxonomy.form);
  data.vocabulary = std::move(taxonomy.vocabulary);
  data.left_out = std::move(taxonomy.left_out);
  data.notes = std::move(taxonomy.notes);
  EdgeCollector collector({.keep_all = false, .most_examples = most_examples});
  for (std::size_t i = 0; i < taxonomy.edges.size(); ++i) {
    collector.add(taxonomy.edges[i], taxonomy.lines.empty() ? 0 : taxonomy.lines[i]);
  }
  auto [edges, dropped] = collector.finish(data.train_file, data.notes);
  data.train = std::move(edges);
  data.dropped = std::move(dropped);
  return data;
}

DataSet load_table(TextFile file, const LoadOptions& options) {
  const TableForm form = understand_table(
      file.beginning(), file.name(),
      {.kind = options.kind, .columns = options.form.columns, .header = options.form.header});
  if (form.kind == TableForm::Kind::kPaths) {
    DataSet data = from_taxonomy(read_paths(std::move(file), form), options.most_examples);
    data.told_by_name = form.path_form.by_name;
    return data;
  }
  if (form.kind == TableForm::Kind::kNodes) {
    return from_taxonomy(read_nodes(std::move(file), form), options.most_examples);
  }
  DataSet data;
  data.train_file = file.name();
  EdgeFile edges = read_edges_by_name(
      std::move(file), form, data.vocabulary,
      {.kind = options.kind, .keep_all = false, .most_examples = options.most_examples});
  data.kind = edges.kind;
  data.form = std::move(edges.form);
  data.told_by_name = true;
  data.train = std::move(edges.edges);
  data.dropped = std::move(edges.dropped);
  data.notes = std::move(edges.notes);
  return data;
}

DataSet load_file(const std::string& path, const LoadOptions& options) {
  TextFile file(path);
  file.set_watch(options.watch);
  const FileForm form =
      options.form.form ? *options.form.form : file_form(file.name(), file.beginning());
  check_options(options.form, form, file.name());
  if (form == FileForm::kTable) return load_table(std::move(file), options);
  const auto read = [&]() -> Taxonomy {
    switch (form) {
      case FileForm::kJson:
        return read_json(std::move(file));
      case FileForm::kRdf:
        return read_rdf(std::move(file), {.relations = options.form.relations});
      case FileForm::kObo:
        return read_obo(std::move(file),
                        {.names = options.form.id_names ? OboNames::kId : OboNames::kName,
                         .relations = options.form.relations});
      default:
        return read_wordnet(find_wordnet_files(path), options.form.keep_root);
    }
  };
  return from_taxonomy(read(), options.most_examples);
}

}  // namespace

DataSet load_data(const std::string& path, const LoadOptions& options) {
  std::error_code error;  // a path that cannot be looked at fails below, with the reason
  if (path == "-" || !std::filesystem::is_directory(path, error)) return load_file(path, options);
  if (options.form.form == FileForm::kWordnet || is_wordnet_folder(path)) {
    check_options(options.form, FileForm::kWordnet, path);
    return from_taxonomy(read_wordnet(find_wordnet_files(path), options.form.keep_root),
                         options.most_examples);
  }
  check_options(options.form, std::nullopt, path);
  return is_openke_folder(path) ? load_openke_folder(path, options)
                                : load_data_folder(path, options);
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
