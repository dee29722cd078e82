#include "gumbelbox/data/data_folder.h"

#include <array>
#include <filesystem>
#include <initializer_list>
#include <ostream>
#include <string_view>
#include <system_error>
#include <utility>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/file.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/line_reader.h"
#include "gumbelbox/base/listed.h"
#include "gumbelbox/data/cell.h"

namespace gumbelbox {
namespace {

std::string join(const std::string& folder, std::string_view file) {
  return (std::filesystem::path(folder) / file).string();
}

/// The file of one part of the folder, under the first of its names that exists.
std::optional<std::string> find_part(const std::string& folder,
                                     std::initializer_list<std::string_view> names) {
  for (const std::string_view name : names) {
    for (const char* ending : {".tsv", ".tsv.gz"}) {
      const std::string path = join(folder, fmt::format("{}{}", name, ending));
      std::error_code error;
      if (std::filesystem::exists(path, error)) return path;
    }
  }
  return {};
}

std::string require_part(const std::string& folder, std::string_view name) {
  if (std::optional<std::string> path = find_part(folder, {name})) return *path;
  if (name == "train" && find_part(folder, {"entities"})) {
    throw Error(
        ErrorKind::kInput,
        fmt::format("{}: expected train.tsv beside entities.tsv, found none; perhaps writing "
                    "this folder was interrupted: write it again",
                    folder));
  }
  throw Error(
      ErrorKind::kInput,
      fmt::format("{}: expected {}.tsv or {}.tsv.gz in a data folder, found neither; a file "
                  "of names is given by its own path",
                  folder, name, name));
}

Vocabulary read_entities(const std::string& path) {
  Vocabulary vocabulary;
  LineReader reader(path);
  const auto fail = [&](const std::string& message) {
    throw Error(ErrorKind::kInput, fmt::format("{}: {}", reader.where(), message));
  };
  std::string_view line;
  while (reader.next(line)) {
    if (line.empty()) continue;
    const std::size_t tab = line.find('\t');
    if (tab == line.npos) {
      fail("expected 2 columns, id and name, got 1" +
           (vocabulary.size() == 0 ? separator_hint(line) : ""));
    }
    const std::string_view id = line.substr(0, tab);
    const std::string_view name = line.substr(tab + 1);
    if (find_number(id) != vocabulary.size()) {
      fail(fmt::format("expected id {}, got {}; ids count up from 0", vocabulary.size(),
                       in_quotes(id)));
    }
    if (name.find('\t') != name.npos) fail("expected 2 columns, id and name, got more");
    if (const auto complaint = name_complaint(name)) fail(*complaint);
    vocabulary.add(name);
  }
  if (vocabulary.size() == 0) throw Error(ErrorKind::kInput, path + ": no entities");
  return vocabulary;
}

/// Reads lines `id<TAB>alias`.
void read_aliases(const std::string& path, Vocabulary& vocabulary) {
  LineReader reader(path);
  const auto fail = [&](const std::string& message) {
    throw Error(ErrorKind::kInput, fmt::format("{}: {}", reader.where(), message));
  };
  std::string_view line;
  while (reader.next(line)) {
    if (line.empty()) continue;
    const std::size_t tab = line.find('\t');
    if (tab == line.npos) fail("expected 2 columns, id and alias, got 1");
    const std::optional<EntityId> id = find_id(line.substr(0, tab), vocabulary.size());
    if (!id) fail(id_complaint(line.substr(0, tab), vocabulary.size()));
    const std::string_view alias = line.substr(tab + 1);
    if (alias.find('\t') != alias.npos) fail("expected 2 columns, id and alias, got more");
    if (const auto complaint = name_complaint(alias)) fail(*complaint);
    vocabulary.add_alias(*id, alias);
  }
}

void write_aliases(const Vocabulary& vocabulary, std::ostream& out) {
  const NameTable& aliases = vocabulary.aliases();
  for (EntityId i = 0; i < aliases.size(); ++i) {
    out << fmt::format("{}\t{}\n", vocabulary.alias_owner(i), aliases.name(i));
  }
}

void write_entities(const Vocabulary& vocabulary, std::ostream& out) {
  for (EntityId id = 0; id < vocabulary.size(); ++id) {
    out << fmt::format("{}\t{}\n", id, vocabulary.name(id));
  }
}

void write_edges(const EdgeList& edges, std::ostream& out) {
  for (std::size_t i = 0; i < edges.pairs.size(); ++i) {
    const auto [a, b] = edges.pairs[i];
    if (edges.targets.empty()) {
      out << fmt::format("{}\t{}\n", a, b);
    } else if (edges.n_ab.empty()) {
      out << fmt::format("{}\t{}\t{}\n", a, b, edges.targets[i]);
    } else {
      out << fmt::format("{}\t{}\t{}\t{}\t{}\n", a, b, edges.targets[i], edges.n_ab[i],
                         edges.n_b[i]);
    }
  }
}

void check_name(EntityId id, std::string_view name, std::string_view kind) {
  if (!name.empty() && name.find_first_of("\t\n\r") == name.npos) return;
  throw Error(
      ErrorKind::kInput,
      fmt::format("entity #{}: expected {} without tabs and line ends, got '{}'", id, kind, name));
}

void check_names(const Vocabulary& vocabulary) {
  for (EntityId id = 0; id < vocabulary.size(); ++id) {
    check_name(id, vocabulary.name(id), "a name");
  }
  const NameTable& aliases = vocabulary.aliases();
  for (EntityId i = 0; i < aliases.size(); ++i) {
    check_name(vocabulary.alias_owner(i), aliases.name(i), "an alias");
  }
}

/// Files of these parts in the folder.
std::vector<std::string> parts_in(const std::string& folder, std::span<const std::string> names) {
  std::vector<std::string> files;
  for (const std::string& name : names) {
    for (const char* ending : {".tsv", ".tsv.gz"}) {
      std::error_code error;
      if (std::filesystem::exists(join(folder, name + ending), error)) {
        files.push_back(name + ending);
      }
    }
  }
  return files;
}

struct EdgePart {
  std::string_view name;
  const std::optional<EdgeList>& edges;
};

std::array<EdgePart, 5> edge_parts(const DataSet& data) {
  return {{{"valid", data.valid},
           {"test", data.test},
           {"valid_neg", data.valid_neg},
           {"test_neg", data.test_neg},
           {"test_counted", data.test_counted}}};
}

std::vector<std::string> missing_parts(const DataSet& data) {
  std::vector<std::string> names;
  for (const EdgePart& part : edge_parts(data)) {
    if (part.edges) continue;
    names.emplace_back(part.name);
    if (part.name == "valid") names.emplace_back("dev");
  }
  if (data.vocabulary.aliases().size() == 0) names.emplace_back("aliases");
  if (data.marginals.empty()) names.emplace_back("marginals");
  names.emplace_back("questions");
  return names;
}

/// A folder without train.tsv is refused, so one that is half written never passes for data.
void remove_train(const std::string& folder) {
  std::error_code error;
  // Where a link leads, so that the link stays.
  const std::filesystem::path file = std::filesystem::canonical(join(folder, "train.tsv"), error);
  if (error || !std::filesystem::is_regular_file(file, error)) return;
  std::filesystem::remove(file, error);
  if (error) throw Error(ErrorKind::kIo, fmt::format("{}: {}", file.string(), error.message()));
}

/// Reads what only probabilities have.
void read_counted_parts(const std::string& folder, const LoadOptions& options, DataSet& data) {
  const std::optional<std::string> marginals = find_part(folder, {"marginals"});
  if (marginals) data.marginals = read_marginals(*marginals, data.vocabulary.size());
  const std::optional<std::string> counted = find_part(folder, {"test_counted"});
  if (!options.test || !counted) return;
  data.test_counted = read_edges_by_id(*counted, data.vocabulary.size(),
                                       {.kind = DataKind::kProbability, .keep_all = true})
                          .edges;
  if (data.test && data.test->pairs == data.test_counted->pairs) return;
  throw Error(ErrorKind::kInput,
              fmt::format("{}: expected the pairs of test.tsv in the same order", *counted));
}

void refuse_counted_parts(const std::string& folder) {
  const std::optional<std::string> part = find_part(folder, {"marginals", "test_counted"});
  if (!part) return;
  throw Error(ErrorKind::kInput,
              fmt::format("{}: expected no such file beside the edges of a hierarchy; it belongs "
                          "to probabilities",
                          *part));
}

}  // namespace

DataSet load_data_folder(const std::string& folder, const LoadOptions& options) {
  DataSet data;
  const std::string train = require_part(folder, options.train);
  data.vocabulary = read_entities(require_part(folder, "entities"));
  if (const auto aliases = find_part(folder, {"aliases"})) read_aliases(*aliases, data.vocabulary);
  EdgeFile file = read_edges_by_id(
      train, data.vocabulary.size(),
      {.kind = options.kind, .keep_all = false, .most_examples = options.most_examples});
  data.train_file = train;
  data.kind = file.kind;
  data.train = std::move(file.edges);
  data.dropped = std::move(file.dropped);
  data.notes = std::move(file.notes);

  const auto read = [&](std::initializer_list<std::string_view> names, DataKind kind,
                        std::optional<EdgeList>& part) {
    const std::optional<std::string> path = find_part(folder, names);
    if (!path) return;
    EdgeFile more =
        read_edges_by_id(*path, data.vocabulary.size(), {.kind = kind, .keep_all = true});
    part = std::move(more.edges);
    data.notes.insert(data.notes.end(), more.notes.begin(), more.notes.end());
  };
  if (options.valid) {
    read({"valid", "dev"}, data.kind, data.valid);
    read({"valid_neg"}, DataKind::kHierarchy, data.valid_neg);
  }
  if (options.test) {
    read({"test"}, data.kind, data.test);
    read({"test_neg"}, DataKind::kHierarchy, data.test_neg);
  }
  if (data.kind == DataKind::kProbability) {
    read_counted_parts(folder, options, data);
  } else if (!options.kind) {
    refuse_counted_parts(folder);
  }
  return data;
}

void require_folder_for(const std::string& folder, std::span<const std::string> missing) {
  std::error_code error;
  if (std::filesystem::exists(folder, error) && !std::filesystem::is_directory(folder, error)) {
    throw Error(ErrorKind::kUsage,
                fmt::format("{}: expected a folder to write, found a file; choose "
                            "another name",
                            folder));
  }
  std::vector<std::string> left = parts_in(folder, missing);
  if (std::filesystem::exists(join(folder, "train.tsv.gz"), error)) left.push_back("train.tsv.gz");
  if (left.empty()) return;
  throw Error(ErrorKind::kUsage,
              fmt::format("{}: found {}, which the new data would not replace; remove {} or choose "
                          "another folder",
                          folder, listed(left), left.size() == 1 ? "it" : "them"));
}

void write_data_folder(const DataSet& data, const std::string& folder,
                       std::span<const FolderFile> more) {
  check_names(data.vocabulary);
  std::vector<std::string> missing = missing_parts(data);
  for (const FolderFile& file : more) std::erase(missing, file.name);
  require_folder_for(folder, missing);
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw Error(ErrorKind::kIo, fmt::format("{}: {}", folder, error.message()));

  remove_train(folder);
  const auto write = [&](std::string_view name, const auto& content) {
    write_file(join(folder, fmt::format("{}.tsv", name)), content);
  };
  write("entities", [&](std::ostream& out) { write_entities(data.vocabulary, out); });
  if (data.vocabulary.aliases().size() > 0) {
    write("aliases", [&](std::ostream& out) { write_aliases(data.vocabulary, out); });
  }
  if (!data.marginals.empty()) {
    write("marginals", [&](std::ostream& out) { write_marginals(data.marginals, out); });
  }
  for (const EdgePart& part : edge_parts(data)) {
    if (part.edges) write(part.name, [&](std::ostream& out) { write_edges(*part.edges, out); });
  }
  for (const FolderFile& file : more) write(file.name, file.write);
  write("train", [&](std::ostream& out) { write_edges(data.train, out); });
}

}  // namespace gumbelbox
