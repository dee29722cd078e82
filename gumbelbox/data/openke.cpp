#include "gumbelbox/data/openke.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <string_view>
#include <system_error>
#include <utility>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/line_reader.h"
#include "gumbelbox/data/cell.h"

namespace gumbelbox {
namespace {

constexpr std::string_view kBlanks = " \t";

/// A file of the folder, plain or gzip.
std::optional<std::string> find_file(const std::string& folder, std::string_view name) {
  for (const char* ending : {"", ".gz"}) {
    std::string path = (std::filesystem::path(folder) / fmt::format("{}{}", name, ending)).string();
    std::error_code error;
    if (std::filesystem::exists(path, error)) return path;
  }
  return {};
}

/// The lines of a file after the number of records that it announces.
class RecordReader {
 public:
  explicit RecordReader(const std::string& path) : path_(path), lines_(path) {
    std::string_view line;
    if (!lines_.next(line)) {
      throw Error(ErrorKind::kInput,
                  path_ + ": expected the number of records in the first line, got an empty file");
    }
    const std::optional<std::uint64_t> number = find_number(without_blanks(line));
    if (!number) {
      fail(fmt::format("expected the number of records, got {}", in_quotes(line)));
    }
    announced_ = *number;
  }

  /// Moves to the next line that is not blank; false at the end.
  bool next(std::string_view& record) {
    std::string_view line;
    while (lines_.next(line)) {
      record = without_blanks(line);
      if (record.empty()) continue;
      ++read_;
      return true;
    }
    return false;
  }

  std::uint64_t announced() const noexcept { return announced_; }
  std::size_t line() const noexcept { return lines_.number(); }

  [[noreturn]] void fail(const std::string& message) const {
    throw Error(ErrorKind::kInput, fmt::format("{}: {}", lines_.where(), message));
  }

  /// To be called at the end.
  void check_number() const {
    if (read_ == announced_) return;
    throw Error(ErrorKind::kInput, fmt::format("{}:1: expected {} records as announced, got {}",
                                               path_, announced_, read_));
  }

 private:
  static std::string_view without_blanks(std::string_view text) noexcept {
    const std::size_t begin = text.find_first_not_of(kBlanks);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
  }

  std::string path_;
  LineReader lines_;
  std::uint64_t announced_ = 0;
  std::uint64_t read_ = 0;
};

/// What entity2id.txt says.
struct EntityFile {
  struct Line {
    EntityId id;
    std::size_t number;
  };

  std::string path;
  std::uint64_t announced = 0;
  Vocabulary names;         // in the order of the lines
  std::vector<Line> lines;  // one a name
};

EntityFile read_entity_file(const std::string& path) {
  EntityFile file;
  file.path = path;
  RecordReader records(path);
  file.announced = records.announced();
  const std::uint64_t most =
      std::min<std::uint64_t>(file.announced, std::numeric_limits<EntityId>::max());
  std::string_view record;
  while (records.next(record)) {
    const std::size_t before_id = record.find_last_of(kBlanks);
    if (before_id == record.npos) records.fail("expected 2 columns, name and id, got 1");
    const std::string_view id_cell = record.substr(before_id + 1);
    const std::optional<EntityId> id = find_id(id_cell, most);
    if (!id) {
      records.fail(fmt::format(
          "{}; {}", id_complaint(id_cell, most),
          find_number(id_cell) ? "line 1 has the number of entities" : "the id follows the name"));
    }
    const std::string_view name = record.substr(0, record.find_last_not_of(kBlanks, before_id) + 1);
    if (name.find('\t') != name.npos) records.fail("expected 2 columns, name and id, got more");
    if (const auto complaint = name_complaint(name)) records.fail(*complaint);
    file.names.add(name);
    file.lines.push_back({*id, records.line()});
  }
  return file;
}

/// Numbers the names by their ids; what has none is named by its id. REQUIRES: all ids below
/// `entities`.
Vocabulary order_names(const EntityFile& file, std::size_t entities) {
  constexpr EntityId kNone = std::numeric_limits<EntityId>::max();
  std::vector<EntityId> place(entities, kNone);  // of the entity's name in the file
  for (EntityId i = 0; i < file.lines.size(); ++i) {
    EntityId& mine = place[file.lines[i].id];
    if (mine != kNone) {
      throw Error(
          ErrorKind::kInput,
          fmt::format("{}:{}: expected every id once, got {} again, which line {} has", file.path,
                      file.lines[i].number, file.lines[i].id, file.lines[mine].number));
    }
    mine = i;
  }
  Vocabulary vocabulary;
  for (std::size_t id = 0; id < entities; ++id) {
    if (place[id] == kNone) {
      vocabulary.add(std::to_string(id));
    } else {
      vocabulary.add(file.names.name(place[id]));
    }
  }
  return vocabulary;
}

/// Reads files of edges, all of one relation.
class TripleReader {
 public:
  /// Ids beyond `entities` are refused.
  explicit TripleReader(std::size_t entities) : entities_(entities) {}

  void set_entities(std::size_t entities) noexcept { entities_ = entities; }

  struct Triple {
    Pair pair;
    std::size_t line;
    bool holds;
  };

  /// Calls `use(triple)` for each. `columns` are 3, or 4 if there may be a label.
  template <class Use>
  void read(const std::string& path, std::size_t columns, Use use) {
    RecordReader records(path);
    std::string_view record;
    while (records.next(record)) use(parse(records, record, columns));
    records.check_number();
  }

