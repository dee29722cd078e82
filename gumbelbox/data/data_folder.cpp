#include "gumbelbox/data/data_folder.h"

#include <array>
#include <filesystem>
#include <initializer_list>
#include <ostream>
#include <string_view>
#include <system_error>
#include <utility>

#include "gumbelbox/base/disk_room.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/line_reader.h"
#include "gumbelbox/base/whole_folder.h"
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

std::vector<std::string> files_read_from(const std::string& path) {
  std::vector<std::string> files{path};
  std::error_code error;
  if (!std::filesystem::is_directory(path, error)) {
    const std::filesystem::path file = path;
    if (!file.filename().string().starts_with("data.noun")) return files;
    for (const char* index : {"index.noun", "index.noun.gz"}) {
      files.push_back((file.parent_path() / index).string());
    }
    return files;
  }
  const auto add = [&](std::string_view name, std::string_view ending) {
    files.push_back(join(path, fmt::format("{}{}", name, ending)));
    files.push_back(files.back() + ".gz");
  };
  for (const char* name : {"entities", "aliases", "train", "valid", "dev", "test", "valid_neg",
                           "test_neg", "marginals", "test_counted"}) {
    add(name, ".tsv");
  }
  for (const char* name : {"entity2id", "train2id", "valid2id", "test2id",
                           "classification_samples_valid2id", "classification_samples_test2id"}) {
    add(name, ".txt");
  }
  for (const char* name : {"data.noun", "index.noun"}) add(name, "");
  return files;
}

void require_folder_for(const std::string& folder, std::span<const std::string_view> parts,
                        bool force) {
  std::vector<std::string> names;
  for (const std::string_view part : parts) names.push_back(fmt::format("{}.tsv", part));
  require_folder_place(folder, names, force);
}

std::uint64_t size_of_folder(const DataSet& data) {
  const std::uint64_t entities = data.vocabulary.size();
  const std::uint64_t digits = std::to_string(entities).size();
  std::uint64_t bytes = 4096 + entities * (digits + 1) + data.marginals.size() * (digits + 6);
  for (EntityId id = 0; id < entities; ++id) bytes += data.vocabulary.name(id).size() + 1;
  const auto add = [&](const EdgeList& edges) {
    const std::uint64_t more = edges.targets.empty() ? 0 : edges.n_ab.empty() ? 4 : 8;
    bytes += edges.pairs.size() * (2 * digits + more);
  };
  add(data.train);
  for (const EdgePart& part : edge_parts(data)) {
    if (part.edges) add(*part.edges);
  }
  return bytes;
}

void write_data_folder(const DataSet& data, const std::string& folder,
                       std::span<const FolderFile> more, const FolderOptions& options) {
  check_names(data.vocabulary);
  std::vector<NewFile> files;
  const auto add = [&](std::string_view name, std::function<void(std::ostream&)> write) {
    files.push_back({fmt::format("{}.tsv", name), std::move(write)});
  };
  add("entities", [&](std::ostream& out) { write_entities(data.vocabulary, out); });
  if (data.vocabulary.aliases().size() > 0) {
    add("aliases", [&](std::ostream& out) { write_aliases(data.vocabulary, out); });
  }
  if (!data.marginals.empty()) {
    add("marginals", [&](std::ostream& out) { write_marginals(data.marginals, out); });
  }
  add("train", [&](std::ostream& out) { write_edges(data.train, out); });
  for (const EdgePart& part : edge_parts(data)) {
    const std::optional<EdgeList>& edges = part.edges;
    if (edges) add(part.name, [&edges](std::ostream& out) { write_edges(*edges, out); });
  }
  for (const FolderFile& file : more) add(file.name, file.write);
  require_room(folder, size_of_folder(data));
  write_folder(folder, files, options);
}

}  // namespace gumbelbox