 private:
  Triple parse(const RecordReader& records, std::string_view record, std::size_t columns) {
    std::array<std::string_view, 4> cell;
    std::size_t count = 0;
    while (!record.empty()) {
      const std::size_t length = record.find_first_of(kBlanks);
      if (count < cell.size()) cell[count] = record.substr(0, length);
      ++count;
      record.remove_prefix(std::min(record.size(), record.find_first_not_of(kBlanks, length)));
    }
    if (count < 3 || count > columns) {
      records.fail(fmt::format("expected 3 columns, head, tail and relation{}, got {}",
                               columns == 4 ? ", or 4 with a label" : "", count));
    }
    const Pair pair{require_id(records, cell[0]), require_id(records, cell[1])};
    check_relation(records, cell[2]);
    if (count == 4 && cell[3] != "0" && cell[3] != "1") {
      records.fail(
          fmt::format("expected a label of 0 or 1 in column 4, got {}", in_quotes(cell[3])));
    }
    return {pair, records.line(), count < 4 || cell[3] == "1"};
  }

  EntityId require_id(const RecordReader& records, std::string_view cell) const {
    const std::optional<EntityId> id = find_id(cell, entities_);
    if (!id) records.fail(id_complaint(cell, entities_));
    return *id;
  }

  void check_relation(const RecordReader& records, std::string_view cell) {
    const std::optional<std::uint64_t> relation = find_number(cell);
    if (!relation) {
      records.fail(
          fmt::format("expected the number of a relation in column 3, got {}", in_quotes(cell)));
    }
    if (!relation_) relation_ = relation;
    if (relation == relation_) return;
    records.fail(
        fmt::format("expected relation {} as in the lines before, got {}; a hierarchy has "
                    "one relation, so keep the lines of one",
                    *relation_, *relation));
  }

  std::size_t entities_;
  std::optional<std::uint64_t> relation_;
};

/// Edges of train, and what they say about the entities.
struct Train {
  EdgeCollector edges;
  std::size_t records = 0;
  std::uint64_t entities = 0;  // one more than the largest id
};

Train read_train(const std::string& path, TripleReader& triples, std::size_t most_examples) {
  Train train{EdgeCollector({.keep_all = false, .most_examples = most_examples})};
  triples.read(path, 3, [&](const TripleReader::Triple& triple) {
    train.edges.add(triple.pair, triple.line);
    train.entities =
        std::max(train.entities, std::uint64_t{std::max(triple.pair.a, triple.pair.b)} + 1);
    ++train.records;
  });
  return train;
}

/// A number from a file must not make us name a billion entities that nothing speaks of.
void check_unnamed(std::uint64_t entities, std::size_t named, std::size_t records,
                   const std::string& where) {
  const std::uint64_t most = 1'000'000 + 2 * std::uint64_t{records};
  if (entities <= named || entities - named <= most) return;
  throw Error(ErrorKind::kInput,
              fmt::format("{}: expected names for {} entities, got {}; at most {} may lack one",
                          where, entities, named, most));
}

/// Reads one part and its negatives.
void read_part(const std::string& folder, std::string_view part, TripleReader& triples,
               std::optional<EdgeList>& positives, std::optional<EdgeList>& negatives) {
  const auto add = [](std::optional<EdgeList>& list, Pair pair) {
    if (!list) list.emplace();
    list->pairs.push_back(pair);
  };
  if (const auto path = find_file(folder, fmt::format("{}2id.txt", part))) {
    positives.emplace();
    triples.read(*path, 4, [&](const TripleReader::Triple& triple) {
      add(triple.holds ? positives : negatives, triple.pair);
    });
    if (positives->pairs.empty()) throw Error(ErrorKind::kInput, *path + ": no edges");
  }
  if (negatives) return;
  const bool has_positives = positives.has_value();
  if (const auto path = find_file(folder, fmt::format("classification_samples_{}2id.txt", part))) {
    triples.read(*path, 4, [&](const TripleReader::Triple& triple) {
      if (!triple.holds) add(negatives, triple.pair);
      if (triple.holds && !has_positives) add(positives, triple.pair);
    });
  }
}

}  // namespace

bool is_openke_folder(const std::string& folder) {
  return find_file(folder, "train2id.txt") && !find_file(folder, "train.tsv");
}

DataSet load_openke_folder(const std::string& folder, const LoadOptions& options) {
  DataSet data;
  const std::optional<std::string> train = find_file(folder, "train2id.txt");
  if (!train) {
    throw Error(ErrorKind::kInput,
                fmt::format("{}: expected train2id.txt or train2id.txt.gz, found neither", folder));
  }
  data.train_file = *train;
  const std::optional<std::string> list = find_file(folder, "entity2id.txt");
  const EntityFile names = list ? read_entity_file(*list) : EntityFile{};
  TripleReader triples(list ? names.announced : std::numeric_limits<EntityId>::max());
  Train read = read_train(*train, triples, options.most_examples);
  const std::uint64_t entities = list ? names.announced : read.entities;
  check_unnamed(entities, names.lines.size(), read.records, list ? names.path + ":1" : *train);
  data.vocabulary = order_names(names, entities);
  triples.set_entities(entities);
  if (!list) {
    data.notes.push_back(folder + ": no entity2id.txt; entities are named by their ids");
  } else if (names.lines.size() < entities) {
    data.notes.push_back(
        fmt::format("{}: names {} of {} entities; the others are named by their ids", names.path,
                    names.lines.size(), entities));
  }
  auto [edges, dropped] = read.edges.finish(*train, data.notes);
  data.train = std::move(edges);
  data.dropped = std::move(dropped);
  if (options.valid) read_part(folder, "valid", triples, data.valid, data.valid_neg);
  if (options.test) read_part(folder, "test", triples, data.test, data.test_neg);
  return data;
}

}  // namespace gumbelbox
